// The report as annotations of GitHub's workflows: a line each, and nothing that is no annotation.
import type { Verdict } from "../diff/rules.ts";
import { commandData, commandProperty, visible } from "./escape.ts";
import { factsOf } from "./facts.ts";
import { lookedText } from "./looked.ts";
import { countsText, verdictText, type Comparison, type Report, type Reported } from "./report.ts";

const COMMANDS: Readonly<Record<Verdict, string>> = {
  breaking: "error",
  review: "warning",
  additive: "notice",
  docs: "notice",
};

export function github({ head, comparisons, acknowledgements }: Report): string {
  const lines = comparisons.flatMap((comparison) => [
    summary(head.name, comparison),
    ...comparison.findings.map((finding) => annotation(finding, comparison.base.revision)),
  ]);
  lines.push(...acknowledgements.problems.map((problem) => command("error", { title: "acknowledgement" }, [problem])));
  return `${lines.join("\n")}\n`;
}

function summary(head: string, comparison: Comparison): string {
  const { base, verdict, looked } = comparison;
  const said = `${head} against revision ${base.revision} (${base.name}): ${verdictText(verdict)}`;
  return command("notice", { title: "schema-diff" }, [
    `${said}; ${countsText(comparison)}`,
    `looked at ${lookedText(looked)}`,
  ]);
}

function annotation(finding: Reported, revision: number): string {
  const { verdict, rule, what, message, source, acknowledged } = finding;
  const place = source?.new ?? source?.old;
  return command(
    acknowledged === undefined ? COMMANDS[verdict] : "notice",
    {
      ...(place && { file: place.file, line: String(place.line) }),
      title: `${acknowledged === undefined ? verdict : "acknowledged"} against revision ${revision}: ${rule}`,
    },
    [`${what}: ${message}`, ...factsOf(finding).map(({ label, text }) => `${label}: ${text}`)],
  );
}

function command(name: string, properties: Readonly<Record<string, string>>, lines: readonly string[]): string {
  const said = Object.entries(properties).map(([key, value]) => `${key}=${commandProperty(value)}`);
  return `::${name} ${said.join(",")}::${commandData(lines.map(visible).join("\n"))}`;
}
