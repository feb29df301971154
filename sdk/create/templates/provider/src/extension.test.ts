import assert from "node:assert/strict";
import { test } from "node:test";
import { startExtension } from "@reasonix/sdk/testing";
import manifest from "../reasonix-plugin.json" with { type: "json" };
import { extension } from "./extension.ts";

const ref = `plugin/${manifest.name}/local/echo`;

test("the model is listed", async () => {
  await using host = await startExtension(extension, { manifest });
  assert.deepEqual(
    (await host.catalog()).map((model) => [model.ref, model.displayName]),
    [[ref, "Echo"]],
  );
});

test("it says back what it was told", async () => {
  await using host = await startExtension(extension, { manifest });
  const reply = await host.stream(ref, { messages: [{ role: "user", content: "so be it" }] }).collect();
  assert.equal(reply.text, "so be it");
  assert.equal(reply.usage?.totalTokens, 6);
});
