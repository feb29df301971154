// Schemas as sets of values: the shapes that keywords can say, with marks, spelling and order gone.
import type { Contract, Json } from "../contract/model.ts";

export type Defs = Contract["$defs"];

export type Shape =
  /** A closed list of values; `null`, booleans and constants too. Empty: no value at all. */
  | LiteralsShape
  | TextShape
  | NumberShape
  | ListShape
  | ObjectShape
  | { readonly kind: "union"; readonly of: readonly Shape[] }
  /** Values that lie in every one of them. */
  | { readonly kind: "both"; readonly of: readonly Shape[] }
  /** A definition by name; looked up when it is needed, for it may refer to itself. */
  | { readonly kind: "ref"; readonly name: string }
  | LimitedShape;

export interface LiteralsShape {
  readonly kind: "literals";
  readonly values: readonly Json[];
}

export interface TextShape {
  readonly kind: "text";
  readonly patterns: readonly string[];
  readonly min: number;
  readonly max: number;
  /** Whether it must be empty or the JSON text of an object. */
  readonly objectText: boolean;
}

export interface NumberShape {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
  /** Whether the edge itself is outside. Edges of whole numbers are always inside. */
  readonly minOpen: boolean;
  readonly maxOpen: boolean;
  /** Every value is a multiple of each; an integer is a multiple of 1. */
  readonly steps: readonly number[];
}

export interface ListShape {
  readonly kind: "list";
  /** What the first items hold, by place. */
  readonly prefix: readonly Shape[];
  readonly items: Shape;
  readonly min: number;
  readonly max: number;
  readonly unique: boolean;
}

export interface ObjectShape {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, { readonly shape: Shape; readonly required: boolean }>;
  /** What members beside those may hold; no value at all closes the object. */
  readonly rest: Shape;
  /** How many members there may be. */
  readonly min: number;
  readonly max: number;
}

/** A known set, and keywords of which only single values can be asked. */
export interface LimitedShape {
  readonly kind: "limited";
  /** Holds every value of the set, and more. */
  readonly base: Shape;
  readonly checks: readonly Check[];
}

/** A keyword, or several that only mean something together. */
export interface Check {
  readonly keyword: string;
  readonly value: Readonly<Record<string, unknown>>;
}

type Loose = Readonly<Record<string, unknown>>;

/** The name of a definition that no contract can have, for any JSON value: lists and objects of it hold it again. */
const ANY: Shape = { kind: "ref", name: "*" };
export const NEVER: LiteralsShape = { kind: "literals", values: [] };
const NULL: Shape = { kind: "literals", values: [null] };
const BOOLEAN: Shape = { kind: "literals", values: [false, true] };
const TEXT: TextShape = { kind: "text", patterns: [], min: 0, max: Infinity, objectText: false };
const NUMBER: NumberShape = {
  kind: "number",
  min: -Infinity,
  max: Infinity,
  minOpen: false,
  maxOpen: false,
  steps: [],
};
const LIST: ListShape = { kind: "list", prefix: [], items: ANY, min: 0, max: Infinity, unique: false };
const OBJECT: ObjectShape = { kind: "object", members: new Map(), rest: ANY, min: 0, max: Infinity };
/** Any JSON value but null. */
const SOME: Shape = { kind: "union", of: [BOOLEAN, TEXT, NUMBER, LIST, OBJECT] };
const ALL: Shape = { kind: "union", of: [NULL, BOOLEAN, TEXT, NUMBER, LIST, OBJECT] };

/** Words about a schema. */
export const PROSE: ReadonlySet<string> = new Set(["description", "title", "$comment", "examples", "deprecated"]);

/** Keywords that say nothing about the set of values; what else they say is compared as marks. */
export const MARKS: ReadonlySet<string> = new Set([
  "x-externalizable",
  "x-redact",
  "x-since",
  "x-since-values",
  "x-fallback",
  "x-negotiated",
  "x-typed-by",
  // A rule of the object that holds the member, and read there.
  "x-excludes",
  "default",
  ...PROSE,
]);

const TEXTS = ["pattern", "minLength", "maxLength", "x-json-text"];
const NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const LISTS = ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"];
const OBJECTS = [
  "properties",
  "required",
  "additionalProperties",
  "unevaluatedProperties",
  "minProperties",
  "maxProperties",
  "patternProperties",
  "propertyNames",
  "dependentRequired",
  "dependentSchemas",
];
const TYPED = new Set([...TEXTS, ...NUMBERS, ...LISTS, ...OBJECTS]);
const COMBINED = new Set(["$ref", "anyOf", "oneOf", "allOf", "not", "if", "then", "else", "enum", "const", "x-json"]);
const TYPES = ["null", "boolean", "string", "number", "array", "object"];

