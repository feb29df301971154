// Subjects as an author ships them: one file of JavaScript, without the cost of stripping types at every start.
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const FOLDER = fileURLToPath(new URL("../../.cache/bench/", import.meta.url));

/** Bundles `subjects/NAME.ts` and gives the path of the bundle. */
export function bundled(name: string): string {
  mkdirSync(FOLDER, { recursive: true });
  const source = fileURLToPath(new URL(`subjects/${name}.ts`, import.meta.url));
  const outfile = join(FOLDER, `${basename(source, ".ts")}.mjs`);
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    // The generated validators, which a host runs, and not those for the bundles of extensions.
    conditions: ["node"],
    logLevel: "error",
  });
  return outfile;
}
