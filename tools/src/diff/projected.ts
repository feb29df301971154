// A schema as a sender applies it towards a peer of an older revision.
import { isObject } from "./shape.ts";

const known = new WeakMap<object, Map<number, unknown>>();

/** Members and values of later revisions are gone, at every depth. What is not newer stays the same object. */
export function projected<T>(schema: T, revision: number): T {
  if (schema === null || typeof schema !== "object") return schema;
  const byRevision = known.get(schema) ?? new Map<number, unknown>();
  known.set(schema, byRevision);
  if (!byRevision.has(revision)) byRevision.set(revision, project(schema, revision));
  return byRevision.get(revision) as T;
}

function project(schema: object, revision: number): unknown {
  if (Array.isArray(schema)) {
    const items = schema.map((one: unknown) => projected(one, revision));
    return items.every((one, index) => one === schema[index]) ? schema : items;
  }
  const copy: Record<string, unknown> = { ...schema };
  let changed = false;
  const put = (keyword: string, value: unknown): void => {
    if (copy[keyword] === value) return;
    copy[keyword] = value;
    changed = true;
  };
  if (isObject(copy["properties"])) {
    const members = Object.entries(copy["properties"]);
    const kept = members.filter(([, member]) => sinceOf(member) <= revision);
    const walked = kept.map(([name, member]) => [name, projected(member, revision)] as const);
    if (kept.length < members.length || walked.some(([, member], index) => member !== kept[index]?.[1]))
      put("properties", Object.fromEntries(walked));
    if (Array.isArray(copy["required"]) && kept.length < members.length) {
      const gone = new Set(members.filter(([, member]) => sinceOf(member) > revision).map(([name]) => name));
      put(
        "required",
        copy["required"].filter((name) => !gone.has(String(name))),
      );
    }
  }
  const later = copy["x-since-values"];
  if (Array.isArray(copy["enum"]) && isObject(later)) {
    const kept = copy["enum"].filter((value) => Number(later[String(value)] ?? 1) <= revision);
    if (kept.length < copy["enum"].length) put("enum", kept);
  }
  for (const keyword of ["items", "additionalProperties", "anyOf", "oneOf", "allOf"])
    if (keyword in copy) put(keyword, projected(copy[keyword], revision));
  return changed ? copy : schema;
}

function sinceOf(schema: unknown): number {
  return isObject(schema) && typeof schema["x-since"] === "number" ? schema["x-since"] : 1;
}
