// What schema-diff reports.
import { createHash } from "node:crypto";
import { RULES, type RuleId, type Verdict } from "./rules.ts";

export interface Witness {
  /** `old_to_new`: the old contract accepts the value and the new one refuses it. `new_to_old`: the other way, after projection. */
  readonly skew: "old_to_new" | "new_to_old";
  readonly definition: { readonly old?: string; readonly new?: string };
  readonly value: unknown;
  /** Where in the value, and what is wrong there. */
  readonly at: string;
  readonly why: string;
}

export interface Finding {
  readonly rule: RuleId;
  readonly verdict: Verdict;
  /** Element pointer; what is old only has `old`, what is new only has `new`. */
  readonly element: { readonly old?: string; readonly new?: string };
  /** Both facts, where the finding is about a fact. */
  readonly facts?: { readonly old: unknown; readonly new: unknown };
  readonly message: string;
  /** Names of the positions that the element is reached from, each with its receiver. */
  readonly positions: readonly string[];
  readonly witness?: Witness;
}

/** Names a finding over runs: rule, elements and positions, never the words. */
export function fingerprint({ rule, element, positions }: Finding): string {
  const text = JSON.stringify([rule, element.old ?? null, element.new ?? null, [...positions].sort()]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

const WEIGHT: Readonly<Record<Verdict, number>> = { docs: 0, additive: 1, review: 2, breaking: 3 };

export function worst(findings: readonly Finding[]): Verdict | undefined {
  return findings.map((finding) => finding.verdict).sort((a, b) => WEIGHT[b] - WEIGHT[a])[0];
}

/** Most serious first, then by element. */
export function ordered(findings: readonly Finding[]): Finding[] {
  const place = ({ element }: Finding): string => element.new ?? element.old ?? "";
  return findings.toSorted(
    (a, b) => WEIGHT[b.verdict] - WEIGHT[a.verdict] || (place(a) < place(b) ? -1 : Number(place(a) > place(b))),
  );
}

export function titleOf(rule: RuleId): string {
  return RULES[rule].title;
}
