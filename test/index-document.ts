// What generated/PROTOCOL.md says: its tables as columns and rows by their names. Columns of prose are left out, and rows of
// revisions after the first.
import type { Json, JsonObject } from "./contract-document.ts";
import { tablesOf, withoutAnchor, type Table } from "./markdown-tables.ts";

/** Names of the tables in the order of the text, up to the types. */
const NAMES = [
  "Identity",
  "Methods",
  "Phases",
  "Hook points",
  "Observed after",
  "What a failed operation means",
  "Slots",
  "Capabilities",
  "UI kinds",
  "Nodes",
  "Stream chunks",
  "Errors",
  "Codes",
  "Limits",
  "Budgets",
  "Roles",
  "Outcome",
  "Outcomes",
  "Frontend events",
  "Files",
];

/** The tables of the index, read from its text. */
export function statedTables(text: string): JsonObject {
  const tables = tablesOf(text).filter(({ under }) => under[1] !== "Types");
  return Object.fromEntries(tables.map((table, index) => [NAMES[index] ?? `table ${index}`, rowsByName(table)]));
}

/** The columns of a table that state facts: not the last one, where it has no head or explains words. */
export function factColumns({ head }: Table): string[] {
  const last = head.at(-1) ?? "";
  const isProse = last === "meaning" || (last === "" && head.some((name) => name !== ""));
  return isProse ? head.slice(0, -1) : [...head];
}

function rowsByName(table: Table): JsonObject {
  const columns = factColumns(table);
  const rows: [string, Json][] = [];
  for (const { cells } of table.rows.filter(isOfRevision1)) {
    const [first = "", ...others] = cells.slice(0, columns.length);
    const name = nameOf(first);
    // A second row of the same name is a row too many, not the same row.
    const key = rows.some(([other]) => other === name) ? `${name} again` : name;
    rows.push([key, Object.fromEntries(others.map((cell, index) => [columns[index + 1] ?? "", withoutProse(cell)]))]);
  }
  return { columns, rows: Object.fromEntries(rows) };
}

export function isOfRevision1({ cells }: { readonly cells: readonly string[] }): boolean {
  return !/ Since revision \d+\.$/.test(cells.at(-1) ?? "");
}

/** The name that a row begins with, without anchor, code marks and what is said about it. */
function nameOf(cell: string): string {
  const text = withoutAnchor(cell);
  return /^`([^`]+)`(?:: .+)?$/.exec(text)?.[1] ?? text;
}

/** A cell of the matrix without conditions in words. What cannot occur has to say why. */
function withoutProse(cell: string): string {
  if (!/\*\*|cannot occur/.test(cell)) return cell;
  const cases = cell.split(/; (?=(?:[a-z ]+: )?(?:\*\*|cannot occur))/);
  return cases.map(caseWithoutProse).join("; ");
}

function caseWithoutProse(one: string): string {
  const [, what = one, never, prose] =
    /^((?:[a-z ]+: )?(?:\*\*\w+\*\*(?:\([^)]*\))?(?: \+ warning)?|(cannot occur)))(: .+)?$/.exec(one) ?? [];
  return never !== undefined && prose === undefined ? `${what} (nobody says why)` : what;
}

/** The types of the index by name, read from its text. A definition without a table has no members. */
export function statedTypes(text: string): JsonObject {
  const tables = tablesOf(text).filter(
    ({ under, intro }) => under[1] === "Types" && under[2] !== undefined && !/ Since revision \d+\.$/.test(intro),
  );
  return Object.fromEntries(tables.map((table) => [table.under[2] ?? "", members(table)]));
}

function members({ head, intro, rows }: Table): JsonObject {
  const members = rows
    .filter(isOfRevision1)
    .map(({ cells }): [string, string] => [cells[0] ?? "", head.length === 2 ? "" : (cells[1] ?? "")]);
  return { columns: head, open: intro.startsWith("Open: "), rows: Object.fromEntries(members) };
}
