// Revision 1 of generated/ against the project's own tables of it, test/facts/.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../generated/src/endpoints.ts";
import * as tables from "../generated/src/index.ts";
import * as validators from "../generated/src/validators.js";
import {
  at,
  atRevision1,
  contractDocument,
  differences,
  edited,
  isAtRevision1,
  listOf,
  objectOf,
  type Json,
  type JsonObject,
} from "./contract-document.ts";
import {
  capabilityRows,
  chunkRows,
  errorRows,
  hookRows,
  methodRows,
  requestRows,
  slotRows,
  surfaceRows,
} from "./expected-rows.ts";
import { RAISED_BY } from "./facts/errors.ts";
import * as facts from "./facts/rev1.ts";
import { unnoticed } from "./mutants.ts";
import { differencesFromRevision1, drafts, FROZEN } from "./revision-1.ts";

describe("revision 1 of generated/schema.json", () => {
  const document = contractDocument();

  it("has the size of the frozen contract", () => {
    const sizes = [facts.DTOS, facts.METHODS, facts.ERRORS, facts.LIMITS, facts.POINTS].map(
      (table) => Object.keys(table).length,
    );
    expect(sizes).toEqual([43, 16, 20, 4, 17]);
  });

  it("is what the tables say, element by element and in both directions", () => {
    expect(differencesFromRevision1(document)).toEqual([]);
  });

  it("marks nothing as draft that is frozen from the start", () => {
    const loose = drafts(document).filter((pointer) => {
      const [, part = "", name = ""] = pointer.split("/");
      if (!isAtRevision1(document, pointer)) return false;
      return part === "$defs" ? FROZEN.includes(name) : !["budgets", "frontendEvents", "outcomes"].includes(part);
    });
    expect(loose).toEqual([]);
  });

  it("lets frozen definitions refer to frozen definitions only", () => {
    const definitions = objectOf(at(atRevision1(document), "$defs"));
    const stray = FROZEN.flatMap((name) =>
      [...JSON.stringify(definitions[name]).matchAll(/"#\/\$defs\/(\w+)"/g)]
        .map(([, inner]) => inner ?? "")
        .filter((inner) => !FROZEN.includes(inner))
        .map((inner) => `${name} → ${inner}`),
    );
    expect(stray).toEqual([]);
  });
});

