// Edits of the members of objects: kinds 48–57.
import type { Schema } from "../../contract/model.ts";
import type { Choices } from "./choices.ts";
import { fresh, spotEdit, write, type DraftSchema, type Edit } from "./edit.ts";
import { closure } from "./roles.ts";
import type { Spot, World } from "./world.ts";

const isObject = ({ schema, path }: Spot): boolean => schema.properties !== undefined && path.length === 0;
const isClosed = (spot: Spot): boolean => isObject(spot) && spot.schema.additionalProperties === false;
const isOpen = (spot: Spot): boolean => isObject(spot) && spot.schema.additionalProperties === undefined;
const members = ({ schema }: Spot, fits: (name: string, member: Schema) => boolean): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) => (fits(name, member) ? [name] : []));
const required = ({ schema }: Spot): readonly string[] => schema.required ?? [];
/** Members that can be there at all, and may be missing. */
const optional = (spot: Spot): string[] =>
  members(spot, (name, { not }) => not === undefined && !required(spot).includes(name));

export const MEMBER_EDITS: readonly Edit[] = [
  spotEdit("member-added", isClosed, (schema, world, choose) =>
    added(schema, { ...someSchema(world, choose), "x-since": world.next }),
  ),
  spotEdit("member-added-undated", isClosed, (schema, world, choose) => added(schema, someSchema(world, choose))),
  spotEdit("member-added-open", isOpen, (schema, world) =>
    added(schema, { type: "integer", minimum: 3, "x-since": world.next }),
  ),
  spotEdit("member-added-required", isObject, (schema, world, choose) => {
    const name = fresh(schema.properties ?? {}, "late");
    schema.required = [...(schema.required ?? []), name].sort();
    return `${added(schema, { ...someSchema(world, choose), "x-since": world.next })}, required`;
  }),
  spotEdit(
    "member-removed",
    (spot) => isClosed(spot) && members(spot, (_, { not }) => not === undefined).length > 0,
    (schema, _world, choose, spot) => {
      const name = choose.one(members(spot, (_, { not }) => not === undefined)) ?? "";
      removed(schema, name);
      return `member ${name} removed`;
    },
  ),
  spotEdit(
    "member-renamed",
    (spot) => isClosed(spot) && members(spot, (_, { not }) => not === undefined).length > 0,
    (schema, _world, choose, spot) => {
      const name = choose.one(members(spot, (_, { not }) => not === undefined)) ?? "";
      const member = schema.properties?.[name] ?? {};
      const wasRequired = required(spot).includes(name);
      removed(schema, name);
      schema.properties = { ...schema.properties, [`${name}Now`]: member };
      if (wasRequired) schema.required = [...(schema.required ?? []), `${name}Now`].sort();
      return `member ${name} renamed`;
    },
  ),
  spotEdit(
    "member-forbidden",
    (spot) => isObject(spot) && optional(spot).length > 0,
    (schema, _world, choose, spot) => {
      const name = choose.one(optional(spot)) ?? "";
      schema.properties = { ...schema.properties, [name]: { not: {} } };
      return `member ${name} may not be there any more`;
    },
  ),
  spotEdit(
    "member-now-required",
    (spot) => isObject(spot) && optional(spot).length > 0,
    (schema, _world, choose, spot) => {
      const name = choose.one(optional(spot)) ?? "";
      schema.required = [...(schema.required ?? []), name].sort();
      return `member ${name} became required`;
    },
  ),
  spotEdit(
    "member-now-optional",
    (spot) => isObject(spot) && required(spot).length > 0,
    (schema, _world, choose, spot) => {
      const name = choose.one(required(spot)) ?? "";
      unrequired(schema, name);
      return `member ${name} became optional`;
    },
  ),
  spotEdit(
    "member-since-moved",
    (spot) => isObject(spot) && optional(spot).length > 0,
    (schema, world, choose, spot) => {
      const name = choose.one(optional(spot)) ?? "";
      write(schema.properties?.[name] ?? {}, { "x-since": world.next });
      return `member ${name} states revision ${world.next}`;
    },
  ),
  spotEdit("member-recursive", isFlat, (schema, world, _choose, { definition }) =>
    added(schema, { $ref: `#/$defs/${definition}`, "x-since": world.next }),
  ),
  spotEdit("object-closed", isOpen, (schema) => {
    schema.additionalProperties = false;
    return "closed";
  }),
  spotEdit("object-opened", isClosed, (schema) => {
    delete schema.additionalProperties;
    return "opened";
  }),
  spotEdit("object-opened-typed", isClosed, (schema) => {
    schema.additionalProperties = { type: "string" };
    return "opened for texts";
  }),
  spotEdit(
    "dependent-required-added",
    (spot) => isObject(spot) && optional(spot).length > 1,
    (schema, _world, choose, spot) => {
      const names = optional(spot);
      const first = choose.below(names.length);
      const [one = "", other = ""] = [names[first], names[(first + 1) % names.length]];
      write(schema, { dependentRequired: { [one]: [other] } });
      return `${one} needs ${other}`;
    },
  ),
  spotEdit(
    "property-names-added",
    (spot) => isObject(spot) && optional(spot).length > 0,
    (schema, _world, choose, spot) => {
      const name = choose.one(optional(spot)) ?? "";
      write(schema, { propertyNames: { not: { const: name } } });
      return `names of members may not be ${name}`;
    },
  ),
  spotEdit(
    "pattern-properties-added",
    (spot) => isObject(spot) && optional(spot).length > 0,
    (schema, _world, choose, spot) => {
      const name = choose.one(optional(spot)) ?? "";
      write(schema, { patternProperties: { [`^${name}$`]: { not: {} } } });
      return `members that match ^${name}$ may not be there`;
    },
  ),
  spotEdit(
    "min-properties-added",
    (spot) => isObject(spot) && optional(spot).length > 0,
    (schema, _world, _choose, spot) => {
      write(schema, { minProperties: required(spot).length + 1 });
      return "at least one optional member";
    },
  ),
];

