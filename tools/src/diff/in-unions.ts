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
  if (later.size === 0) return [];
  const earlier = new Map([...renamed.definitions].map(([was, is]) => [is, was]));
  const twin = (name: string): string => earlier.get(name) ?? name;
  const known = (name: string): boolean => Object.hasOwn(old.$defs, twin(name));
  const holdsLater = (name: string): boolean =>
    later.has(name) || [...placesNew.within(name)].some((one) => later.has(one));
  return Object.entries(now.$defs).flatMap(([holder, schema]) => {
    const variants = new Set<string>();
    inUnions(projected(schema, revision), variants);
    return known(holder)
      ? [...variants].flatMap((name) => (known(name) && holdsLater(name) ? whole(pair, holder, twin(name), name) : []))
      : [];
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
