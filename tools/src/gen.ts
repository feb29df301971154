// pnpm gen            writes generated/
// pnpm gen --check    compares instead, and fails on the first difference
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

// The compiler, quicktype, AJV and Prettier are loaded from compiled code after the first run.
enableCompileCache();
const { SpecError, compileSpec } = await import("./compile.ts");
const { draftsText } = await import("./contract/drafts.ts");
const { DiskError, compare, write } = await import("./disk.ts");
const { FrozenError } = await import("./lower/baseline.ts");
const { generate } = await import("./generate.ts");
const { startTypesWorker } = await import("./types-worker.ts");
const { WitnessError, testify } = await import("./witness.ts");

const USAGE = `usage: pnpm gen [--check] [--spec DIR] [--out DIR]

  --check      compare the folder with what the spec says instead of writing it; exit 1 on any difference
  --spec DIR   the folder that holds main.tsp; spec/ unless stated
  --out DIR    the folder to write or compare; generated/ unless stated
  --help       this text

exit codes: 0 done or equal, 1 the spec is wrong or the folder differs, 2 wrong usage
`;

const root = new URL("../../", import.meta.url);

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = read(args);
  if (typeof options === "string") return fail(`${options}\n\n${USAGE}`, 2);
  if (options.help === true) return say(USAGE);
  if (options.spec === "" || options.out === "") return fail(`--spec and --out need a folder\n\n${USAGE}`, 2);
  const out = folder(options.out, "generated/");
  await using types = startTypesWorker();
  try {
    const spec = await compileSpec(pathToFileURL(join(folder(options.spec, "spec/"), "main.tsp")));
    const [files] = await Promise.all([generate(spec, types.typesOf), testify(spec)]);
    if (options.check !== true) {
      const { written, removed } = await write(files, out);
      const gone = removed.length === 0 ? "" : `, removed ${removed.join(", ")}, which nothing generates`;
      return say(`generated/: ${written} of ${files.size} files written${gone}\n${draftsText(spec.contract.drafts)}`);
    }
    const differences = await compare(files, out);
    if (differences.length === 0)
      return say(`generated/ agrees with spec/ (${files.size} files)\n${draftsText(spec.contract.drafts)}`);
    return fail(
      `${differences.join("\n")}\n\ngenerated/ is not what spec/ says. Run \`pnpm gen\` and commit the result; never edit generated/ by hand.\n`,
      1,
    );
  } catch (error) {
    if (error instanceof DiskError || error instanceof FrozenError) return fail(`${error.message}\n`, 1);
    if (!(error instanceof SpecError || error instanceof WitnessError)) throw error;
    return fail(`${error.message}\n\ngenerated/ is left as it was.\n`, 1);
  }
}

function read(args: string[]): { check?: boolean; help?: boolean; spec?: string; out?: string } | string {
  try {
    const option = { type: "string" } as const;
    const flag = { type: "boolean" } as const;
    return parseArgs({ args, options: { check: flag, help: flag, spec: option, out: option } }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function folder(given: string | undefined, own: string): string {
  return given === undefined ? fileURLToPath(new URL(own, root)) : resolve(given);
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function fail(text: string, code: number): number {
  process.stderr.write(text);
  return code;
}
