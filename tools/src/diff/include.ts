// Set inclusion: is every value of one schema a value of another one? A "no" comes with a value that shows it.
import { sorted } from "../contract/canonical.ts";
import { empty } from "./empty.ts";
import { accepts, resolve } from "./member.ts";
import { NONE, numbers, poolOf, sample, samples, texts, withMember } from "./samples.ts";
import { same } from "./same.ts";
import {
  both,
  isAny,
  PROSE,
  shapeOf,
  type Check,
  type Defs,
  type ListShape,
  type NumberShape,
  type ObjectShape,
  type Shape,
  type TextShape,
} from "./shape.ts";

export type Inclusion =
  | { readonly is: "yes" }
  /** `value` lies in the first set and not in the second; `NONE` when it could not be made. `at` points into it. */
  | { readonly is: "no"; readonly at: string; readonly why: string; readonly value: unknown }
  | { readonly is: "unknown"; readonly at: string; readonly why: string };

export const YES: Inclusion = { is: "yes" };

/** Both sides with the definitions that their references lead to. */
export interface Sides {
  readonly inner: Defs;
  readonly outer: Defs;
  /** Two definitions that are compared elsewhere, and taken as included here. */
  paired(inner: string, outer: string): boolean;
  /** Whether nothing differs in a definition and all it leads to: under a keyword that is only asked, that is needed. */
  untouched(inner: string): boolean;
}

/** How deep shapes are followed; what lies deeper is not known. */
const DEEPEST = 40;

/** `inner ⊆ outer`. Definitions that refer to themselves are taken to hold while they are being shown. */
export function included(
  inner: Shape,
  outer: Shape,
  sides: Sides,
  shown: Set<string> = new Set(),
  depth = DEEPEST,
): Inclusion {
  if (isAny(outer) || inner === outer) return YES;
  if (depth === 0) return unknown("it nests too deep to compare");
  if (inner.kind === "ref" && outer.kind === "ref") {
    if (sides.paired(inner.name, outer.name)) return YES;
    const pair = `${inner.name} ${outer.name}`;
    if (shown.has(pair)) return YES;
    shown.add(pair);
  }
  if (outer.kind === "both") return all(outer.of.map((one) => () => included(inner, one, sides, shown, depth - 1)));
  const within: Within = (a, b) => included(a, b, sides, shown, depth - 1);
  const a = resolve(inner, sides.inner);
  if (empty(a, sides.inner)) return YES;
  if (a.kind === "union") return all(a.of.map((one) => () => within(one, outer)));
  const b = resolve(outer, sides.outer);
  if (a.kind === "limited" && b.kind === "union" && within(a.base, b).is !== "yes")
    return inUnion(a, inner, b.of, sides, shown, depth);
  if (a.kind === "limited" || b.kind === "limited") return limits(a, b, sides, within);
  if (a.kind === "literals")
    return all(
      a.values.map((value) => () => {
        const answer = accepts(b, value, sides.outer);
        if (answer === true) return YES;
        return answer === false
          ? no(value, `${JSON.stringify(value)} is not allowed`)
          : unknown("a keyword is not known");
      }),
    );
  if (b.kind === "union") return inUnion(a, inner, b.of, sides, shown, depth);
  if (a.kind === "object" && b.kind === "object") return objects(a, b, sides, within);
  if (a.kind === "list" && b.kind === "list") return lists(a, b, sides, within);
  if (a.kind === "text" && b.kind === "text") return textsIn(a, b);
  if (a.kind === "number" && b.kind === "number") return numbersIn(a, b);
  const value = samples(a, sides.inner, poolOf(b, sides.outer)).find((one) => accepts(b, one, sides.outer) === false);
  return value === undefined
    ? unknown(`${words(a)} where ${words(b)} is expected`)
    : no(value, `${words(a)} where ${words(b)} is expected`);
}

type Within = (a: Shape, b: Shape) => Inclusion;

