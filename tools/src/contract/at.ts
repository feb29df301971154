// The part of a contract that a revision freezes: what it has by then, without what is still draft.
import { sorted } from "./canonical.ts";
import { elements } from "./elements.ts";
import { pointer, refName, type Contract, type Ref, type Schema } from "./model.ts";

export function contractAt(contract: Contract, revision: number): Contract {
  const gone = new Set(
    [...elements(contract)].filter((at) => contract.drafts.includes(at) || sinceOf(contract, at) > revision),
  );
  const keeps = (...path: readonly string[]): boolean => !gone.has(pointer(...path));
  const rows = <T>(
    section: string,
    table: Readonly<Record<string, T>>,
    ...path: readonly string[]
  ): Record<string, T> => Object.fromEntries(Object.entries(table).filter(([name]) => keeps(section, ...path, name)));
  const hooks = rows("hooks", contract.hooks);
  return sorted({
    ...contract,
    $defs: Object.fromEntries(
      Object.entries(rows("$defs", contract.$defs)).map(([name, schema]) => [name, definitionAt(name, schema, keeps)]),
    ),
    methods: rows("methods", contract.methods),
    errors: contract.errors.filter((row) => keeps("errors", row.reason)),
    limits: rows("limits", contract.limits),
    budgets: rows("budgets", contract.budgets),
    interceptEvents: Object.keys(hooks),
    hooks,
    slots: rows("slots", contract.slots),
    capabilities: Object.fromEntries(
      Object.entries(rows("capabilities", contract.capabilities)).map(([name, row]) => [
        name,
        { ...row, methods: row.methods.filter((method) => keeps("methods", method)) },
      ]),
    ),
    ui: {
      surfaces: rows("ui", contract.ui.surfaces, "surfaces"),
      requests: rows("ui", contract.ui.requests, "requests"),
      ...nodesAt(contract, keeps, rows),
    },
    chunks: { ...contract.chunks, kinds: rows("chunks", contract.chunks.kinds, "kinds") },
    outcomes: rows("outcomes", contract.outcomes),
    envelope: {
      frames: documents(contract.envelope.frames, keeps),
      codes: rows("envelope", contract.envelope.codes, "codes"),
    },
    stateFiles: documents(contract.stateFiles, keeps),
    frontendEvents: rows("frontendEvents", contract.frontendEvents),
    revisions: contract.revisions.filter((known) => known <= revision),
    drafts: [],
  }) as unknown as Contract;
}

type Keeps = (...path: readonly string[]) => boolean;

function nodesAt(
  { ui: { nodes } }: Contract,
  keeps: Keeps,
  rows: <T>(section: string, table: Readonly<Record<string, T>>, ...path: readonly string[]) => Record<string, T>,
): Partial<Contract["ui"]> {
  if (nodes === undefined || !keeps("$defs", refName(nodes.definition))) return {};
  return { nodes: { ...nodes, kinds: rows("ui", nodes.kinds, "nodes") } };
}

function definitionAt(name: string, schema: Schema, keeps: Keeps): Schema {
  const members = Object.entries(schema.properties ?? {}).filter(([member]) =>
    keeps("$defs", name, "properties", member),
  );
  const { "x-since-values": _later, "x-fallback": _fallback, "x-negotiated": _asked, required: _, ...bare } = schema;
  return {
    ...bare,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(members) }),
    ...(schema.required === undefined ? {} : requiredAt(name, schema, keeps)),
    ...(schema.enum === undefined ? {} : valuesAt(name, schema, keeps)),
  };
}

/** Documents by name, as far as their definitions are there. */
function documents(table: Readonly<Record<string, Ref>>, keeps: Keeps): Record<string, Ref> {
  return Object.fromEntries(Object.entries(table).filter(([, ref]) => keeps("$defs", refName(ref))));
}

function requiredAt(name: string, { required = [] }: Schema, keeps: Keeps): Partial<Schema> {
  const kept = required.filter((member) => keeps("$defs", name, "properties", member));
  return kept.length === 0 ? {} : { required: kept };
}

/** Values with the marks of those that are there: a revision says nothing of what it does not have. */
function valuesAt(name: string, schema: Schema, keeps: Keeps): Partial<Schema> {
  const kept = (schema.enum ?? []).filter((value) => keeps("$defs", name, "enum", value));
  const ofKept = <T>(marks: Readonly<Record<string, T>> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(marks).filter(([value]) => kept.includes(value)));
  const [since, fallback] = [ofKept(schema["x-since-values"]), ofKept(schema["x-fallback"])];
  const negotiated = (schema["x-negotiated"] ?? []).filter((value) => kept.includes(value));
  return {
    enum: kept,
    ...(Object.keys(since).length === 0 ? {} : { "x-since-values": since }),
    ...(Object.keys(fallback).length === 0 ? {} : { "x-fallback": fallback }),
    ...(negotiated.length === 0 ? {} : { "x-negotiated": negotiated }),
  };
}

/** The revision in which the element under a pointer appeared. */
export function sinceOf(contract: Contract, at: string): number {
  const [, section = "", name = "", kind, inner = ""] = at
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (section === "$defs") {
    const schema = contract.$defs[name];
    const own =
      kind === "properties"
        ? schema?.properties?.[inner]?.["x-since"]
        : kind === "enum"
          ? schema?.["x-since-values"]?.[inner]
          : undefined;
    return own ?? schema?.["x-since"] ?? 1;
  }
  if (section === "errors") return contract.errors.find((row) => row.reason === name)?.since ?? 1;
  const table: unknown =
    section === "ui"
      ? name === "nodes"
        ? (contract.ui.nodes?.kinds ?? {})
        : contract.ui[name as "surfaces"]
      : section === "chunks"
        ? contract.chunks.kinds
        : contract[section as "methods"];
  const row: unknown = (table as Readonly<Record<string, unknown>>)[
    section === "ui" || section === "chunks" ? (kind ?? "") : name
  ];
  return row !== null && typeof row === "object" && "since" in row && typeof row.since === "number" ? row.since : 1;
}
