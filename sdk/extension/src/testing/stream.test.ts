import { describe, expect, it } from "vitest";
import type { ProviderUsage, StreamChunk } from "@reasonix/protocol";
import { StreamReader } from "./stream.ts";
import { virtualClock } from "./virtual-clock.ts";

const usage: ProviderUsage = {
  promptTokens: 1,
  completionTokens: 2,
  totalTokens: 3,
  cacheHitTokens: 0,
  cacheMissTokens: 0,
  reasoningTokens: 0,
};

async function chunksOf(reader: StreamReader, isCancelled = false): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const chunk of reader.read(() => isCancelled)) read.push(chunk);
  return read;
}

describe("a stream", () => {
  it("is read as it comes, and gathered", async () => {
    const reader = new StreamReader("s", virtualClock());
    const [read, gathered] = [chunksOf(reader), reader.collected()];
    const toolCall = { id: "1", name: "lookup", arguments: "{}" };
    const chunks: StreamChunk[] = [
      { type: "reasoning", text: "why" },
      { type: "text", text: "a" },
      { type: "text" },
      { type: "text", text: "b" },
      { type: "tool_call", toolCall },
      { type: "usage", usage },
      { type: "done" },
    ];
    for (const [index, chunk] of chunks.entries()) {
      reader.chunk(index + 1, chunk);
      await Promise.resolve();
    }
    reader.end({ streamId: "s", lastSeq: 7 });
    expect(await read).toEqual(chunks);
    expect(await gathered).toEqual({
      chunks,
      text: "ab",
      reasoning: "why",
      toolCalls: [toolCall],
      usage,
      end: { lastSeq: 7 },
    });
  });

  it("that ends with an error or an interruption throws where it is iterated, and states it where it is gathered", async () => {
    const failed = new StreamReader("s", virtualClock());
    failed.chunk(1, { type: "text", text: "a" });
    failed.end({ streamId: "s", lastSeq: 1, error: "no" });
    await expect(chunksOf(failed)).rejects.toMatchObject({ reason: "provider_failed", message: "no" });
    expect(await failed.collected()).toMatchObject({ text: "a", end: { lastSeq: 1, error: "no" } });
    const interrupted = new StreamReader("s", virtualClock());
    interrupted.end({ streamId: "s", lastSeq: 0, interrupted: true });
    await expect(chunksOf(interrupted)).rejects.toMatchObject({ reason: "provider_interrupted" });
    expect(await chunksOf(interrupted, true)).toEqual([]);
  });

  it("with a gap is broken when the time for it is over, once", async () => {
    const clock = virtualClock();
    const reader = new StreamReader("s-1", clock);
    const gathered = reader.collected();
    gathered.catch(() => undefined);
    reader.end({ streamId: "s-1", lastSeq: 2 });
    reader.chunk(1, { type: "text", text: "a" });
    await clock.advance(999);
    expect(reader.isOver).toBe(false);
    await clock.advance(1);
    await expect(gathered).rejects.toMatchObject({
      code: "stream_broken",
      message: "The stream s-1 breaks the protocol: missing chunk 2 of 2.",
    });
  });

  it("with a chunk that lacks what its type needs is broken", async () => {
    const reader = new StreamReader("s", virtualClock());
    reader.chunk(1, { type: "tool_call" });
    await expect(reader.collected()).rejects.toThrow("a chunk of type tool_call lacks a member that its type needs");
  });
});