/** At least one side has keywords that can only be asked of single values. */
function limits(a: Shape, b: Shape, sides: Sides, within: Within): Inclusion {
  const [base, checks] = a.kind === "limited" ? [a.base, a.checks] : [a, []];
  const [outer, wanted] = b.kind === "limited" ? [b.base, b.checks] : [b, []];
  const rest = wanted.filter((check) => !checks.some((one) => equal(one, check, sides)) && !exclusive(check, sides));
  // A keyword that is not known may as well let in what nothing else does.
  const strange = checks.filter(
    (check) => !KNOWN.has(check.keyword) && !wanted.some((one) => equal(check, one, sides)),
  );
  const answer = within(base, outer);
  if (answer.is === "yes" && rest.length === 0 && strange.length === 0) return YES;
  if (answer.is === "no" && checks.length === 0) return answer;
  if (answer.is === "no" && answer.value !== NONE && accepts(a, answer.value, sides.inner) === true) return answer;
  const found = counterexample(a, b, sides);
  if (found !== undefined) return found;
  const keywords = [...new Set([...rest, ...checks].map((check) => check.keyword))];
  return unknown(`the model cannot compare ${keywords.join(", ")}`);
}

/** Members of which no two have a value in common: that one of them holds means that only one does. */
function exclusive({ keyword, value }: Check, sides: Sides): boolean {
  const of = keyword === "oneOf" && Array.isArray(value["oneOf"]) ? value["oneOf"].map(shapeOf) : [];
  const apart = (a: Shape, b: Shape): boolean => a !== b && empty(both([a, b]), sides.outer);
  return of.length > 0 && of.every((one, index) => of.slice(0, index).every((other) => apart(one, other)));
}

/** Keywords that hold schemas, in which words say nothing. */
const OF_SCHEMAS: ReadonlySet<string> = new Set([
  "not",
  "if",
  "oneOf",
  "contains",
  "propertyNames",
  "patternProperties",
  "dependentSchemas",
  "unevaluatedProperties",
]);

/** Keywords whose rules narrow a set, as far as single values can be asked. */
const KNOWN: ReadonlySet<string> = new Set([
  ...OF_SCHEMAS,
  "dependentRequired",
  "format",
  "x-excludes",
  "x-json-text",
  "x-tree",
]);

/** One keyword on both sides, with nothing behind its references that differs. */
function equal(one: Check, other: Check, sides: Sides): boolean {
  const { keyword } = one;
  return (
    keyword === other.keyword &&
    (OF_SCHEMAS.has(keyword) || same(one.value[keyword], other.value[keyword])) &&
    same(worded(one.value), worded(other.value)) &&
    refsIn(one.value).every((name) => sides.untouched(name))
  );
}

/** A keyword without the words in it. Words are texts; what is called like one of them, such as a member, is not. */
function worded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(worded);
  if (value === null || typeof value !== "object") return value;
  const said = Object.entries(value).filter(([key, item]) => !(PROSE.has(key) && typeof item === "string"));
  return Object.fromEntries(said.map(([key, item]) => [key, worded(item)]));
}

/** Names of the definitions that a schema refers to. */
export function refsIn(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    key === "$ref" && typeof item === "string" ? [item.replace("#/$defs/", "")] : refsIn(item),
  );
}

function counterexample(a: Shape, b: Shape, sides: Sides): Inclusion | undefined {
  const pool = [...new Set([...poolOf(b, sides.outer), ...poolOf(a, sides.inner)])].slice(0, 60);
  for (const value of samples(a, sides.inner, pool))
    if (accepts(b, value, sides.outer) === false && accepts(a, value, sides.inner) === true)
      return no(value, `${brief(value)} is not allowed`);
  return undefined;
}

function inUnion(
  a: Shape,
  named: Shape,
  of: readonly Shape[],
  sides: Sides,
  shown: Set<string>,
  depth: number,
): Inclusion {
  let refused: Inclusion | undefined;
  for (const one of of) {
    // What was only assumed on the way to a "no" has not been shown.
    const attempt = new Set(shown);
    const answer = included(named.kind === "ref" ? named : a, one, sides, attempt, depth - 1);
    if (answer.is === "yes") {
      for (const pair of attempt) shown.add(pair);
      return YES;
    }
    if (
      answer.is === "no" &&
      answer.value !== NONE &&
      of.every((other) => accepts(other, answer.value, sides.outer) === false)
    )
      refused ??= answer;
  }
  if (refused !== undefined) return refused;
  const split = byValue(a, sides.inner);
  if (split !== undefined)
    return all(split.map((one) => () => included(one, { kind: "union", of }, sides, shown, depth - 1)));
  const found = counterexample(a, { kind: "union", of }, sides);
  return (
    found ??
    unknown("no single member of the union holds the whole set, and no value was found that all of them refuse")
  );
}

