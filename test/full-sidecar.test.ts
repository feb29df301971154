// The second example under the real host: what its manifest claims is what the host gives it.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readPackage } from "../host/cli/src/package.ts";
import { startRuntime } from "../host/runtime/src/index.ts";
import { build } from "../sdk/examples/full-sidecar/build.ts";

const MANIFEST = fileURLToPath(new URL("../sdk/examples/full-sidecar/reasonix-plugin.json", import.meta.url));

test("full-sidecar is started by its manifest and rules where it says", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "full-sidecar-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MANIFEST, join(folder, "reasonix-plugin.json"));
  await build(join(folder, "bin"));
  const warnings: string[] = [];
  await using runtime = await startRuntime({
    declarations: [readPackage(folder)],
    session: { sessionId: "s-1", workspaceRoot: folder },
    uiHost: "headless",
    onWarning: ({ text }) => warnings.push(text),
  });
  const { hooks, sidecars } = runtime.snapshot;
  expect(sidecars.map(({ plugin, name, version }) => [plugin, name, version])).toEqual([
    ["full-sidecar", "full-sidecar", "1.0.0"],
  ]);

  const text = "x".repeat(102_400);
  expect(await hooks["input.receive"]?.rule({ text: `/fs ${text}` })).toMatchObject({
    kind: "pass",
    payload: { text: `${text} [rewritten by fullsidecar]` },
    replacedBy: ["full-sidecar"],
  });
  expect(await hooks["tool.before"]?.rule({ name: "dangerous_exec", arguments: "{}" })).toEqual({
    kind: "block",
    by: "full-sidecar",
    reason: "fullsidecar: the demo policy denies the tool dangerous_exec.",
  });
  const prompt = { prompt: "BASE PROMPT", workspaceRoot: folder };
  expect(await hooks["system_prompt.build"]?.rule(prompt)).toMatchObject({
    kind: "pass",
    payload: { prompt: expect.stringMatching(/fullsidecar demo strategy[^]*BASE PROMPT$/) as string },
  });
  expect(warnings).toEqual([]);
});
