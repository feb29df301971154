// pnpm freeze N         writes spec/frozen/revN.json: the frozen elements of revision N and where each is written.
//                       A file that exists is never changed.
// pnpm freeze --check   compares every file with what the spec says of its revision.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { SpecError, compileSpec } from "./compile.ts";
import { canonical, sorted } from "./contract/canonical.ts";
import { frozenFile, type FrozenFile } from "./contract/frozen.ts";
import type { Json, Spec } from "./contract/model.ts";
import { FrozenError } from "./lower/baseline.ts";

const USAGE = `usage: pnpm freeze N | --check

  N         write spec/frozen/revN.json from the frozen elements of revision N. A published revision is never changed:
            when the file exists and the spec says something else of revision N, nothing is written
  --check   compare every file in spec/frozen/ with what the spec says of its revision
  --help    this text

exit codes: 0 written or equal, 1 the spec is wrong or says otherwise, 2 wrong usage
`;

const REMEDY = "What is published stays. Undo the change in spec/, or give what is new an @since of the next revision.";

const FROZEN = new URL("../../spec/frozen/", import.meta.url);

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const [argument, ...rest] = args;
  if (argument === "--help") return say(USAGE);
  if (argument === undefined) return fail(`pnpm freeze needs a revision, or --check\n\n${USAGE}`, 2);
  if (rest.length > 0 || (argument !== "--check" && !/^[1-9]\d*$/.test(argument)))
    return fail(`pnpm freeze takes one revision number from 1, not "${args.join(" ")}"\n\n${USAGE}`, 2);
  try {
    const spec = await compileSpec(new URL("../main.tsp", FROZEN));
    return argument === "--check" ? await check(spec) : await freeze(spec, Number(argument));
  } catch (error) {
    if (!(error instanceof SpecError || error instanceof FrozenError)) throw error;
    return fail(`${error.message}\n`, 1);
  }
}

async function check(spec: Spec): Promise<number> {
  const files = await frozenFiles();
  const said = (await Promise.all(files.map((file) => differences(spec, file)))).flat();
  if (said.length > 0) return fail(`${said.join("\n")}\n\n${REMEDY}\n`, 1);
  return say(`spec/ says of ${files.length} published revision(s) what was published\n`);
}

async function freeze(spec: Spec, revision: number): Promise<number> {
  if (!spec.contract.revisions.includes(revision))
    return fail(`spec/revisions.tsp has no revision ${revision}; add it there first\n`, 2);
  const name = `rev${revision}.json`;
  if ((await frozenFiles()).includes(name)) {
    const said = await differences(spec, name);
    if (said.length === 0) return say(`spec/frozen/${name} is published and the spec agrees with it\n`);
    return fail(`${said.join("\n")}\n\n${REMEDY}\n`, 1);
  }
  const frozen = frozenFile(spec, revision);
  await writeFile(new URL(name, FROZEN), canonical(frozen), { flag: "wx" });
  return say(`spec/frozen/${name} written: ${Object.keys(frozen.sources).length} elements\n`);
}

/** One line for each fact of a published revision of which the spec says something else. */
export async function differences(spec: Spec, name: string): Promise<string[]> {
  const published = JSON.parse(await readFile(new URL(name, FROZEN), "utf8")) as FrozenFile;
  const now = frozenFile(spec, published.revision).contract;
  return compare(sorted(published.contract), sorted(now), "").map(({ at, was, is }) => {
    const source = placeOf(published, at);
    return `${name}: ${at} was ${was} and is ${is}${source === undefined ? "" : ` (published from ${source})`}`;
  });
}

function* walk(
  was: Json | undefined,
  is: Json | undefined,
  at: string,
): Generator<{ at: string; was: string; is: string }> {
  if (isObject(was) && isObject(is)) {
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
      yield* walk(was[key], is[key], `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  } else if (canonical(was) !== canonical(is)) yield { at, was: brief(was), is: brief(is) };
}

function compare(was: Json, is: Json, at: string): { at: string; was: string; is: string }[] {
  return [...walk(was, is, at)];
}

/** Where the element that holds a fact was written. */
function placeOf({ sources }: FrozenFile, at: string): string | undefined {
  for (let end = at.length; end > 0; end = at.lastIndexOf("/", end - 1)) {
    const source = sources[at.slice(0, end)];
    if (source !== undefined) return `spec/${source}`;
  }
  return undefined;
}

export async function frozenFiles(): Promise<string[]> {
  return (await readdir(FROZEN)).filter((name) => /^rev[1-9]\d*\.json$/.test(name)).sort();
}

function brief(value: Json | undefined): string {
  if (value === undefined) return "absent";
  const text = JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return value !== null && value !== undefined && typeof value === "object" && !Array.isArray(value);
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function fail(text: string, code: number): number {
  process.stderr.write(text);
  return code;
}
