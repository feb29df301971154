// Set inclusion: is every value of one schema a value of another one? A "no" comes with a value that shows it.
import { NONE, accepts, numbers, sample, texts } from "./member.ts";
import { isAny, resolve, type Defs, type NumberShape, type ObjectShape, type Shape, type TextShape } from "./shape.ts";

export type Inclusion =
  | { readonly is: "yes" }
  /** `value` lies in the first set and not in the second; `NONE` when it could not be made. `at` points into it. */
  | { readonly is: "no"; readonly at: string; readonly why: string; readonly value: unknown }
  | { readonly is: "unknown"; readonly at: string; readonly why: string };

const YES: Inclusion = { is: "yes" };

/** Both sides with the definitions that their references lead to. */
export interface Sides {
  readonly inner: Defs;
  readonly outer: Defs;
}

/** `inner ⊆ outer`. Definitions that refer to themselves are taken to hold while they are being shown. */
export function included(inner: Shape, outer: Shape, sides: Sides, shown: Set<string> = new Set()): Inclusion {
  if (isAny(outer)) return YES;
  if (inner.kind === "ref" && outer.kind === "ref") {
    const pair = `${inner.name} ${outer.name}`;
    if (shown.has(pair)) return YES;
    shown.add(pair);
  }
  const a = resolve(inner, sides.inner);
  const b = resolve(outer, sides.outer);
  if (a.kind === "opaque") return unknown(a.why);
  if (a.kind === "never") return YES;
  if (a.kind === "union") return all(a.of.map((one) => () => included(one, b, sides, shown)));
  if (b.kind === "opaque") return unknown(b.why);
  if (b.kind === "union") return inUnion(a, b.of, sides, shown);
  if (a.kind === "object" && b.kind === "object") return objects(a, b, sides, shown);
  if (a.kind === "list" && b.kind === "list") return lists(a, b, sides, shown);
  if (a.kind === "text" && b.kind === "text") return textsIn(a, b);
  if (a.kind === "number" && b.kind === "number") return numbersIn(a, b);
  if (a.kind === "boolean" && b.kind === "boolean") {
    const value = a.values.find((one) => !b.values.includes(one));
    return value === undefined ? YES : no(value, `${String(value)} is not allowed`);
  }
  if (a.kind === b.kind) return YES;
  const value = sample(a, sides.inner);
  return value === NONE ? YES : no(value, `${words(a)} where ${words(b)} is expected`);
}

function inUnion(a: Shape, of: readonly Shape[], sides: Sides, shown: Set<string>): Inclusion {
  // A closed list of values may be spread over the members.
  if (a.kind === "text" && a.values !== undefined)
    return all(a.values.map((value) => () => spread({ ...a, values: [value] }, of, sides, shown)));
  if (a.kind === "boolean")
    return all(a.values.map((value) => () => spread({ kind: "boolean", values: [value] }, of, sides, shown)));
  return spread(a, of, sides, shown);
}

function spread(a: Shape, of: readonly Shape[], sides: Sides, shown: Set<string>): Inclusion {
  const answers: Inclusion[] = [];
  for (const one of of) {
    // What was only assumed on the way to a "no" has not been shown.
    const attempt = new Set(shown);
    const answer = included(a, one, sides, attempt);
    if (answer.is === "yes") {
      for (const pair of attempt) shown.add(pair);
      return YES;
    }
    answers.push(answer);
  }
  const refused = answers.find(
    (answer) =>
      answer.is === "no" &&
      answer.value !== NONE &&
      of.every((one) => accepts(one, answer.value, sides.outer) === false),
  );
  if (refused !== undefined) return refused;
  return unknown("no single member of the union holds the whole set, and no value was found that all of them refuse");
}