describe("the comparison with revision 1", () => {
  const document = objectOf(atRevision1(contractDocument()));
  const seq = ["$defs", "InterceptParams", "properties", "seq"];
  const chunkTypes = at(document, "$defs", "ProviderChunkType", "enum") ?? null;

  it.each<{ what: string; path: readonly string[]; value: Json | undefined; says: readonly string[] }>([
    {
      what: "a bound that moved",
      path: [...seq, "minimum"],
      value: 0,
      says: ["$defs.InterceptParams.properties.seq.minimum: is 0, should be 1"],
    },
    {
      what: "a member that is gone",
      path: ["$defs", "StreamEndParams", "properties", "error"],
      value: undefined,
      says: ['$defs.StreamEndParams.properties.error: missing, should be {"type":"string","x-redact":true}'],
    },
    {
      what: "a member without a revision",
      path: ["$defs", "ShutdownResult", "properties", "why"],
      value: { type: "string" },
      says: ['$defs.ShutdownResult.properties.why: should not be there, is {"type":"string"}'],
    },
    {
      what: "an optional member that became required",
      path: ["$defs", "UIActionDecl", "required"],
      value: ["actionId", "label"],
      says: ['$defs.UIActionDecl.required: is ["actionId","label"], should be ["actionId"]'],
    },
    {
      what: "an open object",
      path: ["$defs", "ShutdownResult", "additionalProperties"],
      value: undefined,
      says: ["$defs.ShutdownResult.additionalProperties: missing, should be false"],
    },
    {
      what: "a mark that is gone",
      path: ["$defs", "EventParams", "properties", "payload", "x-externalizable"],
      value: undefined,
      says: ["$defs.EventParams.properties.payload.x-externalizable: missing, should be true"],
    },
    {
      what: "an enum value that is gone",
      path: ["$defs", "UIHostKind", "enum"],
      value: ["acp", "desktop", "headless"],
      says: ['$defs.UIHostKind.enum: is ["acp","desktop","headless"], should be ["acp","desktop","headless","tui"]'],
    },
    {
      what: "a method that changed its direction",
      path: ["methods", "host/content/read", "direction"],
      value: "host_to_extension_request",
      says: [
        'methods.host/content/read.direction: is "host_to_extension_request", should be "extension_to_host_request"',
      ],
    },
    {
      what: "a code that moved",
      path: ["envelope", "codes", "busy"],
      value: -32098,
      says: ["envelope.codes.busy: is -32098, should be -32099"],
    },
    {
      what: "a limit that moved",
      path: ["limits", "frameBytes"],
      value: 8_388_607,
      says: ["limits.frameBytes: is 8388607, should be 8388608"],
    },
    {
      what: "a budget of a point that moved",
      path: ["hooks", "tool.before", "timeoutMillis"],
      value: 30_000,
      says: ["hooks.tool.before.timeoutMillis: is 30000, should be 5000"],
    },
    {
      what: "a decision at the wrong point",
      path: ["hooks", "tool.after", "decisions", "interceptor"],
      value: ["allow", "block", "continue", "replace"],
      says: [
        'hooks.tool.after.decisions.interceptor: is ["allow","block","continue","replace"], should be ["block","continue","replace"]',
      ],
    },
    {
      what: "a member that takes effect where it must not",
      path: ["hooks", "tool.after", "changes"],
      value: ["arguments", "isError", "result"],
      says: ['hooks.tool.after.changes: is ["arguments","isError","result"], should be ["isError","result"]'],
    },
    {
      what: "an observation at the wrong moment",
      path: ["hooks", "session.save", "event"],
      value: "walk",
      says: ['hooks.session.save.event: is "walk", should be "write"'],
    },
    {
      what: "the documents of another point",
      path: ["hooks", "tool.before", "replacement"],
      value: { $ref: "#/$defs/ToolAfterReplacement" },
      says: ['hooks.tool.before.replacement: is "ToolAfterReplacement", should be "ToolBeforeReplacement"'],
    },
    {
      what: "a slot without one of its points",
      path: ["slots", "tool", "points"],
      value: ["tool.before"],
      says: ['slots.tool.points: is ["tool.before"], should be ["tool.after","tool.before"]'],
    },
    {
      what: "a definition that nobody wrote down",
      path: ["$defs", "Stray"],
      value: { type: "string" },
      says: [
        'definitions.Stray: should not be there, is "there"',
        'frozen definitions.Stray: should not be there, is "there"',
      ],
    },
    {
      what: "a part that nobody wrote down",
      path: ["notes"],
      value: {},
      says: ['parts.notes: should not be there, is "there"'],
    },
    {
      what: "nothing for a member of revision 2",
      path: ["$defs", "ShutdownResult", "properties", "why"],
      value: { type: "string", "x-since": 2 },
      says: [],
    },
    {
      what: "nothing for a method of revision 2",
      path: ["methods", "extension/tool/call"],
      value: { since: 2 },
      says: [],
    },
    {
      what: "nothing for an enum value of revision 2",
      path: ["$defs", "ProviderChunkType"],
      value: { enum: [...listOf(chunkTypes), "view"], type: "string", "x-since-values": { view: 2 } },
      says: [],
    },
  ])("says $what", ({ path, value, says }) => {
    expect(differencesFromRevision1(edited(document, path, value))).toEqual(says);
  });

  it("says an error that changed, and one that is gone", () => {
    const [first, ...others] = listOf(document["errors"]).map(objectOf);
    const changed = edited(document, ["errors"], [{ ...first, action: "Give up." }, ...others]);
    expect(differencesFromRevision1(changed)).toEqual([
      'errors.activation_failed.action: is "Give up.", should be "Fix the cause, then reload."',
    ]);
    expect(differencesFromRevision1(edited(document, ["errors"], others))[0]).toBe(
      'errors.activation_failed: missing, should be {"code":-32000,"retryable":false,"action":"Fix the cause, then reload.","raisedBy":{"host":["local"],"extension":[]}}',
    );
  });

  it.each([
    ["capabilities"],
    ["chunks"],
    ["envelope"],
    ["errors"],
    ["hooks"],
    ["limits"],
    ["manifest"],
    ["methods"],
    ["slots"],
    ["stateFiles"],
    ["ui"],
  ])("notices whatever is broken in %s", (part) => {
    expect(unnoticed(document, part, differencesFromRevision1, "anywhere")).toEqual([]);
  });
});

