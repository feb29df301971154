// The contract's facts, one by one. What a change of a fact means stands in the tables: no value set is asked.
import { sorted } from "../contract/canonical.ts";
import { sinceOf } from "../contract/at.ts";
import { elements } from "../contract/elements.ts";
import { pointer, type Contract } from "../contract/model.ts";
import { WEIGHT, type Finding } from "./finding.ts";
import type { Pair } from "./pair.ts";
import { TABLE_ROWS } from "./renames.ts";
import { same } from "./same.ts";
import { isObject } from "./shape.ts";
import { breaking, docs, review, TABLES, type Judgement, type Table } from "./tables.ts";

/** Members of rows that are documents; the positions compare them. */
const DOCUMENTS: ReadonlySet<string> = new Set(["params", "result", "payload", "replacement", "since", "$ref"]);

export function diffFacts(pair: Pair): Finding[] {
  return [
    ...identity(pair),
    ...revisions(pair),
    ...drafted(pair),
    ...TABLES.flatMap((table) => diffTable(pair, table)),
  ];
}

/** The one dialect that the model reads. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const SINGLE: readonly (readonly [keyof Contract, Judgement])[] = [
  ["$schema", review("dialect-changed")],
  ["$id", breaking("identity-changed")],
  ["protocolMajor", breaking("identity-changed")],
  ["dependencySchemaVersion", breaking("identity-changed")],
  ["title", docs("prose-changed")],
];

function* identity({ old, new: now }: Pair): Generator<Finding> {
  for (const [key, judgement] of SINGLE)
    if (!same(old[key], now[key])) yield fact(judgement, pointer(key), key, old[key], now[key]);
  // Two contracts that are the same are so in any dialect.
  if (old.$schema === now.$schema && old.$schema !== DIALECT && !same(old, now)) {
    const message = `both contracts are written in ${brief(old.$schema)}, and the model reads only ${brief(DIALECT)}`;
    yield { ...fact(review("dialect-changed"), pointer("$schema"), "$schema", old.$schema, now.$schema), message };
  }
  for (const key of ["file", "apiVersion"] as const)
    if (old.manifest[key] !== now.manifest[key])
      yield fact(
        breaking("file-changed"),
        pointer("manifest", key),
        `the manifest's ${key}`,
        old.manifest[key],
        now.manifest[key],
      );
}

/** Definitions, members and values that were published and are drafts now, each whole; rows are told with their table. */
function* drafted({ old, new: now, renamed }: Pair): Generator<Finding> {
  const [before, after] = [new Set(old.drafts), new Set(now.drafts)];
  const known = elements(old);
  const { definitions } = renamed;
  const called = (at: string): string => {
    const [, section = "", name = "", ...rest] = at.split("/");
    return ["", section, definitions.get(name) ?? name, ...rest].join("/");
  };
  const published = (at: string): boolean => known.has(at) && !before.has(at) && after.has(called(at));
  for (const at of after.size === 0 ? [] : known) {
    if (!at.startsWith("/$defs/") || !published(at)) continue;
    if (at.split("/").length > 3 && published(at.split("/").slice(0, 3).join("/"))) continue;
    yield {
      ...fact(breaking("draft-frozen"), at, `${at}: its state`, "frozen", "draft"),
      element: { old: at, new: called(at) },
    };
  }
}

function fact(judgement: Judgement, at: string, what: string, was: unknown, is: unknown): Finding {
  return {
    ...judgement,
    element: { old: at, new: at },
    facts: { old: was ?? null, new: is ?? null },
    positions: [],
    message: `${what} was ${brief(was)} and is ${brief(is)}`,
  };
}

function* revisions({ old, new: now }: Pair): Generator<Finding> {
  const kept = old.revisions.every((revision) => now.revisions.includes(revision));
  const whole = now.revisions.every((revision, index) => revision === index + 1);
  if (!same(old.revisions, now.revisions) && (!kept || !whole))
    yield fact(breaking("revision-sequence"), pointer("revisions"), "revisions", old.revisions, now.revisions);
}

