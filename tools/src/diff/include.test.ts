// The model against AJV: single values, and whole sets, for schemas of every keyword that the model knows.
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { included, type Sides } from "./include.ts";
import { accepts } from "./member.ts";
import { NONE, poolOf, samples } from "./samples.ts";
import { shapeOf, type Defs } from "./shape.ts";

const small = fc.integer({ min: -3, max: 4 });
const count = fc.integer({ min: 0, max: 3 });
const word = fc.constantFrom("a", "b", "ab", "", "x1");
const names = fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 3 });
const literal = fc.oneof(word, small, fc.boolean(), fc.constant(null));

/** A schema of few keywords; at the root without references. */
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
        required: names,
        additionalProperties: fc.oneof(fc.constant(false), tie("leaf")),
        minProperties: count,
        maxProperties: count,
        dependentRequired: fc.constantFrom({ a: ["b"] }, { b: ["a", "c"] }),
        propertyNames: fc.constant({ maxLength: 1 }),
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
    // AJV passes an empty list by `contains` beside `prefixItems`, so they never meet here.
    fc.record({ type: fc.constant("array"), contains: tie("leaf"), maxItems: count }, { requiredKeys: ["type"] }),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie("leaf"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie("leaf"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: tie("leaf"), type: fc.constant("string") }),
    fc.record({ if: tie("leaf"), else: tie("leaf") }),
  ),
}));

const RUNS = 400;
const DEFS: Defs = {};
const SIDES: Sides = { inner: DEFS, outer: DEFS, paired: () => false, untouched: () => true };

function byAjv(one: object): (value: unknown) => boolean {
  return new Ajv2020({ strict: false, validateSchema: false, meta: false, logger: false }).compile(one);
}

describe("the model", () => {
  test("accepts a value as AJV does, or does not say", () => {
    const value = fc.oneof(literal, fc.array(literal), fc.dictionary(fc.constantFrom("a", "b", "d"), literal));
    fc.assert(
      fc.property(schema, fc.array(value), (one, values) => {
        const passes = byAjv(one);
        const shape = shapeOf(one);
        for (const each of [...values, ...samples(shape, DEFS), ...samples(shapeOf({}), DEFS)]) {
          const said = accepts(shape, each, DEFS);
          if (said !== undefined) expect([each, said]).toEqual([each, passes(each)]);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("calls no set included of which AJV refuses a value, and shows a value where it says no", () => {
    const answers = { yes: 0, no: 0, unknown: 0 };
    fc.assert(
      fc.property(schema, schema, (one, other) => {
        const [a, b] = [shapeOf(one), shapeOf(other)];
        const [inA, inB] = [byAjv(one), byAjv(other)];
        const answer = included(a, b, SIDES);
        answers[answer.is] += 1;
        if (answer.is === "yes")
          for (const value of samples(a, DEFS, poolOf(b, DEFS)))
            if (inA(value)) expect([value, inB(value)]).toEqual([value, true]);
        if (answer.is === "no" && answer.value !== NONE)
          expect([answer.value, inA(answer.value), inB(answer.value)]).toEqual([answer.value, true, false]);
      }),
      { numRuns: RUNS },
    );
    expect(answers.yes).toBeGreaterThan(RUNS / 50);
    expect(answers.no).toBeGreaterThan(RUNS / 3);
  });

  test("holds every set to be included in itself", () => {
    fc.assert(
      fc.property(schema, (one) => {
        expect(included(shapeOf(one), shapeOf(structuredClone(one)), SIDES)).toEqual({ is: "yes" });
      }),
      { numRuns: RUNS },
    );
  });

  test("follows definitions that hold themselves", () => {
    const node = (most: number): Defs => ({
      Node: {
        type: "object",
        properties: { children: { type: "array", items: { $ref: "#/$defs/Node" }, maxItems: most } },
      },
    });
    const ref = shapeOf({ $ref: "#/$defs/Node" });
    const sides = (inner: Defs, outer: Defs): Sides => ({ ...SIDES, inner, outer });
    expect(included(ref, ref, sides(node(2), node(2)))).toEqual({ is: "yes" });
    expect(included(shapeOf(node(2)["Node"]), shapeOf(node(3)["Node"]), sides(node(2), node(3)))).toEqual({
      is: "yes",
    });
    expect(included(shapeOf(node(3)["Node"]), shapeOf(node(2)["Node"]), sides(node(3), node(2)))).toMatchObject({
      is: "no",
      at: "/children",
    });
  });
});
