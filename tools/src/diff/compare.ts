// Two schemas of one place: the structure that both have is walked, and what is left is asked of the model.
import { pointer, type Schema } from "../contract/model.ts";
import type { Finding } from "./finding.ts";
import { finding, fragment } from "./fragments.ts";
import { compareMarks } from "./marks.ts";
import { compareMembers } from "./members.ts";
import { type Place, type Spot } from "./pair.ts";
import { NONE } from "./samples.ts";
import { same } from "./same.ts";
import { isObject, MARKS } from "./shape.ts";
import { compareUnion } from "./unions.ts";
import { compareValues } from "./values.ts";

/** Walks schemas; what differs behind the same reference on both sides is reported at that definition. */
export type Compare = (place: Place, spot: Spot, before: Schema, after: Schema) => Finding[];

export const compareSchema: Compare = (place, spot, before, after) => {
  const { pair } = place;
  const names = pair.renamed.definitions;
  if (same(before, after, names)) return [];
  const [was, is] = [onlyRef(before), onlyRef(after)];
  // A reference on one side and its text on the other: the text is compared.
  const earlier = was !== undefined && is === undefined ? written(before, pair.old.$defs[was]) : before;
  const later = is !== undefined && was === undefined ? written(after, pair.new.$defs[is]) : after;
  const found = [...compareMarks(place, spot, earlier, later), ...compareSets(place, spot, earlier, later)];
  const moved = found.length === 0 && (earlier !== before || later !== after);
  return moved
    ? [finding(place, spot, "rewritten", "docs", `${spot.what} is written otherwise and means the same`)]
    : found;
};

/** The text of a definition, with the marks of the place that refers to it. */
function written({ $ref: _ref, ...marks }: Schema, definition: Schema = {}): Schema {
  const { "x-since": _since, ...text } = definition;
  return { ...text, ...marks };
}

function compareSets(place: Place, spot: Spot, earlier: Schema, later: Schema): Finding[] {
  const { pair } = place;
  if (Array.isArray(earlier.enum) && Array.isArray(later.enum))
    return [...compareValues(place, spot, earlier, later), ...rest(place, spot, core(earlier), core(later), ["enum"])];
  const [before, after] = [core(earlier), core(later)];
  if (same(before, after, pair.renamed.definitions)) return [];
  if (isObjectSchema(before) && isObjectSchema(after))
    return [
      ...compareMembers(compareSchema, place, spot, before, after),
      ...rest(place, spot, before, after, ["properties", "required", "additionalProperties", "unevaluatedProperties"]),
    ];
  if (before.type === "array" && after.type === "array" && isObject(before.items) && isObject(after.items))
    return [
      ...compareSchema(place, itemsOf(spot, before), before.items, after.items),
      ...rest(place, spot, before, after, ["items"]),
    ];
  if (Array.isArray(before.anyOf) && Array.isArray(after.anyOf))
    return [...compareUnion(compareSchema, place, spot, before, after), ...rest(place, spot, before, after, ["anyOf"])];
  return fragment(place, spot, earlier, later);
}

/** Keywords beside the structure that was walked, held against each other with one structure on both sides. */
function rest(place: Place, spot: Spot, before: Schema, after: Schema, walked: readonly string[]): Finding[] {
  const put = Object.fromEntries(
    walked.flatMap((keyword) => (keyword in after ? [[keyword, after[keyword as keyof Schema]]] : [])),
  );
  const gone = new Set<string>(walked);
  const others = Object.fromEntries(Object.entries(before).filter(([keyword]) => !gone.has(keyword)));
  const was = { ...others, ...put } as Schema;
  return same(was, after, place.pair.renamed.definitions) ? [] : fragment(place, spot, was, after);
}

function itemsOf(spot: Spot, before: Schema): Spot {
  const size = Math.max(1, before.minItems ?? 1);
  return {
    old: `${spot.old}${pointer("items")}`,
    new: `${spot.new}${pointer("items")}`,
    at: `${spot.at}/0`,
    what: `${spot.what}[]`,
    is: "part",
    wrap: (value, skew) => spot.wrap(value === NONE ? NONE : Array.from({ length: size }, () => value), skew),
  };
}

function isObjectSchema(schema: Schema): boolean {
  return schema.type === "object" && !("patternProperties" in schema);
}

function onlyRef(schema: Schema): string | undefined {
  return typeof schema.$ref === "string" && Object.keys(core(schema)).length === 1
    ? schema.$ref.replace("#/$defs/", "")
    : undefined;
}

/** Without the marks, which say nothing about the set. */
function core(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !MARKS.has(keyword)));
}
