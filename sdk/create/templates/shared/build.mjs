// node build.mjs          builds the extension into bin/
// node build.mjs --test   builds its tests into build/ and runs them
import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL(".", import.meta.url));

/** @type {import("esbuild").BuildOptions} */
const options = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  charset: "utf8",
  outExtension: { ".js": ".mjs" },
  logLevel: "warning",
};

if (process.argv.includes("--test")) await test();
else await bundle();

/**
 * The bundle needs Node 20 or later and no installed package. What the manifest starts is a launcher beside it: Node takes
 * a file without a known suffix only as CommonJS, so it imports the bundle, and a package.json says that it is CommonJS.
 */
async function bundle() {
  const { runtime } = JSON.parse(await readFile(join(root, "reasonix-plugin.json"), "utf8"));
  const launcher = join(root, "bin", basename(runtime.command));
  const name = basename(launcher, ".exe");
  await build({ ...options, entryPoints: [{ in: "src/main.ts", out: name }], outdir: "bin" });
  await writeFile(launcher, `#!/usr/bin/env node\n"use strict";\nimport("./${name}.mjs");\n`);
  await chmod(launcher, 0o755);
  await writeFile(join(root, "bin/package.json"), '{"type":"commonjs"}\n');
  console.log(`built bin/${basename(launcher)}`);
}

async function test() {
  const names = (await readdir(join(root, "src"))).filter((name) => name.endsWith(".test.ts"));
  await rm(join(root, "build"), { recursive: true, force: true });
  await mkdir(join(root, "build"));
  await build({ ...options, entryPoints: names.map((name) => `src/${name}`), outdir: "build", sourcemap: "inline" });
  const files = names.map((name) => join("build", name.replace(/\.ts$/, ".mjs")));
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
