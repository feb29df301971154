// The report for a terminal.
import { draftsText } from "../contract/drafts.ts";
import { paint, type Paint } from "./colour.ts";
import { visible } from "./escape.ts";
import { factsOf } from "./facts.ts";
import { lookedText } from "./looked.ts";
import { countsText, verdictText, type Comparison, type Report, type Reported } from "./report.ts";

export interface HumanOptions {
  readonly colour: boolean;
  /** Whether additive findings are shown as fully as the others. */
  readonly full: boolean;
}

export function human(report: Report, { colour, full }: HumanOptions): string {
  const brush = paint(colour);
  const lines = report.comparisons.flatMap((comparison) => comparisonLines(comparison, report.head.name, full, brush));
  lines.push(...report.acknowledgements.problems.map((problem) => brush.verdict("review", visible(problem))));
  lines.push(
    ...(report.comparisons.length > 1 ? [brush.verdict(report.verdict, `all: ${verdictText(report.verdict)}`)] : []),
  );
  return `${lines.join("\n")}\n${draftsText(report.drafts)}`;
}

function comparisonLines(comparison: Comparison, head: string, full: boolean, brush: Paint): string[] {
  const { base, verdict, looked, findings } = comparison;
  const title = `${visible(head)} against revision ${base.revision} (${visible(base.name)})`;
  const lines = [
    `${title}: ${brush.verdict(verdict, verdictText(verdict))}; ${countsText(comparison)}`,
    brush.dim(`looked at ${lookedText(looked)}`),
  ];
  const inFull = (finding: Reported): boolean => full || finding.verdict === "breaking" || finding.verdict === "review";
  for (const finding of findings.filter(inFull)) lines.push("", ...block(finding, brush));
  const short = findings.filter((finding) => !inFull(finding));
  if (short.length > 0) lines.push("", ...short.map((finding) => line(finding, brush)));
  return findings.length === 0 ? lines : [...lines, ""];
}

function block(finding: Reported, brush: Paint): string[] {
  const { verdict, rule, what, message, acknowledged } = finding;
  const word = acknowledged === undefined ? verdict : "acknowledged";
  return [
    `${brush.verdict(verdict, word)} ${brush.bold(rule)} ${visible(what)}`,
    `  ${visible(message)}`,
    ...factsOf(finding).map(({ label, text }) => `  ${brush.dim(label.padEnd(12))} ${visible(text)}`),
  ];
}

function line({ verdict, rule, what, source, fingerprint }: Reported, brush: Paint): string {
  const place = source?.new ?? source?.old;
  const at = place === undefined ? "" : `  ${visible(place.file)}:${place.line}`;
  return `${brush.verdict(verdict, verdict.padEnd(8))} ${rule} ${visible(what)}${at}  ${brush.dim(fingerprint)}`;
}