function diffTable(pair: Pair, table: Table): Finding[] {
  const rows = TABLE_ROWS[table.name];
  if (rows === undefined) return [];
  const [before, after] = [rows(pair.old), rows(pair.new)];
  const renamed = pair.renamed.rows(table.name);
  const came = new Set(renamed.values());
  return [
    ...Object.keys(before).flatMap((name) => {
      const to = renamed.get(name) ?? name;
      if (to !== name) return [renamedRow(table, name, to, before[name], after[to])];
      return Object.hasOwn(after, name)
        ? keptRow(pair, table, name, before[name], after[name])
        : [lostRow(table, name, before[name])];
    }),
    ...Object.keys(after).flatMap((name) =>
      Object.hasOwn(before, name) || came.has(name) ? [] : [addedRow(pair, table, name, after[name])],
    ),
  ];
}

function placeOf(table: Table, name: string): { readonly at: string; readonly what: string } {
  const path = table.name.split("/");
  return { at: pointer(...path, name), what: `${path.join(".")} ${name}` };
}

function addedRow(pair: Pair, table: Table, name: string, row: unknown): Finding {
  const { at, what } = placeOf(table, name);
  const since = sinceOf(pair.new, at);
  const judgement = typeof table.added === "function" ? table.added(row, pair) : table.added;
  const base = { element: { new: at }, positions: [], facts: { old: null, new: row } };
  if (judgement.verdict !== "breaking" && since <= pair.revision && !pair.new.drafts.includes(at))
    return {
      ...breaking("since-missing"),
      ...base,
      message: `${what} is new and states no revision after ${pair.revision}`,
    };
  return { ...judgement, ...base, message: `${what} is new${since > pair.revision ? ` in revision ${since}` : ""}` };
}

function lostRow(table: Table, name: string, row: unknown): Finding {
  const { at, what } = placeOf(table, name);
  return {
    ...table.removed,
    element: { old: at },
    facts: { old: row, new: null },
    positions: [],
    message: `${what} is gone`,
  };
}

function renamedRow(table: Table, name: string, to: string, was: unknown, is: unknown): Finding {
  const { at, what } = placeOf(table, name);
  return {
    ...table.renamed,
    element: { old: at, new: placeOf(table, to).at },
    facts: { old: was, new: is },
    positions: [],
    message: `${what} is now called ${to}`,
  };
}

function keptRow(pair: Pair, table: Table, name: string, was: unknown, is: unknown): Finding[] {
  const { at, what } = placeOf(table, name);
  if (pair.new.drafts.includes(at) && !pair.old.drafts.includes(at))
    return [fact(breaking("draft-frozen"), at, `${what}: its state`, "frozen", "draft")];
  const [old, now] = [membersOf(was), membersOf(is)];
  const [before, after] = [sinceOf(pair.old, at), sinceOf(pair.new, at)];
  const found = before === after ? [] : [fact(breaking("since-moved"), at, `${what}: its revision`, before, after)];
  for (const member of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (DOCUMENTS.has(member) || same(old[member], now[member])) continue;
    const rule = table.changed[member] ?? table.changed["*"] ?? review("model-gap");
    const judgement = typeof rule === "function" ? rule(old[member], now[member], pair) : rule;
    if (judgement !== undefined) found.push(fact(judgement, at, `${what}: ${member}`, old[member], now[member]));
  }
  // Members that move together are one edit: the rule is said once, at its most serious.
  return found.filter(
    ({ rule, verdict }) => !found.some((other) => other.rule === rule && WEIGHT[other.verdict] > WEIGHT[verdict]),
  );
}

function membersOf(row: unknown): Readonly<Record<string, unknown>> {
  return isObject(row) ? row : { value: row };
}

function brief(value: unknown): string {
  const text = value === undefined ? "absent" : JSON.stringify(sorted(value));
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