export function isAny(shape: Shape): boolean {
  return shape.kind === "ref" && shape.name === "*";
}

/** The definition behind a name. One that does not exist is a set of which nothing is known. */
export function lookUp(name: string, defs: Defs): Shape {
  if (name === "*") return ALL;
  const schema = Object.hasOwn(defs, name) ? defs[name] : undefined;
  return schema === undefined ? limited(ANY, [{ keyword: "$ref", value: { $ref: name } }]) : shapeOf(schema);
}

/** Schemas are read once: nobody changes one that was compared. */
const known = new WeakMap<object, Shape>();

export function shapeOf(schema: unknown): Shape {
  if (schema === true || schema === undefined) return ANY;
  if (!isObject(schema)) return schema === false ? NEVER : limited(ANY, [{ keyword: "schema", value: { schema } }]);
  const found = known.get(schema) ?? parse(schema);
  known.set(schema, found);
  return found;
}

function parse(schema: Loose): Shape {
  const parts: Shape[] = [];
  const checks: Check[] = [];
  const typed = typedPart(schema, checks);
  if (typed !== undefined) parts.push(typed);
  if (Array.isArray(schema["enum"])) parts.push({ kind: "literals", values: schema["enum"] as readonly Json[] });
  if ("const" in schema) parts.push({ kind: "literals", values: [schema["const"] as Json] });
  if (typeof schema["$ref"] === "string") parts.push({ kind: "ref", name: schema["$ref"].replace("#/$defs/", "") });
  if (Array.isArray(schema["anyOf"])) parts.push({ kind: "union", of: schema["anyOf"].map(shapeOf) });
  if (Array.isArray(schema["allOf"])) parts.push(...schema["allOf"].map(shapeOf));
  if (Array.isArray(schema["oneOf"])) {
    parts.push({ kind: "union", of: schema["oneOf"].map(shapeOf) });
    checks.push({ keyword: "oneOf", value: { oneOf: schema["oneOf"] } });
  }
  if (schema["x-json"] === "object") parts.push(OBJECT);
  else if (schema["x-json"] === "not-null") parts.push(SOME);
  else if ("x-json" in schema) checks.push(unknownOf(schema, "x-json"));
  if ((schema["x-json-text"] ?? "object") !== "object") checks.push(unknownOf(schema, "x-json-text"));
  if ("not" in schema) {
    if (isObject(schema["not"]) && Object.keys(schema["not"]).length === 0) return NEVER;
    checks.push({ keyword: "not", value: { not: schema["not"] } });
  }
  if ("if" in schema) checks.push({ keyword: "if", value: pick(schema, ["if", "then", "else"]) });
  for (const keyword of Object.keys(schema))
    if (!MARKS.has(keyword) && !TYPED.has(keyword) && !COMBINED.has(keyword) && keyword !== "type")
      checks.push(keyword === "x-tree" ? { keyword, value: pick(schema, [keyword]) } : unknownOf(schema, keyword));
  return limited(both(parts), checks);
}

/** What it says may depend on what stands beside it: it is equal only where nothing there differs. */
function unknownOf(schema: Loose, keyword: string): Check {
  return { keyword, value: schema };
}

function typedPart(schema: Loose, checks: Check[]): Shape | undefined {
  const { type } = schema;
  if (type === undefined && !Object.keys(schema).some((keyword) => TYPED.has(keyword))) return undefined;
  const types: readonly unknown[] = type === undefined ? TYPES : Array.isArray(type) ? type : [type];
  const of = types.map((one): Shape => {
    switch (one) {
      case "null":
        return NULL;
      case "boolean":
        return BOOLEAN;
      case "string":
        return textOf(schema);
      case "number":
        return numberOf(schema, []);
      case "integer":
        return numberOf(schema, [1]);
      case "array":
        return listOf(schema, checks);
      case "object":
        return objectOf(schema, checks);
      default:
        return limited(ANY, [{ keyword: "type", value: { type: one } }]);
    }
  });
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: "union", of };
}

function textOf(schema: Loose): TextShape {
  return {
    kind: "text",
    patterns: typeof schema["pattern"] === "string" ? [schema["pattern"]] : [],
    min: numberIn(schema["minLength"], 0),
    max: numberIn(schema["maxLength"], Infinity),
    objectText: schema["x-json-text"] === "object",
  };
}

