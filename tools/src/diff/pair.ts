// Two contracts side by side, and a place in both.
import { pointer, type Contract } from "../contract/model.ts";
import { included, refsIn, type Inclusion, type Sides, YES } from "./include.ts";
import { named, placesOf, type Places } from "./positions.ts";
import { projected } from "./projected.ts";
import { renamesOf, type Renames } from "./renames.ts";
import { same } from "./same.ts";
import { shapeOf, type Defs } from "./shape.ts";

/** Two contracts and what is known of both. */
export interface Pair {
  readonly old: Contract;
  readonly new: Contract;
  /** Revision of the old contract. */
  readonly revision: number;
  readonly placesOld: Places;
  readonly placesNew: Places;
  readonly renamed: Renames;
  /** Definitions of the new contract as they are sent to a peer of the old revision. */
  readonly sent: Defs;
  /** Old values under the new contract. */
  readonly forward: Sides;
  /** New values, projected, under the old contract. */
  readonly back: Sides;
}

export function pairOf(old: Contract, now: Contract, revision: number): Pair {
  const renamed = renamesOf(old, now);
  const { definitions } = renamed;
  const earlier = new Map([...definitions].map(([was, is]) => [is, was]));
  const sent = Object.fromEntries(
    Object.entries(now.$defs).map(([name, schema]) => [name, projected(schema, revision)] as const),
  );
  const twin = (name: string): string => definitions.get(name) ?? name;
  const known = new Map<string, boolean>();
  const untouched = (name: string, passed: ReadonlySet<string> = new Set()): boolean => {
    if (passed.has(name)) return true;
    const answer =
      known.get(name) ??
      (same(old.$defs[name], now.$defs[twin(name)], definitions) &&
        refsIn(old.$defs[name]).every((next) => untouched(next, new Set([...passed, name]))));
    if (passed.size === 0) known.set(name, answer);
    return answer;
  };
  const stands = (was: string, is: string): boolean =>
    twin(was) === is && Object.hasOwn(old.$defs, was) && Object.hasOwn(now.$defs, is);
  return {
    old,
    new: now,
    revision,
    placesOld: placesOf(old),
    placesNew: placesOf(now),
    renamed,
    sent,
    forward: { inner: old.$defs, outer: now.$defs, paired: stands, untouched },
    back: {
      inner: sent,
      outer: old.$defs,
      paired: (is, was) => stands(was, is),
      untouched: (is) => untouched(earlier.get(is) ?? is),
    },
  };
}

/** A definition of both contracts. */
export interface Place {
  readonly pair: Pair;
  readonly name: string;
  readonly to: string;
  readonly positions: readonly string[];
  /** Whether only files hold it: then only old values have to pass the new contract. */
  readonly files: boolean;
}

export function placeOf(pair: Pair, name: string, to: string): Place {
  const all = [...pair.placesOld.of(name), ...pair.placesNew.of(to)];
  const old = new Set(pair.placesOld.positions.map((position) => position.name));
  // A place that came with the new contract has no peer that knows it otherwise.
  const shared = all.filter(({ position }) => old.has(position.name));
  return {
    pair,
    name,
    to,
    positions: named(shared.length > 0 ? shared : all),
    files: shared.length > 0 && shared.every(({ position }) => position.receiver === "file"),
  };
}

/** A schema inside a definition, on both sides. */
export interface Spot {
  /** Pointer to the schema. */
  readonly old: string;
  readonly new: string;
  /** Pointer into the values that `wrap` makes. */
  readonly at: string;
  /** In words. */
  readonly what: string;
  /** Definitions and members have revisions. */
  readonly is: "definition" | "member" | "part";
  /** A value of the definition that holds this value here; `NONE` when none could be made. */
  wrap(value: unknown, skew: Skew): unknown;
}

/** `old_to_new`: what old senders say to new receivers. `new_to_old`: the other way, after projection. */
export type Skew = "old_to_new" | "new_to_old";

export function spotOf(name: string, to: string): Spot {
  return {
    old: pointer("$defs", name),
    new: pointer("$defs", to),
    at: "",
    what: to,
    is: "definition",
    wrap: (value) => value,
  };
}

export interface Answers {
  readonly forward: Inclusion;
  readonly back: Inclusion;
  /** In files alone: whether there are new values that old ones were not. They break nothing. */
  readonly wider?: boolean;
}

/** Both skews of two schemas. In files there is only the first. */
export function compared({ pair, files }: Pick<Place, "pair" | "files">, before: unknown, after: unknown): Answers {
  const forward = included(shapeOf(before), shapeOf(after), pair.forward);
  const back = included(shapeOf(projected(after, pair.revision)), shapeOf(before), pair.back);
  return files ? { forward, back: YES, wider: back.is !== "yes" } : { forward, back };
}
