// pnpm freeze N   writes spec/frozen/revN.json: the frozen elements of revision N and where each is written.
//                 A file that exists is never changed.
import { access, readFile, writeFile } from "node:fs/promises";
import { SpecError, compileSpec } from "./compile.ts";
import { contractAt } from "./contract/at.ts";
import { canonical } from "./contract/canonical.ts";
import { elements } from "./contract/elements.ts";
import { load, serialise } from "./contract/load.ts";
import type { Contract, Spec } from "./contract/model.ts";

const USAGE = `usage: pnpm freeze N

  Writes spec/frozen/revN.json from the frozen elements of revision N. A published revision is never changed: when the
  file exists and the spec says something else of revision N, nothing is written and the exit code is 1.
`;

/** A published revision, with the place of each of its elements in the sources of that time. */
export interface FrozenFile {
  readonly revision: number;
  readonly contract: Contract;
  /** Element pointer → `file:line`. */
  readonly sources: Readonly<Record<string, string>>;
}

const root = new URL("../../", import.meta.url);

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const [argument, ...rest] = args;
  if (argument === "--help") return say(USAGE);
  if (argument === undefined || rest.length > 0 || !/^[1-9]\d*$/.test(argument)) return fail(USAGE, 2);
  try {
    return await freeze(await compileSpec(new URL("spec/main.tsp", root)), Number(argument));
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return fail(`${error.message}\n`, 1);
  }
}

async function freeze(spec: Spec, revision: number): Promise<number> {
  if (!spec.contract.revisions.includes(revision)) return fail(`spec/revisions.tsp has no revision ${revision}\n`, 2);
  const file = new URL(`spec/frozen/rev${revision}.json`, root);
  const frozen = frozenFile(spec, revision);
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  ) {
    const before = load(
      JSON.stringify((JSON.parse(await readFile(file, "utf8")) as FrozenFile).contract),
      `rev${revision}.json`,
    );
    if (serialise(before) === serialise(frozen.contract))
      return say(`spec/frozen/rev${revision}.json is published and the spec agrees with it\n`);
    return fail(
      `spec/frozen/rev${revision}.json is published and the spec says otherwise:\n${changed(before, frozen.contract)}\nUndo the change in spec/, or give what is new an @since after ${revision}.\n`,
      1,
    );
  }
  await writeFile(file, canonical(frozen), { flag: "wx" });
  return say(`spec/frozen/rev${revision}.json written: ${Object.keys(frozen.sources).length} elements\n`);
}

export function frozenFile(spec: Spec, revision: number): FrozenFile {
  const contract = load(serialise(contractAt(spec.contract, revision)), `revision ${revision}`);
  const sources = [...elements(contract)].flatMap((at) => {
    const source = spec.sources.get(at);
    return source === undefined ? [] : [[at, `${source.file}:${source.line}`] as const];
  });
  return { revision, contract, sources: Object.fromEntries(sources) };
}

/** The first lines on which two serialised contracts differ. */
function changed(before: Contract, after: Contract): string {
  const [ours, theirs] = [serialise(before).split("\n"), serialise(after).split("\n")];
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  return `  published: ${ours[at]?.trim() ?? "(end)"}\n  spec:      ${theirs[at]?.trim() ?? "(end)"}`;
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function fail(text: string, code: number): number {
  process.stderr.write(text);
  return code;
}
