// pnpm check: format, lint, types, boundaries, drift. Runs all of them, two at a time, and prints what failed in full.
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
  { name: "format", command: ["prettier", "--check", "--log-level", "warn", "."], remedy: "pnpm format" },
  { name: "spec format", command: ["tsp", "format", "--check", "spec/**/*.tsp"], remedy: "pnpm format" },
  { name: "types", command: ["tsc", "-p", "."], remedy: "the messages above" },
  {
    name: "published types",
    command: ["tsc", "-p", "tsconfig.published.json"],
    remedy: "state the type of every export of a published package",
  },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"], remedy: "the messages above" },
  {
    name: "boundaries",
    command: ["node", "tools/src/boundaries.ts"],
    remedy: "DESIGN: arrows between rooms point one way",
  },
];

interface Result {
  readonly step: Step;
  readonly code: number;
  readonly output: string;
  readonly millis: number;
}

process.exitCode = await main(process.argv.slice(2));

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`usage: pnpm check [STEP ...]\n\nsteps: ${STEPS.map((step) => step.name).join(", ")}\n`);
    return names.includes("--help") ? 0 : 2;
  }
  const waiting = STEPS.filter((step) => names.length === 0 || names.includes(step.name));
  const failed: Result[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await run(step);
      process.stdout.write(
        `${result.code === 0 ? "ok    " : "FAILED"} ${step.name} (${(result.millis / 1000).toFixed(1)} s)\n`,
      );
      if (result.code !== 0) failed.push(result);
    }
  };
  await Promise.all([worker(), worker()]);
  for (const { step, output } of failed)
    process.stderr.write(`\n── ${step.name} ──\n${output.trimEnd()}\n→ ${step.remedy}\n`);
  return failed.length === 0 ? 0 : 1;
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
