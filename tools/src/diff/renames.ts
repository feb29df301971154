// What is only called otherwise: it is gone under one name and has come under another, and nothing else differs.
import type { Contract } from "../contract/model.ts";
import { same } from "./same.ts";

export interface Renames {
  /** Old name → new name. */
  readonly definitions: ReadonlyMap<string, string>;
  /** By the path of the table, such as `ui/surfaces`. */
  rows(table: string): ReadonlyMap<string, string>;
}

/** Tables of rows by path. */
export const TABLE_ROWS: Readonly<Record<string, (contract: Contract) => Readonly<Record<string, unknown>>>> = {
  methods: (contract) => contract.methods,
  hooks: (contract) => contract.hooks,
  slots: (contract) => contract.slots,
  capabilities: (contract) => contract.capabilities,
  errors: (contract) => Object.fromEntries(contract.errors.map((row) => [row.reason, row])),
  limits: (contract) => contract.limits,
  budgets: (contract) => contract.budgets,
  outcomes: (contract) => contract.outcomes,
  "ui/surfaces": (contract) => contract.ui.surfaces,
  "ui/requests": (contract) => contract.ui.requests,
  "ui/nodes": (contract) => contract.ui.nodes?.kinds ?? {},
  "chunks/kinds": (contract) => contract.chunks.kinds,
  "envelope/codes": (contract) => contract.envelope.codes,
  "envelope/frames": (contract) => contract.envelope.frames,
  stateFiles: (contract) => contract.stateFiles,
  frontendEvents: (contract) => contract.frontendEvents,
};

export function renamesOf(old: Contract, now: Contract): Renames {
  const definitions = definitionsOf(old, now);
  const rows = new Map<string, ReadonlyMap<string, string>>();
  // Hooks and methods first: rows of other tables name them.
  for (const table of Object.keys(TABLE_ROWS)) rows.set(table, rowsOf(table, old, now, definitions, rows));
  return { definitions, rows: (table) => rows.get(table) ?? new Map() };
}

function definitionsOf(old: Contract, now: Contract): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const gone = Object.keys(old.$defs).filter((name) => !Object.hasOwn(now.$defs, name));
  const came = Object.keys(now.$defs).filter((name) => !Object.hasOwn(old.$defs, name));
  // One rename may be seen only when another is known: definitions refer to each other.
  for (let before = -1; before < found.size;) {
    before = found.size;
    const open = gone.filter((name) => !found.has(name));
    const free = came.filter((name) => ![...found.values()].includes(name));
    const alike = (name: string, other: string): boolean =>
      same(bare(old.$defs[name]), bare(now.$defs[other]), new Map([...found, [name, other]]));
    matched(open, free, alike, found);
  }
  return found;
}

function rowsOf(
  table: string,
  old: Contract,
  now: Contract,
  definitions: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, ReadonlyMap<string, string>>,
): ReadonlyMap<string, string> {
  const rows = TABLE_ROWS[table];
  if (rows === undefined) return new Map();
  const [before, after] = [rows(old), rows(now)];
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  if (gone.length === 0) return new Map();
  const came = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const found = new Map<string, string>();
  const alike = (name: string, other: string): boolean =>
    same(bare(called(before[name], known)), bare(after[other]), definitions);
  matched(gone, came, alike, found);
  return found;
}

/** Pairs that are each other's only match. */
function matched(
  gone: readonly string[],
  came: readonly string[],
  alike: (name: string, other: string) => boolean,
  found: Map<string, string>,
): void {
  for (const name of gone) {
    const [only, ...more] = came.filter((other) => alike(name, other));
    if (only === undefined || more.length > 0) continue;
    if (gone.every((other) => other === name || !alike(other, only))) found.set(name, only);
  }
}

/** Names of methods and points in a row by what they are called now. */
function called(row: unknown, known: ReadonlyMap<string, ReadonlyMap<string, string>>): unknown {
  const rename = (name: unknown): unknown =>
    typeof name === "string" ? (known.get("methods")?.get(name) ?? known.get("hooks")?.get(name) ?? name) : name;
  if (row === null || typeof row !== "object") return row;
  return Object.fromEntries(
    Object.entries(row).map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value) ? value.map(rename) : value,
    ]),
  );
}

/** Without its revision and its own name: what is new states a revision, and a row of errors states its reason. */
function bare(row: unknown): unknown {
  if (row === null || typeof row !== "object" || Array.isArray(row)) return row;
  const { since: _since, reason: _reason, "x-since": _mark, ...rest } = row as Readonly<Record<string, unknown>>;
  return rest;
}
