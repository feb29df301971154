// Findings of every comparison → the one report that all formats print.
import { fingerprint, worst, type Finding } from "../diff/finding.ts";
import { RULES, type RuleId, type Verdict } from "../diff/rules.ts";
import type { Acknowledged } from "./acknowledged.ts";
import { elementName } from "./element-name.ts";
import type { Looked } from "./looked.ts";
import type { Side } from "./side.ts";

export interface Report {
  /** The worst verdict that no acknowledgement takes away; `same` when nothing was found. */
  readonly verdict: Verdict | "same";
  readonly exit: 0 | 1 | 3;
  readonly head: Compared;
  readonly comparisons: readonly Comparison[];
  /** Elements of the head that may still change. */
  readonly drafts: readonly string[];
  /** What is wrong with the acknowledgements, a line each. */
  readonly acknowledgements: { readonly entries: number; readonly problems: readonly string[] };
}

export interface Compared {
  readonly kind: Side["kind"];
  readonly name: string;
  readonly revision: number;
}

export interface Comparison {
  readonly base: Compared;
  readonly verdict: Report["verdict"];
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Findings for a review that are acknowledged; they are among the counted ones. */
  readonly acknowledged: number;
  readonly looked: Looked;
  readonly findings: readonly Reported[];
}

/** A finding with everything that is known of its rule. */
export interface Reported extends Omit<Finding, "rule"> {
  readonly rule: RuleId;
  readonly title: string;
  /** The element in words; the newer one, where there is one. */
  readonly what: string;
  readonly kinds: readonly number[];
  readonly reason: string;
  readonly remedy: string;
  readonly fingerprint: string;
  readonly acknowledged?: Acknowledged["entry"];
}

export interface Compare {
  readonly base: Side;
  readonly looked: Looked;
  readonly findings: readonly Finding[];
}

export function reportOf(head: Side, compared: readonly Compare[], acknowledged: readonly Acknowledged[]): Report {
  const entries = new Map(
    acknowledged.filter(({ problem }) => problem === undefined).map(({ entry }) => [entry.fingerprint, entry]),
  );
  const comparisons = compared.map(({ base, looked, findings }): Comparison => {
    const reported = findings.map((finding) => reportedOf(finding, entries));
    const open = reported.filter((finding) => finding.acknowledged === undefined);
    return {
      base: summary(base),
      verdict: worst(open) ?? (reported.length > 0 ? "additive" : "same"),
      counts: countsOf(findings),
      acknowledged: reported.length - open.length,
      looked,
      findings: reported,
    };
  });
  const problems = acknowledged.flatMap(({ problem }) => problem ?? []);
  const verdict = worstOf(
    comparisons.map((comparison) => comparison.verdict),
    problems.length > 0,
  );
  return {
    verdict,
    exit: verdict === "breaking" ? 1 : verdict === "review" ? 3 : 0,
    head: summary(head),
    comparisons,
    drafts: head.contract.drafts,
    acknowledgements: { entries: acknowledged.length, problems },
  };
}

const RISING = ["same", "docs", "additive", "review", "breaking"] as const;

/** A wrong acknowledgement asks for a review, as what it was written for did. */
function worstOf(verdicts: readonly Report["verdict"][], problems: boolean): Report["verdict"] {
  const all = problems ? [...verdicts, "review" as const] : verdicts;
  return RISING[Math.max(0, ...all.map((verdict) => RISING.indexOf(verdict)))] ?? "breaking";
}

function reportedOf(finding: Finding, entries: ReadonlyMap<string, Acknowledged["entry"]>): Reported {
  const { title, kinds, reason, remedy } = RULES[finding.rule];
  const print = fingerprint(finding);
  const entry = finding.verdict === "review" ? entries.get(print) : undefined;
  return {
    ...finding,
    title,
    what: elementName(finding.element.new ?? finding.element.old ?? ""),
    kinds,
    reason,
    remedy,
    fingerprint: print,
    ...(entry && { acknowledged: entry }),
  };
}

function countsOf(findings: readonly Finding[]): Record<Verdict, number> {
  const counts = { breaking: 0, review: 0, additive: 0, docs: 0 };
  for (const { verdict } of findings) counts[verdict]++;
  return counts;
}

function summary({ kind, name, revision }: Side): Compared {
  return { kind, name, revision };
}

/** Such as `1 breaking, 0 for review, 12 additive, 3 docs`. */
export function countsText({ counts, acknowledged }: Comparison): string {
  const open = `${counts.review - acknowledged} for review`;
  const known = acknowledged === 0 ? "" : `, ${acknowledged} acknowledged`;
  return `${counts.breaking} breaking, ${open}${known}, ${counts.additive} additive, ${counts.docs} docs`;
}

/** What the whole comes to, in a few words. */
export function verdictText(verdict: Report["verdict"]): string {
  switch (verdict) {
    case "same":
      return "no difference";
    case "docs":
      return "docs only";
    case "additive":
      return "additive";
    case "review":
      return "needs a review";
    case "breaking":
      return "breaking";
  }
}
