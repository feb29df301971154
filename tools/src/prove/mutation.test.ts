// The short form of `pnpm prove mutation`: a few mutants, in a thread, without the tests of schema-diff.
import { expect, test } from "vitest";
import { equivalents } from "./mutation/equivalent.ts";
import { sourceOf } from "./mutation/loader.ts";
import { mutantsOf } from "./mutation/mutants.ts";
import { judgedBy } from "./mutation/pool.ts";
import { testsPass } from "./mutation/tests.ts";

const SAMPLE = 5;

test("verdicts on members that are other ones are noticed, most of them", async () => {
  const mutants = mutantsOf("members.ts", sourceOf("members.ts")).filter(({ operator }) => operator === "verdict");
  const judged = await judgedBy(
    mutants.slice(0, SAMPLE).map((mutant) => ({ mutant })),
    1,
    () => undefined,
  );
  const noticed = judged.filter(({ killed }) => killed !== undefined);
  expect(judged.length).toBe(SAMPLE);
  expect(noticed.length).toBeGreaterThan(SAMPLE / 2);
}, 60_000);

test("the tests see the mutant that they are run with, and no other", async () => {
  const mutants = mutantsOf("in-unions.ts", sourceOf("in-unions.ts")).filter(({ operator }) => operator === "verdict");
  const passed: boolean[] = [];
  // One after the other: what one run keeps must not reach the next.
  for (const mutant of [undefined, mutants[0], undefined, mutants[1]])
    passed.push(await testsPass(mutant, "in-unions"));
  expect(passed).toEqual([true, false, true, false]);
}, 60_000);

test("each mutant that cannot be noticed has a reason", () => {
  expect(equivalents().filter(({ why }) => why.length < 20)).toEqual([]);
});
