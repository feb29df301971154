// What `pnpm create-extension` makes, outside the workspace: it compiles, its tests pass, it builds, and its launcher runs
// under the host. The SDK is packed once, by the command itself.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { walkPackage } from "../host/cli/src/walk.ts";
import { create } from "../sdk/create/src/create.ts";
import { PACKAGES } from "../sdk/create/src/sdk-packages.ts";
import { TEMPLATES } from "../sdk/create/src/templates.ts";
import { type Finished, ROOT, installTarballs, link, run } from "./packed-packages.ts";

const MAIN = join(ROOT, "sdk/create/src/main.ts");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

let base: string;
let made: Finished;
/** What `pnpm install` would put there: the packed SDK, and the tools from this repository, without a registry. */
let modules: string;
let tarballs: ReadonlyMap<string, string>;

const cli = (...args: readonly string[]): Promise<Finished> =>
  run(process.execPath, [MAIN, ...args], base, { ...process.env, INIT_CWD: base });

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "extensions-")));
  made = await cli("first", "--json", "--no-install");
  tarballs = new Map(PACKAGES.map((name) => [name, join(base, `first/vendor/${name}.tgz`)]));
  await mkdir(join(base, "installed"));
  await installTarballs(join(base, "installed"), [...tarballs.values()]);
  modules = join(base, "installed/node_modules");
  for (const name of ["esbuild", "typescript", "@types/node"])
    await link(join(base, "installed"), name, join(ROOT, "node_modules", name));
}, 120_000);

afterAll(() => rm(base, { recursive: true, force: true }));

/** This Node, and the first other one on PATH that extensions are bundled for. */
const nodes = [process.execPath];
for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
  const { stdout } = spawnSync(join(directory, "node"), ["--version"], { encoding: "utf8" });
  const version = /^v([0-9]+)\./.exec(stdout ?? "");
  if (version !== null && Number(version[1]) >= 20 && stdout.trim() !== process.version && nodes.length < 2)
    nodes.push(join(directory, "node"));
}

test("the command says what it has made, and what comes next", async () => {
  expect([made.code, made.stderr]).toEqual([0, "packing the SDK …\n"]);
  const folder = join(base, "first");
  expect(JSON.parse(made.stdout)).toEqual({
    ok: true,
    folder,
    name: "first",
    template: "interceptor",
    files: expect.arrayContaining(["reasonix-plugin.json", "src/extension.ts", "vendor/reasonix-sdk.tgz"]),
    installed: false,
    commands: ["npx -y pnpm@12 install", "npx -y pnpm@12 test", "npx -y pnpm@12 build"],
    start: `npx -y pnpm@12 start --extension ${folder}`,
  });
  expect((await readdir(base)).filter((name) => name.startsWith("."))).toEqual([".npm"]);
});

test.each([
  ["no folder, without a terminal", [], "DIR is missing. Name a folder: pnpm create-extension DIR\n"],
  ["a folder that is not empty", ["first"], /first is not empty: it holds .*; name another folder\.\n$/],
  ["a wrong name", ["second", "--name", "a b"], /^"a b" cannot be the name of a plugin: .* --name NAME\.\n$/],
])("%s is refused in one line", async (_, args, stderr) => {
  const { code, ...said } = await cli(...args);
  expect({ code, ...said }).toEqual({
    code: 2,
    stdout: "",
    stderr: typeof stderr === "string" ? stderr : expect.stringMatching(stderr),
  });
  expect(await readdir(base)).not.toContain("second");
});

test.skipIf(process.platform === "win32")("an interrupt leaves nothing behind", async () => {
  const child = spawn(process.execPath, [MAIN, "third", "--json"], { cwd: base });
  const exit = once(child, "close");
  await once(child.stderr, "data");
  child.kill("SIGINT");
  expect(await exit).toEqual([130, null]);
  expect((await readdir(base)).filter((name) => name.includes("third"))).toEqual([]);
});

describe.each(TEMPLATES)("an extension from the template $name", ({ name: template }) => {
  let folder: string;
  const inFolder = (node: string, ...args: readonly string[]): Promise<Finished> => run(node, args, folder);

  beforeAll(async () => {
    folder = join(base, `my-${template}`);
    await create({ folder, name: `my-${template}`, template }, { tarballs });
    await symlink(modules, join(folder, "node_modules"), "junction");
  });

  it("compiles in a project of its own", async () => {
    expect(await inFolder(process.execPath, TSC, "-p", ".")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it.each(nodes)("passes its tests with %s", async (node) => {
    const { code, stdout, stderr } = await inFolder(node, "build.mjs", "--test");
    expect([code, stdout + stderr]).toEqual([0, expect.stringMatching(/\bpass [1-9]/)]);
  });

  it("is built, starts under the host, and shows its effect", async () => {
    const name = `my-${template}`;
    expect(await inFolder(nodes.at(-1) ?? "", "build.mjs")).toEqual({
      code: 0,
      stdout: `built bin/${name}.exe\n`,
      stderr: "",
    });
    expect((await readdir(join(folder, "bin"))).sort()).toEqual([`${name}.exe`, `${name}.mjs`, "package.json"]);
    const report = await walkPackage(folder, { say: () => undefined });
    expect(report).toMatchObject({ ok: true, warnings: [], handshake: { plugin: name, name, version: "0.1.0" } });
    const input = report.request?.messages.findLast(({ role }) => role === "user")?.content;
    expect(input?.endsWith(" (Answer in one paragraph.)")).toBe(template !== "provider");
  });
});

describe("a mistake is told", () => {
  let folder: string;

  beforeAll(async () => {
    folder = join(base, "wrong");
    await create({ folder, name: "wrong", template: "interceptor" }, { tarballs });
    await symlink(modules, join(folder, "node_modules"), "junction");
  });

  async function edit(file: string, from: string, to: string): Promise<void> {
    const text = await readFile(join(folder, file), "utf8");
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replace(from, to));
  }

  it("of a hook point in the manifest, by its line; of one in the source, by the compiler", async () => {
    await edit("reasonix-plugin.json", ', "tool.before"', "");
    const tested = await run(process.execPath, ["build.mjs", "--test"], folder);
    expect([tested.code, tested.stdout]).toEqual([
      1,
      expect.stringContaining('Add "tool.before" to runtime.intercepts'),
    ]);
    await edit("src/extension.ts", '"tool.before"', '"tool.befor"');
    const compiled = await run(process.execPath, [TSC, "-p", ".", "--pretty", "false"], folder);
    expect([compiled.code, compiled.stdout]).not.toEqual([0, expect.anything()]);
    expect(compiled.stdout).toContain("src/extension.ts");
  });
});
