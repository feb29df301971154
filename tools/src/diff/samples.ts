// Small values of a shape, the smallest first: what is tried where two sets have to be told apart.
import { accepts, acceptsNumber, acceptsText, resolve } from "./member.ts";
import {
  isAny,
  isObject,
  type Defs,
  type ListShape,
  type NumberShape,
  type ObjectShape,
  type Shape,
  type TextShape,
} from "./shape.ts";

/** Says that there is no value, or that none could be made. */
export const NONE: unique symbol = Symbol("none");

/** How many values of one shape are tried; objects and lists multiply what their parts offer. */
const MOST = 48;

/** A smallest value of a shape, or `NONE`. */
export function sample(shape: Shape, defs: Defs): unknown {
  return first(samples(shape, defs));
}

/**
 * Values of a shape, all of which the model accepts as far as it can say.
 * @param pool values that other shapes name: they find what lies just inside or just outside of this one.
 */
export function samples(shape: Shape, defs: Defs, pool: readonly unknown[] = [], depth = 10): unknown[] {
  if (isAny(shape)) return [{}, null, "x", 1, true, [], "", 0, -1, 0.5, ...pool.slice(0, 16)];
  if (depth === 0) return [];
  const at = resolve(shape, defs);
  switch (at.kind) {
    case "literals":
      return at.values.slice(0, MOST);
    case "text":
      return texts(at, pool);
    case "number":
      return numbers(at, pool);
    case "list":
      return lists(at, defs, pool, depth);
    case "object":
      return objects(at, defs, pool, depth).slice(0, MOST);
    case "union":
      return interleaved(at.of.map((one) => samples(one, defs, pool, depth - 1))).slice(0, MOST);
    case "limited":
      return samples(at.base, defs, [...pool, ...at.checks.flatMap((check) => named(check.value))], depth - 1).filter(
        (value) => accepts(at, value, defs) !== false,
      );
    case "ref":
    case "both":
      return [];
  }
}

function first(values: readonly unknown[]): unknown {
  return values.length === 0 ? NONE : values[0];
}

function objects(shape: ObjectShape, defs: Defs, pool: readonly unknown[], depth: number): unknown[] {
  const base: [string, unknown][] = [];
  for (const [name, member] of shape.members) {
    if (!member.required) continue;
    const value = first(samples(member.shape, defs, pool, depth - 1));
    if (value === NONE) return [];
    base.push([name, value]);
  }
  const smallest = Object.fromEntries(base);
  const found: unknown[] = [smallest];
  const free = samples(shape.rest, defs, pool, depth - 1);
  const names = ["another", ...pool.filter((one) => typeof one === "string"), "x", "x-a", "X", "1"];
  const fresh = names.filter((name) => !shape.members.has(name));
  if (free.length > 0) {
    for (const name of new Set(fresh))
      found.push(...free.slice(0, 3).map((value) => withMember(smallest, name, value)));
  }
  for (const [name, member] of shape.members)
    found.push(
      ...samples(member.shape, defs, pool, depth - 1)
        .slice(0, 12)
        .map((value) => withMember(smallest, name, value)),
    );
  const whole = Object.fromEntries(
    [...shape.members].flatMap(([name, member]) => {
      const value = first(samples(member.shape, defs, pool, depth - 1));
      return value === NONE ? [] : [[name, value]];
    }),
  );
  found.push(whole);
  const least = Number.isFinite(shape.min) ? shape.min : 0;
  const fill = (from: Record<string, unknown>, count: number): Record<string, unknown> => {
    const grown = { ...from };
    for (const [name, value] of Object.entries(whole)) if (Object.keys(grown).length < count) grown[name] ??= value;
    if (free.length > 0)
      for (let at = 1; Object.keys(grown).length < count && at <= 200; at++) grown[`m${at}`] = free[0];
    return grown;
  };
  for (const count of [least, least + 1, shape.max, ...around(pool)])
    if (Number.isFinite(count) && count >= 0 && count <= 100) found.push(fill(smallest, count));
  return found.filter((value) => {
    const size = Object.keys(value as object).length;
    return size >= shape.min && size <= shape.max;
  });
}

export function withMember(object: unknown, name: string, value: unknown): Record<string, unknown> {
  // A computed key keeps `__proto__` a member like any other.
  return { ...(object as Record<string, unknown>), [name]: value };
}

function lists(shape: ListShape, defs: Defs, pool: readonly unknown[], depth: number): unknown[] {
  const items = samples(shape.items, defs, pool, depth - 1);
  const heads = shape.prefix.map((one) => samples(one, defs, pool, depth - 1));
  const at = (index: number, turn: number): unknown => {
    const offers = index < heads.length ? (heads[index] ?? []) : items;
    return offers.length === 0 ? NONE : offers[turn % offers.length];
  };
  const sizes = [shape.min, 0, 1, 2, heads.length, heads.length + 1, shape.max];
  const found: unknown[] = [];
  for (const size of new Set([...sizes, ...around(pool)])) {
    if (size < shape.min || size > shape.max || size < 0 || size > 300) continue;
    found.push(Array.from({ length: size }, (_, index) => at(index, 0)));
    found.push(Array.from({ length: size }, (_, index) => at(index, index)));
    if (size > 0 && size <= 2)
      for (let turn = 1; turn < Math.min(items.length, 12); turn++)
        found.push(Array.from({ length: size }, (_, index) => at(index, turn)));
  }
  for (const [index, offers] of heads.entries())
    if (index + 1 >= shape.min && index + 1 <= shape.max)
      for (const value of offers.slice(0, 8))
        found.push(Array.from({ length: index + 1 }, (_, place) => (place === index ? value : at(place, 0))));
  return found
    .filter((value) => !(value as unknown[]).includes(NONE) && accepts(shape, value, defs) !== false)
    .slice(0, MOST);
}