function objects(a: ObjectShape, b: ObjectShape, sides: Sides, shown: Set<string>): Inclusion {
  const base = sample(a, sides.inner);
  if (base === NONE) return YES;
  const withMember = (name: string, answer: Inclusion): Inclusion => {
    if (answer.is === "yes") return YES;
    const at = `/${escaped(name)}${answer.at}`;
    if (answer.is === "unknown") return { ...answer, at };
    return { ...answer, at, value: answer.value === NONE ? NONE : { ...(base as object), [name]: answer.value } };
  };
  const checks: (() => Inclusion)[] = [];
  for (const [name, member] of b.members)
    if (member.required && a.members.get(name)?.required !== true)
      checks.push(() => no(without(base, name), `"${name}" may be missing where it is required`, `/${escaped(name)}`));
  for (const [name, member] of a.members)
    checks.push(() => withMember(name, included(member.shape, b.members.get(name)?.shape ?? b.rest, sides, shown)));
  const unnamed = freshName(a, b);
  checks.push(() => withMember(unnamed, included(a.rest, b.rest, sides, shown)));
  for (const [name, member] of b.members)
    if (!a.members.has(name)) checks.push(() => withMember(name, included(a.rest, member.shape, sides, shown)));
  return all(checks);
}

function lists(
  a: Extract<Shape, { kind: "list" }>,
  b: Extract<Shape, { kind: "list" }>,
  sides: Sides,
  shown: Set<string>,
): Inclusion {
  const item = sample(a.items, sides.inner);
  const of = (length: number): unknown => (item === NONE && length > 0 ? NONE : Array.from({ length }, () => item));
  if (a.min < b.min) return no(of(a.min), `a list of ${a.min} where at least ${b.min} are expected`);
  if (a.max > b.max) return no(of(b.max + 1), `a list of ${b.max + 1} where at most ${b.max} are allowed`);
  if (a.max === 0) return YES;
  const answer = included(a.items, b.items, sides, shown);
  if (answer.is === "yes") return YES;
  const at = `/0${answer.at}`;
  return answer.is === "unknown"
    ? { ...answer, at }
    : {
        ...answer,
        at,
        value: answer.value === NONE ? NONE : Array.from({ length: Math.max(a.min, 1) }, () => answer.value),
      };
}

function textsIn(a: TextShape, b: TextShape): Inclusion {
  const outside = texts(a).find((value) => accepts(b, value, {}) === false);
  if (outside !== undefined) return no(outside, `${JSON.stringify(outside)} is not allowed`);
  if (a.values !== undefined) return YES;
  if (b.values !== undefined) return unknown("any text of a rule against a closed list");
  const sameRules =
    (a.objectText || !b.objectText) &&
    b.patterns.every((pattern) => a.patterns.includes(pattern)) &&
    a.min >= b.min &&
    a.max <= b.max;
  return sameRules ? YES : unknown("the rules of the two texts cannot be compared");
}

function numbersIn(a: NumberShape, b: NumberShape): Inclusion {
  if (a.min >= b.min && a.max <= b.max && (a.integer || !b.integer)) return YES;
  const beyond = [b.min - 1, b.max + 1, b.min - 0.5, b.max + 0.5].filter((value) => accepts(a, value, {}) === true);
  const value = [...numbers(a), ...beyond].find((one) => accepts(b, one, {}) === false);
  return value === undefined
    ? unknown("the ranges differ, and no number was found that tells them apart")
    : no(value, `${value} is out of range or no integer`);
}

/** The first "no" counts, then the first "unknown". */
function all(checks: readonly (() => Inclusion)[]): Inclusion {
  let open: Inclusion = YES;
  for (const check of checks) {
    const answer = check();
    if (answer.is === "no") return answer;
    if (open.is === "yes") open = answer;
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

function words(shape: Shape): string {
  const names: Partial<Record<Shape["kind"], string>> = {
    text: "a text",
    number: "a number",
    boolean: "a boolean",
    list: "a list",
    object: "an object",
    null: "null",
  };
  return names[shape.kind] ?? shape.kind;
}
