// Measures a row: floor, subject and the floor a second time in another process, in interleaved blocks.
import type { Allowed, Arm, Blocks, Row } from "./bar.ts";

/** Runs of one row until its two floors agree; after the last one the row stays inconclusive. */
export const MAX_RUNS = 5;

/** How far the two floors may lie apart, as a part of the lesser one. */
export const STEADY_WITHIN = 0.05;

export type Verdict = "holds" | "broken" | "inconclusive";

/** What was found. Times are the 10th percentile of a call or of a run of a process, in nanoseconds. */
export interface Measurement {
  readonly floorNanos: number;
  readonly subjectNanos: number;
  /** Subject by floor; with an `added` bar, what the subject takes beyond the floor, by floor. */
  readonly ratio: number;
  readonly allowed: Allowed;
  /** The second floor by the first; 1 on a machine at rest. */
  readonly floorAgainByFloor: number;
  readonly verdict: Verdict;
  /** Runs it took. */
  readonly runs: number;
}

/** An arm at work. Whoever opened it disposes it, which ends its process. */
export interface OpenArm extends AsyncDisposable {
  /** Times of one block, in nanoseconds of a call or of a run of a process. */
  block(): Promise<readonly number[]>;
}

export interface Harness {
  readonly open: (arm: Arm) => Promise<OpenArm>;
  /** Which of a row's numbers of blocks counts. */
  readonly length: keyof Blocks;
}

/** Measures one row, with new processes for each run. Rejects when an arm fails. */
export async function measure(row: Row, harness: Harness): Promise<Measurement> {
  for (let runs = 1; ; runs++) {
    const found = judge(await sample(row, harness), row.allowed);
    if (found.verdict !== "inconclusive" || runs === MAX_RUNS) return { ...found, runs };
  }
}

/** 1 when a bar is broken, else 3 when one is inconclusive, else 0. */
export function exitCode(verdicts: readonly Verdict[]): number {
  if (verdicts.includes("broken")) return 1;
  return verdicts.includes("inconclusive") ? 3 : 0;
}

/**
 * The element at floor((n − 1) / 10) of the sorted times: a busy neighbour or a garbage collection lengthens a time and
 * never shortens it, so the fast end is what the code itself takes.
 */
export function tenthPercentile(times: readonly number[]): number {
  const at = times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 10)];
  if (at === undefined) throw new Error("an arm gave no times");
  return at;
}

interface Samples {
  readonly floor: readonly number[];
  readonly subject: readonly number[];
  readonly floorAgain: readonly number[];
}

async function sample(row: Row, harness: Harness): Promise<Samples> {
  await using scope = new AsyncDisposableStack();
  const arms = [];
  for (const [role, arm] of [
    ["floor", row.floor],
    ["subject", row.subject],
    ["floorAgain", row.floor],
  ] as const) {
    arms.push({ role, arm: scope.use(await harness.open(arm)) });
  }
  const samples = { floor: [] as number[], subject: [] as number[], floorAgain: [] as number[] };
  for (let block = 0; block < row.blocks[harness.length]; block++) {
    // Each round begins one arm further on, so that none is always the one after the dear one.
    for (let turn = 0; turn < arms.length; turn++) {
      const next = arms[(block + turn) % arms.length]!;
      samples[next.role].push(...(await next.arm.block()));
    }
  }
  return samples;
}

function judge(samples: Samples, allowed: Allowed): Omit<Measurement, "runs"> {
  const floorNanos = tenthPercentile(samples.floor);
  const subjectNanos = tenthPercentile(samples.subject);
  const floorAgainByFloor = tenthPercentile(samples.floorAgain) / floorNanos;
  const ratio = (subjectNanos - (allowed.kind === "added" ? floorNanos : 0)) / floorNanos;
  const steady = Math.max(floorAgainByFloor, 1 / floorAgainByFloor) <= 1 + STEADY_WITHIN;
  const kept = (allowed.kind === "seconds" ? subjectNanos / 1e9 : ratio) <= allowed.atMost;
  const verdict = steady ? (kept ? "holds" : "broken") : "inconclusive";
  return { floorNanos, subjectNanos, ratio, allowed, floorAgainByFloor, verdict };
}
