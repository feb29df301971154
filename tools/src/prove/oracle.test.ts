// The oracle shares nothing with what it judges.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const TOOLS = fileURLToPath(new URL("../", import.meta.url));

/** Every file of tools/src that a file leads to by its imports. */
function leadsTo(file: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(TOOLS, file), "utf8");
  for (const [, target = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g))
    leadsTo(relative(TOOLS, join(TOOLS, dirname(file), target)), found);
  return found;
}

const isJudged = (file: string): boolean => /^(schema-)?diff\//.test(file) || file === "contract/at.ts";

test("the edits, their verdicts and the values lead to nothing of schema-diff", () => {
  const oracle = [
    "prove/edits/grammar.ts",
    "prove/values/attack.ts",
    "prove/values/accepts.ts",
    "prove/trials/shrink.ts",
  ];
  const reached = new Set(oracle.flatMap((file) => [...leadsTo(file)]));
  expect([...reached].filter(isJudged)).toEqual([]);
  expect([...reached].filter((file) => file.startsWith("prove/edits/")).length).toBeGreaterThan(10);
});

test("the one file that calls schema-diff is seen to lead to it", () => {
  expect([...leadsTo("prove/trials/checker.ts")].filter(isJudged)).toContain("diff/diff.ts");
});
