// Two contracts → findings. Sets of values are the model's to judge, facts the tables' to judge.
import { type Contract } from "../contract/model.ts";
import { diffDefinitions } from "./definitions.ts";
import { diffDocuments } from "./documents.ts";
import { exchangeOf } from "./exchange.ts";
import { diffFacts } from "./facts.ts";
import { ordered, WEIGHT, type Finding } from "./finding.ts";
import { diffGaps } from "./gaps.ts";
import { diffInUnions } from "./in-unions.ts";
import { pairOf, type Pair } from "./pair.ts";
import { TABLE_ROWS } from "./renames.ts";
import { isObject } from "./shape.ts";
import { names } from "./values.ts";

/** @param revision what the old contract was published as; its newest revision unless stated. */
export function diff(old: Contract, now: Contract, revision: number = Math.max(...old.revisions)): Finding[] {
  const pair = pairOf(old, now, revision);
  const found = [
    ...diffFacts(pair),
    ...diffDefinitions(pair),
    ...diffDocuments(pair),
    ...diffInUnions(pair),
    ...diffGaps(pair),
  ];
  return ordered(once(folded(pair, unpublished(pair, found))).map((finding) => explained(pair, finding)));
}

/** An enum that names the rows of a table changes with them: one edit, told by whichever is more serious. */
function folded(pair: Pair, found: readonly Finding[]): Finding[] {
  const values = new Map<string, Finding>();
  const rows = new Map<string, Finding>();
  for (const table of Object.keys(TABLE_ROWS)) {
    const path = `/${table}/`;
    for (const finding of found) {
      const place = finding.element.new ?? finding.element.old ?? "";
      if (place.startsWith(path) && finding.element.old !== finding.element.new)
        rows.set(`${table} ${lastOf(place)}`, finding);
    }
  }
  const gone = new Set<Finding>();
  for (const finding of found) {
    const [, section, name = "", kind] = (finding.element.old ?? finding.element.new ?? "").split("/");
    if (section !== "$defs" || kind !== "enum" || finding.element.old === finding.element.new) continue;
    const schema = pair.old.$defs[name] ?? pair.new.$defs[name] ?? {};
    for (const table of Object.keys(TABLE_ROWS)) {
      if (!names(table, pair.old, schema)) continue;
      const row = rows.get(`${table} ${lastOf(finding.element.new ?? finding.element.old ?? "")}`);
      if (row === undefined) continue;
      values.set(table, finding);
      gone.add(WEIGHT[row.verdict] >= WEIGHT[finding.verdict] ? finding : row);
      break;
    }
  }
  return found.filter((finding) => !gone.has(finding));
}

function lastOf(place: string): string {
  return place.slice(place.lastIndexOf("/") + 1);
}

/** What was a draft in the old contract was never published: it may change as it likes. */
function unpublished({ old }: Pair, found: readonly Finding[]): Finding[] {
  const drafts = new Set(old.drafts);
  const isDraft = (at: string | undefined): boolean => {
    for (let end = at?.length ?? 0; end > 0; end = at?.lastIndexOf("/", end - 1) ?? 0)
      if (drafts.has(at?.slice(0, end) ?? "")) return true;
    return false;
  };
  return found.map((finding) =>
    isDraft(finding.element.old) && finding.verdict !== "docs"
      ? { ...finding, rule: "draft-changed", verdict: "docs", message: `${finding.message} (a draft, never published)` }
      : finding,
  );
}

function once(found: readonly Finding[]): Finding[] {
  const known = new Map<string, Finding>();
  for (const finding of found) {
    const key = `${finding.rule} ${finding.element.old ?? ""} ${finding.element.new ?? ""} ${finding.facts === undefined ? "" : finding.message}`;
    if (!known.has(key)) known.set(key, finding);
  }
  return [...known.values()];
}

/** A break that no value shows comes with the exchange that fails; a review, with what a person has to look at. */
function explained(pair: Pair, finding: Finding): Finding {
  if (finding.verdict === "review" && finding.facts === undefined)
    return {
      ...finding,
      facts: { old: valueAt(pair.old, finding.element.old), new: valueAt(pair.new, finding.element.new) },
    };
  return finding.verdict === "breaking" && finding.witness === undefined
    ? { ...finding, exchange: exchangeOf(finding) }
    : finding;
}

/** What stands under a pointer; null where nothing does. Rows of lists go by their name. */
function valueAt(contract: Contract, at = ""): unknown {
  let value: unknown = at === "" ? null : contract;
  for (const step of at.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(value))
      value = value.find(
        (row: unknown, index) => row === name || String(index) === name || (isObject(row) && row["reason"] === name),
      );
    else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value ?? null;
}
