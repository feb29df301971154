// The report as Markdown, for a summary page or a comment on a change.
import { draftsText } from "../contract/drafts.ts";
import type { Verdict } from "../diff/rules.ts";
import { code, prose } from "./escape.ts";
import { factsOf } from "./facts.ts";
import { countsText, verdictText, type Comparison, type Report, type Reported } from "./report.ts";

export function markdown(report: Report): string {
  const { verdict, head, comparisons, acknowledgements, drafts } = report;
  const parts = [
    `## Compatibility of ${code(head.name)}: ${verdictText(verdict)}`,
    ...comparisons.map(comparisonPart),
    ...(acknowledgements.problems.length === 0
      ? []
      : [
          `### Acknowledgements\n\n${acknowledgements.problems.map((problem) => `- Problem: ${prose(problem)}`).join("\n")}`,
        ]),
    ...(drafts.length === 0 ? [] : [`This is ${prose(draftsText(drafts).trim())}.`]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function comparisonPart(comparison: Comparison): string {
  const { base, verdict, looked, findings } = comparison;
  const grave = findings.filter(({ verdict }) => verdict === "breaking" || verdict === "review");
  return [
    `### Against revision ${base.revision} (${code(base.name)}): ${verdictText(verdict)}`,
    `Found: ${countsText(comparison)}.`,
    table(Object.keys(looked), Object.values(looked).map(String)),
    ...grave.map(block),
    ...(["additive", "docs"] as const).flatMap((kind) => folded(kind, findings)),
  ].join("\n\n");
}

/** What was looked at: a table of one row. */
function table(heads: readonly string[], cells: readonly string[]): string {
  const row = (of: readonly string[]): string => `| ${of.join(" | ")} |`;
  return [row(heads), row(heads.map(() => "---:")), row(cells)].join("\n");
}

function block(finding: Reported): string {
  const { verdict, rule, what, message, acknowledged } = finding;
  const word = acknowledged === undefined ? verdict : "acknowledged";
  const facts = factsOf(finding).map(({ label, text, data }) => `- ${label}: ${data ? code(text) : prose(text)}`);
  return [`#### ${word}: ${code(rule)} ${code(what)}`, `Finding: ${prose(message)}`, facts.join("\n")].join("\n\n");
}

function folded(kind: Verdict, findings: readonly Reported[]): string[] {
  const lines = findings.filter(({ verdict }) => verdict === kind).map(line);
  if (lines.length === 0) return [];
  return [`<details><summary>${lines.length} ${kind}</summary>\n\n${lines.join("\n")}\n\n</details>`];
}

function line({ rule, what, source, fingerprint }: Reported): string {
  const place = source?.new ?? source?.old;
  const at = place === undefined ? "" : ` in ${code(`${place.file}:${place.line}`)}`;
  return `- ${code(rule)} ${code(what)}${at}, ${code(fingerprint)}`;
}
