// What an older peer is sent, judged by validators of what was published: `project` and `newer` of @reasonix/protocol over
// random documents of the newest revision.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REVISIONS } from "../generated/src/index.ts";
import { newer, project, type DefinitionName } from "../generated/src/projection.ts";
import * as validators from "../generated/src/validators.js";
import { contractDocument, objectOf } from "./contract-document.ts";
import { publishedContract, publishedValidators } from "./published-validators.ts";
import { validDocuments } from "./valid-documents.ts";

const NAMES = Object.keys(objectOf(contractDocument()["$defs"])) as DefinitionName[];
const OLD = new Set(Object.keys(objectOf(publishedContract(1)["$defs"])));
const NEWEST = Math.max(...REVISIONS);
const refused = publishedValidators(1);

const surface = { surfaceId: "ci", sessionId: "s-1", generation: 1 };
const panel = { ...surface, kind: "panel", payload: { title: "CI", fields: [{ key: "branch", value: "main" }] } };
const view = { ...surface, kind: "view", payload: { body: [{ kind: "divider" }] } };

/** Definitions that an older peer can be sent, or that are documents behind such; drafts of revision 1 were not published. */
const SENT = NAMES.filter((name) => OLD.has(name));

describe("of a random document", () => {
  test.for(SENT)("%s", (name) => {
    const request = { event: "tool.before" };
    fc.assert(
      fc.property(validDocuments(name, request), (value) => {
        expect(isValid(name, value)).toBe(true);
        const before = JSON.stringify(value);
        // To a peer that knows everything it goes as it is.
        expect(project(value, name, NEWEST, request)).toEqual({ ok: true, value });
        expect(same(project(value, name, NEWEST, request), value)).toBe(true);
        expect(newer(value, name, NEWEST, request)).toBeUndefined();

        const projected = project(value, name, 1, request);
        const found = newer(value, name, 1, request);
        expect(JSON.stringify(value)).toBe(before);
        if (!projected.ok) {
          // What has no older form is there, and the finder sees something at least as early.
          expect({ since: projected.since, found: found !== undefined }).toEqual({ since: NEWEST, found: true });
          return;
        }
        expect(refused(name, projected.value, request)).toBeUndefined();
        expect(newer(projected.value, name, 1, request)).toBeUndefined();
        expect(same(project(projected.value, name, 1, request), projected.value)).toBe(true);
        expect(projected.value === value).toBe(found === undefined);
      }),
      { numRuns: 60 },
    );
  });
});

describe("what came with revision 2", () => {
  test("a panel is a card to an older peer, and nothing in it is lost", () => {
    expect(project(panel, "UIPublishParams", 1)).toEqual({ ok: true, value: { ...panel, kind: "card" } });
    expect(panel.kind).toBe("panel");
  });

  test("a view is asked for first, and fails at the sender", () => {
    expect(project(view, "UIPublishParams", 1)).toEqual({
      ok: false,
      at: "/kind",
      since: 2,
      why: '"view" of UISurfaceKind came with revision 2, and the peer speaks revision 1: ask whether the peer has it before sending it',
    });
  });

  test("members are left out where they stand", () => {
    const manifest = { capabilities: ["tools"], tools: ["lookup"] };
    const params = { protocolVersion: "2", manifest, session: {}, capabilities: {} };
    expect(project(params, "InitializeParams", 1)).toEqual({
      ok: true,
      value: { ...params, manifest: { capabilities: ["tools"] } },
    });
    const stream = { streamId: "a", request: {}, externalized: [] };
    expect(project(stream, "StreamOpenParams", 1)).toEqual({ ok: true, value: { streamId: "a", request: {} } });
  });

  test("a whole document is for newer peers alone", () => {
    expect(project({ content: "" }, "ToolCallResult", 1)).toEqual({
      ok: false,
      at: "",
      since: 2,
      why: "ToolCallResult came with revision 2, and the peer speaks revision 1",
    });
  });

  test("a manifest says what it needs", () => {
    const runtime = { command: "x", capabilities: ["ui", "tools"] };
    const manifest = { apiVersion: "reasonix.io/plugin/v2", name: "demo", runtime };
    expect(newer(manifest, "PluginManifest", 1)).toMatchObject({ at: "/runtime/capabilities/1", since: 2 });
    expect(newer({ ...manifest, runtime: { command: "x", tools: [] } }, "PluginManifest", 1)).toEqual({
      at: "/runtime/tools",
      since: 2,
      why: 'member "tools" of ManifestRuntime came with revision 2, and the peer speaks revision 1',
    });
    expect(newer({ ...manifest, runtime: { command: "x" } }, "PluginManifest", 1)).toBeUndefined();
  });

  test("what an older peer cannot have said is found", () => {
    expect(newer(panel, "UIPublishParams", 1)).toMatchObject({ at: "/kind", since: 2 });
    expect(newer({ protocolVersion: "2", tools: [] }, "InitializeResult", 1)).toMatchObject({ at: "/tools", since: 2 });
  });
});

describe("strange members", () => {
  test("of the names of JavaScript are neither followed nor lost", () => {
    const text = '{"kind":"panel","__proto__":{"kind":"view"},"constructor":1,"payload":{"__proto__":{"x":1}}}';
    const projected = project(JSON.parse(text), "UIPublishParams", 1);
    expect(projected.ok ? JSON.stringify(projected.value) : projected).toBe(text.replace("panel", "card"));
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
    for (const kind of ["__proto__", "constructor", "toString", 1, null, undefined])
      expect(same(project({ kind }, "UIPublishParams", 1), { kind })).toBe(false);
    const odd = { kind: "__proto__", tools: null };
    expect(same(project(odd, "UIPublishParams", 1), odd)).toBe(true);
  });
});

function isValid(name: string, value: unknown): boolean {
  const check = (validators as unknown as Record<string, (value: unknown) => boolean>)[`is${name}`];
  return check?.(value) === true;
}

function same(projected: ReturnType<typeof project>, value: unknown): boolean {
  return projected.ok && projected.value === value;
}
