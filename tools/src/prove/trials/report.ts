// Many trials: how many, what they were meant to be, and what went wrong.
import type { Bench, Failure } from "./judge.ts";
import { judge } from "./judge.ts";
import { shrunk } from "./shrink.ts";
import { written, type Trial } from "./trial.ts";

export interface Wrong {
  /** The trial as it was drawn; given back, it fails again. */
  readonly trial: string;
  /** The simplest trial that fails in the same way. */
  readonly shrunk: string;
  readonly about: readonly string[];
  readonly intended: string;
  readonly found: string;
  readonly why: string;
  readonly said: readonly string[];
  readonly difference?: unknown;
}

export interface Report {
  /** Trials that were judged. */
  readonly judged: number;
  /** Trials for which the contract has no place. */
  readonly noPlace: number;
  /** Valid values that were held against both contracts. */
  readonly values: number;
  /** Intent → trials. */
  readonly intents: Readonly<Record<string, number>>;
  /** Edit → trials. */
  readonly edits: Readonly<Record<string, number>>;
  readonly wrong: readonly Wrong[];
}

/** Failures of one edit that are told; more of them say nothing new. */
const TOLD = 3;

export function reportOf(bench: Bench, trials: Iterable<Trial>, each: () => void = () => undefined): Report {
  const intents: Record<string, number> = {};
  const edits: Record<string, number> = {};
  const wrong: Wrong[] = [];
  const often = new Map<string, number>();
  let [judged, noPlace, values] = [0, 0, 0];
  for (const trial of trials) {
    const judgement = judge(bench, trial);
    each();
    if (judgement.is === "no-place") noPlace++;
    else judged++;
    if (judgement.is === "right") {
      values += judgement.tried;
      count(intents, judgement.intended);
      for (const name of judgement.names) count(edits, name);
    }
    if (judgement.is !== "wrong") continue;
    const key = judgement.trial.map(({ name }) => name).join("+");
    often.set(key, (often.get(key) ?? 0) + 1);
    if ((often.get(key) ?? 0) <= TOLD) wrong.push(smallest(bench, judgement));
  }
  return { judged, noPlace, values, intents, edits, wrong };
}

export function joined(reports: readonly Report[]): Report {
  const sum = (of: (report: Report) => number): number => reports.reduce((total, report) => total + of(report), 0);
  const sums = (of: (report: Report) => Readonly<Record<string, number>>): Record<string, number> => {
    const total: Record<string, number> = {};
    for (const report of reports) for (const [key, number] of Object.entries(of(report))) count(total, key, number);
    return Object.fromEntries(Object.entries(total).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return {
    judged: sum((report) => report.judged),
    noPlace: sum((report) => report.noPlace),
    values: sum((report) => report.values),
    intents: sums((report) => report.intents),
    edits: sums((report) => report.edits),
    wrong: reports.flatMap((report) => report.wrong),
  };
}

/** A failure in lines that can be read and run again. */
export function told(wrong: Wrong): string {
  const { trial, shrunk, about, intended, found, why, said, difference } = wrong;
  return [
    `wrong verdict: intended ${intended}, found ${found}: ${why}`,
    `  trial   ${trial}`,
    `  shrunk  ${shrunk}`,
    ...about.map((text) => `  edit    ${text}`),
    ...said.slice(0, 4).map((text) => `  said    ${text}`),
    ...(difference === undefined ? [] : [`  value   ${JSON.stringify(difference)}`]),
    `  again   pnpm prove schema-diff --trial "${shrunk}"`,
  ].join("\n");
}

function smallest(bench: Bench, failure: Failure): Wrong {
  const small = shrunk(bench, failure);
  const { about, intended, found, why, said, difference } = small;
  return {
    trial: written(failure.trial),
    shrunk: written(small.trial),
    about,
    intended,
    found,
    why,
    said,
    ...(difference === undefined ? {} : { difference }),
  };
}

function count(table: Record<string, number>, key: string, number = 1): void {
  table[key] = (table[key] ?? 0) + number;
}
