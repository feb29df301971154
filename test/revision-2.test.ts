// What revision 2 adds to generated/schema.json, the tables and the index, against test/facts/rev2.ts: everything of it, and
// nothing beside it.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as tables from "../generated/src/index.ts";
import {
  at,
  contractDocument,
  differences,
  edited,
  listOf,
  named,
  objectOf,
  type Json,
  type JsonObject,
} from "./contract-document.ts";
import { isEnum, memberSchema, membersOf, schemaOf } from "./facts/notation.ts";
import * as facts from "./facts/rev2.ts";
import { code, grouped, link, list } from "./index-cells.ts";
import { expectedTypes } from "./index-types.ts";
import { tablesOf, withoutAnchor } from "./markdown-tables.ts";
import { unnoticed } from "./mutants.ts";

const document = contractDocument();

/** Elements of a document that are marked as of a revision after the first, by their pointers, with what the document says. */
function later(document: JsonObject): JsonObject {
  const found: Record<string, Json> = {};
  const add = (at: string, value: Json, since: Json | undefined): void => {
    if (since !== undefined) found[at] = named(value) ?? null;
  };
  for (const [name, schema] of Object.entries(objectOf(document["$defs"]))) {
    const { "x-since": since, "x-since-values": values, ...marks } = objectOf(schema);
    add(`$defs/${name}`, schema, since);
    for (const [member, inner] of Object.entries(objectOf(marks["properties"])))
      if (since === undefined) add(`$defs/${name}.${member}`, inner, objectOf(inner)["x-since"]);
    for (const [value, revision] of Object.entries(objectOf(values))) add(`$defs/${name}=${value}`, revision, revision);
    for (const mark of ["x-fallback", "x-negotiated"]) add(`$defs/${name} ${mark}`, marks[mark] ?? null, marks[mark]);
  }
  const sections = ["methods", "budgets", "hooks", "slots", "capabilities", "outcomes", "frontendEvents"];
  const rows = [
    ...sections.map((section) => [section, document[section]] as const),
    ...["surfaces", "requests"].map((section) => [`ui/${section}`, at(document, "ui", section)] as const),
    ["chunks", at(document, "chunks", "kinds")] as const,
    [
      "errors",
      Object.fromEntries(listOf(document["errors"]).map((row) => [String(objectOf(row)["reason"]), row])),
    ] as const,
  ];
  for (const [section, table] of rows)
    for (const [name, row] of Object.entries(objectOf(table))) add(`${section}/${name}`, row, objectOf(row)["since"]);
  found["ui/nodes"] = named(at(document, "ui", "nodes")) ?? null;
  return found;
}

function expected(): object {
  const marked = (schema: unknown): object => ({ ...(schema as object), "x-since": 2 });
  return Object.fromEntries([
    ...Object.entries(facts.DEFINITIONS).map(([name, definition]) => [
      `$defs/${name}`,
      named(marked(schemaOf(definition)) as JsonObject),
    ]),
    ...Object.entries(facts.MEMBERS).flatMap(([name, members]) =>
      membersOf(members).map((member) => [
        `$defs/${name}.${member.name}`,
        named(marked(memberSchema(member)) as JsonObject),
      ]),
    ),
    ...Object.entries(facts.VALUES).flatMap(([name, values]) => values.map((value) => [`$defs/${name}=${value}`, 2])),
    ...Object.entries(facts.FALLBACKS).map(([name, fallbacks]) => [`$defs/${name} x-fallback`, fallbacks]),
    ...Object.entries(facts.NEGOTIATED).map(([name, values]) => [`$defs/${name} x-negotiated`, values]),
    ...Object.entries(facts.METHODS).map(([name, row]) => [`methods/${name}`, { ...row, since: 2 }]),
    ...Object.entries(facts.CAPABILITIES).map(([name, row]) => [`capabilities/${name}`, { ...row, since: 2 }]),
    ...Object.entries(facts.BUDGETS).map(([name, [value]]) => [`budgets/${name}`, { value, since: 2 }]),
    ...Object.entries(facts.SURFACES).map(([kind, payload]) => [`ui/surfaces/${kind}`, { payload, since: 2 }]),
    ["ui/nodes", { definition: "UINode", own: ["children"], kinds: nodeRows(), since: 2 }],
  ]);
}

