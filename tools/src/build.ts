// pnpm build [PACKAGE ...]: type-checks the published packages and writes what they publish into their dist/.
import { execFile } from "node:child_process";
import { access, copyFile, readFile, readdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** Folders of the published packages, each after those that it imports. */
export const PUBLISHED: readonly string[] = ["generated", "sdk/wire", "sdk/extension", "host/runtime"];

interface Package {
  readonly folder: string;
  readonly name: string;
  /** Subpath → file or files, as the rest of the repository sees the package. */
  readonly exports: Exports;
  /** The same in the packed manifest: pnpm puts it in the place of `exports`. */
  readonly published: Exports;
}

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Says which package cannot be built, why, and what to do next. */
class BuildError extends Error {
  constructor({ name }: Package, why: string) {
    super(`${name} cannot be built: ${why}`);
  }
}

const root = new URL("../../", import.meta.url);

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const packages = await Promise.all(PUBLISHED.map(readPackage));
  const options = read(args);
  if (typeof options === "string") return fail(`${options}\n\n${usage(packages)}`, 2);
  if (options.help) return say(usage(packages));
  const unknown = options.names.find((name) => !packages.some((each) => isCalled(each, name)));
  if (unknown !== undefined) return fail(`"${unknown}" is no published package\n\n${usage(packages)}`, 2);
  const meant = packages.filter(
    (each) => options.names.length === 0 || options.names.some((name) => isCalled(each, name)),
  );
  try {
    // In order, up to the first that fails: a fault of a package shows again in every package that imports it.
    for (const each of meant) say(await build(each));
    return 0;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return fail(`${error.message}\n`, 1);
  }
}

function read(args: string[]): { readonly help: boolean; readonly names: readonly string[] } | string {
  try {
    const options = { help: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    // A shell completes a folder with a slash at its end.
    return { help: values.help, names: positionals.map((name) => name.replace(/\/$/, "")) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function usage(packages: readonly Package[]): string {
  const width = Math.max(...packages.map(({ folder }) => folder.length));
  return `usage: pnpm build [PACKAGE ...]

  Type-checks packages and writes the JavaScript and the declarations that they publish into their dist/. Nothing in
  the repository reads dist/: exports point at src/, and publishConfig.exports take their place in what is packed.
  \`pnpm pack\` and \`pnpm publish\` build the package themselves.

  PACKAGE   folder or name; all of these unless stated:
${packages.map(({ folder, name }) => `              ${folder.padEnd(width)}  ${name}`).join("\n")}
  --help    this text

exit codes: 0 built, 1 a package cannot be built and now has no dist/, 2 wrong usage
`;
}

function isCalled({ folder, name }: Package, given: string): boolean {
  return folder === given || name === given;
}

async function readPackage(folder: string): Promise<Package> {
  const manifest = JSON.parse(await readFile(new URL("package.json", base(folder)), "utf8")) as {
    readonly name: string;
    readonly exports: Exports;
    readonly publishConfig?: { readonly exports?: Exports };
  };
  const { name, exports, publishConfig } = manifest;
  return { folder, name, exports, published: publishConfig?.exports ?? {} };
}

/** Returns a line about what was written. */
async function build(meant: Package): Promise<string> {
  const started = performance.now();
  const dist = new URL("dist/", base(meant.folder));
  const clear = (): Promise<void> => rm(dist, { recursive: true, force: true });
  await clear();
  try {
    checkSubpaths(meant);
    await compile(meant);
    await copyRest(meant);
    await checkWritten(meant);
  } catch (error) {
    // Half of a package must not be packed by mistake.
    await clear();
    throw error;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `${meant.name}: ${(await readdir(dist)).length} files in ${meant.folder}/dist (${seconds} s)\n`;
}

function checkSubpaths(meant: Package): void {
  const { folder, exports, published } = meant;
  const manifest = `${folder}/package.json`;
  const [own, packed] = [exports, published].map((each) => Object.keys(each).sort().join(" ") || "nothing");
  if (own !== packed)
    throw new BuildError(
      meant,
      `exports of ${manifest} has ${own}, its publishConfig.exports has ${packed}. State the same subpaths in both.`,
    );
  const outside = leaves(published).find(({ file }) => !file.startsWith("./dist/"));
  if (outside !== undefined)
    throw new BuildError(
      meant,
      `"${outside.subpath}" would be published as ${outside.file}, which is not packed. Point publishConfig.exports of ${manifest} at ./dist/.`,
    );
}

/** Takes the entries and what they import: no tests, and nothing that only tests use. */
async function compile(meant: Package): Promise<void> {
  const tsc = new URL("node_modules/typescript/bin/tsc", root);
  if (!(await exists(tsc))) throw new BuildError(meant, "TypeScript is not installed. Run `npx -y pnpm@12 install`.");
  const { code, output } = await run([fileURLToPath(tsc), "-p", `${meant.folder}/tsconfig.build.json`]);
  if (code !== 0)
    throw new BuildError(
      meant,
      `tsc ends with ${code}.\n\n${output.trimEnd()}\n\nMend what tsc says, then run \`pnpm build ${meant.folder}\`.`,
    );
}

/** What tsc reads and does not write: JavaScript with the declarations beside it, and JSON. */
async function copyRest(meant: Package): Promise<void> {
  const { folder, exports, published } = meant;
  for (const { subpath, condition, file } of leaves(published)) {
    const own = exports[subpath];
    const source = typeof own === "string" ? own : own?.[condition];
    const ending = /\.(?:js|d\.ts|json)$/.exec(source ?? "")?.[0];
    if (source === undefined || ending === undefined || !file.endsWith(ending)) continue;
    if (!(await exists(new URL(source, base(folder)))))
      throw new BuildError(meant, `"${subpath}" is ${source} in ${folder}/package.json, which does not exist.`);
    await copyFile(new URL(source, base(folder)), new URL(file, base(folder)));
  }
}

async function checkWritten(meant: Package): Promise<void> {
  for (const { subpath, file } of leaves(meant.published)) {
    if (await exists(new URL(file, base(meant.folder)))) continue;
    throw new BuildError(
      meant,
      `"${subpath}" would be published as ${file}, which was not written. Correct publishConfig.exports of ${meant.folder}/package.json, or add the source to "files" of ${meant.folder}/tsconfig.build.json.`,
    );
  }
}

function leaves(exports: Exports): { readonly subpath: string; readonly condition: string; readonly file: string }[] {
  return Object.entries(exports).flatMap(([subpath, target]) =>
    Object.entries(typeof target === "string" ? { default: target } : target).map(([condition, file]) => ({
      subpath,
      condition,
      file,
    })),
  );
}

function base(folder: string): URL {
  return new URL(`${folder}/`, root);
}

/** Runs a script of Node from the root, so that the paths in what it says start there. */
function run(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, output: `${stdout}${stderr}` || (error?.message ?? "") });
    });
  });
}

function exists(file: URL): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function say(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

function fail(text: string, code: number): number {
  process.stderr.write(text);
  return code;
}
