// The sources as a program; what is built is the matter of the repository's own tests.
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { expectTranscript, startExtension } from "@reasonix/sdk/testing";
import manifest from "../reasonix-plugin.json" with { type: "json" };

it("rewrites an input behind the prefix and lets every other one pass", async () => {
  const program = { command: process.execPath, args: [fileURLToPath(new URL("main.ts", import.meta.url))] };
  await using host = await startExtension(program, { manifest });
  expect([
    await host.intercept("input.receive", { text: "starter: explain sidecars" }),
    await host.intercept("input.receive", { text: "starter:explain sidecars" }),
    await host.intercept("input.receive", { text: "explain sidecars" }),
  ]).toEqual([
    { decision: "replace", replacement: { text: "explain sidecars [rewritten by starter-extension]" } },
    { decision: "continue" },
    { decision: "continue" },
  ]);
  expect(await host.shutdown()).toEqual({ code: 0, signal: null });
  expectTranscript(host.transcript.slice(0, 2), [
    { method: "extension/initialize", params: { manifest: { intercepts: ["input.receive"] } } },
    { result: { name: "starter-extension", version: "0.1.0", subscriptions: ["input.receive"] } },
  ]);
});
