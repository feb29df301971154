// The generated document as plain data, and the one way in which tests compare it with tables of facts.
import { readFileSync } from "node:fs";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** `generated/schema.json`, parsed anew for each caller. */
export function contractDocument(): JsonObject {
  return objectOf(JSON.parse(readFileSync(new URL("../generated/schema.json", import.meta.url), "utf8")));
}

/** A JSON object, or an empty one in place of anything else, so that a broken document shows up as a difference. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** A list of JSON values, empty in place of anything else. */
export function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** The value at a path of keys. */
export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => objectOf(inner)[key], value);
}

/** The name behind `{"$ref": "#/$defs/<name>"}`; null for null. */
export function refName(value: Json | undefined): string | null {
  const ref = objectOf(value)["$ref"];
  return typeof ref === "string" ? ref.replace("#/$defs/", "") : null;
}

/** A part of a document with names in place of references to definitions. */
export function named(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return value;
  const object = objectOf(value);
  const name = refName(object);
  if (name !== null && Object.keys(object).length === 1) return name;
  return Object.fromEntries(Object.entries(object).map(([key, inner]) => [key, named(inner) ?? null]));
}

/** The part of a document that revision 1 has: what is marked as newer is left out, at every depth. */
export function atRevision1(value: Json): Json {
  if (Array.isArray(value)) return value.filter((item) => !isNewer(item)).map(atRevision1);
  if (typeof value !== "object" || value === null) return value;
  const object = objectOf(value);
  const newerValues = objectOf(object["x-since-values"]);
  const isOld = (name: Json): boolean => !(Number(newerValues[String(name)] ?? 1) > 1);
  const entries = Object.entries(object)
    .filter(([key, inner]) => key !== "x-since-values" && !isNewer(inner))
    .flatMap(([key, inner]): [string, Json][] => {
      // Marks of values that revision 1 does not have.
      if (key === "x-fallback" && Object.keys(objectOf(inner)).every((name) => !isOld(name))) return [];
      if (key === "x-negotiated" && listOf(inner).every((name) => !isOld(name))) return [];
      return [[key, key === "enum" ? listOf(inner).filter(isOld) : atRevision1(inner)]];
    });
  return Object.fromEntries(entries);
}

/** Whether revision 1 of a document has the element that a pointer names. */
export function isAtRevision1(document: JsonObject, pointer: string): boolean {
  const path = pointer.split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const [last = "", holder] = [path.at(-1), at(atRevision1(document), ...path.slice(1, -1))];
  return Array.isArray(holder) ? holder.includes(last) : Object.hasOwn(objectOf(holder), last);
}

function isNewer(value: Json): boolean {
  const { "x-since": mark, since } = objectOf(value);
  return Number(mark ?? since ?? 1) > 1;
}

/** Every place where two values differ, in both directions, named by its path. */
export function differences(path: string, actual: unknown, expected: unknown): string[] {
  if (isObject(actual) && isObject(expected)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) => {
      const name = path === "" ? key : `${path}.${key}`;
      if (!Object.hasOwn(actual, key)) return [`${name}: missing, should be ${JSON.stringify(expected[key])}`];
      if (!Object.hasOwn(expected, key)) return [`${name}: should not be there, is ${JSON.stringify(actual[key])}`];
      return differences(name, actual[key], expected[key]);
    });
  }
  // A list of names differs as a whole; a list of objects of one length, where they do.
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length === expected.length && actual.some(isObject))
    return expected.flatMap((item: unknown, index) => differences(`${path}.${index}`, actual[index], item));
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  return is === should ? [] : [`${path}: is ${is}, should be ${should}`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A copy of a document in which one place is changed; `undefined` removes it. */
export function edited(document: JsonObject, path: readonly string[], value: Json | undefined): JsonObject {
  const [key = "", ...rest] = path;
  const inner = rest.length === 0 ? value : edited(objectOf(document[key]), rest, value);
  const copy = Object.entries(document).filter(([name]) => name !== key);
  return Object.fromEntries(inner === undefined ? copy : [...copy, [key, inner]]);
}
