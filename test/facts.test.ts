// Revision 1 of the generated document against the project's own table of it, test/facts/rev1.ts.
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
  listOf,
  objectOf,
  refName,
  type Json,
  type JsonObject,
} from "./contract-document.ts";
import { HOOK_DEFINITIONS, UI_DEFINITIONS } from "./facts/hooks.ts";
import { MANIFEST_DEFINITIONS, PATH_LIST } from "./facts/manifest.ts";
import { schemaOf } from "./facts/notation.ts";
import * as facts from "./facts/rev1.ts";

/** Members of the document (DESIGN §2), beside those of every JSON Schema. */
const PARTS = [
  "$defs",
  "$id",
  "$schema",
  "budgets",
  "capabilities",
  "chunks",
  "dependencySchemaVersion",
  "drafts",
  "envelope",
  "errors",
  "frontendEvents",
  "hooks",
  "interceptEvents",
  "limits",
  "manifest",
  "methods",
  "outcomes",
  "protocolMajor",
  "revisions",
  "slots",
  "stateFiles",
  "title",
  "ui",
];

const WIRE = { ...facts.WIRE_ENUMS, ...facts.DTOS };
const NAMED = {
  ...WIRE,
  ...facts.STATE_DEFINITIONS,
  ...MANIFEST_DEFINITIONS,
  ErrorReason: Object.keys(facts.ERRORS),
};
const SCHEMAS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(NAMED).map(([name, definition]) => [name, schemaOf(definition)])),
  ...facts.ENVELOPE,
  PathList: PATH_LIST,
};
const FROZEN = Object.keys({ ...SCHEMAS, ...HOOK_DEFINITIONS, ...UI_DEFINITIONS });

/** Every difference between revision 1 of a document and the tables. */
function differencesFromRevision1(document: JsonObject): string[] {
  const revision1 = objectOf(atRevision1(document));
  return differences("", stated(revision1), expected());
}

/** What the tables speak of, read from a document. */
function stated(document: JsonObject): object {
  const definitions = objectOf(document["$defs"]);
  const errors = listOf(document["errors"]).map(objectOf);
  return {
    parts: setOf(Object.keys(document)),
    $id: document["$id"],
    title: document["title"],
    protocolMajor: document["protocolMajor"],
    "first revision": listOf(document["revisions"])[0],
    "definitions reachable from methods": setOf([...reachable(document)]),
    "frozen definitions": setOf(
      Object.keys(definitions).filter((name) => !drafts(document).includes(`/$defs/${name}`)),
    ),
    $defs: Object.fromEntries(Object.keys(SCHEMAS).map((name) => [name, definitions[name]])),
    methods: mapped(document["methods"], ({ params, result, ...rest }) => ({
      ...rest,
      params: refName(params),
      result: result === null ? null : (refName(result) ?? result),
    })),
    errors: Object.fromEntries(
      errors.map(({ reason, jsonRpcCode, retryable }) => [reason, { jsonRpcCode, retryable }]),
    ),
    "order of errors": errors.map(({ reason }) => reason),
    limits: document["limits"],
    interceptEvents: listOf(document["interceptEvents"]).filter((name) =>
      Object.hasOwn(objectOf(document["hooks"]), String(name)),
    ),
    hooks: mapped(document["hooks"], ({ timeoutMillis, decisions, slot }) => ({
      timeoutMillis,
      decisions,
      ...(slot !== undefined && { slot }),
    })),
    slots: mapped(document["slots"], ({ points }) => points),
    "patterns of slots": mapped(document["slots"], ({ pattern }) => pattern),
    capabilities: mapped(document["capabilities"], ({ methods }) => methods),
    chunks: {
      definition: refName(at(document, "chunks", "definition")),
      kinds: at(document, "chunks", "kinds"),
    },
    surfaces: mapped(at(document, "ui", "surfaces"), ({ payload }) => refName(payload)),
    requests: mapped(at(document, "ui", "requests"), ({ payload }) => refName(payload)),
    codes: at(document, "envelope", "codes"),
    frames: mapped(at(document, "envelope", "frames"), (frame) => refName(frame)),
    manifest: { ...objectOf(document["manifest"]), root: refName(at(document, "manifest", "root")) },
    stateFiles: mapped(document["stateFiles"], (file) => refName(file)),
    "budgets of calls": Object.fromEntries(
      Object.values(facts.CALL_BUDGETS).map(([name]) => [name, at(document, "budgets", name, "value")]),
    ),
  };
}

/** The same, from the tables. */
function expected(): object {
  return {
    parts: setOf(PARTS),
    $id: facts.IDENTITY.id,
    title: facts.IDENTITY.title,
    protocolMajor: facts.IDENTITY.major,
    "first revision": 1,
    "definitions reachable from methods": setOf(Object.keys(WIRE)),
    "frozen definitions": setOf(FROZEN),
    $defs: SCHEMAS,
    methods: Object.fromEntries(Object.keys(facts.METHODS).map((name) => [name, methodRow(name)])),
    errors: Object.fromEntries(
      Object.entries(facts.ERRORS).map(([reason, [jsonRpcCode, retryable]]) => [reason, { jsonRpcCode, retryable }]),
    ),
    "order of errors": Object.keys(facts.ERRORS).toSorted(),
    limits: facts.LIMITS,
    interceptEvents: Object.keys(facts.POINTS).toSorted(),
    hooks: Object.fromEntries(
      Object.entries(facts.POINTS).map(([point, { timeoutMillis, interceptor, owner, slot }]) => [
        point,
        {
          timeoutMillis,
          decisions: { interceptor, ...(owner !== undefined && { owner }) },
          ...(slot !== undefined && { slot }),
        },
      ]),
    ),
    slots: facts.SLOTS,
    "patterns of slots": Object.fromEntries(
      Object.keys(facts.SLOTS).map((family) => [family, facts.SLOT_PATTERNS[family]]),
    ),
    capabilities: facts.CAPABILITIES,
    chunks: { definition: "ProviderChunk", kinds: facts.CHUNKS },
    surfaces: facts.SURFACES,
    requests: facts.REQUESTS,
    codes: facts.TRANSPORT_CODES,
    frames: {
      error: "ErrorObject",
      failure: "FailureFrame",
      notification: "NotificationFrame",
      request: "RequestFrame",
      success: "SuccessFrame",
    },
    manifest: { file: facts.IDENTITY.manifestFile, apiVersion: facts.IDENTITY.apiVersion, root: "PluginManifest" },
    stateFiles: facts.STATE_FILES,
    "budgets of calls": Object.fromEntries(Object.values(facts.CALL_BUDGETS)),
  };
}

