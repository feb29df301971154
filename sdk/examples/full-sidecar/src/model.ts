// A model that needs no network: it always says the same.
import type { Model } from "@reasonix/sdk";

/** Waits so many milliseconds; rejects when the signal is aborted. */
export type Sleep = (millis: number, options: { readonly signal: AbortSignal }) => Promise<void>;

/** The installed name takes the place of `full-sidecar`. */
export const REF = "plugin/full-sidecar/fake/echo";

/** A text in two parts, a tool call and its usage, with a pause before each. */
export function echoModel(intervalMillis: number, sleep: Sleep): Model {
  return {
    displayName: "fullsidecar fake",
    model: "echo",
    contextWindow: 64_000,
    tools: true,
    reasoning: true,
    efforts: ["low", "high"],
    defaultEffort: "low",
    async *stream(_request, { signal, model = "", effort = "", log }) {
      log(`streams as ${model} with effort ${effort === "" ? "unset" : effort}`);
      for (const chunk of SCRIPT) {
        await sleep(intervalMillis, { signal });
        yield chunk;
      }
    },
  };
}

type Chunk = ReturnType<Model["stream"]> extends AsyncIterable<infer C> ? C : never;

const SCRIPT: readonly Chunk[] = [
  { type: "text", text: "fake-hello " },
  { type: "text", text: "fake-world" },
  { type: "tool_call", toolCall: { id: "call-1", name: "lookup", arguments: '{"query":"reasonix"}' } },
  {
    type: "usage",
    usage: {
      promptTokens: 5,
      completionTokens: 7,
      totalTokens: 12,
      cacheHitTokens: 2,
      cacheMissTokens: 3,
      reasoningTokens: 4,
      finishReason: "stop",
    },
  },
  { type: "done" },
];
