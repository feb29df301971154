// schema-diff as the proof sees it: two contracts in, a class and its reasons out.
import { diff } from "../../diff/diff.ts";
import { worst } from "../../diff/finding.ts";
import type { Checker } from "./judge.ts";

export const schemaDiff: Checker = (old, now, revision) => {
  const findings = diff(old, now, revision);
  const verdict = worst(findings);
  return {
    class: verdict === "breaking" || verdict === "review" ? verdict : "clean",
    said: findings.map(
      ({ rule, verdict, element, message }) => `${verdict} ${rule} ${element.new ?? element.old ?? ""}: ${message}`,
    ),
    witnesses: findings.flatMap(({ verdict, witness }) =>
      verdict === "breaking" && witness !== undefined ? [witness] : [],
    ),
  };
};
