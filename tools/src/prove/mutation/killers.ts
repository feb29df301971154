// What a mutant has to get past: the pairs of schema-diff's own tests, each with exactly what is found, then edits whose verdict
// is known by construction. Each killer says what it noticed, or nothing.
import { isDeepStrictEqual } from "node:util";
import type { Fixture } from "../../diff/fixtures/fixture.ts";
import { fixturesOf } from "../../diff/fixtures/fixtures.ts";
import type { Contract } from "../../contract/model.ts";
import { Choices } from "../edits/choices.ts";
import type { Draft } from "../edits/edit.ts";
import { EDITS } from "../edits/grammar.ts";
import { VERDICTS, type Intent, type Row } from "../edits/verdicts.ts";
import type { World } from "../edits/world.ts";
import { currentWorld } from "../trials/bench.ts";
import { MEETS } from "../trials/judge.ts";
import { acceptsOf, type Accepts } from "../values/accepts.ts";
import { witnessCheck, type Witness } from "../values/witness.ts";
import { modelKillers } from "./model.ts";
import type { Checked, Found } from "./loader.ts";

export interface Killer {
  /** Whether it looks at what no other killer looks at, so that nothing of theirs in a cache can spare it a way. */
  readonly apart: boolean;
  notices(checked: Checked): string | undefined;
}

/** Places that are tried for each edit. */
const PLACES = 2;

/** The killers, cheapest first. What they need is made once. */
export function killers(): Killer[] {
  const world = currentWorld();
  const { contract } = world;
  const oldAccepts = acceptsOf(contract);
  return [
    ...fixturesOf().map(fixtureKiller),
    ...modelKillers(),
    {
      apart: false,
      notices: ({ diff }) => (diff(contract, contract).length === 0 ? undefined : "a contract differs from itself"),
    },
    ...EDITS.flatMap(({ name }) => editsOf(world, name, oldAccepts)),
  ];
}

function fixtureKiller({ name, old, new: now, found }: Fixture): Killer {
  const expected = found.map(seen).sort();
  const check = witnessCheck({ old, now, revision: Math.max(...old.revisions) });
  const notices = ({ diff }: Checked): string | undefined => {
    const findings = diff(old, now);
    if (!isDeepStrictEqual(findings.map(seen).sort(), expected)) return `the pair "${name}"`;
    const bare = findings.find(
      ({ verdict, witness, exchange }) => verdict === "breaking" && (witness ?? exchange?.[0]) === undefined,
    );
    if (bare !== undefined) return `the pair "${name}": nothing shows the break`;
    return witnessesOf(findings)
      .map(check)
      .find((said) => said !== undefined);
  };
  return { apart: true, notices };
}

function witnessesOf(findings: readonly Found[]): Witness[] {
  return findings.flatMap(({ verdict, witness }) => (verdict === "breaking" && witness !== undefined ? [witness] : []));
}

function seen({
  rule,
  verdict,
  element,
  positions,
}: Pick<Found, "rule" | "verdict" | "element" | "positions">): string {
  return JSON.stringify([rule, verdict, element.old, element.new, positions]);
}

function editsOf(world: World, name: string, oldAccepts: Accepts): Killer[] {
  return Array.from({ length: PLACES }, (_, seed) => seed).flatMap((seed): Killer[] => {
    const draft = JSON.parse(world.text) as Draft;
    draft.revisions = [...world.contract.revisions, world.next];
    const touched = EDITS.find((edit) => edit.name === name)?.apply(draft, world, new Choices(seed + 1));
    const row: Row = VERDICTS[name as keyof typeof VERDICTS];
    const intent: Intent | undefined = touched === undefined ? undefined : row.verdict[touched.role];
    if (intent === undefined) return [];
    const now = shared(world.contract, draft) as Contract;
    const check = witnessCheck({ old: world.contract, now, revision: world.revision, oldAccepts });
    const notices = ({ diff, worst }: Checked): string | undefined => {
      const findings = diff(world.contract, now, world.revision);
      const verdict = worst(findings);
      const found = verdict === "breaking" || verdict === "review" ? verdict : "clean";
      if (!MEETS[intent].includes(found)) return `${name}: ${found} where ${intent} is meant`;
      const witnesses = witnessesOf(findings);
      if (row.values === true && intent === "breaking" && witnesses.length === 0) return `${name}: no value is shown`;
      return witnesses.map(check).find((said) => said !== undefined);
    };
    return [{ apart: false, notices }];
  });
}

/** The same value, with every part that did not change taken from the old one: hundreds of them fit in memory. */
function shared(old: unknown, now: unknown): unknown {
  if (typeof now !== "object" || now === null || typeof old !== "object" || old === null) return now;
  if (Array.isArray(now)) return JSON.stringify(old) === JSON.stringify(now) ? old : now;
  let same = Object.keys(old).join("\n") === Object.keys(now).join("\n");
  const parts = Object.entries(now).map(([key, value]) => {
    const was = (old as Readonly<Record<string, unknown>>)[key];
    const part = shared(was, value);
    same &&= part === was;
    return [key, part] as const;
  });
  return same ? old : Object.fromEntries(parts);
}