/** An object of several kinds, kind by kind: those of one may lie in another member of a union. */
function byValue(a: Shape, defs: Defs): readonly Shape[] | undefined {
  if (a.kind !== "object") return undefined;
  for (const [name, member] of a.members) {
    if (!member.required) continue;
    const at = resolve(member.shape, defs);
    if (at.kind !== "literals" || at.values.length < 2 || at.values.length > 32) continue;
    return at.values.map((value) => ({
      ...a,
      members: new Map([...a.members, [name, { shape: { kind: "literals", values: [value] }, required: true }]]),
    }));
  }
  return undefined;
}

const NOT_MADE = { is: "unknown", at: "", why: "no value of the object could be made" } as const;

function objects(a: ObjectShape, b: ObjectShape, sides: Sides, within: Within): Inclusion {
  // Only a "no" needs a whole value.
  let made: unknown;
  const base = (): unknown => (made ??= sample(a, sides.inner));
  const withOne = (name: string, answer: Inclusion): Inclusion => {
    if (answer.is === "yes") return YES;
    const at = `/${escaped(name)}${answer.at}`;
    if (answer.is === "unknown") return { ...answer, at };
    if (base() === NONE || answer.value === NONE) return { ...NOT_MADE, at };
    return { ...answer, at, value: withMember(base(), name, answer.value) };
  };
  const checks: (() => Inclusion)[] = [];
  for (const [name, member] of b.members)
    if (member.required && a.members.get(name)?.required !== true)
      checks.push(() =>
        base() === NONE
          ? NOT_MADE
          : no(without(base(), name), `"${name}" may be missing where it is required`, `/${escaped(name)}`),
      );
  for (const [name, member] of a.members)
    checks.push(() => {
      const known = b.members.get(name)?.shape;
      const answer = within(member.shape, known ?? b.rest);
      return withOne(name, known === undefined && isNever(b.rest) ? strange(name, answer) : answer);
    });
  if (a.members.size < a.max) {
    checks.push(() => withOne(freshName(a, b), within(a.rest, b.rest)));
    for (const [name, member] of b.members)
      if (!a.members.has(name)) checks.push(() => withOne(name, within(a.rest, member.shape)));
  }
  checks.push(() => counted(a, b, sides));
  return all(checks);
}

/** A member that the other object has not is refused whatever it holds. */
export function strange(name: string, answer: Inclusion): Inclusion {
  return answer.is === "no" ? { ...answer, why: `the object has no member "${name}"` } : answer;
}

function isNever(shape: Shape): boolean {
  return shape.kind === "literals" && shape.values.length === 0;
}

/** How many members there may be. */
function counted(a: ObjectShape, b: ObjectShape, sides: Sides): Inclusion {
  const required = [...a.members.values()].filter((member) => member.required).length;
  const closed = empty(a.rest, sides.inner);
  const [least, most] = [Math.max(a.min, required), Math.min(a.max, closed ? a.members.size : Infinity)];
  if (least >= b.min && most <= b.max) return YES;
  return counterexample(a, b, sides) ?? unknown("the numbers of members differ");
}