/** The sheet says what a node must have; what else has a meaning there is the project's own, and stands in the document. */
function nodeRows(): object {
  return Object.fromEntries(
    Object.entries(facts.NODES).map(([kind, required]) => {
      const optional = at(document, "ui", "nodes", "kinds", kind, "optional") ?? [];
      return [kind, { required, optional, since: 2 }];
    }),
  );
}

function differencesFromRevision2(document: JsonObject): string[] {
  return differences("", later(document), expected());
}

describe("revision 2", () => {
  it("adds what the sheet says, and nothing else", () => {
    expect(differencesFromRevision2(document)).toEqual([]);
    expect(document["revisions"]).toEqual([1, 2]);
  });

  it("is a draft in everything it adds", () => {
    const drafts = listOf(document["drafts"]);
    const pointers = [
      ...Object.entries(facts.DEFINITIONS).flatMap(([name, definition]) => [
        `/$defs/${name}`,
        ...(isEnum(definition)
          ? definition.map((value) => `/$defs/${name}/enum/${value}`)
          : membersOf(definition).map((member) => `/$defs/${name}/properties/${member.name}`)),
      ]),
      ...Object.entries(facts.MEMBERS).flatMap(([name, members]) =>
        membersOf(members).map((member) => `/$defs/${name}/properties/${member.name}`),
      ),
      ...Object.entries(facts.VALUES).flatMap(([name, values]) =>
        values.map((value) => `/$defs/${name}/enum/${value}`),
      ),
      "/methods/extension~1tool~1call",
      "/capabilities/tools",
      ...Object.keys(facts.BUDGETS).map((name) => `/budgets/${name}`),
      ...Object.keys(facts.SURFACES).map((kind) => `/ui/surfaces/${kind}`),
      ...Object.keys(facts.NODES).map((kind) => `/ui/nodes/${kind}`),
    ];
    expect(pointers.filter((pointer) => !drafts.includes(pointer))).toEqual([]);
  });

  it("redacts every text of a panel or a view", () => {
    const texts = ["UIPanelPayload", "UIViewPayload", "UINode", "UIKeyValue", "UIActionRef"].flatMap((name) =>
      Object.entries(objectOf(at(document, "$defs", name, "properties")))
        .filter(([, schema]) => objectOf(schema)["type"] === "string" && objectOf(schema)["x-redact"] !== true)
        .map(([member]) => `${name}.${member}`),
    );
    // Names of declared actions, which nobody is shown.
    expect(texts).toEqual(["UINode.actionId", "UIActionRef.actionId"]);
  });
});

describe("the comparison with revision 2", () => {
  it("notices what is broken in ui and methods", () => {
    const only = (part: string): JsonObject => ({
      ...document,
      [part]: Object.fromEntries(
        Object.entries(objectOf(document[part])).filter(([, row]) => objectOf(row)["since"] === 2),
      ),
    });
    // Without its mark, a row is one of revision 1, where it is one too many.
    const unmarked = (paths: readonly string[]): string[] => paths.filter((path) => !path.endsWith(".since"));
    expect(unmarked(unnoticed(only("methods"), "methods", differencesFromRevision2, "anywhere"))).toEqual([
      "methods.surprise",
    ]);
    expect(
      unmarked(unnoticed(only("ui"), "ui", differencesFromRevision2, "anywhere")).filter(
        (path) => !/surprise$|\.optional$/.test(path),
      ),
    ).toEqual([]);
  });

  it.each<[what: string, path: readonly string[], value: Json, says: string]>([
    [
      "another fallback",
      ["$defs", "UISurfaceKind", "x-fallback", "panel"],
      "form",
      '$defs/UISurfaceKind x-fallback.panel: is "form", should be "card"',
    ],
    [
      "a longer text",
      ["$defs", "UINode", "properties", "value", "maxLength"],
      4001,
      "$defs/UINode.properties.value.maxLength: is 4001, should be 4000",
    ],
    ["a deeper tree", ["budgets", "uiNodeDepth", "value"], 9, "budgets/uiNodeDepth.value: is 9, should be 8"],
    ["children of a text", ["ui", "nodes", "own"], [], 'ui/nodes.own: is [], should be ["children"]'],
    [
      "a member of nobody's",
      ["$defs", "ShutdownResult", "properties", "why"],
      { type: "string", "x-since": 2 },
      '$defs/ShutdownResult.why: should not be there, is {"type":"string","x-since":2}',
    ],
  ])("says %s", (_what, path, value, says) => {
    expect(differencesFromRevision2(edited(document, path, value))).toEqual([says]);
  });
});

