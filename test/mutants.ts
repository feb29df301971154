// Broken copies of a document, so that a comparison can show that it looks at every part of it.
import type { Json, JsonObject } from "./contract-document.ts";

export interface Mutant {
  /** Where it was broken, as `differences` names the place. */
  readonly path: string;
  readonly document: JsonObject;
}

/**
 * Copies of a document with one thing wrong in a part of it: every member gone, every leaf and every list of leaves another one,
 * and one member too many in every object. A place is named by its keys with points between them.
 */
export function mutantsOf(document: JsonObject, part: string): Mutant[] {
  const value = document[part];
  if (value === undefined) throw new Error(`the document has no ${part} to break`);
  return [...broken(value, [part])].map(({ path, value }) => ({
    path: path.join("."),
    document: { ...document, [part]: value },
  }));
}

/** The places of mutants about which a comparison says nothing: at that place, or nothing at all. */
export function unnoticed(
  document: JsonObject,
  part: string,
  compare: (mutant: JsonObject) => readonly string[],
  where: "there" | "anywhere" = "there",
): string[] {
  return mutantsOf(document, part)
    .filter(({ path, document }) => !compare(document).some((says) => where === "anywhere" || isAt(path, says)))
    .map(({ path }) => path);
}

function isAt(path: string, difference: string): boolean {
  return difference.startsWith(`${path}:`) || difference.startsWith(`${path}.`);
}

interface Broken {
  readonly path: readonly string[];
  readonly value: Json;
}

function* broken(value: Json, path: readonly string[]): Generator<Broken> {
  if (Array.isArray(value)) {
    yield* brokenList(value, path);
    return;
  }
  if (typeof value !== "object" || value === null) {
    yield { path, value: another(value) };
    return;
  }
  const members = Object.entries(value);
  yield { path: [...path, "surprise"], value: { ...(value as Readonly<Record<string, Json>>), surprise: true } };
  for (const [name, inner] of members) {
    const others = members.filter(([other]) => other !== name);
    yield { path: [...path, name], value: Object.fromEntries(others) };
    for (const { path: at, value } of broken(inner, [...path, name]))
      yield { path: at, value: Object.fromEntries(members.map(([other, it]) => [other, other === name ? value : it])) };
  }
}

/** Names in a list matter by themselves and by their order; objects in a list are broken one by one. */
function* brokenList(list: readonly Json[], path: readonly string[]): Generator<Broken> {
  yield { path, value: [...list, "surprise"] };
  if (list.length > 0) yield { path, value: list.slice(1) };
  if (list.length > 1) yield { path, value: list.toReversed() };
  for (const [index, item] of list.entries())
    if (typeof item === "object" && item !== null && !Array.isArray(item))
      for (const { path: at, value } of broken(item, [...path, String(index)]))
        yield { path: at, value: list.with(index, value) };
}

function another(leaf: null | boolean | number | string): Json {
  switch (typeof leaf) {
    case "boolean":
      return !leaf;
    case "number":
      return leaf + 1;
    case "string":
      return `${leaf}x`;
    default:
      return "surprise";
  }
}
