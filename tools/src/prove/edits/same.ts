// Edits that keep the meaning: another order, another spelling, another name.
import { refName, type Json } from "../../contract/model.ts";
import { become, factEdit, fresh, spotEdit, write, type Edit } from "./edit.ts";
import type { Spot, World } from "./world.ts";

export const SAME_EDITS: readonly Edit[] = [
  factEdit("same-key-order", (draft) => {
    const turned = turnedOver(draft);
    for (const key of Object.keys(draft)) delete (draft as unknown as Record<string, unknown>)[key];
    Object.assign(draft, turned);
    return { targets: [""], about: "all keys in the reverse order" };
  }),
  spotEdit(
    "same-value-order",
    ({ schema }) => (schema.enum?.length ?? 0) > 1,
    (schema) => {
      schema.enum?.reverse();
      return "values in another order";
    },
  ),
  spotEdit(
    "same-required-order",
    ({ schema }) => (schema.required?.length ?? 0) > 1,
    (schema) => {
      schema.required?.reverse();
      return "required in another order";
    },
  ),
  spotEdit(
    "same-variant-order",
    ({ schema }) => (schema.anyOf?.length ?? 0) > 1,
    (schema) => {
      schema.anyOf?.reverse();
      return "variants in another order";
    },
  ),
  spotEdit("same-reference-inlined", isPlainReference, (schema, world, _choose, { schema: was }) => {
    const name = refName({ $ref: was.$ref ?? "" });
    const { $ref: _ref, ...marks } = schema;
    const { "x-since": _since, ...target } = world.contract.$defs[name] ?? {};
    become(schema, { ...target, ...marks });
    return `${name} written out`;
  }),
  spotEdit("same-nullable-spelling", isNullable, (schema, _world, _choose, { schema: was }) => {
    const other = was.anyOf?.find(({ type }) => type !== "null") ?? {};
    const { anyOf: _anyOf, ...rest } = schema;
    become(schema, { ...rest, ...other, type: [other.type ?? "string", "null"] });
    return "null as one of two types";
  }),
  spotEdit(
    "same-const-as-enum",
    ({ schema }) => typeof schema.const === "string",
    (schema, _world, _choose, { schema: was }) => {
      delete schema.const;
      schema.enum = [String(was.const)];
      return "a list of one value";
    },
  ),
  spotEdit(
    "same-enum-as-union",
    ({ schema }) => schema.enum !== undefined && schema["x-since-values"] === undefined,
    (schema, _world, _choose, { schema: was }) => {
      const since = schema["x-since"];
      const anyOf = (was.enum ?? []).map((value) => ({ type: "string", const: value }));
      become(schema, { anyOf, ...(since === undefined ? {} : { "x-since": since }) });
      return "a union of constants";
    },
  ),
  spotEdit(
    "same-exclusive-bound",
    ({ schema }) => schema.type === "integer" && schema.minimum !== undefined && schema.minimum > -1000,
    (schema, _world, _choose, { schema: was }) => {
      delete schema.minimum;
      write(schema, { exclusiveMinimum: (was.minimum ?? 0) - 1 });
      return "a bound that excludes";
    },
  ),
  spotEdit(
    "same-empty-conjunct",
    ({ schema, path }) => schema.type !== undefined && path.length > 0,
    (schema) => {
      write(schema, { allOf: [{}] });
      return "and anything";
    },
  ),
  spotEdit(
    "same-rest-stated",
    ({ schema }) => schema.properties !== undefined && schema.additionalProperties === undefined,
    (schema) => {
      write(schema, { additionalProperties: {} });
      return "other members may be anything";
    },
  ),
  factEdit("type-renamed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.$defs).filter((one) => world.roles.get(one) !== "none")) ?? "";
    const to = fresh(draft.$defs, `${name}Now`);
    const text = JSON.stringify(draft, (key, value: unknown) =>
      key === "$ref" && value === `#/$defs/${name}` ? `#/$defs/${to}` : value,
    );
    Object.assign(draft, JSON.parse(text) as object);
    const schema = draft.$defs[name];
    if (schema === undefined) return undefined;
    draft.$defs[to] = schema;
    delete draft.$defs[name];
    return { targets: [""], about: `${name} is called ${to}` };
  }),
];

/** A reference to another definition that came with the first revision: written out, it would lose its own. */
function isPlainReference({ schema, definition }: Spot, { contract }: World): boolean {
  if (schema.$ref === undefined) return false;
  const name = refName({ $ref: schema.$ref });
  return name !== definition && contract.$defs[name]?.["x-since"] === undefined;
}

function isNullable({ schema }: Spot): boolean {
  return schema.anyOf?.length === 2 && schema.anyOf.some(({ type }) => type === "null");
}

function turnedOver(value: Json): Json {
  if (Array.isArray(value)) return value.map(turnedOver);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, turnedOver(inner)] as const);
  return Object.fromEntries(entries.toReversed());
}
