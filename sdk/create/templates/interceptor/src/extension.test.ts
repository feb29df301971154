import assert from "node:assert/strict";
import { test } from "node:test";
import { startExtension } from "@reasonix/sdk/testing";
import manifest from "../reasonix-plugin.json" with { type: "json" };
import { extension } from "./extension.ts";

test("a question asks for a short answer, everything else passes", async () => {
  await using host = await startExtension(extension, { manifest });
  assert.deepEqual(
    [
      await host.intercept("input.receive", { text: "What is a sidecar?" }),
      await host.intercept("input.receive", { text: "Hello." }),
    ],
    [
      { decision: "replace", replacement: { text: "What is a sidecar? (Answer in one paragraph.)" } },
      { decision: "continue" },
    ],
  );
});

test("a command that removes everything is refused", async () => {
  await using host = await startExtension(extension, { manifest });
  const ruling = async (command: string): Promise<string> =>
    (await host.intercept("tool.before", { name: "bash", arguments: JSON.stringify({ command }) })).decision;
  assert.deepEqual([await ruling("rm -rf /"), await ruling("rm -rf build")], ["block", "continue"]);
});
