// A trial: one edit of the contract, or two on disjoint targets. As text it is `name:3.0.1`, two joined by `+`; the numbers are
// the choices that make the edit.
import { Choices } from "../edits/choices.ts";
import { EDITS } from "../edits/grammar.ts";
import { VERDICTS, type EditName } from "../edits/verdicts.ts";

export interface Step {
  readonly name: EditName;
  readonly choices: readonly number[];
}

export type Trial = readonly Step[];

/** As many choices as the longest edit takes, and some. */
const CHOICES = 8;
/** One trial in so many makes two edits. */
const PAIRS = 5;

/** The trial of a number under a seed: the same ones on every machine. */
export function trialOf(seed: number, index: number): Trial {
  const choose = new Choices(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const step = (): Step => ({
    name: choose.one(EDITS)?.name ?? "same-key-order",
    choices: Array.from({ length: CHOICES }, () => choose.below(2 ** 31)),
  });
  const first = step();
  return choose.below(PAIRS) === 0 ? [first, step()] : [first];
}

export function written(trial: Trial): string {
  return trial
    .map(({ name, choices }) => [name, ...(choices.length === 0 ? [] : [choices.join(".")])].join(":"))
    .join("+");
}

/** @throws {RangeError} when the text names no edit or holds no numbers. */
export function read(text: string): Trial {
  return text.split("+").map((part) => {
    const [name = "", choices = ""] = part.split(":");
    if (!Object.hasOwn(VERDICTS, name))
      throw new RangeError(`"${name}" is no edit; the edits are in tools/src/prove/edits`);
    if (!/^(\d+(\.\d+)*)?$/.test(choices)) throw new RangeError(`"${choices}" are no choices; they look like 3.0.12`);
    return { name: name as EditName, choices: choices === "" ? [] : choices.split(".").map(Number) };
  });
}
