// pnpm prove schema-diff: random edits of the contract, judged by schema-diff and by an oracle that shares nothing with it.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { UsageError, whole, type Outcome, type Proof, type Say } from "./proof.ts";
import { currentBench } from "./trials/bench.ts";
import { joined, reportOf, told, type Report } from "./trials/report.ts";
import { read, type Trial } from "./trials/trial.ts";
import type { Share } from "./trials/worker.ts";

const RUNS = 20_000;

export const schemaDiffProof: Proof = {
  name: "schema-diff",
  about: "random edits of the contract against an oracle that shares nothing with schema-diff",
  options: `  --runs N         trials after the kept ones (${RUNS})
  --seed S         trials of this seed; a random one unless stated, printed either way
  --jobs N         threads (one for each core)
  --trial T        only this trial, such as member-added:3.0 or two of them joined by +`,
  run,
};

async function run(args: readonly string[], say: Say): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string" },
      seed: { type: "string" },
      jobs: { type: "string" },
      trial: { type: "string" },
    },
  });
  if (values.trial !== undefined) return outcomeOf(reportOf(currentBench(), [asked(values.trial)]), say, "one trial");
  const runs = whole("--runs", values.runs, RUNS);
  const seed = whole("--seed", values.seed, Math.floor(Math.random() * 2 ** 31));
  const jobs = Math.max(1, whole("--jobs", values.jobs, availableParallelism()));
  say(`schema-diff: ${keptTrials().length} kept trials, then ${runs} of seed ${seed} in ${jobs} threads`);
  const started = performance.now();
  const kept = reportOf(currentBench(), keptTrials());
  let done = 0;
  const progress = (more: number): void => {
    const before = Math.floor((10 * done) / runs);
    done += more;
    const tenth = Math.floor((10 * done) / runs);
    if (tenth > before) say(`schema-diff: ${done} of ${runs} (${seconds(started)})`);
  };
  const shares = Array.from({ length: Math.min(jobs, runs) }, (_, first): Share => ({ seed, runs, first, of: jobs }));
  const reports = await Promise.all(shares.map((share) => shareOf(share, progress)));
  return outcomeOf(joined([kept, ...reports]), say, `seed ${seed}, ${seconds(started)}`);
}

/** Trials that once found something; they always run first. */
export function keptTrials(): Trial[] {
  const text = readFileSync(new URL("seeds.json", import.meta.url), "utf8");
  const { trials } = JSON.parse(text) as { readonly trials: readonly { readonly trial: string }[] };
  return trials.map(({ trial }) => read(trial));
}

function asked(text: string): Trial {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`--trial: ${error.message}`);
  }
}

function shareOf(share: Share, progress: (done: number) => void): Promise<Report> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("trials/worker.ts", import.meta.url), { workerData: share });
    let report: Report | undefined;
    worker.on("message", (message: { readonly done: number; readonly report?: Report }) => {
      progress(message.done);
      report = message.report ?? report;
    });
    worker.on("error", reject);
    worker.on("exit", (code) => {
      if (report === undefined) reject(new Error(`a thread of the trials ended with code ${code} and no report`));
      else resolve(report);
    });
  });
}

function outcomeOf(report: Report, say: Say, how: string): Outcome {
  for (const wrong of report.wrong) say(told(wrong));
  const verdicts = Object.entries(report.intents).map(([intent, number]) => `${number} ${intent}`);
  return {
    ok: report.wrong.length === 0,
    summary: `${report.judged} trials of ${Object.keys(report.edits).length} edits (${verdicts.join(", ")}; ${report.noPlace} had no place), ${report.values} values, ${report.wrong.length} wrong; ${how}`,
    details: report,
  };
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`;
}
