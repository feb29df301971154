// The generated validators against stock AJV, compiled at run time from schema.json, on random documents: the same
// verdict, and for the first violation the same pointer and keyword. The emitter replaces code of two keywords; this
// is what shows that only the speed changed.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Validator } from "../generated/src/index.ts";
import * as compact from "../generated/src/compact.ts";
import * as validators from "../generated/src/validators.js";

interface Schema {
  readonly [keyword: string]: unknown;
  readonly type?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
}

interface Document {
  readonly $defs: Readonly<Record<string, Schema>>;
  readonly chunks: { readonly kinds: Readonly<Record<string, { readonly required: readonly string[] }>> };
  readonly ui: {
    readonly nodes: { readonly kinds: Readonly<Record<string, { readonly required: readonly string[] }>> };
  };
}

/** As much of AJV as this test uses; the package belongs to the tools. */
interface StockAjv {
  addSchema(schema: object): void;
  compile(schema: object): Validator<unknown>;
}

const { Ajv } = createRequire(new URL("../tools/package.json", import.meta.url))("ajv") as {
  Ajv: new (options: object) => StockAjv;
};
const document = JSON.parse(readFileSync(new URL("../generated/schema.json", import.meta.url), "utf8")) as Document;
const NAMES = Object.keys(document.$defs);

let stock: ReadonlyMap<string, Validator<unknown>>;

beforeAll(() => {
  const ajv = new Ajv({ strict: false, allErrors: false });
  ajv.addSchema({ $id: "contract", $defs: Object.fromEntries(NAMES.map((name) => [name, decided(name)])) });
  stock = new Map(NAMES.map((name) => [name, ajv.compile({ $ref: `contract#/$defs/${name}` })]));
});

describe("verdict, pointer and keyword are those of stock AJV", () => {
  test.for(NAMES)("%s", (name) => {
    const ours = (validators as unknown as Record<string, Validator<unknown>>)[`is${name}`];
    const theirs = stock.get(name);
    if (ours === undefined || theirs === undefined) throw new Error(`no validator for ${name}`);
    fc.assert(
      fc.property(valueOf({ $ref: `#/$defs/${name}` }, 4), (value) => {
        const verdict = ours(value);
        expect(verdict).toBe(theirs(value));
        if (!verdict) expect(first(ours.errors)).toEqual(first(theirs.errors));
      }),
      { numRuns: 120 },
    );
  });
});

describe("the validators for bundles find what the generated code finds, to the word", () => {
  test.for(NAMES)("%s", (name) => {
    const [walked, generated] = [compact, validators].map(
      (module) => (module as unknown as Record<string, Validator<unknown>>)[`is${name}`],
    );
    if (walked === undefined || generated === undefined) throw new Error(`no validator for ${name}`);
    fc.assert(
      fc.property(valueOf({ $ref: `#/$defs/${name}` }, 4), (value) => {
        expect(walked(value)).toBe(generated(value));
        const [expected] = generated.errors ?? [];
        const { schemaPath: _, ...words } = { schemaPath: "", ...expected };
        expect(walked.errors?.[0]).toEqual(expected === undefined ? undefined : expect.objectContaining(words));
      }),
      { numRuns: 120 },
    );
  });
});

test("the random documents are often right and often wrong", () => {
  const verdicts = NAMES.flatMap((name) =>
    fc
      .sample(valueOf({ $ref: `#/$defs/${name}` }, 4), { numRuns: 20, seed: 1 })
      .map((value) => stock.get(name)?.(value) === true),
  );
  const right = verdicts.filter(Boolean).length / verdicts.length;
  expect(right).toBeGreaterThan(0.2);
  expect(right).toBeLessThan(0.8);
});

const BEYOND: Readonly<Record<string, object>> = { object: { type: "object" }, "not-null": { not: { type: "null" } } };

