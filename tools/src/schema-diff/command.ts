// The command: what is compared, how the report is printed, and what the exit code says.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkEntries, readEntries, readEntriesIfAny, type Acknowledged } from "./acknowledged.ts";
import { wantsColour, type Terminal } from "./colour.ts";
import { visible, visibleJson } from "./escape.ts";
import { CannotCompare, systemWords } from "./failure.ts";
import { judge } from "./judge.ts";
import { lookedAt } from "./looked.ts";
import { readOptions, USAGE, type CompareWish } from "./options.ts";
import { reportOf, type Compare, type Report } from "./report.ts";
import { readFile, readSide, readSpec, type Side } from "./side.ts";

/** What the command works with. */
export interface Place extends Terminal {
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs the command and gives its exit code. Nothing it meets makes it reject. */
export async function schemaDiff(args: readonly string[], place: Place): Promise<number> {
  try {
    return await run(args, place);
  } catch (error) {
    // What the model cannot get through is not compatible, and not breaking either.
    const { message, details } = error instanceof CannotCompare ? error : defect(error);
    place.err([`schema-diff: ${message}`, ...details].map((line) => `${visible(line)}\n`).join(""));
    return 2;
  }
}

async function run(args: readonly string[], place: Place): Promise<number> {
  const wish = readOptions(args);
  switch (wish.kind) {
    case "help":
      place.out(USAGE);
      return 0;
    case "schema":
      place.out(readFileSync(new URL("report.schema.json", import.meta.url), "utf8"));
      return 0;
    case "wrong":
      throw new CannotCompare(wish.why);
    case "explain": {
      const { allRules, explain } = await import("./explain.ts");
      const page = wish.rule === undefined ? { text: allRules() } : explain(wish.rule);
      if ("unknown" in page) throw new CannotCompare(page.unknown);
      place.out(page.text);
      return 0;
    }
    case "compare":
      return compare(wish, place);
  }
}

async function compare(wish: CompareWish, place: Place): Promise<number> {
  const report = await reportFor(wish, place.cwd);
  const text = await rendered(report, wish, place);
  if (wish.output === undefined) place.out(text);
  else {
    const { writeReport } = await import("./output.ts");
    writeReport(resolve(place.cwd, wish.output), text, wish.output);
    place.err(`schema-diff: report written to ${visible(wish.output)}\n`);
  }
  return report.exit;
}

async function reportFor(wish: CompareWish, cwd: string): Promise<Report> {
  const folder = wish.spec === undefined ? join(ROOT, "spec") : resolve(cwd, wish.spec);
  const name = `${relative(wish.spec === undefined ? ROOT : cwd, folder).replaceAll("\\", "/") || "."}/`;
  const named = wish.base !== undefined || wish.head !== undefined;
  const side = (value: string | undefined): Promise<Side> =>
    value === undefined ? readSpec(folder, name) : readSide(value, cwd);
  // What is quick to refuse is read first.
  const bases = named ? [await side(wish.base)] : frozenSides(folder, name);
  const entries =
    wish.ack !== undefined
      ? readEntries(resolve(cwd, wish.ack), wish.ack)
      : named
        ? []
        : readEntriesIfAny(join(folder, "acknowledged.json"), `${name}acknowledged.json`);
  const head = await side(wish.head);
  const compared: Compare[] = [];
  for (const base of bases)
    compared.push({ base, looked: lookedAt(base.contract, head.contract), findings: await judge(base, head, name) });
  const acknowledged: readonly Acknowledged[] = checkEntries(
    entries,
    compared.flatMap(({ findings }) => findings),
    Math.max(...bases.map(({ revision }) => revision)),
  );
  return reportOf(head, compared, acknowledged);
}

/** Every published revision, the oldest first. */
function frozenSides(folder: string, name: string): Side[] {
  const revisions = listing(join(folder, "frozen"), `${name}frozen/`)
    .flatMap((file) => /^rev([1-9]\d*)\.json$/.exec(file)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  if (revisions.length === 0)
    throw new CannotCompare(`${name}frozen/ holds no published revision, so there is nothing to compare with.`);
  return revisions.map((revision, index) => {
    if (revision !== index + 1)
      throw new CannotCompare(
        `${name}frozen/ has rev${revision}.json and no rev${index + 1}.json. Restore it from git.`,
      );
    const file = `${name}frozen/rev${revision}.json`;
    const side = readFile(join(folder, "frozen", `rev${revision}.json`), file);
    if (side.revision !== revision)
      throw new CannotCompare(`${file} says it is revision ${side.revision}. Restore it from git.`);
    return side;
  });
}

function listing(folder: string, name: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new CannotCompare(`${name} holds the published revisions and cannot be read: ${systemWords(error)}.`, {
      cause: error,
    });
  }
}

async function rendered(report: Report, wish: CompareWish, place: Place): Promise<string> {
  switch (wish.format) {
    case "human": {
      const { human } = await import("./human.ts");
      return human(report, {
        colour: wish.output === undefined && wantsColour(wish.noColor, place),
        full: wish.full,
      });
    }
    case "json":
      return visibleJson(`${JSON.stringify(report, null, 2)}\n`);
    case "markdown":
      return (await import("./markdown.ts")).markdown(report);
    case "github":
      return (await import("./github.ts")).github(report);
  }
}

function defect(error: unknown): CannotCompare {
  const said = error instanceof Error ? `${error.name}: ${error.message.split("\n")[0] ?? ""}` : String(error);
  return new CannotCompare(
    `the comparison itself failed, so nothing is known (${said}). Please report it with both contracts.`,
    { cause: error },
  );
}
