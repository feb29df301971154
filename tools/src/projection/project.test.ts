// The walk over tables, of a contract whose next revision adds something at every kind of place.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { compileSpec } from "../compile.ts";
import { nextRevision, specCopy, type Edit } from "../spec-copy.ts";
import { newerBy, projectBy, type Projection, type Tables } from "./project.ts";
import { projectionTables } from "./tables.ts";

const late = (file: string, find: string, member: string): Edit => ({
  file,
  find,
  put: `${find}\n  /** Late. */\n  @since(NEXT)\n  ${member};\n`,
});

const EDITS: readonly Edit[] = [
  late("provider.tsp", "model ProviderToolCall {", "late?: boolean"),
  late("hooks.tsp", "model ToolBeforePayload {", "late?: boolean"),
  late("hooks.tsp", "model ToolBeforeReplacement {", "late?: boolean"),
  late("ui.tsp", "model UICardPayload {", "late?: boolean"),
  late("ui.tsp", "model UIFormField {", "late?: boolean"),
  late("ui.tsp", "model UIPanelPayload {", "late?: boolean"),
  late("manifest.tsp", "model ManifestHook {", "late?: boolean"),
  {
    file: "ui.tsp",
    find: "  @payload(UIViewPayload)\n  view,",
    put: "  @payload(UIViewPayload)\n  view,\n\n  /** Late. */\n  @since(NEXT)\n  @draft\n  @fallback(UISurfaceKind.panel)\n  @payload(UIPanelPayload)\n  late,",
  },
];

let tables: Tables;
let next: number;

beforeAll(async () => {
  const revision = await nextRevision();
  next = revision.number;
  const dated = EDITS.map((edit) => ({ ...edit, put: edit.put.replaceAll("NEXT", String(next)) }));
  await using copy = await specCopy(revision.edit, ...dated);
  tables = projectionTables((await compileSpec(copy.main)).contract);
});

function sent(value: unknown, type: string, revision: number, request?: unknown): unknown {
  const projected = projectBy(tables, value, type, revision, request);
  return projected.ok ? projected.value : projected;
}

describe("members behind other members", () => {
  const call = { id: "1", name: "bash", arguments: "", late: true };
  const older = { id: "1", name: "bash", arguments: "" };

  test("in lists of lists, and only there copied", () => {
    const others = { role: "user", content: "hello" };
    const request = (calls: unknown): object => ({
      messages: [others, { tool_calls: calls }],
      tools: [],
      maxTokens: 0,
    });
    const value = { streamId: "s", request: request([older, call]) };
    const projected = sent(value, "StreamOpenParams", 2) as typeof value & { request: { messages: unknown[] } };
    expect(projected).toEqual({ streamId: "s", request: request([older, older]) });
    expect(projected.request.messages[0]).toBe(others);
    expect(newerBy(tables, value, "StreamOpenParams", 2)).toEqual({
      at: "/request/messages/1/tool_calls/1/late",
      since: next,
      why: `member "late" of ProviderToolCall came with revision ${next}, and the peer speaks revision 2`,
    });
    const untouched = { streamId: "s", request: request([older]) };
    expect(sent(untouched, "StreamOpenParams", 2)).toBe(untouched);
  });

  test("in maps of lists, whatever the keys are", () => {
    const text = '{"hooks":{"__proto__":[{"late":true,"command":"x"}],"a/b~c":[{"late":true}]}}';
    expect(JSON.stringify(sent(JSON.parse(text), "PluginManifest", 2))).toBe(
      '{"hooks":{"__proto__":[{"command":"x"}],"a/b~c":[{}]}}',
    );
    expect(newerBy(tables, { hooks: { "a/b~c": [{ late: 1 }] } }, "PluginManifest", 2)).toMatchObject({
      at: "/hooks/a~1b~0c/0/late",
    });
  });
});

