// Marks at any depth of a schema, each with its place: what a schema that is written otherwise must still say.
import { sorted } from "../contract/canonical.ts";
import type { Schema } from "../contract/model.ts";
import { refsIn } from "./include.ts";
import type { Pair } from "./pair.ts";
import { same } from "./same.ts";
import { isObject, MARKS, PROSE, type Defs } from "./shape.ts";

/** Whether two schemas of one set carry other marks, or carry them elsewhere. Words do not count. */
export function marksMoved({ old, new: now, renamed }: Pair, before: Schema, after: Schema): boolean {
  const called = (name: string): string => renamed.definitions.get(name) ?? name;
  // What both sides refer to is compared as a definition of its own; what only one does stands for its text.
  const others = new Set(refsIn(after));
  const kept = new Set(
    refsIn(before)
      .map(called)
      .filter((name) => others.has(name)),
  );
  return !same(
    marksOf(before, { defs: old.$defs, called, kept }),
    marksOf(after, { defs: now.$defs, called: itself, kept }),
  );
}

const itself = (name: string): string => name;

interface Side {
  readonly defs: Defs;
  /** What a definition is called on the new side. */
  readonly called: (name: string) => string;
  readonly kept: ReadonlySet<string>;
}

const TABLES: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);
const UNIONS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf"]);

function marksOf(schema: unknown, side: Side): string[] {
  const found: string[] = [];
  const walk = (value: unknown, at: string, within: ReadonlySet<string>): void => {
    if (Array.isArray(value)) value.forEach((item, index) => walk(item, `${at}/${index}`, within));
    if (!isObject(value)) return;
    for (const [key, item] of Object.entries(value)) {
      if (PROSE.has(key)) continue;
      if (MARKS.has(key)) found.push(`${at} ${key} ${JSON.stringify(sorted(item))}`);
      else if (TABLES.has(key) && isObject(item))
        for (const [name, inner] of Object.entries(item)) walk(inner, `${at}/${key}/${name}`, within);
      else if (UNIONS.has(key) && Array.isArray(item)) {
        const variants = (item as readonly unknown[]).filter((one) => !isNull(one));
        for (const one of variants) walk(one, variants.length === 1 ? at : `${at}/${key} ${textOf(one, side)}`, within);
      } else if (key === "$ref" && typeof item === "string") {
        const name = item.replace("#/$defs/", "");
        if ((at !== "" && side.kept.has(side.called(name))) || within.has(name)) continue;
        const { "x-since": _since, ...text } = side.defs[name] ?? {};
        walk(text, at, new Set([...within, name]));
      } else if (!key.startsWith("x-") && key !== "enum" && key !== "const") walk(item, `${at}/${key}`, within);
    }
  };
  walk(schema, "", new Set());
  return found.sort();
}

/** What a variant allows, which names it whatever its place among the others. */
function textOf(variant: unknown, { called }: Side): string {
  return JSON.stringify(sorted(variant), (key, item: unknown) =>
    MARKS.has(key)
      ? undefined
      : key === "$ref" && typeof item === "string"
        ? called(item.replace("#/$defs/", ""))
        : item,
  );
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema["type"] === "null";
}
