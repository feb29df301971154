// The short form of `pnpm prove schema-diff`.
import { expect, test } from "vitest";
import { keptTrials } from "./schema-diff.ts";
import { currentBench } from "./trials/bench.ts";
import { reportOf, told } from "./trials/report.ts";
import { trialOf } from "./trials/trial.ts";

/** The same trials in every run, so that a change is judged by what it changes; `pnpm prove schema-diff` takes fresh ones. */
const FIXED = { seed: 20_261_201, runs: 500 };

const bench = currentBench();

test("what once was wrong is right", () => {
  expect(reportOf(bench, keptTrials()).wrong.map(told)).toEqual([]);
});

test("random edits of a fixed seed", () => {
  const trials = Array.from({ length: FIXED.runs }, (_, index) => trialOf(FIXED.seed, index));
  const { judged, wrong } = reportOf(bench, trials);
  expect(wrong.map(told)).toEqual([]);
  expect(judged).toBeGreaterThan((FIXED.runs * 9) / 10);
}, 120_000);
