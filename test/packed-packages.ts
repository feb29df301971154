// The published packages as an author gets them: built, packed by pnpm and installed by npm, all in a temporary folder.
// The packages are copied first, so that neither a dist/ nor a build of the repository is in the way of the other tests.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PUBLISHED } from "../tools/src/build.ts";

export const ROOT: string = fileURLToPath(new URL("../", import.meta.url));

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly publishConfig?: Pick<Manifest, "exports">;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface PackedPackages extends AsyncDisposable {
  /** A package of its own, with the tarballs installed below its node_modules. */
  readonly consumer: string;
  /** What pnpm and the build have printed. */
  readonly log: string;
  /** What no packed file may hold: places of this machine. */
  readonly places: readonly string[];
}

export async function packPackages(): Promise<PackedPackages> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "packages-")));
  const [tarballs, consumer] = [join(folder, "tarballs"), join(folder, "consumer")];
  const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const workspace = join(folder, "workspace");
    await copyWorkspace(workspace);
    const log = await pack(workspace, tarballs);
    await mkdir(consumer);
    await installTarballs(
      consumer,
      (await readdir(tarballs)).map((file) => join(tarballs, file)),
    );
    return { consumer, log, places: [ROOT, folder], [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** What a build needs: the published packages with their tests, the tools, and links to what both import. */
export async function copyWorkspace(workspace: string): Promise<void> {
  for (const each of [...PUBLISHED, "tools/src", "tsconfig.base.json", "LICENSE"])
    await cp(join(ROOT, each), join(workspace, each), {
      recursive: true,
      filter: (path) => !["node_modules", "dist"].includes(basename(path)),
    });
  await writeFile(join(workspace, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await writeFile(join(workspace, "pnpm-workspace.yaml"), `packages: ${JSON.stringify(PUBLISHED)}\n`);
  for (const name of ["typescript", "@types"]) await link(workspace, name, join(ROOT, "node_modules", name));
  const folders = new Map<string, string>();
  for (const each of PUBLISHED) folders.set((await readManifest(join(ROOT, each))).name, join(workspace, each));
  for (const folder of folders.values())
    for (const name of Object.keys((await readManifest(folder)).dependencies ?? {}))
      await link(folder, name, folders.get(name) ?? join(ROOT, "node_modules", name));
}

/** Makes a package importable from a folder, as a package manager would. */
export async function link(folder: string, name: string, target: string): Promise<void> {
  const path = join(folder, "node_modules", name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path, "junction");
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
}

/** Runs a program to its end, whatever its exit code. */
export function run(command: string, args: readonly string[], cwd: string, env = process.env): Promise<Finished> {
  return new Promise((resolve, reject) => {
    // npm and npx are scripts of the shell on Windows.
    const shell = process.platform === "win32" && !command.endsWith(".exe");
    execFile(command, args, { cwd, env, shell, maxBuffer: Infinity }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== "number") reject(error);
      else resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** Every package builds itself on the way (`prepack`). */
async function pack(workspace: string, tarballs: string): Promise<string> {
  const own = process.env["npm_execpath"] ?? "";
  const [command = "", ...args] = /^pnpm(?:\.exe)?$/.test(basename(own))
    ? [own]
    : /^pnpm\.[cm]?js$/.test(basename(own))
      ? [process.execPath, own]
      : ["npx", "-y", "pnpm@12"];
  // The build is TypeScript: it needs this Node, not the first one on PATH.
  const PATH = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const env = { ...process.env, PATH };
  const done = await run(command, [...args, "-r", "pack", "--pack-destination", tarballs], workspace, env);
  return succeeded("pnpm pack", done);
}

/** Into an existing folder, by plain npm, with nothing of pnpm's settings, without a registry and with an empty cache. */
export async function installTarballs(consumer: string, files: readonly string[]): Promise<void> {
  await writeFile(join(consumer, "package.json"), JSON.stringify({ name: "consumer", private: true }));
  const kept = Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name));
  const env = { ...Object.fromEntries(kept), npm_config_cache: join(consumer, "../.npm") };
  const done = await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...files], consumer, env);
  succeeded("npm install", done);
}

function succeeded(what: string, { code, stdout, stderr }: Finished): string {
  if (code !== 0) throw new Error(`${what} ends with ${code}:\n${stdout}${stderr}`);
  return stdout + stderr;
}
