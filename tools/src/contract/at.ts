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

function definitionAt(name: string, schema: Schema, keeps: (...path: readonly string[]) => boolean): Schema {
  const members = Object.entries(schema.properties ?? {}).filter(([member]) =>
    keeps("$defs", name, "properties", member),
  );
  const { "x-since-values": _later, required: _required, ...bare } = schema;
  return {
    ...bare,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(members) }),
    ...(schema.required === undefined ? {} : requiredAt(name, schema, keeps)),
    ...(schema.enum === undefined ? {} : valuesAt(name, schema, keeps)),
  };
}

type Keeps = (...path: readonly string[]) => boolean;

/** Documents by name, as far as their definitions are there. */
function documents(table: Readonly<Record<string, Ref>>, keeps: Keeps): Record<string, Ref> {
  return Object.fromEntries(Object.entries(table).filter(([, ref]) => keeps("$defs", refName(ref))));
}

function requiredAt(name: string, { required = [] }: Schema, keeps: Keeps): Partial<Schema> {
  const kept = required.filter((member) => keeps("$defs", name, "properties", member));
  return kept.length === 0 ? {} : { required: kept };
}

function valuesAt(name: string, schema: Schema, keeps: (...path: readonly string[]) => boolean): Partial<Schema> {
  const kept = (schema.enum ?? []).filter((value) => keeps("$defs", name, "enum", value));
  const since = Object.entries(schema["x-since-values"] ?? {}).filter(([value]) => kept.includes(value));
  return since.length === 0 ? { enum: kept } : { enum: kept, "x-since-values": Object.fromEntries(since) };
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
      ? contract.ui[name as "surfaces"]
      : section === "chunks"
        ? contract.chunks.kinds
        : contract[section as "methods"];
  const row: unknown = (table as Readonly<Record<string, unknown>>)[
    section === "ui" || section === "chunks" ? (kind ?? "") : name
  ];
  return row !== null && typeof row === "object" && "since" in row && typeof row.since === "number" ? row.since : 1;
}
