// A thread's share of the trials.
import { parentPort, workerData } from "node:worker_threads";
import { currentBench } from "./bench.ts";
import { reportOf } from "./report.ts";
import { trialOf, type Trial } from "./trial.ts";

/** Every `of`-th trial of a seed, from `first` on. */
export interface Share {
  readonly seed: number;
  readonly runs: number;
  readonly first: number;
  readonly of: number;
}

/** Trials between two messages of progress. */
const STEP = 50;

if (parentPort !== null) {
  const port = parentPort;
  let done = 0;
  const report = reportOf(currentBench(), trials(workerData as Share), () => {
    if (++done % STEP === 0) port.postMessage({ done: STEP });
  });
  port.postMessage({ done: done % STEP, report });
}

function* trials({ seed, runs, first, of }: Share): Generator<Trial> {
  for (let index = first; index < runs; index += of) yield trialOf(seed, index);
}