describe("documents that another member decides", () => {
  const payload = { name: "bash", late: true };

  test.for(["InterceptParams", "EventParams"])("%s.payload by its event", (type) => {
    expect(sent({ event: "tool.before", payload }, type, 1)).toEqual({
      event: "tool.before",
      payload: { name: "bash" },
    });
    // The member is unknown to the documents of other points, and not theirs to leave out.
    const other = { event: "tool.after", payload };
    expect(sent(other, type, 1)).toBe(other);
    const external = { event: "tool.before", payload: null };
    expect(sent(external, type, 1)).toBe(external);
    expect(newerBy(tables, { payload, event: "tool.before" }, type, 1)).toMatchObject({ at: "/payload/late" });
  });

  test("InterceptResult.replacement by the request's event", () => {
    const value = { decision: "replace", replacement: payload };
    expect(sent(value, "InterceptResult", 1, { event: "tool.before" })).toEqual({
      decision: "replace",
      replacement: { name: "bash" },
    });
    expect(sent(value, "InterceptResult", 1, { event: "tool.after" })).toBe(value);
    expect(newerBy(tables, value, "InterceptResult", 1, { event: "tool.before" })).toMatchObject({
      at: "/replacement/late",
      since: next,
    });
    expect(() => projectBy(tables, value, "InterceptResult", 1)).toThrow(TypeError);
    expect(() => newerBy(tables, value, "InterceptResult", 1)).toThrow('"event" of the answered request');
    const without = { decision: "continue" };
    expect(sent(without, "InterceptResult", 1)).toBe(without);
  });

  test("UI payloads by their kind", () => {
    const question = (field: object): object => ({ kind: "select", payload: { fields: [field] } });
    expect(sent(question({ key: "a", late: true }), "UIRequestParams", 1)).toEqual(question({ key: "a" }));
    expect(sent({ kind: "form", payload: { fields: [{ late: 1 }] } }, "UIPublishParams", 1)).toEqual({
      kind: "form",
      payload: { fields: [{}] },
    });
  });

  test("are read as those of the fallback, from revision to revision", () => {
    const surface = (kind: string, members: object): object => ({ kind, payload: { title: "x", ...members } });
    const value = surface("late", { late: true });
    expect(sent(value, "UIPublishParams", 2)).toEqual(surface("panel", {}));
    expect(sent(value, "UIPublishParams", 1)).toEqual(surface("card", {}));
    expect(sent(surface("panel", { late: true }), "UIPublishParams", 1)).toEqual(surface("card", {}));
    // In any order of the members.
    expect(sent({ payload: { late: true }, kind: "late" }, "UIPublishParams", 1)).toEqual({
      payload: {},
      kind: "card",
    });
    const known = surface("panel", {});
    expect(sent(known, "UIPublishParams", 2)).toBe(known);
    expect(newerBy(tables, { payload: { late: true }, kind: "panel" }, "UIPublishParams", 2)).toMatchObject({
      at: "/payload/late",
      since: next,
    });
    expect(sent({ kind: "view", payload: {} }, "UIPublishParams", 1)).toMatchObject({
      ok: false,
      at: "/kind",
      since: 2,
    });
  });
});

test("a document is read after its decider, whatever their names are", () => {
  const documents = { old: "Old", late: "New" };
  const named: Tables = {
    revision: 2,
    depth: 128,
    definitions: {
      Holder: { walk: { body: { by: "tag", of: "self", documents }, tag: { is: "Tag" } } },
      Tag: { values: { late: 2 }, fallback: { late: "old" } },
      Old: { members: { late: 2 } },
      New: { since: 2 },
    },
  };
  expect(projectBy(named, { body: { late: 1, x: 1 }, tag: "late" }, "Holder", 1)).toEqual({
    ok: true,
    value: { body: { x: 1 }, tag: "old" },
  });
});

describe("hostile values", () => {
  const endless: Tables = {
    revision: 2,
    depth: 128,
    definitions: {
      Tree: { members: { late: 2 }, walk: { inner: { list: { is: "Tree" } }, by: { map: { is: "Tree" } } } },
    },
  };

  test("members of the names of JavaScript lead nowhere", () => {
    const text = '{"__proto__":{"late":1},"constructor":[{"late":1}],"toString":"late"}';
    expect(newerBy(endless, JSON.parse(text), "Tree", 1)).toBeUndefined();
    expect(valueOf(projectBy(endless, JSON.parse(text), "Tree", 1))).toEqual(JSON.parse(text));
    for (const type of ["__proto__", "constructor", "toString"])
      expect(valueOf(projectBy(endless, endless, type, 1))).toBe(endless);
  });

  test("a value deeper than a frame is refused, not followed", () => {
    let deep: unknown = { late: true };
    for (let level = 0; level < 100_000; level++) deep = { inner: [deep] };
    const why = "the value nests deeper than 128, which no frame may";
    const failure = { at: "/inner/0".repeat(64) + "/inner", since: 2, why };
    expect(projectBy(endless, deep, "Tree", 1)).toEqual({ ok: false, ...failure });
    expect(newerBy(endless, deep, "Tree", 1)).toEqual(failure);
    const round: { inner: unknown[] } = { inner: [] };
    round.inner.push(round);
    expect(projectBy(endless, round, "Tree", 1)).toMatchObject({ ok: false, since: 2 });
  });

  test("whatever stands where something else should, nothing throws, nothing changes twice", () => {
    const json = fc.letrec<{ tree: unknown; odd: unknown }>((tie) => ({
      odd: fc.jsonValue({ maxDepth: 2 }),
      tree: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        tie("odd"),
        fc.record(
          {
            late: tie("odd"),
            inner: fc.array(tie("tree"), { maxLength: 3 }),
            by: fc.dictionary(fc.constantFrom("a", "__proto__", "constructor"), tie("tree"), { maxKeys: 2 }),
          },
          { requiredKeys: [] },
        ),
      ),
    })).tree;
    fc.assert(
      fc.property(json, (value) => {
        const before = JSON.stringify(value);
        const projected = valueOf(projectBy(endless, value, "Tree", 1));
        expect(JSON.stringify(value)).toBe(before);
        expect(newerBy(endless, projected, "Tree", 1)).toBeUndefined();
        expect(valueOf(projectBy(endless, projected, "Tree", 1))).toBe(projected);
        expect(newerBy(endless, value, "Tree", 1) === undefined).toBe(projected === value);
        expect(valueOf(projectBy(endless, value, "Tree", 2))).toBe(value);
      }),
      { numRuns: 500 },
    );
  });
});

function valueOf(projected: Projection): unknown {
  if (!projected.ok) throw new Error(projected.why);
  return projected.value;
}
