// pnpm prove mutation: schema-diff with one thing wrong in it, many times. Each time something has to notice.
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Choices } from "./edits/choices.ts";
import { equivalents } from "./mutation/equivalent.ts";
import { DIFF, sourceOf } from "./mutation/loader.ts";
import { described, mutantsOf, type Mutant } from "./mutation/mutants.ts";
import { killers } from "./mutation/killers.ts";
import { judgedBy } from "./mutation/pool.ts";
import { killersOf, reachOf } from "./mutation/reach.ts";
import { testsPass } from "./mutation/tests.ts";
import type { Asked } from "./mutation/worker.ts";
import { UsageError, whole, type Outcome, type Proof, type Say } from "./proof.ts";

/** Percent of the mutants that must be noticed. */
const WANTED = 95;

/** Files that hold words for people and no decision. */
const WORDS = new Set(["rules.ts", "exchange.ts"]);

export const mutationProof: Proof = {
  name: "mutation",
  about: `schema-diff with one thing wrong in it: at least ${WANTED} % must be noticed`,
  options: `  --file F         only mutants of this file of tools/src/diff
  --sample N       only so many of them, drawn by --seed
  --seed S         the draw of the sample (1)
  --jobs N         threads (one for each core)`,
  run,
};

export interface Survivor {
  readonly file: string;
  readonly at: string;
  readonly line: string;
  readonly change: string;
}

async function run(args: readonly string[], say: Say): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      file: { type: "string" },
      sample: { type: "string" },
      seed: { type: "string" },
      jobs: { type: "string" },
    },
  });
  const jobs = Math.max(1, whole("--jobs", values.jobs, availableParallelism()));
  const all = filesOf(values.file).flatMap((file) => mutantsOf(file, sourceOf(file)));
  const mutants = sampled(all, whole("--sample", values.sample, all.length), whole("--seed", values.seed, 1));
  const started = performance.now();
  say(`mutation: ${mutants.length} mutants in ${jobs} threads`);
  if (!(await testsPass(undefined)))
    return { ok: false, summary: "the tests of schema-diff as it is fail", details: { mutants: mutants.length } };
  const reach = await reachOf(filesOf(values.file), killers());
  say(`mutation: the killers of each function are known (${seconds(started)})`);
  const asked = mutants.map((mutant): Asked => {
    const numbers = killersOf(reach, mutant);
    return { mutant, ...(numbers === undefined ? {} : { killers: numbers }) };
  });
  // A run can take long: what is known is said at once.
  const judged = await judgedBy(asked, jobs, (done, { mutant, killed }) => {
    if (killed === undefined) say(`  past the killers: ${survivorOf(mutant).at} ${survivorOf(mutant).change}`);
    if (done % 200 === 0) say(`mutation: ${done} of ${mutants.length} (${seconds(started)})`);
  });
  const past = judged.filter(({ killed }) => killed === undefined).map(({ mutant }) => mutant);
  say(`mutation: ${past.length} got past the edits; the tests of schema-diff are next (${seconds(started)})`);
  const survivors = (await untold(past, jobs, say)).map(survivorOf);
  const entire = mutants.length === all.length;
  return outcomeOf(mutants.length, survivors, values.file, entire, say, seconds(started));
}

function filesOf(only: string | undefined): string[] {
  const files = readdirSync(DIFF).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !WORDS.has(file),
  );
  if (only === undefined) return files.sort();
  if (!files.includes(only)) throw new UsageError(`--file: tools/src/diff has no ${only}; it has ${files.join(", ")}`);
  return [only];
}

function sampled(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  const choose = new Choices(seed);
  const left = [...mutants];
  return size >= left.length
    ? left
    : Array.from({ length: size }, () => left.splice(choose.below(left.length), 1)[0]).filter(
        (one) => one !== undefined,
      );
}

/** What the tests do not notice either. */
async function untold(mutants: readonly Mutant[], jobs: number, say: Say): Promise<Mutant[]> {
  const survivors: Mutant[] = [];
  const waiting = [...mutants];
  const lane = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      if (await testsPass(mutant)) {
        survivors.push(mutant);
        const { at, change } = survivorOf(mutant);
        say(`survived ${at} ${change}`);
      }
      if (waiting.length % 20 === 0) say(`mutation: ${waiting.length} of ${mutants.length} left for the tests`);
    }
  };
  await Promise.all(Array.from({ length: jobs }, lane));
  return survivors;
}

function survivorOf(mutant: Mutant): Survivor {
  const source = sourceOf(mutant.file);
  return {
    file: mutant.file,
    at: `tools/src/diff/${mutant.file}:${mutant.line}`,
    line: (source.split("\n")[mutant.line - 1] ?? "").trim(),
    change: described(source, mutant),
  };
}

function outcomeOf(
  total: number,
  survivors: readonly Survivor[],
  file: string | undefined,
  whole: boolean,
  say: Say,
  time: string,
): Outcome {
  const known = equivalents().filter((one) => file === undefined || one.file === file);
  const matches = (one: (typeof known)[number], survivor: Survivor): boolean =>
    one.file === survivor.file && one.line === survivor.line && one.change === survivor.change;
  const open = survivors.filter((survivor) => !known.some((one) => matches(one, survivor)));
  const stale = whole ? known.filter((one) => !survivors.some((survivor) => matches(one, survivor))) : [];
  for (const { file, line, change } of stale)
    say(`stale: equivalent.json names ${file} \`${line}\` ${change}, and no such mutant survives`);
  const equivalent = survivors.length - open.length;
  const counted = total - equivalent;
  const score = counted === 0 ? 100 : (100 * (counted - open.length)) / counted;
  return {
    ok: score >= WANTED && stale.length === 0,
    summary: `${score.toFixed(1)} % of ${counted} mutants noticed, ${open.length} survived, ${equivalent} equivalent, ${stale.length} stale; ${time}`,
    details: { score, mutants: total, equivalent, survivors: open, stale },
  };
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`;
}
