// The first example, built and run as a package would be: by the launcher that its manifest names.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionShutdown,
} from "../generated/src/endpoints.ts";
import { PROTOCOL, type InterceptResult } from "../generated/src/index.ts";
import { walkPackage } from "../host/cli/src/walk.ts";
import { build } from "../sdk/examples/starter-extension/build.ts";
import { connect } from "../sdk/wire/src/index.ts";
import { STARTER } from "./facts/manifest.ts";

const PACKAGE = new URL("../sdk/examples/starter-extension/", import.meta.url);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "starter-"));
  await build(join(folder, "bin"));
});

afterAll(() => rm(folder, { recursive: true }));

/** This Node, and every other one on PATH from version 20 on, for which the bundle is made. */
const nodes = new Map([[process.version, process.execPath]]);
for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
  const command = join(directory, "node");
  const { stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  const version = /^v([0-9]+)\..*$/m.exec(stdout ?? "");
  if (version !== null && Number(version[1]) >= 20 && !nodes.has(version[0])) nodes.set(version[0], command);
}

it("has the manifest that the guide prints", async () => {
  expect(JSON.parse(await readFile(new URL("reasonix-plugin.json", PACKAGE), "utf8"))).toEqual(STARTER);
});

it("shows how small an extension is", async () => {
  const lines = (await readFile(new URL("src/main.ts", PACKAGE), "utf8")).trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(15);
});

describe("the build", () => {
  it("writes the launcher, the bundle and what says how to read the launcher", async () => {
    const bin = join(folder, "bin");
    expect((await readdir(bin)).sort()).toEqual(["package.json", "starter-extension.exe", "starter-extension.mjs"]);
    expect(JSON.parse(await readFile(join(bin, "package.json"), "utf8"))).toEqual({ type: "commonjs" });
    const launcher = await readFile(join(bin, "starter-extension.exe"), "utf8");
    expect(launcher.split("\n")[0]).toBe("#!/usr/bin/env node");
    if (process.platform !== "win32") expect((await stat(join(bin, "starter-extension.exe"))).mode & 0o777).toBe(0o755);
  });

  it("writes the same bytes again, wherever it is started", async () => {
    const again = join(folder, "again");
    const before = process.cwd();
    process.chdir(folder);
    await build(again).finally(() => process.chdir(before));
    const [first, second] = [join(folder, "bin"), again].map((bin) => readFile(join(bin, "starter-extension.mjs")));
    expect(await second).toEqual(await first);
  });
});

describe("a copy under another name", () => {
  let copy: string;

  // In the repository, where esbuild and the SDK are found.
  beforeEach(async () => {
    await mkdir(new URL("../.cache/", import.meta.url), { recursive: true });
    copy = await mkdtemp(fileURLToPath(new URL("../.cache/starter-", import.meta.url)));
    const source = fileURLToPath(PACKAGE);
    await cp(source, copy, { recursive: true, filter: (path) => !/(?:node_modules|bin)$/.test(path) });
    await symlink(join(source, "node_modules"), join(copy, "node_modules"), "junction");
  });

  afterEach(() => rm(copy, { recursive: true }));

  const buildCopy = (): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ["build.ts"], { cwd: copy, encoding: "utf8" });

  it("takes its name from the manifest, where it stands at three places", async () => {
    const manifest = await readFile(join(copy, "reasonix-plugin.json"), "utf8");
    expect(manifest.match(/starter-extension/g)).toHaveLength(3);
    await writeFile(join(copy, "reasonix-plugin.json"), manifest.replaceAll("starter-extension", "my-own"));
    expect(buildCopy()).toMatchObject({ status: 0, stdout: "built bin/my-own.exe\n", stderr: "" });
    expect((await readdir(join(copy, "bin"))).sort()).toEqual(["my-own.exe", "my-own.mjs", "package.json"]);
    const lines: string[] = [];
    const report = await walkPackage(copy, { say: (line) => lines.push(line) });
    expect(report).toMatchObject({
      ok: true,
      handshake: { plugin: "my-own", name: "my-own", version: "0.1.0" },
      answer: expect.stringMatching(/\[rewritten by my-own\]$/),
      warnings: [],
    });
  });

  it.each([
    ["src/main.ts", "const a = 1;\n  const = 2;\n", 'src/main.ts:2:8: ERROR: Expected identifier but found "="\n'],
    ["src/main.ts", 'import "./gone.ts";\n', 'src/main.ts:1:7: ERROR: Could not resolve "./gone.ts"\n'],
    [
      "reasonix-plugin.json",
      '{\n  "name": "x",\n',
      "reasonix-plugin.json:3:0: ERROR: Expected string in JSON but found end of file\n",
    ],
  ])("says what is wrong in %s in esbuild's line and nothing else, and builds nothing", async (file, text, stderr) => {
    await writeFile(join(copy, file), text);
    expect(buildCopy()).toMatchObject({ status: 1, stdout: "", stderr });
    expect(existsSync(join(copy, "bin"))).toBe(false);
  });
});

describe.each([...nodes])("with Node %s", (_, command) => {
  it("shakes hands, rewrites what it should, lets the rest pass, and exits", async () => {
    const child = spawn(command, [join(folder, "bin/starter-extension.exe")], { cwd: folder });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const exit = once(child, "close");
    const host = connect({ input: child.stdout, output: child.stdin, handlers: [] });
    onTestFinished(async () => {
      child.kill("SIGKILL");
      host.close();
      await exit;
    });

    const declared = await host.request(extensionInitialize, {
      protocolVersion: PROTOCOL.version,
      protocolId: PROTOCOL.id,
      manifest: { intercepts: ["input.receive"], capabilities: ["interceptors"] },
      session: { sessionId: "s-1", workspaceRoot: folder, generation: 1 },
      capabilities: { contentRefs: true, uiHost: "headless", protocolVersion: PROTOCOL.version },
    });
    expect(declared).toEqual({
      protocolVersion: "2",
      name: "starter-extension",
      version: "0.1.0",
      stateSchemaVersion: 0,
      subscriptions: ["input.receive"],
    });
    host.notify(extensionInitialized, {});

    const receive = (text: string, seq: number): Promise<InterceptResult> =>
      host.request(extensionIntercept, { event: "input.receive", seq, payload: { text }, timeoutMillis: 5000 });
    expect([await receive("starter: explain sidecars", 1), await receive("starter:explain", 2)]).toEqual([
      { decision: "replace", replacement: { text: "explain sidecars [rewritten by starter-extension]" } },
      { decision: "continue" },
    ]);

    expect(await host.request(extensionShutdown, { timeoutMillis: 5000 })).toEqual({ accepted: true });
    expect({ exit: await exit, stderr }).toEqual({ exit: [0, null], stderr: "" });
  });
});
