import type { ProviderRequest, StreamChunk } from "@reasonix/protocol";
import { isProviderRequest } from "@reasonix/protocol/validators";
import { expect, test } from "vitest";
import { OfflineModel } from "./offline.ts";

const request: ProviderRequest = {
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "first" },
    { role: "user", content: "say  it" },
  ],
  tools: [],
  maxTokens: 0,
};

test("streams the last user message back in words, then usage, then the end", async () => {
  expect(await collect(new OfflineModel())).toEqual([
    { type: "text", text: "You " },
    { type: "text", text: "asked: " },
    { type: "text", text: "say  " },
    { type: "text", text: "it" },
    {
      type: "usage",
      usage: {
        promptTokens: 5,
        completionTokens: 4,
        totalTokens: 9,
        reasoningTokens: 0,
        cacheHitTokens: 0,
        cacheMissTokens: 5,
      },
    },
    { type: "done" },
  ]);
});

test("is the same for the same request and keeps the very objects", async () => {
  const model = new OfflineModel();
  const [one, other] = [await collect(model), await collect(model)];
  expect(one).toEqual(other);
  expect(model.requests).toHaveLength(2);
  expect(model.requests.every((each) => each === request && isProviderRequest(each))).toBe(true);
});

async function collect(model: OfflineModel): Promise<StreamChunk[]> {
  const chunks: StreamChunk[] = [];
  for await (const chunk of model.stream(request)) chunks.push(chunk);
  return chunks;
}
