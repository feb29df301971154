// What one difference says is not hidden by another one beside it, nor by a keyword that is only asked.
import { expect, test } from "vitest";
import { diff } from "./diff.ts";
import { BASE } from "./fixtures/base.ts";
import { edited } from "./fixtures/fixture.ts";

type Loose = Readonly<Record<string, unknown>>;
type Said = readonly [verdict: string, rule: string, at: string];

const text = { type: "string" };
const redacted = { type: "string", "x-redact": true };
const late = { type: "string", "x-since": 2 };
const closed = (properties: Loose): Loose => ({ type: "object", additionalProperties: false, properties });

/** The member `probe` on both sides, and what else there is on the new one. */
const PAIRS: readonly (readonly [what: string, old: Loose, now: Loose, more: Loose, said: readonly Said[]])[] = [
  [
    "a mark that another variant carries now",
    { oneOf: [redacted, { type: "array", items: text }] },
    { oneOf: [text, { type: "array", items: redacted }] },
    {},
    [["review", "model-gap", "probe"]],
  ],
  [
    "two marks that change places in a union of two changed members",
    {
      anyOf: [
        { ...redacted, maxLength: 5 },
        { ...text, minLength: 2 },
      ],
    },
    {
      anyOf: [
        { ...text, maxLength: 5 },
        { ...redacted, minLength: 2 },
      ],
    },
    {},
    [["review", "model-gap", "probe"]],
  ],
  [
    "variants in another order, each with its mark",
    { oneOf: [redacted, { type: "array", items: text }] },
    { oneOf: [{ type: "array", items: text }, redacted] },
    {},
    [["docs", "rewritten", "probe"]],
  ],
  [
    "a mark that changes places with another member of a part",
    { allOf: [{ type: "object", properties: { a: redacted, b: text } }] },
    { allOf: [{ type: "object", properties: { a: text, b: redacted } }] },
    {},
    [["review", "model-gap", "probe"]],
  ],
  [
    "a mark that went while a member came",
    { allOf: [redacted] },
    { allOf: [text] },
    { late },
    [
      ["review", "model-gap", "probe"],
      ["additive", "member-added", "late"],
    ],
  ],
  [
    "a revision where nobody reads one, while a member came",
    { type: "array", items: text },
    { type: "array", items: late },
    { late },
    [
      ["review", "model-gap", "probe/items"],
      ["additive", "member-added", "late"],
    ],
  ],
  [
    "ages of values without a list of values, while a member came",
    text,
    { ...text, "x-since-values": { a: 2 } },
    { late },
    [
      ["review", "model-gap", "probe"],
      ["additive", "member-added", "late"],
    ],
  ],
  [
    "other names whose values are not redacted any more",
    { type: "object", unevaluatedProperties: redacted },
    { type: "object", unevaluatedProperties: text },
    {},
    [["breaking", "redact-removed", "probe/additionalProperties"]],
  ],
  [
    "a list beside a constant that refuses it",
    { const: "a" },
    { const: "a", enum: ["b"] },
    {},
    [["breaking", "enum-opened", "probe"]],
  ],
  [
    "a part that names more of what a closed object takes",
    { type: "object", allOf: [{ properties: { a: text } }], unevaluatedProperties: false },
    { type: "object", allOf: [{ properties: { a: text, b: {} } }], unevaluatedProperties: false },
    {},
    [["review", "unmodelled", "probe"]],
  ],
  [
    "a later member of a variant, which is sent as it is",
    { anyOf: [closed({ a: text }), { type: "null" }] },
    { anyOf: [closed({ a: text, late }), { type: "null" }] },
    {},
    [["breaking", "variant-added", "probe"]],
  ],
  [
    "other words inside of a rule that is only asked",
    { ...text, not: { minLength: 4, description: "Long." } },
    { ...text, not: { minLength: 4, description: "Too long." } },
    {},
    [["docs", "rewritten", "probe"]],
  ],
  [
    "a member that is only called like words, inside of such a rule",
    { not: { properties: { description: text }, required: ["description"] } },
    { not: { properties: { description: { type: "integer" } }, required: ["description"] } },
    {},
    [["review", "unmodelled", "probe"]],
  ],
];

test.for(PAIRS)("%s", ([, old, now, more, said]) => {
  const members = (properties: Loose): Loose => ({ "/$defs/HostProbe": closed(properties) });
  const [before, after] = [
    edited(BASE, members({ probe: old })),
    edited(BASE, { "/revisions": [1, 2], ...members({ probe: now, ...more }) }),
  ];
  const place = ({ old: was, new: is }: { readonly old?: string; readonly new?: string }): string =>
    (is ?? was ?? "").replace("/$defs/HostProbe/properties/", "");
  expect(diff(before, after).map(({ verdict, rule, element }) => [verdict, rule, place(element)])).toEqual(said);
  expect([diff(before, before), diff(after, after)]).toEqual([[], []]);
});

test("a draft that is published, and another order of who raises an error, are no findings", () => {
  const raised = (...host: readonly string[]): Loose => ({ "/errors/0/raisedBy": { host, extension: [] } });
  const drafts = ["/$defs/Level", "/$defs/Level/enum/low", "/methods/host~1probe"];
  const before = edited(BASE, { "/drafts": drafts, ...raised("local", "wire") });
  expect(diff(before, edited(BASE, raised("wire", "local")))).toEqual([]);
});

test("what no rule looks at is judged by the model all the same", () => {
  // The walk goes over the members that have a schema; this one has none.
  const ghost = { "/$defs/HostProbe": { ...closed({ probe: text }), required: ["ghost"] } };
  const [asked, freed] = [edited(BASE, ghost), edited(BASE, { "/$defs/HostProbe": closed({ probe: text }) })];
  for (const [before, after] of [
    [asked, freed],
    [freed, asked],
  ] as const)
    expect(diff(before, after).map(({ verdict, rule, element }) => [verdict, rule, element.new])).toEqual([
      ["breaking", "type-changed", "/$defs/HostProbe"],
    ]);
  const open = { type: "object", properties: { probe: text } };
  const named = edited(BASE, { "/$defs/HostProbe": { ...open, required: ["ghost"] } });
  const free = edited(BASE, { "/$defs/HostProbe": open });
  expect(diff(free, named).map(({ verdict, witness }) => [verdict, witness?.skew])).toEqual([
    ["breaking", "old_to_new"],
  ]);
  expect(diff(named, free).map(({ verdict, witness }) => [verdict, witness?.skew])).toEqual([
    ["breaking", "new_to_old"],
  ]);
});

test("a file that is another definition now may be wider, and no narrower", () => {
  const wide = closed({ probe: {}, version: {} });
  for (const [at, name] of [
    ["/manifest/root", "FileProbe"],
    ["/stateFiles/<home>~1state.json", "State"],
  ] as const) {
    const ref = (of: string): Loose => ({ $ref: `#/$defs/${of}` });
    const [narrow, wider] = [name, "Wide"].map((of) => edited(BASE, { "/$defs/Wide": wide, [at]: ref(of) }));
    const verdicts = [
      [narrow!, wider!],
      [wider!, narrow!],
    ].map(([old, now]) => diff(old!, now!).filter(({ rule }) => rule === "file-changed")[0]?.verdict);
    expect([name, ...verdicts]).toEqual([name, "additive", "breaking"]);
  }
});
