// The first example, built and run as a package would be: by the launcher that its manifest names.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionShutdown,
} from "../generated/src/endpoints.ts";
import { PROTOCOL, type InterceptResult } from "../generated/src/index.ts";
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
