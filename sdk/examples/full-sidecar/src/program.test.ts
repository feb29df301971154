// The built program, as a host starts it.
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  expectInTranscript,
  expectSameTranscript,
  startExtension,
  virtualClock,
  type ExtensionHost,
} from "@reasonix/sdk/testing";
import { build } from "../build.ts";
import manifest from "../reasonix-plugin.json" with { type: "json" };
import { fullSidecar } from "./extension.ts";
import { settingsFrom } from "./settings.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "full-sidecar-"));
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

const start = (env: Readonly<Record<string, string>> = {}, command = process.execPath): Promise<ExtensionHost> =>
  startExtension({ command, args: [join(folder, "bin/full-sidecar")], cwd: folder, env }, { manifest });

/** Everything that it does, one after the other. */
async function tour(host: ExtensionHost): Promise<void> {
  host.observe("session.start", { phase: "start", sessionPath: "/s/1" });
  await host.surface("fullsidecar-card");
  await host.intercept("input.receive", { text: `/fs ${"x".repeat(102_400)}` });
  await host.intercept("tool.before", { name: "dangerous_exec", arguments: "{}" });
  await host.intercept("tool.before", { name: "read", arguments: '{"path":"/a"}' });
  await host.intercept("system_prompt.build", { prompt: "BASE PROMPT", workspaceRoot: "/ws" });
  await host.catalog();
  host.answers.form({ name: "Ada", loud: true });
  await host.action("demo");
  await host.submit("fullsidecar-demo-form", { name: "Ada" });
  await host.stream("plugin/full-sidecar/fake/echo").collect();
  expect(await host.shutdown()).toEqual({ code: 0, signal: null });
}

it("has a manifest for every surface of a runtime", () => {
  const [namespace, version] = ["plugin/full-sidecar", "1.0.0"];
  const provider = "sha256:416af537aeb7edd2ff0b96fd2ecb385bc10f900e8b320292857c5279cb5bce50";
  const action = "sha256:8532d24af25d5aaeb763c35d8c9d3283d8604a3473f8ddd06a4c910565b86aeb";
  expect(manifest).toEqual({
    apiVersion: "reasonix.io/plugin/v2",
    name: "full-sidecar",
    version,
    description: expect.stringMatching(/^.+$/) as string,
    provides: [
      { namespace, kind: "interceptors", id: "default", version },
      { namespace, kind: "strategies", id: "system_prompt", version },
      { namespace, kind: "provider", id: "fake/echo", version, schemaHash: provider },
      { namespace, kind: "uiaction", id: "demo", version, schemaHash: action },
    ],
    runtime: {
      command: "${REASONIX_PLUGIN_ROOT}/bin/full-sidecar",
      required: false,
      intercepts: ["input.receive", "tool.before", "system_prompt.build", "session.start"],
      replaces: ["system_prompt"],
      capabilities: ["interceptors", "strategies", "providers", "ui"],
    },
  });
});

it("is the file that the manifest names, with what it needs", async () => {
  const bin = join(folder, "bin");
  expect((await readdir(bin)).sort()).toEqual(["full-sidecar", "full-sidecar.mjs", "package.json"]);
  expect((await readFile(join(bin, "full-sidecar"), "utf8")).split("\n")[0]).toBe("#!/usr/bin/env node");
});

it.each([...nodes])("does everything with Node %s, frame for frame as in memory", async (_, node) => {
  const clock = virtualClock();
  const immediate = fullSidecar(settingsFrom({}), () => Promise.resolve(), { exit: () => undefined });
  await using inMemory = await startExtension(immediate, { manifest, clock });
  await tour(inMemory);
  await using program = await start({ FULLSIDECAR_STREAM_INTERVAL_MS: "1" }, node);
  await tour(program);
  expect(inMemory.transcript.length).toBeGreaterThan(30);
  expectSameTranscript(program.transcript, inMemory.transcript);
});

it("crashes as it is told, and every later call says so", async () => {
  await using host = await start({ FULLSIDECAR_CRASH_ON_INPUT: "boom" });
  await expect(host.intercept("input.receive", { text: "boom" })).rejects.toThrow("exit code 3");
  await expect(host.intercept("input.receive", { text: "plain" })).rejects.toMatchObject({
    reason: "provider_interrupted",
  });
});

it("stalls as it is told until its time is over, and lives", async () => {
  await using host = await start({ FULLSIDECAR_STALL_ON_INPUT: "stall-me" });
  const stalled = host.intercept("input.receive", { text: "stall-me" }, { timeoutMillis: 50 });
  await expect(stalled).rejects.toMatchObject({ reason: "intercept_timeout" });
  expect(await host.intercept("input.receive", { text: "plain" })).toEqual({ decision: "continue" });
});

it("ends by itself when its host dies in the middle of a stream", async () => {
  await using host = await start({ FULLSIDECAR_STREAM_INTERVAL_MS: "5" });
  const stream = host.stream("plugin/full-sidecar/fake/echo");
  for await (const chunk of stream) if (chunk.type === "text") break;
  host.die();
  expect((await host.ended).signal).toBeNull();
  expectInTranscript(host.transcript, ["← notification extension/provider/stream/chunk"]);
});
