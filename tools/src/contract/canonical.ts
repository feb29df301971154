// The one text of a value: keys in code-unit order at every level, two-space indent, a final newline.
import type { Json } from "./model.ts";

export function canonical(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 2)}\n`;
}

/** A deep copy with sorted keys. Members that are `undefined` are left out, as in JSON. */
export function sorted(value: unknown): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value as Json;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => byCodeUnit(a, b)).map(([key, item]) => [key, sorted(item)]));
}

/** Order that no locale moves. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
