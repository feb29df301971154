// The short form of `pnpm prove schema-diff`.
import { expect, test } from "vitest";
import { keptTrials } from "./schema-diff.ts";
import { currentBench } from "./trials/bench.ts";
import { reportOf, told } from "./trials/report.ts";
import { trialOf } from "./trials/trial.ts";

/** Trials of every run, and trials of a seed that nobody has seen. */
const FIXED = { seed: 20_261_201, runs: 300 };
const FRESH = 200;

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

test("random edits of a fresh seed", () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const trials = Array.from({ length: FRESH }, (_, index) => trialOf(seed, index));
  expect(reportOf(bench, trials).wrong.map(told), `seed ${seed}`).toEqual([]);
}, 120_000);
