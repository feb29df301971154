// node build.ts       builds the sidecar into bin/
import { realpathSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";

const PACKAGE = fileURLToPath(new URL(".", import.meta.url));

/** What the manifest starts. Node takes a file without a known suffix only as CommonJS, so it imports the bundle. */
const LAUNCHER = `#!/usr/bin/env node
"use strict";
import("./starter-extension.mjs");
`;

/** Says that the launcher is CommonJS, whatever the packages above the folder say. */
const KIND = `{"type":"commonjs"}\n`;

/**
 * Writes the sidecar into a folder, which is made when it is missing: the bundle, which needs Node 20 or later and no
 * installed package, the launcher and what says how to read it. Rejects with esbuild's message when a source is wrong.
 */
export async function build(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await bundle({
    absWorkingDir: PACKAGE,
    entryPoints: ["src/main.ts"],
    outfile: join(outDir, "starter-extension.mjs"),
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    charset: "utf8",
    tsconfigRaw: {},
    logLevel: "silent",
  });
  const launcher = join(outDir, "starter-extension.exe");
  await writeFile(launcher, LAUNCHER);
  await chmod(launcher, 0o755);
  await writeFile(join(outDir, "package.json"), KIND);
}

const started = process.argv[1];
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
  await build(join(PACKAGE, "bin"));
  process.stdout.write("built bin/starter-extension.exe\n");
}
