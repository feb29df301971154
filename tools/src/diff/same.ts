// Whether two JSON values are one value, with references of the first by their new names.

/** Order of keys does not count. Members that are `undefined` count as absent. */
export function same(a: unknown, b: unknown, renamed?: ReadonlyMap<string, string>): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index], renamed));
  if (Array.isArray(b)) return false;
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  for (const key in left)
    if (!(key === "$ref" ? sameName(left[key], right[key], renamed) : same(left[key], right[key], renamed)))
      return false;
  for (const key in right) if (!Object.hasOwn(left, key) && right[key] !== undefined) return false;
  return true;
}

function sameName(a: unknown, b: unknown, renamed?: ReadonlyMap<string, string>): boolean {
  if (a === b && (renamed === undefined || renamed.size === 0)) return true;
  if (typeof a !== "string" || typeof b !== "string") return same(a, b);
  const name = a.replace("#/$defs/", "");
  return `#/$defs/${renamed?.get(name) ?? name}` === b;
}
