// What came later is left out for an older peer, except where it stands in a union.
import { describe, expect, test } from "vitest";
import type { Contract } from "../contract/model.ts";
import { confirm } from "./confirm.ts";
import { diff } from "./diff.ts";
import { BASE } from "./fixtures/base.ts";
import { edited } from "./fixtures/fixture.ts";

type Loose = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const late = { type: "string", "x-since": 2 };
const ref = (name: string): Loose => ({ $ref: `#/$defs/${name}` });
const closed = (properties: Loose): Loose => ({ type: "object", additionalProperties: false, properties });

interface Case {
  /** Definitions on both sides, and what is otherwise on the new one. */
  readonly both: Loose;
  readonly now: Loose;
  /** The member `probe` of both sides, in the definition of this role. */
  readonly probe: Loose;
  readonly definition?: string;
}

function pairOf({ both, now, probe, definition = "HostProbe" }: Case): readonly [Contract, Contract] {
  const put = (definitions: Loose): Loose =>
    Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [`/$defs/${name}`, schema]));
  const holder = { [definition]: closed({ probe }) };
  return [
    edited(BASE, put({ ...holder, ...both })),
    edited(BASE, { "/revisions": [1, 2], ...put({ ...holder, ...both, ...now }) }),
  ];
}

async function said(one: Case): Promise<unknown[]> {
  const [old, now] = pairOf(one);
  const found = (await confirm(diff(old, now), old, now)).filter(({ rule }) => rule === "later-in-union");
  return found.map(({ verdict, element, positions, witness }) => [
    verdict,
    element,
    positions,
    ...(witness === undefined ? [] : [witness.definition.new, witness.value, witness.confirmed]),
  ]);
}

const part = { both: { Part: closed({ a: text }) }, now: { Part: closed({ a: text, late }) } };
const HOST = ["host/probe params (host)"];
const found = (value: unknown): unknown[] => [
  ["breaking", { new: "/$defs/HostProbe" }, HOST, "HostProbe", value, true],
];

describe("a later member is told", () => {
  test.for(["anyOf", "oneOf", "allOf"])("behind %s, with a value of what holds it", async (keyword) => {
    expect(await said({ ...part, probe: { [keyword]: [ref("Part")] } })).toEqual(found({ probe: { late: "x" } }));
  });

  test("behind another definition, and behind a list", async () => {
    const both = { ...part.both, Outer: closed({ inner: ref("Part") }) };
    const probe = { type: "array", items: { anyOf: [ref("Outer"), { type: "null" }] } };
    expect(await said({ both, now: part.now, probe })).toEqual(found({ probe: [{ inner: { late: "x" } }] }));
  });

  test("of a holder, and of a part, that are called otherwise now", async () => {
    const [old, now] = pairOf({ ...part, probe: { anyOf: [ref("Part")] } });
    const text = JSON.stringify({
      ...now,
      $defs: { ...now.$defs, Holder: closed({ probe: { anyOf: [ref("Part")] } }) },
    });
    const renamed = JSON.parse(text.replaceAll('"#/$defs/HostProbe"', '"#/$defs/Holder"')) as Contract;
    const { HostProbe: _gone, ...rest } = renamed.$defs;
    const found = diff(old, { ...renamed, $defs: rest }).filter(({ rule }) => rule === "later-in-union");
    expect(found.map(({ element, witness }) => [element.new, witness?.definition])).toEqual([
      ["/$defs/Holder", { old: "HostProbe", new: "Holder" }],
    ]);
  });

  test("beside a place from which it is left out", async () => {
    const [old, now] = pairOf({ ...part, probe: { anyOf: [ref("Part")] } });
    const direct = { "/$defs/HostProbe/properties/direct": ref("Part") };
    const [first] = diff(edited(old, direct), edited(now, direct));
    expect([first?.rule, first?.witness?.at]).toEqual(["later-in-union", "/probe/late"]);
  });

  test("in a definition that files hold, too", async () => {
    const one: Case = { ...part, probe: { anyOf: [ref("Part")] } };
    const [old, now] = pairOf(one);
    const file = { "/manifest/root": ref("HostProbe") };
    const [first] = diff(edited(old, file), edited(now, file));
    expect([first?.verdict, first?.positions]).toEqual(["breaking", [...HOST, "plugin.json (file)"]]);
  });

  test("of an enum, with a fallback that nobody says there", async () => {
    const word = { type: "string", enum: ["a"] };
    const more = { type: "string", enum: ["a", "b"], "x-since-values": { b: 2 }, "x-fallback": { b: "a" } };
    const probe = { anyOf: [ref("Word"), { type: "null" }] };
    expect(await said({ both: { Word: word }, now: { Word: more }, probe })).toEqual(found({ probe: "b" }));
  });

  test("for a review, when the model cannot read the definition", async () => {
    const strange = (properties: Loose): Loose => ({ ...closed(properties), shape: "round" });
    const one = { both: { Part: strange({ a: text }) }, now: { Part: strange({ a: text, late }) } };
    expect(await said({ ...one, probe: { anyOf: [ref("Part")] } })).toEqual([
      ["review", { new: "/$defs/HostProbe" }, HOST],
    ]);
  });
});

describe("nothing is told", () => {
  test.for<readonly [string, Case]>([
    ["where it is left out", { ...part, probe: ref("Part") }],
    ["of files", { ...part, probe: { anyOf: [ref("Part")] }, definition: "FileProbe" }],
    ["where nothing came later", { both: part.both, now: {}, probe: { anyOf: [ref("Part")] } }],
    [
      "of what is only beside it",
      { both: { ...part.both, Other: text }, now: part.now, probe: { anyOf: [ref("Other")] } },
    ],
    [
      "of what breaks a variant and states no revision: that is told where it is",
      { both: part.both, now: { Part: closed({ a: text, more: text }) }, probe: { anyOf: [ref("Part")] } },
    ],
    [
      "of a variant that breaks without a revision, while something else came later",
      {
        both: { ...part.both, Other: closed({}) },
        now: { Part: closed({ a: text, more: text }), Other: closed({ late }) },
        probe: { anyOf: [ref("Part")] },
      },
    ],
    [
      "beside a place from which it is left out, where old peers take anything in the union",
      {
        both: {
          ...part.both,
          Open: { type: "object" },
          HostProbe: closed({ probe: ref("Part"), open: { anyOf: [ref("Open")] } }),
        },
        now: { ...part.now, Open: { type: "object", properties: { late: { "x-since": 2 } } } },
        probe: text,
      },
    ],
    [
      "where old peers take anything",
      {
        both: { Part: { type: "object", properties: { a: text } } },
        now: { Part: { type: "object", properties: { a: text, late: { "x-since": 2 } } } },
        probe: { anyOf: [ref("Part")] },
      },
    ],
    [
      "of a union that came later itself",
      {
        both: part.both,
        now: { ...part.now, HostProbe: closed({ probe: text, more: { anyOf: [ref("Part")], "x-since": 2 } }) },
        probe: text,
      },
    ],
  ])("%s", async ([, one]) => {
    expect(await said(one)).toEqual([]);
  });

  test("of a definition that came with its union", async () => {
    const holder = { Fresh: { ...closed({ of: { anyOf: [ref("Part")] } }), "x-since": 2 } };
    const probe = { ...closed({ probe: text, fresh: { ...ref("Fresh"), "x-since": 2 } }) };
    expect(await said({ both: part.both, now: { ...part.now, ...holder, HostProbe: probe }, probe: text })).toEqual([]);
  });
});