describe("the tables of @reasonix/protocol", () => {
  it("have the rows of revision 2", () => {
    const since = (rows: Readonly<Record<string, object>>): object =>
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, since: 2 }]));
    const newer = (table: Readonly<Record<string, object>>): object =>
      Object.fromEntries(Object.entries(table).filter(([, row]) => "since" in row));
    expect(newer(tables.METHODS)).toEqual(since(facts.METHODS));
    expect(newer(tables.CAPABILITIES)).toEqual(since(facts.CAPABILITIES));
    expect(newer(tables.UI_SURFACES)).toEqual(
      since(Object.fromEntries(Object.entries(facts.SURFACES).map(([kind, payload]) => [kind, { payload }]))),
    );
    expect(newer(tables.UI_NODES)).toEqual(nodeRows());
    expect([tables.PROTOCOL.revision, tables.REVISIONS]).toEqual([2, [1, 2]]);
  });
});

describe("generated/PROTOCOL.md", () => {
  const index = readFileSync(new URL("../generated/PROTOCOL.md", import.meta.url), "utf8");
  const rows = tablesOf(index).flatMap(({ under, rows }) => rows.map(({ cells }) => ({ under: under.at(-1), cells })));
  const rowOf = (section: string, name: string): readonly string[] | undefined =>
    rows.find(({ under, cells }) => under === section && withoutAnchor(cells[0] ?? "") === code(name))?.cells.slice(1);

  it("shows each row with its revision", () => {
    const since = expect.stringMatching(/\S Since revision 2\.$/) as string;
    const panel = expect.stringMatching(/ An older peer gets `card` instead\. Since revision 2\.$/) as string;
    const view = expect.stringMatching(/ Sent only to a peer that has it\. Since revision 2\.$/) as string;
    expect({
      method: rowOf("Methods", "extension/tool/call"),
      capability: rowOf("Capabilities", "tools"),
      panel: rowOf("UI kinds", "panel"),
      view: rowOf("UI kinds", "view"),
      values: [rowOf("UISurfaceKind", "panel"), rowOf("UISurfaceKind", "view"), rowOf("CapabilityFamily", "tools")],
      nodes: Object.keys(facts.NODES).map((kind) => rowOf("UI kinds", kind)?.[0]),
      budgets: Object.keys(facts.BUDGETS).map((name) => rowOf("Limits and budgets", name)),
    }).toEqual({
      method: [
        "host, request",
        "tool",
        link("ToolCallParams"),
        link("ToolCallResult"),
        "ready",
        list(["tools"]),
        code("toolCallMillis"),
        since,
      ],
      capability: [list(["extension/tool/call"]), since],
      panel: ["surface", link("UIPanelPayload"), panel],
      view: ["surface", link("UIViewPayload"), view],
      values: [[panel], [view], [since]],
      nodes: Object.values(facts.NODES).map(list),
      budgets: Object.values(facts.BUDGETS).map(([value]) => [grouped(value), since]),
    });
  });

  it("shows each definition and member as the sheet has it", () => {
    const typed = { ...facts.DEFINITIONS, ...facts.MEMBERS };
    const shown = Object.entries(expectedTypes(typed)).flatMap(([name, type]) =>
      Object.entries(objectOf(objectOf(type)["rows"])).map(([member, words]) => ({ name, member, words })),
    );
    const wrong = shown.filter(({ name, member, words }) => {
      const cells = rowOf(name, member.replaceAll("`", ""));
      return cells === undefined || (words !== "" && cells[0] !== words);
    });
    expect(shown.length).toBeGreaterThan(35);
    expect(wrong).toEqual([]);
  });
});
