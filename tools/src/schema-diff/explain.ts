// What a rule means. The example is the smallest pair of contracts that its tests know.
import { exampleOf } from "../diff/fixtures/fixtures.ts";
import { RULES, type Rule } from "../diff/rules.ts";
import { nearest } from "./nearest.ts";

const TABLE: Readonly<Record<string, Rule>> = RULES;

/** The page of a rule; what is wrong when there is none of that name. */
export function explain(name: string): { readonly text: string } | { readonly unknown: string } {
  const rule = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
  if (rule === undefined) {
    const meant = nearest(name, Object.keys(TABLE));
    return { unknown: `there is no rule ${name}; ${meant ? `did you mean ${meant}?` : "--explain lists them all"}` };
  }
  const example = exampleOf(name);
  return {
    text: [
      `${name}: ${rule.title}`,
      "",
      `why      ${rule.reason}`,
      ...(rule.remedy === "" ? [] : [`instead  ${rule.remedy}`]),
      `kinds    ${rule.kinds.join(", ")}`,
      ...(example === undefined ? [] : [`old      ${example.old}`, `new      ${example.new}`]),
      "",
    ].join("\n"),
  };
}

/** Every rule with its title, in a line. */
export function allRules(): string {
  const width = Math.max(...Object.keys(TABLE).map((name) => name.length));
  return Object.entries(TABLE)
    .map(([name, { title }]) => `${name.padEnd(width)}  ${title}\n`)
    .join("");
}