/** What the contract decides beyond the schema, said in another way than the emitter says it. */
function decided(name: string): Schema {
  const schema = document.$defs[name] ?? {};
  const properties = Object.entries(schema.properties ?? {}).map(([member, inner]): [string, Schema] => [
    member,
    { ...inner, ...(inner["x-json"] === undefined ? {} : BEYOND[String(inner["x-json"])]) },
  ]);
  const closed = schema.properties === undefined ? schema : { ...schema, properties: Object.fromEntries(properties) };
  if (name === "UINode") return { ...closed, allOf: nodeRules() };
  if (name === "UIViewPayload")
    return { ...closed, allOf: [{ if: { properties: { anchor: false } }, else: { properties: { slot: false } } }] };
  if (name !== "ProviderChunk") return closed;
  const others = Object.keys(document.chunks.kinds).filter((kind) => kind !== "error");
  const rules = Object.entries(document.chunks.kinds).flatMap(([kind, { required }]) => {
    const isOther = { properties: { type: { not: { const: kind } } } };
    return required.length === 0 ? [] : [{ if: isOther, else: { required } }];
  });
  const error = { if: { properties: { type: { not: { enum: others } } } }, else: { properties: { error: false } } };
  return { ...closed, allOf: [error, ...rules] };
}

/** Required members of each kind of node; children of rows and stacks alone. */
function nodeRules(): Schema[] {
  const isKind = (kind: object): object => ({ properties: { kind } });
  const required = Object.entries(document.ui.nodes.kinds).map(([kind, row]) => ({
    if: isKind({ not: { const: kind } }),
    else: { required: row.required },
  }));
  const childless = Object.keys(document.ui.nodes.kinds).filter((kind) => kind !== "row" && kind !== "stack");
  return [{ if: isKind({ not: { enum: childless } }), else: { properties: { children: false } } }, ...required];
}

/** Pointer and keyword; where several branches fail, the first one. */
function first(
  errors: readonly { readonly instancePath: string; readonly keyword: string }[] | null | undefined,
): unknown {
  const [error] = errors ?? [];
  return error === undefined ? undefined : { instancePath: error.instancePath, keyword: error.keyword };
}

/** Documents that follow a schema, most of them with something wrong somewhere. */
function valueOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: right(schema, depth) }, { weight: 1, arbitrary: odd });
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, "", " ", "x", [], {}, [null], { a: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

function right(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return right(document.$defs[schema.$ref.slice("#/$defs/".length)] ?? {}, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((member) => valueOf(member, depth)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, depth);
    case "array":
      // A definition may lead to itself.
      return depth > 0 ? fc.array(valueOf(schema.items ?? {}, depth - 1), { maxLength: 3 }) : fc.constant([]);
    case "string":
      return fc.oneof(
        fc.constantFrom("x", "a/b~c", "0".repeat(64), "tool:bash", "1.2.3", ">=1,<2", "{}"),
        fc.string({ maxLength: 6 }),
      );
    case "integer":
      return fc.oneof(fc.nat(1000), fc.constantFrom(1, 2));
    case "number":
      return fc.double({ min: 0, max: 10, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).filter(([, member]) => member.not === undefined);
  const required = new Set(schema.required);
  const parts = members.map(([name, member]) => {
    const absent = fc.constant(undefined);
    if (required.has(name))
      return [
        name,
        fc.oneof({ weight: 60, arbitrary: valueOf(member, depth - 1) }, { weight: 1, arbitrary: absent }),
      ] as const;
    return [name, depth > 0 ? fc.oneof(valueOf(member, depth - 1), absent) : absent] as const;
  });
  const isMap = schema.additionalProperties !== false && schema.additionalProperties !== undefined;
  const others = isMap ? valueOf(schema.additionalProperties, depth - 1) : odd;
  const extra = fc.dictionary(fc.constantFrom("a/b", "c~d", "plain", "__proto__"), others, { minKeys: 1, maxKeys: 2 });
  const more = fc.oneof({ weight: isMap ? 1 : 20, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extra });
  return fc
    .tuple(fc.record(Object.fromEntries(parts)), more)
    .map(([record, rest]) =>
      Object.fromEntries([
        ...Object.entries(record).filter(([, value]) => value !== undefined),
        ...Object.entries(rest),
      ]),
    );
}