/** Whether nothing in a closed object leads back to it. */
function isFlat(spot: Spot, { contract }: World): boolean {
  const led = Object.values(spot.schema.properties ?? {}).flatMap((member) => [
    ...JSON.stringify(member).matchAll(REFERENCE),
  ]);
  return isClosed(spot) && led.every(([, name = ""]) => !closure(contract, name).has(spot.definition));
}

const REFERENCE = /"#\/\$defs\/([^"]+)"/g;

function added(schema: DraftSchema, member: Readonly<Record<string, unknown>>): string {
  const name = fresh(schema.properties ?? {}, "late");
  schema.properties = { ...schema.properties, [name]: member };
  return `member ${name} ${JSON.stringify(member)} added`;
}

function removed(schema: DraftSchema, name: string): void {
  const { [name]: _gone, ...rest } = schema.properties ?? {};
  schema.properties = rest;
  unrequired(schema, name);
}

function unrequired(schema: DraftSchema, name: string): void {
  const rest = (schema.required ?? []).filter((one) => one !== name);
  if (rest.length === 0) delete schema.required;
  else schema.required = rest;
}

/** A schema that a new member may have. */
export function someSchema(world: World, choose: Choices): Readonly<Record<string, unknown>> {
  const definitions = Object.keys(world.contract.$defs).filter((name) => world.roles.get(name) !== "file");
  const kinds: readonly (() => Readonly<Record<string, unknown>>)[] = [
    () => ({ type: "boolean" }),
    () => ({ type: "string", minLength: 1 }),
    () => ({ type: "integer", minimum: 0, maximum: 1 + choose.below(100) }),
    () => ({ type: "array", items: { type: "string" } }),
    () => ({ anyOf: [{ type: "string" }, { type: "null" }] }),
    () => ({ $ref: `#/$defs/${choose.one(definitions) ?? ""}` }),
    () => ({ type: "object", additionalProperties: { type: "string" } }),
  ];
  return (choose.one(kinds) ?? (() => ({})))();
}
