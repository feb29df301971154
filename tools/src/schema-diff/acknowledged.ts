// Findings for a review that a person has looked at and answers for, until a revision ends the matter.
import { existsSync } from "node:fs";
import { fingerprint, WEIGHT, type Finding } from "../diff/finding.ts";
import { CannotCompare } from "./failure.ts";
import { parseJson } from "./json-text.ts";
import { isObject } from "./rows.ts";
import { readBytes } from "./side.ts";

export interface Entry {
  readonly fingerprint: string;
  /** Why the difference does no harm. */
  readonly reason: string;
  /** The revision whose publication ends the entry. */
  readonly until: number;
}

export interface Acknowledged {
  readonly entry: Entry;
  /** Why the entry counts for nothing. */
  readonly problem?: string;
}

/**
 * Reads the entries of a file.
 * @throws {CannotCompare} when it is there and is no list of entries, each with a reason and a revision.
 */
export function readEntries(path: string, name: string): readonly Entry[] {
  const value = parseJson(readBytes(path, name), name);
  if (!isObject(value) || !Array.isArray(value["acknowledged"]))
    throw new CannotCompare(`${name} must be an object with a list "acknowledged".`);
  const strange = Object.keys(value).find((key) => key !== "acknowledged" && key !== "$schema");
  if (strange !== undefined) throw new CannotCompare(`${name}: the member ${JSON.stringify(strange)} is unknown.`);
  const entries = value["acknowledged"].map((entry, index) => entryOf(entry, `${name}: entry ${index + 1}`));
  const twice = entries.find(
    ({ fingerprint }, index) => entries.findIndex((one) => one.fingerprint === fingerprint) < index,
  );
  if (twice !== undefined) throw new CannotCompare(`${name}: ${twice.fingerprint} is acknowledged twice.`);
  return entries;
}

/** The entries of a file that need not be there. */
export function readEntriesIfAny(path: string, name: string): readonly Entry[] {
  return existsSync(path) ? readEntries(path, name) : [];
}

function entryOf(value: unknown, name: string): Entry {
  if (!isObject(value)) throw new CannotCompare(`${name} must be an object.`);
  const { fingerprint, reason, until, ...others } = value;
  if (typeof fingerprint !== "string" || !/^[0-9a-f]{16}$/.test(fingerprint))
    throw new CannotCompare(`${name} needs "fingerprint", the 16 digits that the report shows.`);
  if (typeof reason !== "string" || reason.trim() === "")
    throw new CannotCompare(`${name} (${fingerprint}) needs "reason": why the difference does no harm.`);
  if (typeof until !== "number" || !Number.isSafeInteger(until) || until < 1)
    throw new CannotCompare(`${name} (${fingerprint}) needs "until", the revision that ends it.`);
  const [strange] = Object.keys(others);
  if (strange !== undefined)
    throw new CannotCompare(`${name} (${fingerprint}): the member ${JSON.stringify(strange)} is unknown.`);
  return { fingerprint, reason, until };
}

/**
 * Holds entries against all findings of a run.
 * @param published the newest revision that is published
 */
export function checkEntries(
  entries: readonly Entry[],
  findings: readonly Finding[],
  published: number,
): readonly Acknowledged[] {
  if (entries.length === 0) return [];
  const verdicts = new Map<string, Finding["verdict"]>();
  for (const finding of findings) {
    const print = fingerprint(finding);
    // What one published revision notices more of than another counts as much as there.
    const known = verdicts.get(print);
    if (known === undefined || WEIGHT[finding.verdict] > WEIGHT[known]) verdicts.set(print, finding.verdict);
  }
  return entries.map((entry) => {
    const problem = problemOf(entry, verdicts.get(entry.fingerprint), published);
    return problem === undefined ? { entry } : { entry, problem: `acknowledgement ${entry.fingerprint}: ${problem}` };
  });
}

function problemOf({ until }: Entry, verdict: Finding["verdict"] | undefined, published: number): string | undefined {
  if (verdict === undefined) return "no such finding; remove the entry.";
  if (verdict === "breaking") return "a breaking finding cannot be acknowledged; undo the change and remove the entry.";
  if (verdict !== "review") return `an ${verdict} finding needs none; remove the entry.`.replace("an docs", "a docs");
  if (until <= published)
    return `it ended with revision ${until}, which is published; look at the finding again and state a later revision, or undo the change.`;
  return undefined;
}
