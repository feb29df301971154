// A schema as a sender applies it towards a peer of an older revision.
import { isObject } from "./shape.ts";

const known = new Map<number, WeakMap<object, unknown>>();

/** Members and values of later revisions are gone, at every depth outside of unions. What is not newer stays the same object. */
export function projected<T>(schema: T, revision: number): T {
  if (schema === null || typeof schema !== "object") return schema;
  const ofRevision = known.get(revision) ?? new WeakMap<object, unknown>();
  known.set(revision, ofRevision);
  if (!ofRevision.has(schema)) ofRevision.set(schema, project(schema, revision));
  return ofRevision.get(schema) as T;
}

function project(schema: object, revision: number): unknown {
  if (Array.isArray(schema)) {
    const items = schema.map((one: unknown) => projected(one, revision));
    return items.every((one, index) => one === schema[index]) ? schema : items;
  }
  const written = schema as Readonly<Record<string, unknown>>;
  let copy: Record<string, unknown> | undefined;
  const put = (keyword: string, value: unknown): void => {
    if (written[keyword] === value) return;
    copy ??= { ...written };
    copy[keyword] = value;
  };
  if (isObject(written["properties"])) {
    const members = Object.entries(written["properties"]);
    const kept = members.filter(([, member]) => sinceOf(member) <= revision);
    const walked = kept.map(([name, member]) => [name, projected(member, revision)] as const);
    if (kept.length < members.length || walked.some(([, member], index) => member !== kept[index]?.[1]))
      put("properties", Object.fromEntries(walked));
    if (Array.isArray(written["required"]) && kept.length < members.length) {
      const gone = new Set(members.filter(([, member]) => sinceOf(member) > revision).map(([name]) => name));
      put(
        "required",
        written["required"].filter((name) => !gone.has(String(name))),
      );
    }
  }
  const later = written["x-since-values"];
  if (Array.isArray(written["enum"]) && isObject(later)) {
    const kept = written["enum"].filter((value) => ageIn(later, String(value)) <= revision);
    if (kept.length < written["enum"].length) put("enum", kept);
  }
  // Nothing in a value says which variant of a union it is, so a sender leaves nothing out there.
  for (const keyword of ["items", "additionalProperties"])
    if (keyword in written) put(keyword, projected(written[keyword], revision));
  return copy ?? schema;
}

function ageIn(ages: Readonly<Record<string, unknown>>, value: string): number {
  return Object.hasOwn(ages, value) ? Number(ages[value]) : 1;
}

function sinceOf(schema: unknown): number {
  return isObject(schema) && typeof schema["x-since"] === "number" ? schema["x-since"] : 1;
}
