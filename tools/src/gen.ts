// pnpm gen            writes generated/
// pnpm gen --check    compares instead, and fails on the first difference
import { enableCompileCache } from "node:module";

// The compiler, quicktype, AJV and Prettier are loaded from compiled code after the first run.
enableCompileCache();
const { SpecError, compileSpec } = await import("./compile.ts");
const { compare, write } = await import("./disk.ts");
const { generate } = await import("./generate.ts");
const { WitnessError, testify } = await import("./witness.ts");

const USAGE = `usage: pnpm gen [--check]

  --check   compare generated/ with what spec/ says instead of writing it; exit 1 on any difference
  --help    this text
`;

const root = new URL("../../", import.meta.url);

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== "--check" && arg !== "--help");
  if (unknown !== undefined) return fail(`pnpm gen does not know ${unknown}\n\n${USAGE}`, 2);
  if (args.includes("--help")) return say(USAGE);
  try {
    const spec = await compileSpec(new URL("spec/main.tsp", root));
    const [files] = await Promise.all([generate(spec), testify(spec)]);
    const out = new URL("generated/", root);
    if (!args.includes("--check"))
      return say(`generated/: ${await write(files, out)} of ${files.size} files written\n`);
    const differences = await compare(files, out);
    if (differences.length === 0) return say(`generated/ agrees with spec/ (${files.size} files)\n`);
    return fail(
      `${differences.join("\n")}\n\ngenerated/ is not what spec/ says. Run \`pnpm gen\` and commit the result; never edit generated/ by hand.\n`,
      1,
    );
  } catch (error) {
    if (!(error instanceof SpecError || error instanceof WitnessError)) throw error;
    return fail(`${error.message}\n\ngenerated/ is left as it was.\n`, 1);
  }
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function fail(text: string, code: number): number {
  process.stderr.write(text);
  return code;
}
