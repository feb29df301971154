// Two contracts → findings. The model has the last word: what it refuses and no finding explains is a finding too.
import { canonical } from "../contract/canonical.ts";
import { pointer, type Contract } from "../contract/model.ts";
import { diffDefinitions, projectedTo } from "./definitions.ts";
import { named, type Pair } from "./pair.ts";
import { diffFacts } from "./facts.ts";
import { ordered, type Finding } from "./finding.ts";
import { included } from "./include.ts";
import { NONE } from "./member.ts";
import { positions, reached, type Position } from "./positions.ts";

/** @param revision what the old contract was published as; its newest revision unless stated. */
export function diff(old: Contract, now: Contract, revision: number = Math.max(...old.revisions)): Finding[] {
  const renamed = renames(old, now);
  const pair: Pair = {
    old,
    new: now,
    projected: projectedTo(now, revision),
    revision,
    reachedOld: reached(old, positions(old)),
    reachedNew: reached(now, positions(now)),
    renamed,
  };
  const found = [...diffFacts(pair), ...diffDefinitions(pair)];
  return ordered([...found, ...unexplained(pair, found)]);
}

/** A definition that is gone, and one of equal text that came: a rename, when there is exactly one such pair. */
function renames(old: Contract, now: Contract): Map<string, string> {
  const gone = Object.keys(old.$defs).filter((name) => !(name in now.$defs));
  const came = Object.keys(now.$defs).filter((name) => !(name in old.$defs));
  const pairs = new Map<string, string>();
  for (const name of gone) {
    const alike = came.filter((other) => canonical(now.$defs[other]) === canonical(old.$defs[name]));
    const rivals = gone.filter((other) => canonical(old.$defs[other]) === canonical(old.$defs[name]));
    const [only] = alike;
    if (only !== undefined && alike.length === 1 && rivals.length === 1) pairs.set(name, only);
  }
  return pairs;
}

/** Positions of both contracts whose sets of values differ in a way that no finding says. */
function* unexplained(pair: Pair, found: readonly Finding[]): Generator<Finding> {
  const after = new Map(positions(pair.new).map((position) => [position.name, position]));
  const sent = new Set(positions(pair.projected).map((position) => position.name));
  for (const was of positions(pair.old)) {
    const is = after.get(was.name);
    if (is === undefined) continue; // a lost position is a lost row, which is a finding
    const forward = included(
      { kind: "ref", name: was.definition },
      { kind: "ref", name: is.definition },
      { inner: pair.old.$defs, outer: pair.new.$defs },
    );
    const back =
      was.receiver === "file" || !sent.has(was.name)
        ? ({ is: "yes" } as const)
        : included(
            { kind: "ref", name: is.definition },
            { kind: "ref", name: was.definition },
            { inner: pair.projected.$defs, outer: pair.old.$defs },
          );
    for (const [answer, skew] of [
      [forward, "old_to_new"],
      [back, "new_to_old"],
    ] as const) {
      if (answer.is === "yes" || explained(pair, found, was, is, answer.is === "no")) continue;
      const element = { old: pointer("$defs", was.definition), new: pointer("$defs", is.definition) };
      yield {
        rule: answer.is === "no" ? "type-changed" : "unmodelled",
        verdict: answer.is === "no" ? "breaking" : "review",
        element,
        positions: named([was]),
        message: `${was.name}: ${answer.why} (at ${answer.at || "the value itself"})`,
        ...(answer.is === "no" && answer.value !== NONE
          ? {
              witness: {
                skew,
                definition: { old: was.definition, new: is.definition },
                value: answer.value,
                at: answer.at,
                why: answer.why,
              },
            }
          : {}),
      };
    }
  }
}

/** Whether a finding at least as serious lies in a definition that the position reaches. */
function explained(pair: Pair, found: readonly Finding[], was: Position, is: Position, serious: boolean): boolean {
  const within = new Set<string>();
  for (const [name, from] of pair.reachedOld) if (from.some((position) => position.name === was.name)) within.add(name);
  for (const [name, from] of pair.reachedNew) if (from.some((position) => position.name === is.name)) within.add(name);
  return found.some(({ verdict, element }) => {
    if (verdict !== "breaking" && (serious || verdict !== "review")) return false;
    return [element.old, element.new].some(
      (at) => at?.startsWith("/$defs/") === true && within.has(at.split("/")[2] ?? ""),
    );
  });
}
