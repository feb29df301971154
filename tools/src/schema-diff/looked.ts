// How much was looked at. A report over nothing is no report.
import { elements } from "../contract/elements.ts";
import type { Contract } from "../contract/model.ts";
import { RULES } from "../diff/rules.ts";

/** Elements of either side, each counted once. */
export interface Looked {
  readonly methods: number;
  /** Hook points. */
  readonly points: number;
  /** Definitions. */
  readonly types: number;
  readonly members: number;
  /** Values of enums. */
  readonly values: number;
  readonly errors: number;
  /** Limits and budgets. */
  readonly limits: number;
  readonly rules: number;
}

export function lookedAt(old: Contract, now: Contract): Looked {
  const counts = { methods: 0, points: 0, types: 0, members: 0, values: 0, errors: 0, limits: 0 };
  for (const at of new Set([...elements(old), ...elements(now)])) {
    const what = kindOf(at);
    if (what !== undefined) counts[what]++;
  }
  return { ...counts, rules: Object.keys(RULES).length };
}

export function lookedText(looked: Looked): string {
  return Object.entries(looked)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");
}

function kindOf(at: string): Exclude<keyof Looked, "rules"> | undefined {
  const [, section = "", , kind] = at.split("/");
  switch (section) {
    case "methods":
    case "errors":
    case "limits":
      return section;
    case "budgets":
      return "limits";
    case "hooks":
      return "points";
    case "$defs":
      return kind === undefined ? "types" : kind === "properties" ? "members" : "values";
    default:
      return undefined;
  }
}