/** Texts that are tried where a set of texts has to be told from another one. */
const CANDIDATES: readonly string[] = [
  "x",
  "",
  " ",
  "a b",
  "X",
  "0",
  "1",
  "12",
  "1.2.3",
  "1.2",
  "v1",
  ">=1,<2",
  "{}",
  "{",
  "{x}",
  "-",
  "_",
  "a-b",
  "a_b",
  "a.b",
  "./a",
  "../a",
  "/a",
  "a/b",
  "a/b/c",
  "tool:x",
  "provider:a/b",
  "plugin/a/b/c",
  "context",
  "äö",
  "aa",
  "ab",
  "abc",
  "#fff",
  "https://a.b/c",
  "2026-01-01T00:00:00Z",
  "0".repeat(64),
  "f".repeat(64),
  "F".repeat(64),
  "x".repeat(63),
  "x".repeat(64),
  "x".repeat(65),
  "x".repeat(128),
  "x".repeat(300),
  "\n",
  "a\tb",
  "reasonix",
];

export function texts(shape: TextShape, pool: readonly unknown[] = []): string[] {
  const named = pool.filter((one) => typeof one === "string");
  const sized = [shape.min, shape.min + 1, shape.max, ...around(pool)]
    .filter((length) => Number.isInteger(length) && length >= 0 && length <= 5000)
    .flatMap((length) => ["x".repeat(length), "0".repeat(length)]);
  const broken = named.flatMap((text) => [`${text}x`, text.slice(0, -1)]);
  return [...new Set([...CANDIDATES, ...sized, ...named, ...broken])].filter((value) => acceptsText(shape, value));
}

/** Numbers of a shape at its edges and between them. */
export function numbers(shape: NumberShape, pool: readonly unknown[] = []): number[] {
  const step = shape.steps.reduce(
    (a, b) => (Number.isInteger(Math.max(a, b) / Math.min(a, b)) ? Math.max(a, b) : a * b),
    1,
  );
  const edges = [shape.min, shape.max, ...pool.filter((one) => typeof one === "number")];
  const near = edges
    .filter(Number.isFinite)
    .flatMap((edge) => [
      edge,
      edge + 1,
      edge - 1,
      edge + 0.5,
      edge - 0.5,
      Math.ceil(edge / step) * step,
      Math.floor(edge / step) * step,
      (Math.floor(edge / step) + 1) * step,
      (Math.ceil(edge / step) - 1) * step,
    ]);
  const all = [...near, 0, 1, -1, 2, 0.5, -0.5, step, -step, step * 2, step * 3];
  return [...new Set(all.map((value) => value + 0))].filter((value) => acceptsNumber(shape, value));
}

/** Numbers of a pool and their neighbours. */
function around(pool: readonly unknown[]): number[] {
  return pool.filter((one) => typeof one === "number").flatMap((one) => [one, one + 1, one - 1]);
}

/** One of each, then the second of each. */
function interleaved(lists: readonly (readonly unknown[])[]): unknown[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    lists.flatMap((list) => (index < list.length ? [list[index]] : [])),
  );
}

/** Texts, numbers and constants that a keyword names. */
export function named(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(named);
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => [key, ...named(item)]);
  return value === undefined ? [] : [value];
}

/** What the rules of a shape name: constants, edges, member names. */
export function poolOf(shape: Shape, defs: Defs, depth = 5): unknown[] {
  if (depth === 0 || isAny(shape)) return [];
  const at = resolve(shape, defs);
  switch (at.kind) {
    case "literals":
      return [...at.values];
    case "text":
      return [at.min, at.max].filter((edge) => edge > 0 && Number.isFinite(edge));
    case "number":
      return [at.min, at.max, ...at.steps].filter(Number.isFinite);
    case "list":
      return [at.min, at.max, ...[at.items, ...at.prefix].flatMap((one) => poolOf(one, defs, depth - 1))].filter(
        (one) => one !== Infinity,
      );
    case "object":
      return [
        ...[at.min, at.max].filter((edge) => edge > 0 && Number.isFinite(edge)),
        ...[...at.members].flatMap(([name, member]) => [name, ...poolOf(member.shape, defs, depth - 1)]),
        ...poolOf(at.rest, defs, depth - 1),
      ];
    case "union":
      return at.of.flatMap((one) => poolOf(one, defs, depth - 1));
    case "limited":
      return [...at.checks.flatMap((check) => named(check.value)), ...poolOf(at.base, defs, depth - 1)];
    case "ref":
    case "both":
      return [];
  }
}
