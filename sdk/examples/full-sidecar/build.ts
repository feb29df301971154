// node build.ts       builds the sidecar into bin/
import { realpathSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";
import type { BuildFailure } from "esbuild";

const PACKAGE = fileURLToPath(new URL(".", import.meta.url));

/** What the manifest starts. Node takes a file without a known suffix only as CommonJS, so it imports the bundle. */
const launcherOf = (name: string): string => `#!/usr/bin/env node
"use strict";
import("./${name}.mjs");
`;

/** Says that the launcher is CommonJS, whatever the packages above the folder say. */
const KIND = `{"type":"commonjs"}\n`;

/**
 * Writes the sidecar into a folder, which is made when it is missing: the bundle, which needs Node 20 or later and no
 * installed package, the launcher and what says how to read it. Both are named as the package is in its manifest.
 * Rejects with esbuild's error when a source is wrong; then nothing was written.
 */
export async function build(outDir: string): Promise<void> {
  const { outputFiles } = await bundle({
    absWorkingDir: PACKAGE,
    entryPoints: ["src/main.ts"],
    write: false,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    charset: "utf8",
    tsconfigRaw: {},
    logLevel: "silent",
  });
  const name = await packageName();
  await mkdir(outDir, { recursive: true });
  for (const { contents } of outputFiles) await writeFile(join(outDir, `${name}.mjs`), contents);
  const launcher = join(outDir, name);
  await writeFile(launcher, launcherOf(name));
  await chmod(launcher, 0o755);
  await writeFile(join(outDir, "package.json"), KIND);
}

async function packageName(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(PACKAGE, "reasonix-plugin.json"), "utf8"));
  const name = typeof manifest === "object" && manifest !== null && "name" in manifest ? manifest.name : undefined;
  if (typeof name !== "string") throw new Error("The manifest reasonix-plugin.json has no name.");
  return name;
}

/** One line for each thing that is wrong in a source, as editors and terminals turn it into a link. */
function linesOf({ errors }: BuildFailure): string[] {
  return errors.map(({ location, text }) =>
    location === null ? `ERROR: ${text}` : `${location.file}:${location.line}:${location.column}: ERROR: ${text}`,
  );
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

const started = process.argv[1];
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
  try {
    await build(join(PACKAGE, "bin"));
    process.stdout.write(`built bin/${await packageName()}\n`);
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    process.stderr.write(`${linesOf(error).join("\n")}\n`);
    process.exitCode = 1;
  }
}
