import assert from "node:assert/strict";
import { test } from "node:test";
import { startExtension } from "@reasonix/sdk/testing";
import manifest from "../reasonix-plugin.json" with { type: "json" };
import { extension } from "./extension.ts";

test("a question asks for a short answer", async () => {
  await using host = await startExtension(extension, { manifest });
  assert.deepEqual(await host.intercept("input.receive", { text: "Why?" }), {
    decision: "replace",
    replacement: { text: "Why? (Answer in one paragraph.)" },
  });
});

test("the system prompt gets a line more", async () => {
  await using host = await startExtension(extension, { manifest });
  assert.deepEqual(await host.intercept("system_prompt.build", { prompt: "Help.", workspaceRoot: "/ws" }), {
    decision: "replace",
    replacement: { prompt: "Help.\n\nBe kind to beginners.", workspaceRoot: "/ws" },
  });
});

test("the model says back what it was told", async () => {
  await using host = await startExtension(extension, { manifest });
  const messages = [{ role: "user" as const, content: "so be it" }];
  const reply = await host.stream(`plugin/${manifest.name}/local/echo`, { messages }).collect();
  assert.equal(reply.text, "so be it");
});

test("a session starts with a status line", async () => {
  await using host = await startExtension(extension, { manifest });
  host.observe("session.start", { phase: "start" });
  const { payload } = await host.surface("state");
  assert.deepEqual(payload, { label: `${manifest.name} is here`, severity: "info" });
});

test("the command greets whoever answers, and nobody when nobody does", async () => {
  await using host = await startExtension(extension, { manifest });
  host.answers.input("Ada");
  await host.action("greet");
  host.answers.cancel();
  await host.action("greet");
  assert.deepEqual(
    host.published.map(({ payload }) => payload),
    [{ title: "Hello, Ada!" }],
  );
});
