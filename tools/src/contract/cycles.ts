// References that lead back to where they start with no member and no item between: no value could ever be judged.

/** The names along such a round, its first name again at the end. */
export function roundOf(definitions: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of leadsTo(Object.hasOwn(definitions, name) ? definitions[name] : undefined)) {
      const found = walk(next, [...way, name]);
      if (found !== undefined) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(definitions)) {
    const found = walk(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

const SAME_VALUE = ["anyOf", "allOf", "oneOf", "not", "if", "then", "else"];

/** Definitions that judge the very same value. */
function leadsTo(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(leadsTo);
  if (schema === null || typeof schema !== "object") return [];
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    if (keyword === "$ref" && typeof value === "string") return [value.replace("#/$defs/", "")];
    return SAME_VALUE.includes(keyword) ? leadsTo(value) : [];
  });
}
