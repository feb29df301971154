// Schemas as sets of values: the few shapes that the contract's keywords can say, with marks and order gone.
import type { Contract, Schema } from "../contract/model.ts";

export type Defs = Contract["$defs"];

export type Shape =
  | { readonly kind: "never" }
  | { readonly kind: "null" }
  | { readonly kind: "boolean"; readonly values: readonly boolean[] }
  | TextShape
  | NumberShape
  | { readonly kind: "list"; readonly items: Shape; readonly min: number; readonly max: number }
  | ObjectShape
  | { readonly kind: "union"; readonly of: readonly Shape[] }
  /** A definition by name; looked up when it is needed, for it may refer to itself. */
  | { readonly kind: "ref"; readonly name: string }
  /** A keyword that is not known here: nothing can be said of the set. */
  | { readonly kind: "opaque"; readonly why: string };

export interface TextShape {
  readonly kind: "text";
  /** A closed list of values; absent when any text of the other rules will do. */
  readonly values?: readonly string[];
  readonly patterns: readonly string[];
  readonly min: number;
  readonly max: number;
  /** Whether it must be empty or the JSON text of an object. */
  readonly objectText: boolean;
}

export interface NumberShape {
  readonly kind: "number";
  readonly integer: boolean;
  readonly min: number;
  readonly max: number;
}

export interface ObjectShape {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, { readonly shape: Shape; readonly required: boolean }>;
  /** What members beside those may hold; `never` closes the object. */
  readonly rest: Shape;
}

/** The name of a definition that no contract can have, for any JSON value: lists and objects of it hold it again. */
const ANY = "*";
const NEVER: Shape = { kind: "never" };
const TEXT: TextShape = { kind: "text", patterns: [], min: 0, max: Infinity, objectText: false };
const NUMBER: NumberShape = { kind: "number", integer: false, min: -Infinity, max: Infinity };

/** Keywords that say nothing about the set of values. */
const MARKS = new Set([
  "x-externalizable",
  "x-redact",
  "x-since",
  "x-since-values",
  "x-typed-by",
  "description",
  "title",
  "$comment",
]);

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  object: ["properties", "required", "additionalProperties"],
  array: ["items", "minItems", "maxItems"],
  string: ["pattern", "minLength", "maxLength", "enum", "const", "x-json-text"],
  integer: ["minimum", "maximum"],
  number: ["minimum", "maximum"],
  boolean: ["const"],
  null: [],
};

/** Any JSON value but null. */
const SOME: readonly Shape[] = [
  { kind: "boolean", values: [false, true] },
  TEXT,
  NUMBER,
  { kind: "list", items: any(), min: 0, max: Infinity },
  { kind: "object", members: new Map(), rest: any() },
];

function any(): Shape {
  return { kind: "ref", name: ANY };
}

export function resolve(shape: Shape, defs: Defs): Shape {
  if (shape.kind !== "ref") return shape;
  if (shape.name === ANY) return { kind: "union", of: [{ kind: "null" }, ...SOME] };
  const schema = defs[shape.name];
  return schema === undefined ? { kind: "opaque", why: `${shape.name} is not defined` } : shapeOf(schema);
}

export function isAny(shape: Shape): boolean {
  return shape.kind === "ref" && shape.name === ANY;
}

export function shapeOf(schema: Schema): Shape {
  const { $ref, anyOf, not, type } = schema;
  const others = Object.keys(schema).filter((keyword) => !MARKS.has(keyword));
  if ($ref !== undefined) return only(others, ["$ref"]) ?? { kind: "ref", name: $ref.slice("#/$defs/".length) };
  if (anyOf !== undefined) return only(others, ["anyOf"]) ?? { kind: "union", of: anyOf.map(shapeOf) };
  if (not !== undefined) return only(others, ["not"]) ?? (Object.keys(not).length === 0 ? NEVER : opaque("not"));
  if (type === undefined) return only(others, ["x-json"]) ?? untyped(schema);
  const unknown = only(others, ["type", ...(KNOWN[type] ?? [])]);
  if (unknown !== undefined) return unknown;
  switch (type) {
    case "null":
      return { kind: "null" };
    case "boolean":
      return { kind: "boolean", values: typeof schema.const === "boolean" ? [schema.const] : [false, true] };
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return {
        ...NUMBER,
        integer: type === "integer",
        min: schema.minimum ?? -Infinity,
        max: schema.maximum ?? Infinity,
      };
    case "array":
      return {
        kind: "list",
        items: shapeOf(schema.items ?? {}),
        min: schema.minItems ?? 0,
        max: schema.maxItems ?? Infinity,
      };
    case "object":
      return objectOf(schema);
    default:
      return opaque(`type ${String(type)}`);
  }
}

function untyped(schema: Schema): Shape {
  if (schema["x-json"] === "object") return { kind: "object", members: new Map(), rest: any() };
  return schema["x-json"] === "not-null" ? { kind: "union", of: SOME } : any();
}

function textOf(schema: Schema): Shape {
  const values = schema.enum ?? (typeof schema.const === "string" ? [schema.const] : undefined);
  return {
    kind: "text",
    ...(values === undefined ? {} : { values }),
    patterns: schema.pattern === undefined ? [] : [schema.pattern],
    min: schema.minLength ?? 0,
    max: schema.maxLength ?? Infinity,
    objectText: schema["x-json-text"] === "object",
  };
}

function objectOf(schema: Schema): Shape {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, { shape: shapeOf(member), required: required.has(name) }] as const,
  );
  const { additionalProperties: rest } = schema;
  return {
    kind: "object",
    members: new Map(members),
    rest: rest === undefined ? any() : rest === false ? NEVER : shapeOf(rest),
  };
}

/** An opaque shape when there are keywords beside those that are understood. */
function only(found: readonly string[], understood: readonly string[]): Shape | undefined {
  const beyond = found.filter((keyword) => !understood.includes(keyword));
  return beyond.length === 0 ? undefined : opaque(beyond.join(", "));
}

function opaque(why: string): Shape {
  return { kind: "opaque", why: `the model does not know ${why}` };
}
