// Marks below a schema that is written otherwise: the same ones, where they were.
import { describe, expect, test } from "vitest";
import type { Contract } from "../contract/model.ts";
import { BASE } from "./fixtures/base.ts";
import { edited } from "./fixtures/fixture.ts";
import { marksMoved } from "./inner-marks.ts";
import { pairOf } from "./pair.ts";

type Loose = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const secret = { type: "string", "x-redact": true };
const ref = (name: string): Loose => ({ $ref: `#/$defs/${name}` });

const DEFS = {
  Secret: { ...secret, "x-since": 2 },
  Other: secret,
  Plain: text,
  Tree: { type: "object", properties: { name: secret, of: { type: "array", items: ref("Tree") } } },
};

function contract(definitions: Loose): Contract {
  return edited(
    BASE,
    Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [`/$defs/${name}`, schema])),
  );
}

function moved(before: Loose, after: Loose, later: Loose = DEFS): boolean {
  return marksMoved(pairOf(contract(DEFS), contract(later), 1), before, after);
}

/** Schemas that hold another one, by the keyword that holds it. */
const HOLDERS: readonly (readonly [keyword: string, hold: (inner: Loose) => Loose])[] = [
  ["properties", (inner) => ({ properties: { a: inner } })],
  ["a member that is called like a keyword", (inner) => ({ properties: { anyOf: inner } })],
  ["a member that is called like a mark", (inner) => ({ properties: { "x-redact": inner } })],
  ["patternProperties", (inner) => ({ patternProperties: { "^a": inner } })],
  ["a pattern that is called like a mark", (inner) => ({ patternProperties: { "x-redact": inner } })],
  ["dependentSchemas", (inner) => ({ dependentSchemas: { a: inner } })],
  ["a dependent schema that is called like words", (inner) => ({ dependentSchemas: { title: inner } })],
  ["additionalProperties", (inner) => ({ additionalProperties: inner })],
  ["items", (inner) => ({ items: inner })],
  ["prefixItems", (inner) => ({ prefixItems: [{}, inner] })],
  ["not", (inner) => ({ not: inner })],
  ["if", (inner) => ({ if: inner })],
  ["allOf", (inner) => ({ allOf: [inner, { minLength: 1 }] })],
  ["anyOf", (inner) => ({ anyOf: [inner, { type: "integer" }] })],
  ["oneOf", (inner) => ({ oneOf: [inner, { type: "integer" }] })],
];

describe("a mark", () => {
  test.for(HOLDERS)("below %s is missed when it is gone, and when it came", ([, hold]) => {
    expect([
      moved(hold(secret), hold(text)),
      moved(hold(text), hold(secret)),
      moved(hold(secret), hold(secret)),
    ]).toEqual([true, true, false]);
  });

  test.for(HOLDERS)("below %s stays where it is when words change", ([, hold]) => {
    const worded = (description: string): Loose =>
      hold({ ...secret, description, properties: { title: { description } } });
    expect(moved(worded("One."), worded("Two."))).toBe(false);
  });

  test.for(["anyOf", "oneOf", "allOf"])("stays with its variant of %s in another order", (keyword) => {
    const [one, other] = [
      { ...secret, minLength: 1 },
      { ...text, maxLength: 9 },
    ];
    expect(moved({ [keyword]: [one, other] }, { [keyword]: [other, one] })).toBe(false);
    const swapped = [
      { ...text, minLength: 1 },
      { ...secret, maxLength: 9 },
    ];
    expect(moved({ [keyword]: [one, other] }, { [keyword]: swapped })).toBe(true);
  });

  test("of the one variant beside null is that of the whole", () => {
    expect(moved({ anyOf: [secret, { type: "null" }] }, { type: ["string", "null"], "x-redact": true })).toBe(false);
    expect(moved({ allOf: [secret] }, secret)).toBe(false);
    expect(moved({ anyOf: [secret, { type: "null" }] }, { type: ["string", "null"] })).toBe(true);
  });

  test("in places of a list that changed is another one", () => {
    expect(moved({ prefixItems: [secret, text] }, { prefixItems: [text, secret] })).toBe(true);
  });

  test("counts with its value, in whatever order that is written", () => {
    const by = (...keys: readonly string[]): Loose => ({
      "x-typed-by": Object.fromEntries(keys.map((key) => [key, key])),
    });
    expect([
      moved({ items: by("a", "b") }, { items: by("b", "a") }),
      moved({ items: by("a") }, { items: by("b") }),
    ]).toEqual([false, true]);
  });
});

describe("words, and values that look like schemas,", () => {
  test.for<readonly [string, Loose, Loose]>([
    ["in a description", { items: { ...text, description: "One." } }, { items: { ...text, description: "Two." } }],
    ["in an enum", { items: { enum: [{ "x-redact": true }] } }, { items: { enum: [{ "x-redact": false }] } }],
    ["in a constant", { items: { const: { "x-redact": true } } }, { items: { const: { "x-redact": false } } }],
    ["below a keyword of others", { "x-theirs": { "x-redact": true } }, { "x-theirs": { "x-redact": false } }],
  ])("%s are no marks", ([, before, after]) => {
    expect(moved(before, after)).toBe(false);
  });
});

describe("a reference", () => {
  test("stands for its text where only one side has it, without the revision of the definition", () => {
    expect(moved({ items: ref("Secret") }, { items: secret })).toBe(false);
    expect(moved({ items: ref("Secret") }, { items: text })).toBe(true);
    expect(moved({ items: secret }, { items: ref("Other") })).toBe(false);
    expect(moved({ items: ref("Secret") }, { items: ref("Plain") })).toBe(true);
    expect(moved({ items: ref("Secret") }, { items: ref("Other") })).toBe(false);
  });

  test("that both sides have is compared where its definition is", () => {
    expect(moved({ items: ref("Other") }, { items: ref("Other") }, { ...DEFS, Other: text })).toBe(false);
    const { Other: _other, ...rest } = DEFS;
    expect(moved({ items: ref("Other") }, { items: ref("Renamed") }, { ...rest, Renamed: secret })).toBe(false);
  });

  test("is a variant by the name that it has now", () => {
    const { Other: _other, ...rest } = DEFS;
    const marked = (name: string): Loose => ({ anyOf: [{ ...ref(name), default: "a" }, { type: "integer" }] });
    expect(moved(marked("Other"), marked("Renamed"), { ...rest, Renamed: secret })).toBe(false);
    expect(moved(marked("Plain"), marked("Secret"))).toBe(true);
  });

  test("to what holds itself ends", () => {
    const once = { type: "object", properties: { name: secret, of: { type: "array", items: ref("Tree") } } };
    expect(moved(ref("Tree"), once)).toBe(false);
    expect(moved(ref("Tree"), { type: "object", properties: { name: secret } })).toBe(false);
    expect(moved(ref("Tree"), { type: "object", properties: { name: text } })).toBe(true);
  });
});
