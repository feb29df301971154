// One trial: the edit is made, schema-diff says what it is, and the two verdicts and some values are held against each other.
import type { Contract } from "../../contract/model.ts";
import { Choices } from "../edits/choices.ts";
import type { Draft, Focus, Touched } from "../edits/edit.ts";
import { EDITS } from "../edits/grammar.ts";
import { VERDICTS, type Intent, type Row } from "../edits/verdicts.ts";
import type { World } from "../edits/world.ts";
import { acceptsOf, type Accepts } from "../values/accepts.ts";
import { attacked, type Difference } from "../values/attack.ts";
import { witnessCheck, type Witness } from "../values/witness.ts";
import type { Step, Trial } from "./trial.ts";

/** What schema-diff says, as the classes that gates act on. */
export type Class = "clean" | "review" | "breaking";

/** What the checker answers. */
export interface Said {
  readonly class: Class;
  readonly said: readonly string[];
  /** Values that it shows for what breaks. */
  readonly witnesses: readonly Witness[];
}

/** The checker that is on trial. */
export type Checker = (old: Contract, now: Contract, revision: number) => Said;

export interface Bench {
  readonly world: World;
  readonly accepts: Accepts;
  readonly checker: Checker;
}

export interface Failure {
  readonly trial: Trial;
  readonly about: readonly string[];
  readonly intended: Intent;
  readonly found: Class | "error";
  readonly why: string;
  readonly said: readonly string[];
  readonly difference?: Difference;
}

export type Judgement =
  | {
      readonly is: "right";
      readonly intended: Intent;
      readonly tried: number;
      readonly taken: Trial;
      readonly names: readonly string[];
    }
  /** The contract has no place for the edit, or the two edits meet. */
  | { readonly is: "no-place" }
  | ({ readonly is: "wrong" } & Failure);

export function benchOf(world: World, checker: Checker): Bench {
  return { world, accepts: acceptsOf(world.contract), checker };
}

export function judge(bench: Bench, trial: Trial): Judgement {
  const { world, checker } = bench;
  const draft = JSON.parse(world.text) as Draft;
  draft.revisions = [...world.contract.revisions, world.next];
  const made = madeOn(draft, world, trial);
  if (made === undefined) return { is: "no-place" };
  const now = draft as Contract;
  const intended = worse(made.map(({ intent }) => intent));
  const taken = made.map(({ step }) => step);
  const wrong = (found: Class | "error", why: string, said: readonly string[], difference?: Difference): Judgement => ({
    is: "wrong",
    trial: taken,
    about: made.map(({ touched }) => touched.about),
    intended,
    found,
    why,
    said,
    ...(difference === undefined ? {} : { difference }),
  });
  const answer = askedOf(checker, world, now);
  if ("error" in answer) return wrong("error", answer.error, []);
  if (!MEETS[intended].includes(answer.class)) return wrong(answer.class, "another verdict than intended", answer.said);
  const misled = witnessesWrong(bench, now, made, answer.witnesses);
  if (misled !== undefined) return wrong(answer.class, misled, answer.said);
  const places = made.flatMap(({ touched }) => touched.focus);
  const { tried, differences } = valuesOf(bench, now, places);
  if (made.every(({ row }) => row.values === undefined) && (intended === "clean" || intended === "kept")) {
    const refused = differences.find(
      ({ skew, definition }) =>
        skew === "old_to_new" || (skew === "new_to_old" && roleOf(world, definition) !== "file"),
    );
    if (refused !== undefined) return wrong(answer.class, "a value shows that it is not", answer.said, refused);
  }
  const apart = differences.find(({ skew }) => skew === "projections");
  if (intended === "clean" && apart !== undefined)
    return wrong(answer.class, "two projections do not send the same", answer.said, apart);
  const silent = made.find(({ row, touched }) => row.values === true && !shown(touched, differences));
  if (silent !== undefined) return wrong(answer.class, "no value was found that tells the two sets apart", answer.said);
  return { is: "right", intended, tried, taken, names: taken.map(({ name }) => name) };
}

interface Made {
  readonly step: Step;
  readonly touched: Touched;
  readonly row: Row;
  readonly intent: Intent;
}

/** Makes the edits of a trial on a draft; `undefined` when one has no place, or two have the same target. */
function madeOn(draft: Draft, world: World, trial: Trial): readonly Made[] | undefined {
  const made: Made[] = [];
  for (const { name, choices } of trial) {
    const choose = new Choices(0, choices);
    const touched = EDITS.find((edit) => edit.name === name)?.apply(draft, world, choose);
    if (touched === undefined || made.some((other) => meet(other.touched, touched))) return undefined;
    const row: Row = VERDICTS[name];
    const intent = row.verdict[touched.role];
    if (intent === undefined) return undefined;
    made.push({ step: { name, choices: choose.taken }, touched, row, intent });
  }
  return made;
}

function meet(one: Touched, other: Touched): boolean {
  const within = (a: string, b: string): boolean => a === b || b === "" || a.startsWith(`${b}/`);
  return one.targets.some((a) => other.targets.some((b) => within(a, b) || within(b, a)));
}

const ORDER: readonly Intent[] = ["clean", "kept", "review", "refused", "breaking"];

function worse(intents: readonly Intent[]): Intent {
  return intents.toSorted((a, b) => ORDER.indexOf(b) - ORDER.indexOf(a))[0] ?? "clean";
}

export const MEETS: Readonly<Record<Intent, readonly Class[]>> = {
  clean: ["clean"],
  kept: ["clean", "review"],
  review: ["review"],
  refused: ["review", "breaking"],
  breaking: ["breaking"],
};

/** A break of one set of values shows a value, and every value that is shown is one. */
function witnessesWrong(
  { world, accepts }: Bench,
  now: Contract,
  made: readonly Made[],
  witnesses: readonly Witness[],
): string | undefined {
  const [only, ...others] = made;
  if (only?.row.values === true && only.intent === "breaking" && others.length === 0 && witnesses.length === 0)
    return "no value is shown for the break";
  const check = witnessCheck({ old: world.contract, now, revision: world.revision, oldAccepts: accepts });
  return witnesses.map(check).find((said) => said !== undefined);
}

function askedOf(checker: Checker, world: World, now: Contract): ReturnType<Checker> | { readonly error: string } {
  try {
    return checker(world.contract, now, world.revision);
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function valuesOf({ world, accepts }: Bench, now: Contract, places: readonly Focus[]): ReturnType<typeof attacked> {
  if (places.length === 0) return { tried: 0, differences: [] };
  const sides = {
    old: world.contract,
    oldAccepts: accepts,
    now,
    nowAccepts: acceptsOf(now),
    revision: world.revision,
  };
  return attacked(sides, places);
}

function shown({ focus }: Touched, differences: readonly Difference[]): boolean {
  return focus.some(({ definition }) => differences.some((one) => one.definition === definition));
}

function roleOf(world: World, definition: string): string {
  return world.roles.get(definition) ?? "none";
}
