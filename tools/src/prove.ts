// pnpm prove [PROOF]: the long proofs, all of them or one.
import { UsageError, type Outcome } from "./prove/proof.ts";
import { PROOFS } from "./prove/proofs.ts";

const USAGE = `usage: pnpm prove [PROOF [OPTION ...]] [--json]

  Without a name every proof runs, with its own defaults. One summary line each; progress and failures go to standard error.

${PROOFS.map(({ name, about, options }) => `${name}: ${about}\n${options}`).join("\n\n")}

  --json           what a proof found, as one JSON object by name of the proof
  --help           this text

exit codes: 0 every proof holds, 1 one does not, 2 wrong usage
`;

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) return print(USAGE, 0);
  const json = args.includes("--json");
  const [name, ...options] = args.filter((argument) => argument !== "--json");
  const chosen = PROOFS.filter((proof) => name === undefined || proof.name === name);
  if (chosen.length === 0) return complain(`there is no proof "${name ?? ""}"`);
  const found: Record<string, Outcome> = {};
  for (const proof of chosen) {
    try {
      const outcome = await proof.run(options, (line) => process.stderr.write(`${line}\n`));
      found[proof.name] = outcome;
      if (!json) print(`${outcome.ok ? "holds " : "FAILED"} ${proof.name}: ${outcome.summary}\n`, 0);
    } catch (error) {
      if (isUsage(error)) return complain(`${proof.name}: ${error.message}`);
      throw error;
    }
  }
  if (json) print(`${JSON.stringify(found, null, 2)}\n`, 0);
  return Object.values(found).every(({ ok }) => ok) ? 0 : 1;
}

function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function complain(what: string): number {
  process.stderr.write(`${what}\n\n${USAGE}`);
  return 2;
}

function print(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
