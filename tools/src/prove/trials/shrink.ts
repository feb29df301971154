// A simpler trial that fails in the same way: one edit of two, then every choice as low as it goes.
import { judge, type Bench, type Failure } from "./judge.ts";
import type { Trial } from "./trial.ts";

/** As many trials as shrinking may cost. */
const ATTEMPTS = 200;

export function shrunk(bench: Bench, failure: Failure): Failure {
  let smallest = failure;
  let left = ATTEMPTS;
  const tryOne = (trial: Trial): boolean => {
    if (left-- <= 0) return false;
    const judgement = judge(bench, trial);
    if (judgement.is !== "wrong" || judgement.found !== failure.found || judgement.why !== failure.why) return false;
    smallest = judgement;
    return true;
  };
  for (const step of failure.trial) if (failure.trial.length > 1 && tryOne([step])) break;
  for (let lowered = true; lowered;) lowered = simpler(smallest.trial).some(tryOne);
  return smallest;
}

/** Trials with one choice lower: none of it, half of it, one less. */
function simpler(trial: Trial): Trial[] {
  return trial.flatMap((step, at) =>
    step.choices.flatMap((choice, index) =>
      [...new Set([0, choice >> 1, choice - 1])].flatMap((lower) =>
        lower < 0 || lower >= choice ? [] : [trial.with(at, { ...step, choices: step.choices.with(index, lower) })],
      ),
    ),
  );
}
