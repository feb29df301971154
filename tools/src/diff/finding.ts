// What schema-diff reports.
import { hash } from "node:crypto";
import { sorted } from "../contract/canonical.ts";
import { RULES, type RuleId, type Verdict } from "./rules.ts";

export interface Witness {
  /** `old_to_new`: the old contract accepts the value and the new one refuses it. `new_to_old`: the other way, after projection. */
  readonly skew: "old_to_new" | "new_to_old";
  readonly definition: { readonly old?: string; readonly new?: string };
  readonly value: unknown;
  /** What the older peer is sent instead of the value, where that is another one. */
  readonly projected?: unknown;
  /** Where in the value, and what is wrong there. */
  readonly at: string;
  readonly why: string;
  /** Whether AJV, with the validators of both contracts, says the same; absent when it was not asked. */
  readonly confirmed?: boolean;
}

/** One step of an exchange that fails. */
export interface Step {
  /** Who speaks: `old host`, `new extension`, `old package`… */
  readonly from: string;
  readonly says: unknown;
  readonly outcome: string;
}

export interface Place {
  /** Path relative to the spec's folder. */
  readonly file: string;
  readonly line: number;
}

export interface Finding {
  readonly rule: RuleId;
  /** Of the wire, unless `axes` tells more. */
  readonly verdict: Verdict;
  /** Element pointer; what is old only has `old`, what is new only has `new`. */
  readonly element: { readonly old?: string; readonly new?: string };
  /** Both facts, where the finding is about a fact. */
  readonly facts?: { readonly old: unknown; readonly new: unknown };
  readonly message: string;
  /** Names of the positions that the element is reached from, each with its receiver. */
  readonly positions: readonly string[];
  readonly witness?: Witness;
  /** What fails between an old peer and a new one, where no value shows it. */
  readonly exchange?: readonly Step[];
  /** Where the wire and the generated TypeScript types fare differently. */
  readonly axes?: { readonly wire: Verdict; readonly types: Verdict };
  /** Where the element is written, on both sides. */
  readonly source?: { readonly old?: Place; readonly new?: Place };
}

/** Names a finding over runs: rule, elements, positions and facts, never the words. Another edit of the element is another finding. */
export function fingerprint({ rule, element, positions, facts }: Finding): string {
  const said = facts === undefined ? [] : [sorted([facts.old, facts.new])];
  const text = JSON.stringify([rule, element.old ?? null, element.new ?? null, [...positions].sort(), ...said]);
  return hash("sha256", text, "hex").slice(0, 16);
}

export const WEIGHT: Readonly<Record<Verdict, number>> = { docs: 0, additive: 1, review: 2, breaking: 3 };

export function worst(findings: readonly Finding[]): Verdict | undefined {
  return findings.map((finding) => finding.verdict).sort((a, b) => WEIGHT[b] - WEIGHT[a])[0];
}

/** Most serious first, then by element, then by rule. */
export function ordered(findings: readonly Finding[]): Finding[] {
  const place = ({ element, rule }: Finding): string => `${element.new ?? element.old ?? ""} ${rule}`;
  return findings.toSorted(
    (a, b) => WEIGHT[b.verdict] - WEIGHT[a.verdict] || (place(a) < place(b) ? -1 : Number(place(a) > place(b))),
  );
}

export function titleOf(rule: RuleId): string {
  return RULES[rule].title;
}
