// The contract → what came after revision 1, definition by definition: all that a projection has to know.
import { byCodeUnit } from "../contract/canonical.ts";
import { refName, type Contract, type Life, type Schema, type TypedBy } from "../contract/model.ts";
import type { Decided, Later, Place, Tables } from "./project.ts";

/** The latest revision in which something came that stands in a definition, or in what it leads to. */
export type Latest = ReadonlyMap<string, number>;

export function projectionTables(contract: Contract): Tables {
  const latest = latestOf(contract);
  const entries = [...latest.keys()].sort(byCodeUnit).map((name): [string, Later] => {
    const schema = contract.$defs[name] ?? {};
    return [name, { ...ownLater(schema), ...walkOf(schema, contract, latest) }];
  });
  return {
    revision: Math.max(...contract.revisions),
    // A published contract holds no budgets as long as they are drafts.
    depth: contract.budgets["frameDepth"]?.value ?? Number.MAX_SAFE_INTEGER,
    definitions: Object.fromEntries(entries),
  };
}

/** Definitions that hold something later than revision 1. */
export function latestOf(contract: Contract): Latest {
  const definitions = Object.entries(contract.$defs);
  const found = new Map<string, number>();
  for (const [name, schema] of definitions) {
    const { since = 1, members = {}, values = {} } = ownLater(schema);
    const own = Math.max(since, ...Object.values(members), ...Object.values(values));
    if (own > 1) found.set(name, own);
  }
  // What leads to something later holds it too, until there is no more to find.
  for (let grows = true; grows;) {
    grows = false;
    for (const [name, schema] of definitions) {
      const reached = leadsTo(schema, contract).map((inner) => found.get(inner) ?? 1);
      const most = Math.max(found.get(name) ?? 1, ...reached);
      if (most === (found.get(name) ?? 1)) continue;
      found.set(name, most);
      grows = true;
    }
  }
  return found;
}

function ownLater(schema: Schema): Later {
  const members = Object.entries(schema.properties ?? {}).flatMap(([member, inner]) =>
    inner["x-since"] === undefined ? [] : [[member, inner["x-since"]] as const],
  );
  return {
    ...(schema["x-since"] === undefined ? {} : { since: schema["x-since"] }),
    ...(members.length === 0 ? {} : { members: Object.fromEntries(members) }),
    ...(schema["x-since-values"] === undefined ? {} : { values: schema["x-since-values"] }),
    ...(schema["x-fallback"] === undefined ? {} : { fallback: schema["x-fallback"] }),
    ...(schema["x-negotiated"] === undefined ? {} : { negotiated: schema["x-negotiated"] }),
  };
}

/** Definitions that a definition refers to, and documents that its members decide. */
function leadsTo(schema: Schema, contract: Contract): string[] {
  const references = [...JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, name]) => name ?? "");
  const documents = Object.values(schema.properties ?? {}).flatMap(({ "x-typed-by": typedBy }) =>
    typedBy === undefined ? [] : documentsOf(contract, typedBy.table).map(({ name }) => name),
  );
  return [...references, ...documents];
}

/** Members behind which something is later than the member itself: of the others a peer has all or nothing. */
function walkOf(schema: Schema, contract: Contract, latest: Latest): Pick<Later, "walk"> {
  const walk = Object.entries(schema.properties ?? {}).flatMap(([member, inner]) => {
    const since = Math.max(schema["x-since"] ?? 1, inner["x-since"] ?? 1);
    const place = placeOf(inner, since, contract, latest);
    return place === undefined ? [] : [[member, place] as const];
  });
  return walk.length === 0 ? {} : { walk: Object.fromEntries(walk) };
}

function placeOf(schema: Schema, since: number, contract: Contract, latest: Latest): Place | undefined {
  const typedBy = schema["x-typed-by"];
  if (typedBy !== undefined) return decided(typedBy, since, contract, latest);
  if (schema.$ref !== undefined) {
    const name = refName({ $ref: schema.$ref });
    return (latest.get(name) ?? 1) > since ? { is: name } : undefined;
  }
  if (schema.items !== undefined) {
    const list = placeOf(schema.items, since, contract, latest);
    return list === undefined ? undefined : { list };
  }
  if (schema.additionalProperties === undefined || schema.additionalProperties === false) return undefined;
  const map = placeOf(schema.additionalProperties, since, contract, latest);
  return map === undefined ? undefined : { map };
}

function decided(
  { from, member, table }: TypedBy,
  since: number,
  contract: Contract,
  latest: Latest,
): Decided | undefined {
  const documents = documentsOf(contract, table).filter(
    (row) => (latest.get(row.name) ?? 1) > Math.max(since, row.since),
  );
  if (documents.length === 0) return undefined;
  return { by: member, of: from, documents: Object.fromEntries(documents.map(({ value, name }) => [value, name])) };
}

interface DocumentRow {
  /** Value of the decider. */
  readonly value: string;
  readonly name: string;
  readonly since: number;
}

export function documentsOf({ hooks, ui }: Contract, table: TypedBy["table"]): DocumentRow[] {
  const rows = <Row extends Life>(named: Readonly<Record<string, Row>>, nameOf: (row: Row) => string): DocumentRow[] =>
    Object.entries(named).map(([value, row]) => ({ value, name: nameOf(row), since: row.since ?? 1 }));
  switch (table) {
    case "hookPayload":
      return rows(hooks, (row) => refName(row.payload));
    case "hookReplacement":
      return rows(hooks, (row) => refName(row.replacement));
    case "surfacePayload":
      return rows(ui.surfaces, (row) => refName(row.payload));
    case "requestPayload":
      return rows(ui.requests, (row) => refName(row.payload));
  }
}
