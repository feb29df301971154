// The contract that is edited, and what every edit needs to know of it.
import type { Contract, Schema } from "../../contract/model.ts";
import { rolesOf, type Role } from "./roles.ts";

/** A schema inside a definition. */
export interface Spot {
  readonly definition: string;
  /** Keys from the definition to the schema. */
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly role: Role;
}

export interface World {
  readonly contract: Contract;
  /** The same as JSON, of which drafts are made. */
  readonly text: string;
  /** The revision that the contract counts as published in, and the one that an edit belongs to. */
  readonly revision: number;
  readonly next: number;
  readonly roles: ReadonlyMap<string, Role>;
  readonly spots: readonly Spot[];
  /** Enums whose values are the rows of a table: they grow with their table. */
  readonly mirrors: ReadonlySet<string>;
}

/** The contract as if all of it were published: edits of drafts are an edit of their own. */
export function worldOf(current: Contract): World {
  const contract: Contract = { ...current, drafts: [] };
  const roles = rolesOf(contract);
  const revision = Math.max(...contract.revisions);
  const spots = Object.entries(contract.$defs).flatMap(([definition, schema]) =>
    [...within(schema, [])].map(({ path, schema }) => ({
      definition,
      path,
      schema,
      role: roles.get(definition) ?? "none",
    })),
  );
  return {
    contract,
    text: JSON.stringify(contract),
    revision,
    next: revision + 1,
    roles,
    spots,
    mirrors: mirrorsOf(contract),
  };
}

function* within(schema: Schema, path: readonly string[]): Generator<{ path: readonly string[]; schema: Schema }> {
  yield { path, schema };
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    yield* within(member, [...path, "properties", name]);
  if (schema.items !== undefined) yield* within(schema.items, [...path, "items"]);
  if (typeof schema.additionalProperties === "object")
    yield* within(schema.additionalProperties, [...path, "additionalProperties"]);
  for (const [index, branch] of (schema.anyOf ?? []).entries())
    yield* within(branch, [...path, "anyOf", String(index)]);
}

function mirrorsOf(contract: Contract): Set<string> {
  const tables = [
    contract.hooks,
    contract.capabilities,
    contract.chunks.kinds,
    contract.frontendEvents,
    contract.ui.surfaces,
    contract.ui.requests,
    Object.fromEntries(contract.errors.map((row) => [row.reason, row])),
  ].map((table) => Object.keys(table).sort().join("\n"));
  const same = (values: readonly string[]): boolean => tables.includes([...values].sort().join("\n"));
  return new Set(
    Object.entries(contract.$defs).flatMap(([name, { enum: values }]) =>
      values !== undefined && same(values) ? [name] : [],
    ),
  );
}
