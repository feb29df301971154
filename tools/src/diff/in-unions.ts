// What came later and stands in a union. Nothing in a value says which variant it is, so nothing of it is left out for an
// older peer: such values have to pass the old contract as they are.
import { pointer } from "../contract/model.ts";
import type { Finding } from "./finding.ts";
import { shown } from "./fragments.ts";
import { included, refsIn, type Sides } from "./include.ts";
import { placeOf, type Pair } from "./pair.ts";
import { named } from "./positions.ts";
import { projected } from "./projected.ts";
import { shapeOf } from "./shape.ts";

export function diffInUnions(pair: Pair): Finding[] {
  const { old, new: now, sent, placesNew, renamed, revision } = pair;
  const later = new Set(Object.keys(now.$defs).filter((name) => sent[name] !== now.$defs[name]));
  const earlier = new Map([...renamed.definitions].map(([was, is]) => [is, was]));
  return Object.entries(now.$defs).flatMap(([holder, schema]) => {
    const was = earlier.get(holder) ?? holder;
    const variants = new Set<string>();
    inUnions(projected(schema, revision), variants);
    if (!Object.hasOwn(old.$defs, was)) return [];
    const behind = new Set([...variants].flatMap((name) => [name, ...placesNew.within(name)]));
    return [...behind].some((name) => later.has(name)) ? asTheyAre(pair, was, holder, behind) : [];
  });
}

/** @param behind definitions in and behind the unions of a holder: they are sent as they are */
function asTheyAre(pair: Pair, was: string, holder: string, behind: ReadonlySet<string>): Finding[] {
  const { old, new: now, sent, placesNew, revision } = pair;
  const holders = placesNew.of(holder);
  if (holders.every(({ position }) => position.receiver === "file")) return [];
  const whole = Object.fromEntries([...behind].map((name) => [name, now.$defs[name] ?? {}]));
  // Nothing is taken as compared elsewhere: there it was compared as it is projected.
  const sides: Sides = {
    inner: { ...sent, ...whole },
    outer: old.$defs,
    paired: () => false,
    untouched: () => false,
  };
  const answer = included(shapeOf(sent[holder]), shapeOf(old.$defs[was]), sides);
  if (answer.is === "yes") return [];
  const value =
    answer.is === "no"
      ? shown(placeOf(pair, was, holder), answer.value, "new_to_old", answer.at, answer.why)
      : undefined;
  return [
    {
      rule: "later-in-union",
      verdict: answer.is === "no" ? "breaking" : "review",
      element: { new: pointer("$defs", holder) },
      positions: named(holders),
      message: `${holder} holds a union, in which what came after revision ${revision} is not left out: ${answer.why}`,
      ...(value === undefined ? {} : { witness: value }),
    },
  ];
}

const UNIONS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf"]);

/** Names of the definitions that a schema leads to by way of a union. */
function inUnions(schema: unknown, found: Set<string>): void {
  if (schema === null || typeof schema !== "object") return;
  for (const keyword in schema) {
    const inner = (schema as Readonly<Record<string, unknown>>)[keyword];
    if (UNIONS.has(keyword)) for (const name of refsIn(inner)) found.add(name);
    else inUnions(inner, found);
  }
}