function lists(a: ListShape, b: ListShape, sides: Sides, within: Within): Inclusion {
  const length = Math.max(a.prefix.length, b.prefix.length);
  const places = Array.from({ length: length + 1 }, (_, index) => index).filter((index) => index < a.max);
  const item = (index: number): unknown => sample(a.prefix[index] ?? a.items, sides.inner);
  const of = (size: number): unknown => {
    const items = Array.from({ length: size }, (_, index) => item(index));
    const value = items.includes(NONE) ? NONE : items;
    return value === NONE || accepts(a, value, sides.inner) === true
      ? value
      : (samples(a, sides.inner, [size]).find((one) => (one as unknown[]).length === size) ?? NONE);
  };
  const checks: (() => Inclusion)[] = [];
  if (a.min < b.min) checks.push(() => no(of(a.min), `a list of ${a.min} where at least ${b.min} are expected`));
  // Items that cannot be end the list: a tuple that is closed has no more than its places.
  const most = empty(a.items, sides.inner) ? Math.min(a.max, a.prefix.length) : a.max;
  if (most > b.max) checks.push(() => no(of(b.max + 1), `a list of ${b.max + 1} where at most ${b.max} are allowed`));
  for (const index of places)
    checks.push(() => {
      const answer = within(a.prefix[index] ?? a.items, b.prefix[index] ?? b.items);
      if (answer.is === "yes") return YES;
      const at = `/${index}${answer.at}`;
      if (answer.is === "unknown") return { ...answer, at };
      const size = Math.max(a.min, index + 1);
      const items = Array.from({ length: size }, (_, place) => (place === index ? answer.value : item(place)));
      const value = items.includes(NONE) ? NONE : items;
      if (value === NONE || accepts(a, value, sides.inner) !== false) return { ...answer, at, value };
      return counterexample(a, b, sides) ?? unknown("no list of such items could be made");
    });
  if (b.unique && !a.unique && most > 1)
    checks.push(() => counterexample(a, b, sides) ?? unknown("no list with an item twice could be made"));
  return all(checks);
}

function textsIn(a: TextShape, b: TextShape): Inclusion {
  // Most texts are under the same rules on both sides; only where they are not, texts are made and tried.
  const sameRules =
    (a.objectText || !b.objectText) &&
    b.patterns.every((pattern) => a.patterns.includes(pattern)) &&
    a.min >= b.min &&
    a.max <= b.max;
  if (sameRules) return YES;
  const edges = [b.min, b.max].filter((edge) => Number.isFinite(edge));
  const outside = texts(a, edges).find((value) => accepts(b, value, {}) === false);
  return outside === undefined
    ? unknown("the rules of the two texts cannot be compared")
    : no(outside, `${brief(outside)} is not allowed`);
}

function numbersIn(a: NumberShape, b: NumberShape): Inclusion {
  const low = a.min > b.min || (a.min === b.min && (a.minOpen || !b.minOpen));
  const high = a.max < b.max || (a.max === b.max && (a.maxOpen || !b.maxOpen));
  const steps = b.steps.every((step) => a.steps.some((one) => Number.isInteger(one / step)));
  if (low && high && steps) return YES;
  const edges = [b.min, b.max, ...b.steps].filter((edge) => Number.isFinite(edge));
  const value = numbers(a, edges).find((one) => accepts(b, one, {}) === false);
  return value === undefined
    ? unknown("the ranges differ, and no number was found that tells them apart")
    : no(value, `${value} is out of range or no such multiple`);
}

/** The first "no" counts, then the first "unknown". */
function all(checks: readonly (() => Inclusion)[]): Inclusion {
  let open: Inclusion = YES;
  for (const check of checks) {
    const answer = check();
    if (answer.is === "no" && answer.value !== NONE) return answer;
    if (open.is === "yes" || answer.is === "no") open = answer.is === "yes" ? open : answer;
  }
  return open;
}

function no(value: unknown, why: string, at = ""): Inclusion {
  return { is: "no", at, why, value };
}

function unknown(why: string): Inclusion {
  return { is: "unknown", at: "", why };
}

function without(value: unknown, name: string): unknown {
  const { [name]: _gone, ...rest } = value as Record<string, unknown>;
  return rest;
}

function freshName(a: ObjectShape, b: ObjectShape): string {
  let name = "another";
  while (a.members.has(name) || b.members.has(name)) name += "_";
  return name;
}

function escaped(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

function brief(value: unknown): string {
  const text = JSON.stringify(sorted(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function words(shape: Shape): string {
  const names: Partial<Record<Shape["kind"], string>> = {
    text: "a text",
    number: "a number",
    list: "a list",
    object: "an object",
    literals: "one of a list of values",
    union: "one of several types",
  };
  return names[shape.kind] ?? shape.kind;
}