/** Names as members, so that a difference says which one it is. */
function setOf(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, "there"]));
}

function methodRow(name: string): object {
  const [direction, methodClass, params, result] = facts.METHODS[name]!;
  const needs = Object.keys(facts.CAPABILITIES).filter((family) => facts.CAPABILITIES[family]!.includes(name));
  const budget = facts.CALL_BUDGETS[name]?.[0];
  return {
    ...(budget !== undefined && { budget }),
    class: methodClass,
    direction,
    ...(needs.length > 0 && { needs }),
    notification: direction.endsWith("_notification"),
    params,
    phase: facts.PHASES[name] ?? "ready",
    result,
  };
}

/** Definitions that methods lead to through `$ref`. What another member decides (`x-typed-by`) is not followed. */
function reachable(document: JsonObject): Set<string> {
  const found = new Set<string>();
  const walk = (value: Json): void => {
    const name = refName(value);
    if (name !== null && !found.has(name)) {
      found.add(name);
      walk(at(document, "$defs", name) ?? null);
    }
    if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) walk(inner);
  };
  walk(document["methods"] ?? null);
  return found;
}

function drafts(document: JsonObject): string[] {
  return listOf(document["drafts"]).map(String);
}

function mapped(rows: Json | undefined, row: (value: JsonObject) => unknown): object {
  return Object.fromEntries(Object.entries(objectOf(rows)).map(([name, value]) => [name, row(objectOf(value))]));
}

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
      return part === "$defs" ? FROZEN.includes(name) : !["budgets", "frontendEvents", "outcomes"].includes(part);
    });
    expect(loose).toEqual([]);
  });

  it("lets frozen definitions refer to frozen definitions only", () => {
    const definitions = objectOf(document["$defs"]);
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
  const document = contractDocument();
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
      says: ["codes.busy: is -32098, should be -32099"],
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
      what: "a slot without one of its points",
      path: ["slots", "tool", "points"],
      value: ["tool.before"],
      says: ['slots.tool: is ["tool.before"], should be ["tool.after","tool.before"]'],
    },
    {
      what: "a definition that nobody wrote down",
      path: ["$defs", "Stray"],
      value: { type: "string" },
      says: ['frozen definitions.Stray: should not be there, is "there"'],
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
    const changed = edited(document, ["errors"], [{ ...first, retryable: true }, ...others]);
    expect(differencesFromRevision1(changed)).toEqual(["errors.activation_failed.retryable: is true, should be false"]);
    expect(differencesFromRevision1(edited(document, ["errors"], others))[0]).toBe(
      'errors.activation_failed: missing, should be {"jsonRpcCode":-32000,"retryable":false}',
    );
  });
});

describe("the tables of @reasonix/protocol", () => {
  const revision1 = (table: object): JsonObject => objectOf(atRevision1(objectOf(table)));
  const names = (table: object, member: string): object => mapped(revision1(table), (row) => row[member]);

  it("say the same as the document", () => {
    expect({
      identity: { ...tables.PROTOCOL, revision: 1, hash: "" },
      manifest: tables.MANIFEST,
      stateFiles: tables.STATE_FILES,
      limits: tables.LIMITS,
      codes: tables.TRANSPORT_CODES,
      errors: mapped(revision1(tables.ERRORS), ({ code, retryable }) => [code, retryable]),
      methods: revision1(tables.METHODS),
      points: mapped(revision1(tables.HOOKS), ({ timeoutMillis, decisions, slot }) => ({
        timeoutMillis,
        ...objectOf(decisions),
        ...(slot !== undefined && { slot }),
      })),
      slots: names(tables.SLOTS, "points"),
      capabilities: names(tables.CAPABILITIES, "methods"),
      chunks: revision1(tables.CHUNKS),
      surfaces: names(tables.UI_SURFACES, "payload"),
      requests: names(tables.UI_REQUESTS, "payload"),
      firstRevision: tables.REVISIONS[0],
    }).toEqual({
      identity: {
        id: facts.IDENTITY.id,
        title: facts.IDENTITY.title,
        major: facts.IDENTITY.major,
        version: facts.IDENTITY.version,
        dependencySchemaVersion: 1,
        revision: 1,
        hash: "",
      },
      manifest: { file: facts.IDENTITY.manifestFile, apiVersion: facts.IDENTITY.apiVersion },
      stateFiles: facts.STATE_FILES,
      limits: facts.LIMITS,
      codes: facts.TRANSPORT_CODES,
      errors: facts.ERRORS,
      methods: Object.fromEntries(Object.keys(facts.METHODS).map((name) => [name, methodRow(name)])),
      points: facts.POINTS,
      slots: facts.SLOTS,
      capabilities: facts.CAPABILITIES,
      chunks: facts.CHUNKS,
      surfaces: facts.SURFACES,
      requests: facts.REQUESTS,
      firstRevision: 1,
    });
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
