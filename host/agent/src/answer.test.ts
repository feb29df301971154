import type { StreamChunk } from "@reasonix/protocol";
import { expect, test } from "vitest";
import { readAnswer } from "./answer.ts";

test("joins the text and passes over reasoning and usage", async () => {
  const usage = {
    promptTokens: 0,
    completionTokens: 0,
    totalTokens: 0,
    reasoningTokens: 0,
    cacheHitTokens: 0,
    cacheMissTokens: 0,
  };
  const chunks: StreamChunk[] = [
    { type: "reasoning", text: "hm" },
    { type: "text", text: "a" },
    { type: "text" },
    { type: "text", text: "b" },
    { type: "usage", usage },
    { type: "done" },
  ];
  expect(await readAnswer(streamOf(chunks), "m")).toBe("ab");
});

test.each<[string, StreamChunk[], string]>([
  ["stops", [{ type: "text", text: "half" }], "stopped before its end"],
  ["fails", [{ type: "error", error: { code: "provider_failed", message: "no quota" } }], "no quota"],
  [
    "calls a tool",
    [{ type: "tool_call", toolCall: { id: "1", name: "bash", arguments: "{}" } }, { type: "done" }],
    'called the tool "bash"',
  ],
])("is no answer when the stream %s", async (_, chunks, message) => {
  await expect(readAnswer(streamOf(chunks), "m")).rejects.toThrow(message);
});

async function* streamOf(chunks: readonly StreamChunk[]): AsyncGenerator<StreamChunk> {
  yield* chunks;
}
