// Edits of enums, unions and what stands beside: kinds 66–78.
import { fresh, become, spotEdit, write, type DraftSchema, type Edit } from "./edit.ts";
import type { Spot, World } from "./world.ts";

/** An enum whose values are no rows of a table. */
const isEnum = ({ schema, definition }: Spot, { mirrors }: World): boolean =>
  schema.enum !== undefined && !mirrors.has(definition);
const isUnion = ({ schema }: Spot): boolean => schema.anyOf !== undefined;

export const VALUE_EDITS: readonly Edit[] = [
  spotEdit("value-added-fallback", isEnum, (schema, world, choose, { schema: was }) => {
    const value = withValue(schema, world.next);
    const older = choose.one(was.enum ?? []) ?? "";
    write(schema, { "x-fallback": { ...marks(schema, "x-fallback"), [value]: older } });
    return `value ${value}, said as ${older} to older peers`;
  }),
  spotEdit("value-added-negotiated", isEnum, (schema, world) => {
    const value = withValue(schema, world.next);
    write(schema, { "x-negotiated": [...Object.values(marks(schema, "x-negotiated")), value].sort() });
    return `value ${value}, negotiated`;
  }),
  spotEdit("value-added-bare", isEnum, (schema, world) => `value ${withValue(schema, world.next)} without a fallback`),
  spotEdit("value-added-undated", isEnum, (schema) => `value ${withValue(schema, undefined)} of no revision`),
  spotEdit("value-fallback-newer", isEnum, (schema, world) => {
    const value = withValue(schema, world.next);
    const other = withValue(schema, world.next);
    write(schema, { "x-fallback": { ...marks(schema, "x-fallback"), [value]: other } });
    return `value ${value}, said as ${other}, which is as new`;
  }),
  spotEdit("value-removed", isEnumOfSome, (schema, _world, choose, { schema: was }) => {
    const value = choose.one(was.enum ?? []) ?? "";
    schema.enum = (schema.enum ?? []).filter((one) => one !== value);
    return `value ${value} removed`;
  }),
  spotEdit("value-renamed", isEnum, (schema, _world, choose, { schema: was }) => {
    const value = choose.one(was.enum ?? []) ?? "";
    schema.enum = (schema.enum ?? []).map((one) => (one === value ? `${value}Now` : one)).sort();
    return `value ${value} renamed`;
  }),
  spotEdit("enum-opened", isEnum, (schema) => {
    for (const key of ["enum", "x-since-values", "x-fallback", "x-negotiated"])
      delete (schema as Record<string, unknown>)[key];
    return "any text";
  }),
  spotEdit(
    "text-closed",
    ({ schema }) =>
      schema.type === "string" &&
      schema.enum === undefined &&
      schema.const === undefined &&
      (schema.pattern === undefined || schema.pattern === "\\S") &&
      schema["x-json-text"] === undefined,
    (schema) => {
      schema.enum = ["x", "yy"];
      return "a closed list of texts";
    },
  ),
  spotEdit("variant-added", isUnion, (schema) => {
    schema.anyOf = [...(schema.anyOf ?? []), { type: "boolean" }];
    return "a variant more";
  }),
  spotEdit(
    "variant-removed",
    ({ schema }) => (schema.anyOf ?? []).some(({ type }) => type === "string" || type === "integer"),
    (schema) => {
      const { anyOf = [] } = schema;
      const gone = anyOf.findIndex(({ type }) => type === "string" || type === "integer");
      schema.anyOf = anyOf.filter((_, index) => index !== gone);
      return `variant ${gone} removed`;
    },
  ),
  spotEdit(
    "any-of-to-one-of",
    ({ schema }) => (schema.anyOf ?? []).filter(({ type }) => type === "array").length > 1,
    (schema) => {
      const { anyOf, ...rest } = schema;
      become(schema, { ...rest, oneOf: anyOf });
      return "one of, where two variants take an empty list";
    },
  ),
  spotEdit("conjunct-added", isText, (schema) => {
    write(schema, { allOf: [{ pattern: "^x" }] });
    return "and it starts with x";
  }),
  spotEdit("condition-added", isText, (schema) => {
    write(schema, { if: { pattern: "^x" }, else: { minLength: 400 } });
    return "what does not start with x is long";
  }),
  spotEdit("negation-added", isText, (schema) => {
    write(schema, { not: { pattern: "^x" } });
    return "not what starts with x";
  }),
];

function isText({ schema, path }: Spot): boolean {
  return (
    path.length > 0 &&
    schema.type === "string" &&
    schema.enum === undefined &&
    (schema.pattern ?? "\\S") === "\\S" &&
    schema.const === undefined
  );
}

function isEnumOfSome(spot: Spot, world: World): boolean {
  return isEnum(spot, world) && (spot.schema.enum?.length ?? 0) > 1;
}

function withValue(schema: DraftSchema, since: number | undefined): string {
  const taken = Object.fromEntries((schema.enum ?? []).map((value) => [value, true]));
  const value = fresh(taken, "late");
  schema.enum = [...(schema.enum ?? []), value].sort();
  if (since !== undefined) schema["x-since-values"] = { ...schema["x-since-values"], [value]: since };
  return value;
}

function marks(schema: DraftSchema, key: string): Readonly<Record<string, string>> {
  return ((schema as Record<string, unknown>)[key] ?? {}) as Readonly<Record<string, string>>;
}
