// What came later and stands in a union. Nothing in a value says which variant it is, so nothing of it is left out for an
// older peer: such values have to pass the old contract as they are.
import { pointer, type Schema } from "../contract/model.ts";
import type { Finding } from "./finding.ts";
import { shown } from "./fragments.ts";
import { included, refsIn, type Sides } from "./include.ts";
import { placeOf, type Pair } from "./pair.ts";
import { named } from "./positions.ts";
import { projected } from "./projected.ts";
import { isObject, shapeOf } from "./shape.ts";

export function diffInUnions(pair: Pair): Finding[] {
  const earlier = new Map([...pair.renamed.definitions].map(([was, is]) => [is, was]));
  const twin = (name: string): string => earlier.get(name) ?? name;
  const later = holdersOfLater(pair);
  return Object.entries(pair.new.$defs).flatMap(([holder, schema]) => {
    if (later.size === 0 || !Object.hasOwn(pair.old.$defs, twin(holder))) return [];
    const variants = new Set(inUnions(projected(schema, pair.revision)));
    return [...variants].flatMap((name) =>
      later.has(name) && Object.hasOwn(pair.old.$defs, twin(name)) ? whole(pair, holder, twin(name), name) : [],
    );
  });
}

/** A variant whose later values are sent as they are. */
function whole(pair: Pair, holder: string, was: string, name: string): Finding[] {
  const holders = pair.placesNew.of(holder);
  if (holders.every(({ position }) => position.receiver === "file")) return [];
  // Nothing is taken as compared elsewhere: there it was compared as it is projected.
  const sides: Sides = { inner: pair.new.$defs, outer: pair.old.$defs, paired: () => false, untouched: () => false };
  const answer = included(shapeOf(pair.new.$defs[name]), shapeOf(pair.old.$defs[was]), sides);
  if (answer.is === "yes") return [];
  const value =
    answer.is === "no" ? shown(placeOf(pair, was, name), answer.value, "new_to_old", answer.at, answer.why) : undefined;
  return [
    {
      rule: "later-in-union",
      verdict: answer.is === "no" ? "breaking" : "review",
      element: { new: pointer("$defs", holder) },
      positions: named(holders),
      message: `${holder} leads to ${name} in a union, where what came after revision ${pair.revision} is not left out: ${answer.why}`,
      ...(value === undefined ? {} : { witness: value }),
    },
  ];
}

/** Definitions that hold something later than the old revision, at any depth. */
function holdersOfLater({ new: now, revision, sent }: Pair): ReadonlySet<string> {
  const found = new Set(Object.keys(now.$defs).filter((name) => sent[name] !== now.$defs[name]));
  if (found.size === 0) return found;
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [name, schema] of Object.entries(now.$defs))
      if (refsIn(projected(schema, revision)).some((next) => found.has(next))) found.add(name);
  }
  return found;
}

const UNIONS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf"]);

/** Names of the definitions that a schema leads to by way of a union. */
function inUnions(schema: unknown): string[] {
  if (!isObject(schema)) return Array.isArray(schema) ? schema.flatMap(inUnions) : [];
  return Object.entries(schema as Schema).flatMap(([keyword, inner]: [string, unknown]) =>
    UNIONS.has(keyword) ? refsIn(inner) : inUnions(inner),
  );
}