/** Every difference between tables of @reasonix/protocol and the tables of facts. */
function differencesFromTables(tables: JsonObject): string[] {
  return differences("", objectOf(atRevision1(tables)), {
    CAPABILITIES: capabilityRows(),
    CHUNKS: chunkRows(),
    ERRORS: errorRows(),
    ERROR_SIDES: RAISED_BY,
    HOOKS: hookRows(),
    LIMITS: facts.LIMITS,
    MANIFEST: { file: facts.IDENTITY.manifestFile, apiVersion: facts.IDENTITY.apiVersion },
    METHODS: methodRows(),
    SLOTS: slotRows(),
    STATE_FILES: facts.STATE_FILES,
    TRANSPORT_CODES: facts.TRANSPORT_CODES,
    UI_REQUESTS: requestRows(),
    UI_SURFACES: surfaceRows(),
  });
}

describe("the tables of @reasonix/protocol", () => {
  // As JSON, so that tables can be broken like documents.
  const whole: JsonObject = JSON.parse(
    JSON.stringify({
      CAPABILITIES: tables.CAPABILITIES,
      CHUNKS: tables.CHUNKS,
      ERRORS: tables.ERRORS,
      ERROR_SIDES: tables.ERROR_SIDES,
      HOOKS: tables.HOOKS,
      LIMITS: tables.LIMITS,
      MANIFEST: tables.MANIFEST,
      METHODS: tables.METHODS,
      SLOTS: tables.SLOTS,
      STATE_FILES: tables.STATE_FILES,
      TRANSPORT_CODES: tables.TRANSPORT_CODES,
      UI_REQUESTS: tables.UI_REQUESTS,
      UI_SURFACES: tables.UI_SURFACES,
    }),
  );
  const stated = objectOf(atRevision1(whole));

  it("say what the tables of facts say, member by member", () => {
    expect(differencesFromTables(stated)).toEqual([]);
  });

  it.each(Object.keys(stated))("%s is compared as a whole: whatever is broken is noticed where it is", (name) => {
    expect(unnoticed(stated, name, differencesFromTables)).toEqual([]);
  });

  it("are compared in words", () => {
    const broken = edited(
      edited(stated, ["ERRORS", "stream_gap", "retryable"], false),
      ["HOOKS", "tool.after", "timeoutMillis"],
      5_001,
    );
    expect(differencesFromTables(broken).toSorted()).toEqual([
      "ERRORS.stream_gap.retryable: is false, should be true",
      "HOOKS.tool.after.timeoutMillis: is 5001, should be 5000",
    ]);
  });

  it("state the identity, and revision 1 first", () => {
    const { id, title, major, version } = facts.IDENTITY;
    expect({ ...tables.PROTOCOL, revision: 1, hash: "" }).toEqual({
      id,
      title,
      major,
      version,
      dependencySchemaVersion: 1,
      revision: 1,
      hash: "",
    });
    expect(tables.REVISIONS[0]).toBe(1);
  });

  it("state the newest revision and the hash of the document's bytes", () => {
    const bytes = readFileSync(new URL("../generated/schema.json", import.meta.url));
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(tables.PROTOCOL.hash).toBe(hash);
    expect(readFileSync(new URL("../generated/schema.json.sha256", import.meta.url), "utf8")).toContain(hash);
    expect(tables.PROTOCOL.revision).toBe(Math.max(...tables.REVISIONS));
  });

  it("bind each method to the validators of what it carries", () => {
    const byName = new Map<string, unknown>(Object.entries(validators));
    const bound = Object.fromEntries(
      Object.entries(ENDPOINTS).map(([name, { method, params, result }]) => [name, { method, params, result }]),
    );
    for (const [name, [, , params, result]] of Object.entries(facts.METHODS)) {
      const endpoint = bound[name];
      expect(endpoint?.method, name).toBe(name);
      expect(endpoint?.params, name).toBe(byName.get(`is${params}`));
      expect(endpoint?.result, name).toBe(result === null ? null : byName.get(`is${result}`));
    }
  });
});
