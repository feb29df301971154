// What an edit of the contract is.
import { pointer, type Contract, type Schema } from "../../contract/model.ts";
import type { Choices } from "./choices.ts";
import type { EditName } from "./verdicts.ts";
import { VERDICTS } from "./verdicts.ts";
import type { Role } from "./roles.ts";
import type { Spot, World } from "./world.ts";

/** A type that can be written to, at every depth. */
export type Open<T> = T extends readonly (infer Item)[]
  ? Open<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Open<T[Key]> }
    : T;
export type Draft = Open<Contract>;
export type DraftSchema = Open<Schema>;

/** Where the values of a definition differ: keys from the definition to the schema that changed. */
export interface Focus {
  readonly definition: string;
  readonly path: readonly string[];
}

export interface Touched {
  /** Pointers of what was written to; edits on disjoint targets can be made together. */
  readonly targets: readonly string[];
  /** `fact`: a table or a mark, which no value shows. */
  readonly role: Role | "fact";
  /** What was done, in words. */
  readonly about: string;
  /** Definitions in which values are looked for. */
  readonly focus: readonly Focus[];
}

export interface Edit {
  readonly name: EditName;
  /** Writes into the draft; `undefined`, and nothing written, where the contract has no place for it. */
  apply(draft: Draft, world: World, choose: Choices): Touched | undefined;
}

/** An edit of one schema among those that `fits` finds, in the roles for which the table has a verdict. */
export function spotEdit(
  name: EditName,
  fits: (spot: Spot, world: World) => boolean,
  change: (schema: DraftSchema, world: World, choose: Choices, spot: Spot) => string | undefined,
): Edit {
  const found = new WeakMap<World, readonly Spot[]>();
  return {
    name,
    apply(draft, world, choose) {
      const roles = VERDICTS[name].verdict as Readonly<Record<string, unknown>>;
      const spots =
        found.get(world) ?? world.spots.filter((spot) => (spot.role in roles || "fact" in roles) && fits(spot, world));
      found.set(world, spots);
      const spot = choose.one(spots);
      if (spot === undefined) return undefined;
      const about = change(schemaAt(draft, spot), world, choose, spot);
      if (about === undefined) return undefined;
      return {
        targets: [pointer("$defs", spot.definition)],
        role: spot.role in roles ? spot.role : "fact",
        about: `${placed(spot)}: ${about}`,
        focus: [{ definition: spot.definition, path: spot.path }],
      };
    },
  };
}

export function schemaAt(draft: Draft, { definition, path }: Focus): DraftSchema {
  let at: unknown = draft.$defs[definition];
  for (const key of path) at = (at as Readonly<Record<string, unknown>>)[key];
  return at as DraftSchema;
}

/** Writes keywords, also ones that the contract's own model of a schema does not have. */
export function write(schema: DraftSchema, keywords: Readonly<Record<string, unknown>>): void {
  Object.assign(schema, keywords);
}

/** Turns a schema into another one. */
export function become(schema: DraftSchema, other: Readonly<Record<string, unknown>>): void {
  for (const key of Object.keys(schema)) delete (schema as Record<string, unknown>)[key];
  Object.assign(schema, structuredClone(other));
}

export function placed({ definition, path }: Focus): string {
  return [definition, ...path].join("/");
}

/** A name that a table or an object does not have yet. */
export function fresh(taken: object, stem: string): string {
  let name = stem;
  while (name in taken) name += "X";
  return name;
}

/** An edit of tables and facts, which every peer receives. */
export function factEdit(
  name: EditName,
  change: (draft: Draft, world: World, choose: Choices) => Changed | undefined,
): Edit {
  return {
    name,
    apply(draft, world, choose) {
      const changed = change(draft, world, choose);
      return changed === undefined ? undefined : { role: "fact", focus: [], ...changed };
    },
  };
}

export interface Changed {
  readonly targets: readonly string[];
  readonly about: string;
  readonly focus?: readonly Focus[];
}

/** A copy of a definition under a new name, of the next revision; the name. */
export function copied(draft: Draft, world: World, like: string, stem: string): string {
  const name = fresh(draft.$defs, stem);
  draft.$defs[name] = { ...structuredClone(draft.$defs[like]), "x-since": world.next };
  return name;
}
