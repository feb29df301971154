// Definitions with their doc comments as descriptions: what editors, quicktype and the index show.
import { pointer, type Schema, type Spec } from "../contract/model.ts";

export interface Described extends Omit<Schema, "properties"> {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}

export function documented({ contract, docs }: Spec): Record<string, Described> {
  return Object.fromEntries(
    Object.entries(contract.$defs).map(([name, schema]) => {
      const properties = schema.properties;
      const described = Object.entries(properties ?? {}).map(([member, inner]): [string, Described] => [
        member,
        describe(inner, docs.get(pointer("$defs", name, "properties", member))),
      ]);
      return [
        name,
        describe(
          { ...schema, ...(properties === undefined ? {} : { properties: Object.fromEntries(described) }) },
          docs.get(pointer("$defs", name)),
        ),
      ];
    }),
  );
}

function describe(schema: Described, doc: string | undefined): Described {
  const since = schema["x-since"];
  const description = [doc, since === undefined ? undefined : `Since revision ${since}.`]
    .filter((part) => part !== undefined)
    .join(" ");
  return description === "" ? schema : { ...schema, description };
}