function numberOf(schema: Loose, steps: readonly number[]): NumberShape {
  const [min, minOpen] = edge(schema["minimum"], schema["exclusiveMinimum"], -Infinity, Math.max);
  const [max, maxOpen] = edge(schema["maximum"], schema["exclusiveMaximum"], Infinity, Math.min);
  const step = numberIn(schema["multipleOf"], 0);
  return whole({ ...NUMBER, min, max, minOpen, maxOpen, steps: step > 0 ? [...steps, step] : steps });
}

function edge(
  closed: unknown,
  open: unknown,
  none: number,
  pickOne: (a: number, b: number) => number,
): [number, boolean] {
  const [inside, outside] = [numberIn(closed, none), numberIn(open, none)];
  const value = pickOne(inside, outside);
  return [value, Number.isFinite(value) && value === outside];
}

/** Edges of whole numbers brought to the nearest number inside. */
export function whole(shape: NumberShape): NumberShape {
  if (!shape.steps.some((step) => Number.isInteger(step))) return shape;
  const min = Math.ceil(shape.min) + Number(shape.minOpen && Number.isInteger(shape.min));
  const max = Math.floor(shape.max) - Number(shape.maxOpen && Number.isInteger(shape.max));
  return { ...shape, min, max, minOpen: false, maxOpen: false };
}

function listOf(schema: Loose, checks: Check[]): ListShape {
  if ("contains" in schema)
    checks.push({ keyword: "contains", value: pick(schema, ["contains", "minContains", "maxContains"]) });
  return {
    kind: "list",
    prefix: Array.isArray(schema["prefixItems"]) ? schema["prefixItems"].map(shapeOf) : [],
    items: shapeOf(schema["items"]),
    min: numberIn(schema["minItems"], 0),
    max: numberIn(schema["maxItems"], Infinity),
    unique: schema["uniqueItems"] === true,
  };
}

function objectOf(schema: Loose, checks: Check[]): ObjectShape {
  for (const keyword of ["propertyNames", "dependentRequired", "dependentSchemas"])
    if (keyword in schema) checks.push({ keyword, value: { [keyword]: schema[keyword] } });
  const apart = excluded(schema["properties"]);
  if (apart.length > 0) checks.push({ keyword: "x-excludes", value: { members: Object.fromEntries(apart) } });
  const named = "patternProperties" in schema;
  if (named)
    checks.push({
      keyword: "patternProperties",
      value: pick(schema, ["patternProperties", "properties", "additionalProperties"]),
    });
  const composed = ["$ref", "anyOf", "oneOf", "allOf", "if", "dependentSchemas"].some((keyword) => keyword in schema);
  if ("unevaluatedProperties" in schema && (composed || named)) checks.push(unknownOf(schema, "unevaluatedProperties"));
  const required = new Set(Array.isArray(schema["required"]) ? (schema["required"] as readonly string[]) : []);
  const properties = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const members = new Map(
    properties.map(([name, member]) => [name, { shape: shapeOf(member), required: required.has(name) }]),
  );
  // With patterns, or names that parts of a composition evaluate, what is left over cannot be said here.
  const rest = schema["additionalProperties"] ?? (composed ? undefined : schema["unevaluatedProperties"]);
  for (const name of required)
    if (!members.has(name)) members.set(name, { shape: named ? ANY : shapeOf(rest), required: true });
  return {
    kind: "object",
    members,
    rest: named ? ANY : shapeOf(rest),
    min: numberIn(schema["minProperties"], 0),
    max: numberIn(schema["maxProperties"], Infinity),
  };
}

/** Members that never stand beside others, with those. */
function excluded(properties: unknown): [string, unknown][] {
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, member]) =>
    isObject(member) && "x-excludes" in member ? [[name, member["x-excludes"]] as [string, unknown]] : [],
  );
}

/** What lies in all of them; any JSON value when there is none. */
export function both(parts: readonly Shape[]): Shape {
  const real = parts.filter((part) => !isAny(part));
  const [only] = real;
  if (only === undefined) return ANY;
  return real.every((part) => part === only) ? only : { kind: "both", of: real };
}

export function limited(base: Shape, checks: readonly Check[]): Shape {
  return checks.length === 0 ? base : { kind: "limited", base, checks };
}

function pick(schema: Loose, keywords: readonly string[]): Loose {
  return Object.fromEntries(keywords.flatMap((keyword) => (keyword in schema ? [[keyword, schema[keyword]]] : [])));
}

function numberIn(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

export function isObject(value: unknown): value is Loose {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
