// Which functions of schema-diff a killer runs through: a mutant is only shown to the killers that reach it.
import { parseAst } from "vitest/node";
import type { Killer } from "./killers.ts";
import { checkedFrom, sourceOf, type Checked } from "./loader.ts";
import type { Mutant } from "./mutants.ts";
import { bodiesOf, type Body } from "./syntax.ts";

/** Body of a function → the killers that reach it, by number. */
export type Reach = ReadonlyMap<string, ReadonlySet<number>>;

/** The name under which the instrumented sources report. */
const REPORT = "__schemaDiffReached";

/**
 * Runs every killer on schema-diff as it is. Those that look at the same contracts get modules of their own: what one leaves in
 * a cache would hide a way from the next.
 * @throws {Error} when a killer notices something, for then it is wrong.
 */
export async function reachOf(files: readonly string[], killers: readonly Killer[]): Promise<Reach> {
  const sources = new Map(files.map((file) => [file, instrumented(file)]));
  const reach = new Map<string, Set<number>>();
  let current = -1;
  Object.assign(globalThis, {
    [REPORT]: (body: string) => void (reach.get(body) ?? reach.set(body, new Set()).get(body))?.add(current),
  });
  const fresh = (): Promise<Checked> => checkedFrom((file) => sources.get(file) ?? sourceOf(file));
  const together = await fresh();
  for (const [index, killer] of killers.entries()) {
    const checked = killer.apart ? together : await fresh();
    current = index;
    const said = killer.notices(checked);
    if (said !== undefined) throw new Error(`schema-diff as it is does not pass: ${said}`);
  }
  return reach;
}

/** The killers of a mutant; all of them where it lies in no function and acts as the module loads. */
export function killersOf(reach: Reach, mutant: Mutant): readonly number[] | undefined {
  const inside = bodiesIn(mutant.file).filter(({ start, end }) => start <= mutant.start && mutant.end <= end);
  const inner = inside.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
  return inner === undefined ? undefined : [...(reach.get(nameOf(mutant.file, inner)) ?? [])];
}

const known = new Map<string, readonly Body[]>();

function bodiesIn(file: string): readonly Body[] {
  const found = known.get(file) ?? bodiesOf(parseAst(sourceOf(file)));
  known.set(file, found);
  return found;
}

function nameOf(file: string, { start }: Body): string {
  return `${file}:${start}`;
}

/** The source of a file with a report at the start of every body. */
function instrumented(file: string): string {
  const source = sourceOf(file);
  const inserts = bodiesIn(file).flatMap((body): (readonly [number, string])[] => {
    const report = `globalThis.${REPORT}(${JSON.stringify(nameOf(file, body))})`;
    if (body.block) return [[body.start + 1, `${report};`]];
    return [
      [body.start, `(${report}, `],
      [body.end, ")"],
    ];
  });
  let text = "";
  let at = 0;
  for (const [offset, insert] of inserts.toSorted(([a], [b]) => a - b)) {
    text += source.slice(at, offset) + insert;
    at = offset;
  }
  return text + source.slice(at);
}
