// Whether a value lies in a shape, and a smallest value that does.
import type { NumberShape, ObjectShape, Shape, TextShape, Defs } from "./shape.ts";
import { isAny, resolve } from "./shape.ts";

/** `undefined` when the model cannot say. */
export function accepts(shape: Shape, value: unknown, defs: Defs): boolean | undefined {
  if (isAny(shape)) return true;
  const at = resolve(shape, defs);
  switch (at.kind) {
    case "never":
      return false;
    case "null":
      return value === null;
    case "boolean":
      return typeof value === "boolean" && at.values.includes(value);
    case "text":
      return typeof value === "string" && acceptsText(at, value);
    case "number":
      return (
        typeof value === "number" && (!at.integer || Number.isInteger(value)) && value >= at.min && value <= at.max
      );
    case "list":
      return (
        Array.isArray(value) &&
        value.length >= at.min &&
        value.length <= at.max &&
        every(value, (item) => accepts(at.items, item, defs))
      );
    case "object":
      return isObject(value) && acceptsObject(at, value, defs);
    case "union":
      return some(at.of, (one) => accepts(one, value, defs));
    case "opaque":
    case "ref":
      return undefined;
  }
}

export function acceptsText(shape: TextShape, value: string): boolean {
  const length = Array.from(value).length;
  if (shape.objectText && !isObjectText(value)) return false;
  if (shape.values !== undefined && !shape.values.includes(value)) return false;
  return (
    length >= shape.min &&
    length <= shape.max &&
    shape.patterns.every((pattern) => new RegExp(pattern, "u").test(value))
  );
}

function isObjectText(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false; // the parser says no by throwing
  }
}

function acceptsObject(shape: ObjectShape, value: Readonly<Record<string, unknown>>, defs: Defs): boolean | undefined {
  for (const [name, member] of shape.members) if (member.required && !Object.hasOwn(value, name)) return false;
  return every(Object.entries(value), ([name, item]) =>
    accepts(shape.members.get(name)?.shape ?? shape.rest, item, defs),
  );
}

/** Marks that there is no value, or that none could be made. */
export const NONE: unique symbol = Symbol("none");

/** A smallest value of a shape, or `NONE`. `depth` ends the walk through definitions that refer to themselves. */
export function sample(shape: Shape, defs: Defs, depth = 12): unknown {
  if (isAny(shape)) return {};
  if (depth === 0) return NONE;
  const at = resolve(shape, defs);
  switch (at.kind) {
    case "null":
      return null;
    case "boolean":
      return at.values[0] ?? NONE;
    case "text":
      return texts(at)[0] ?? NONE;
    case "number":
      return numbers(at)[0] ?? NONE;
    case "list": {
      if (at.min === 0) return [];
      const item = sample(at.items, defs, depth - 1);
      return item === NONE ? NONE : Array.from({ length: at.min }, () => item);
    }
    case "object":
      return sampleObject(at, defs, depth);
    case "union":
      return at.of.map((one) => sample(one, defs, depth - 1)).find((value) => value !== NONE) ?? NONE;
    case "never":
    case "opaque":
    case "ref":
      return NONE;
  }
}

function sampleObject(shape: ObjectShape, defs: Defs, depth: number): unknown {
  const entries: [string, unknown][] = [];
  for (const [name, member] of shape.members) {
    if (!member.required) continue;
    const value = sample(member.shape, defs, depth - 1);
    if (value === NONE) return NONE;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

/** Texts that are tried where a set of texts has to be told from another one. */
const CANDIDATES: readonly string[] = [
  "x",
  "",
  " ",
  "a b",
  "X",
  "0",
  "1",
  "1.2.3",
  "v1",
  ">=1,<2",
  "{}",
  "{",
  "{x}",
  "-",
  "_",
  "a/b",
  "a/b/c",
  "tool:x",
  "provider:a/b",
  "context",
  "äö",
  "0".repeat(64),
  "f".repeat(64),
  "F".repeat(64),
  "x".repeat(64),
  "x".repeat(65),
  "x".repeat(300),
  "\n",
  "a\tb",
  "reasonix",
];

/** Texts of a shape, as far as they could be found. */
export function texts(shape: TextShape): string[] {
  if (shape.values !== undefined) return shape.values.filter((value) => acceptsText(shape, value));
  const sized = [shape.min, shape.min + 1, shape.max]
    .filter((length) => Number.isFinite(length) && length <= 5000)
    .map((length) => "x".repeat(length));
  return [...CANDIDATES, ...sized].filter((value) => acceptsText(shape, value));
}

/** Numbers of a shape at its edges and between them. */
export function numbers(shape: NumberShape): number[] {
  const edges = [shape.min, shape.max, shape.min + 1, shape.max - 1, 0, 1, -1, 0.5, -0.5, shape.min + 0.5];
  return edges.filter(
    (value) =>
      Number.isFinite(value) && value >= shape.min && value <= shape.max && (!shape.integer || Number.isInteger(value)),
  );
}

function every<T>(items: readonly T[], test: (item: T) => boolean | undefined): boolean | undefined {
  let unsure = false;
  for (const item of items) {
    const answer = test(item);
    if (answer === false) return false;
    unsure ||= answer === undefined;
  }
  return unsure ? undefined : true;
}

function some<T>(items: readonly T[], test: (item: T) => boolean | undefined): boolean | undefined {
  let unsure = false;
  for (const item of items) {
    const answer = test(item);
    if (answer === true) return true;
    unsure ||= answer === undefined;
  }
  return unsure ? undefined : false;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
