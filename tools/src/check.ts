// pnpm check: format, lint, types, boundaries, drift, compatibility. Runs all of them, two at a time, and prints what failed in full.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly remedy: string;
}

const STEPS: readonly Step[] = [
  { name: "drift", command: ["node", "tools/src/gen.ts", "--check"], remedy: "pnpm gen" },
  { name: "published", command: ["node", "tools/src/freeze.ts", "--check"], remedy: "the messages above" },
  { name: "compatibility", command: ["node", "tools/src/schema-diff.mjs", "--no-color"], remedy: "the report above" },
  { name: "format", command: ["prettier", "--check", "--log-level", "warn", "."], remedy: "pnpm format" },
  {
    name: "spec format",
    command: ["tsp", "format", "--check", "spec/**/*.tsp"],
    remedy: "pnpm format (it names no file; the format command mends them all)",
  },
  { name: "types", command: ["tsc", "-p", "."], remedy: "the messages above" },
  {
    name: "published types",
    command: ["tsc", "-p", "tsconfig.published.json"],
    remedy: "the messages above; every export of a published package states its type",
  },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"], remedy: "the messages above" },
  {
    name: "boundaries",
    command: ["node", "tools/src/boundaries.ts"],
    remedy: "the table of rooms in tools/src/boundaries.ts",
  },
];

/** Lines of a step that are repeated beside its verdict. */
const NOTED = /^draft|^looked at \d| against revision \d/;

const USAGE = `usage: pnpm check [STEP ...]

  Runs every step, or only those that are named (in quotes where the name has a space). Nothing is changed.

${STEPS.map((step) => `  ${step.name.padEnd(16)}${step.command.join(" ")}`).join("\n")}

exit codes: 0 all is well, 1 a step failed, 2 wrong usage
`;

interface Result {
  readonly step: Step;
  readonly code: number;
  readonly output: string;
  readonly millis: number;
}

process.exitCode = await main(process.argv.slice(2));

async function main(names: readonly string[]): Promise<number> {
  if (names.includes("--help")) {
    process.stdout.write(USAGE);
    return 0;
  }
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`pnpm check has no step "${unknown.join('", "')}"\n\n${USAGE}`);
    return 2;
  }
  const waiting = STEPS.filter((step) => names.length === 0 || names.includes(step.name));
  const failed: Result[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await run(step);
      process.stdout.write(
        `${result.code === 0 ? "ok    " : "FAILED"} ${step.name} (${(result.millis / 1000).toFixed(1)} s)\n${notes(result)}`,
      );
      if (result.code !== 0) failed.push(result);
    }
  };
  await Promise.all([worker(), worker()]);
  for (const { step, output } of failed)
    process.stderr.write(`\n── ${step.name} ──\n${output.trimEnd()}\n→ ${step.remedy}\n`);
  return failed.length === 0 ? 0 : 1;
}

/** What a step says beside its verdict: what is still a draft, and how compatible the contract is with what. */
function notes({ code, output }: Result): string {
  const lines = code === 0 ? output.split("\n").filter((line) => NOTED.test(line)) : [];
  return lines.map((line) => `       ${line}\n`).join("");
}

function run(step: Step): Promise<Result> {
  const [program = "", ...args] = step.command;
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env["PATH"] ?? ""}` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const done = (code: number): void => resolve({ step, code, output, millis: performance.now() - started });
    child.on("error", (error) => {
      output += `${program} cannot be started: ${error.message}. Run \`npx -y pnpm@12 install\`.\n`;
      done(1);
    });
    child.on("close", (code) => done(code ?? 1));
  });
}
