// schema-diff's own tests against what got past the killers: a process for each mutant, some seconds each.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Mutant } from "./mutants.ts";
import { ENVIRONMENT } from "./vitest.config.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const CONFIG = fileURLToPath(new URL("vitest.config.ts", import.meta.url));
const VITEST = fileURLToPath(new URL("../../../../node_modules/vitest/vitest.mjs", import.meta.url));

/** Milliseconds for all tests with one mutant. */
const LONGEST = 180_000;

/**
 * Whether the tests pass. A run that does not end in time does not.
 * @param only names of test files, or parts of them; all of schema-diff's unless stated
 */
export function testsPass(mutant: Mutant | undefined, ...only: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITEST, "run", "--config", CONFIG, ...only], {
      cwd: ROOT,
      env: { ...process.env, [ENVIRONMENT]: JSON.stringify(mutant ?? null) },
      stdio: "ignore",
      timeout: LONGEST,
      killSignal: "SIGKILL",
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
}
