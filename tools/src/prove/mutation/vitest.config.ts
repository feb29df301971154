// The tests of schema-diff with a mutant in one of its files; the environment names it.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { mutated, type Mutant } from "./mutants.ts";

export const ENVIRONMENT = "SCHEMA_DIFF_MUTANT";

const DIFF = fileURLToPath(new URL("../../diff/", import.meta.url));
const mutant = JSON.parse(process.env[ENVIRONMENT] ?? "null") as Mutant | null;

export default defineConfig({
  root: fileURLToPath(new URL("../../../../", import.meta.url)),
  plugins: [
    {
      name: "mutant",
      enforce: "pre",
      // Stripping the types moves nothing, so a place in the stripped text is the same place here.
      transform: (code, id) =>
        mutant !== null && id === DIFF + mutant.file ? { code: mutated(code, mutant), map: null } : undefined,
    },
  ],
  test: {
    // The pairs were among the killers.
    include: ["tools/src/diff/*.test.ts"],
    bail: 1,
    testTimeout: 60_000,
    reporters: ["dot"],
    // Kept files go by their text on disk, which is that of no mutant: each would be tested as the first of its file was.
    fsModuleCache: false,
  },
});
