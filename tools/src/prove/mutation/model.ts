// Killers of the set model: what it says of random schemas and of pairs of them, against AJV and a fixed pool of values.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import type { Killer } from "./killers.ts";
import type { Checked, Model } from "./loader.ts";

/** Schemas, and how many of them one killer looks at: a mutant is shown to the killers that reach it. */
const SCHEMAS = 600;
const CHUNK = 12;
const SEED = 20_261_201;

interface Case {
  readonly one: object;
  /** A schema beside it: narrower by a rule, wider by a variant, or another one. */
  readonly other: object;
  readonly inOne: (value: unknown) => boolean;
  readonly inOther: (value: unknown) => boolean;
}

export function modelKillers(): Killer[] {
  const cases = fc.sample(fc.tuple(schema, schema, fc.nat({ max: 2 })), { seed: SEED, numRuns: SCHEMAS }).map(caseOf);
  return Array.from({ length: Math.ceil(cases.length / CHUNK) }, (_, index) => {
    const chunk = cases.slice(CHUNK * index, CHUNK * (index + 1));
    const notices = ({ model }: Checked): string | undefined =>
      chunk.map((one) => wrong(model, one)).find((said) => said !== undefined);
    return { apart: true, notices };
  });
}

function caseOf([one, more, how]: readonly [object, object, number]): Case {
  const other = [more, { allOf: [one, more] }, { anyOf: [more, one] }][how] ?? more;
  return { one, other, inOne: byAjv(one), inOther: byAjv(other) };
}

function wrong(model: Model, { one, other, inOne, inOther }: Case): string | undefined {
  const [a, b] = [model.shapeOf(structuredClone(one)), model.shapeOf(structuredClone(other))];
  for (const value of POOL)
    for (const [shape, accepts] of [
      [a, inOne],
      [b, inOther],
    ] as const) {
      const said = model.accepts(shape, value, {});
      if (said !== undefined && said !== accepts(value)) return `${JSON.stringify(value)} in a set of values`;
    }
  const itself = model.included(a, model.shapeOf(structuredClone(one)), SIDES);
  if (!isDeepStrictEqual(itself, { is: "yes" })) return "a set that does not include itself";
  return refuted(model, a, b, inOne, inOther) ?? refuted(model, b, a, inOther, inOne);
}

function refuted(
  model: Model,
  inner: unknown,
  outer: unknown,
  inInner: Case["inOne"],
  inOuter: Case["inOne"],
): string | undefined {
  const answer = model.included(inner, outer, SIDES);
  if (answer.is === "yes" && POOL.some((value) => inInner(value) && !inOuter(value))) return "a set called included";
  if (answer.is !== "no" || typeof answer.value === "symbol") return undefined;
  return inInner(answer.value) && !inOuter(answer.value) ? undefined : "a value that shows nothing";
}

const SIDES = { inner: {}, outer: {}, paired: (): boolean => false, untouched: (): boolean => true };

function byAjv(one: object): (value: unknown) => boolean {
  return new Ajv2020({ strict: false, validateSchema: false, meta: false, logger: false }).compile(one);
}

const small = fc.integer({ min: -3, max: 4 });
const count = fc.integer({ min: 0, max: 3 });
const literal = fc.oneof(fc.constantFrom("a", "b", "ab", "", "x1"), small, fc.boolean(), fc.constant(null));

const { schema } = fc.letrec<{ schema: object; leaf: object }>((tie) => ({
  leaf: fc.oneof(
    fc.record(
      { type: fc.constant("string"), minLength: count, maxLength: count, pattern: fc.constantFrom("^a", "b$") },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      {
        type: fc.constantFrom("integer", "number"),
        minimum: small,
        maximum: small,
        exclusiveMinimum: small,
        exclusiveMaximum: small,
        multipleOf: fc.constantFrom(1, 2, 0.5),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record({ enum: fc.uniqueArray(literal, { minLength: 1, maxLength: 3 }) }),
    fc.record({ const: literal }),
    fc.record({
      type: fc.uniqueArray(fc.constantFrom("string", "integer", "boolean", "null"), { minLength: 1, maxLength: 2 }),
    }),
    fc.constant({}),
  ),
  schema: fc.oneof(
    { depthSize: "small" },
    tie("leaf"),
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("schema"), { maxKeys: 2 }),
        required: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
        additionalProperties: fc.oneof(fc.constant(false), tie("leaf")),
        minProperties: count,
        maxProperties: count,
        dependentRequired: fc.constantFrom({ a: ["b"] }, { b: ["a", "c"] }),
        patternProperties: fc.dictionary(fc.constantFrom("^a", "b"), tie("leaf"), { maxKeys: 1 }),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      {
        type: fc.constant("array"),
        items: tie("schema"),
        prefixItems: fc.array(tie("leaf"), { minLength: 1, maxLength: 2 }),
        minItems: count,
        maxItems: count,
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie("leaf"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: tie("leaf"), type: fc.constant("string") }),
    fc.record({ if: tie("leaf"), else: tie("leaf") }),
  ),
}));

const SCALARS: readonly unknown[] = [
  null,
  true,
  false,
  -3,
  -1,
  0,
  0.5,
  1,
  1.5,
  2,
  3,
  4,
  "",
  "a",
  "b",
  "ab",
  "x1",
  "aab",
];

const POOL: readonly unknown[] = [
  ...SCALARS,
  [],
  ...SCALARS.map((value) => [value]),
  ...["a", 1, 2, true].flatMap((first) => ["a", "b", 1, null].map((second) => [first, second])),
  ["a", 1, "b"],
  [1, 2, 3, 4],
  {},
  ...SCALARS.flatMap((value) => [
    { a: value },
    { b: value },
    { a: value, b: 1 },
    { a: "a", b: value },
    { b: "b", c: value },
    { d: value },
  ]),
  { a: 1, b: 2, c: 3 },
  { a: "a", b: "b", c: "ab", d: null },
  { a: [1] },
  { a: { b: 1 } },
];
