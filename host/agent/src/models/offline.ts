import type { ProviderRequest, ProviderUsage, StreamChunk } from "@reasonix/protocol";
import type { Model } from "./model.ts";

/** A model without a network: says back what it was asked, the same for the same request, and keeps every request. */
export class OfflineModel implements Model {
  readonly ref = "offline";
  readonly #requests: ProviderRequest[] = [];

  /** The very objects that it was given, oldest first. */
  get requests(): readonly ProviderRequest[] {
    return this.#requests;
  }

  async *stream(request: ProviderRequest): AsyncGenerator<StreamChunk> {
    this.#requests.push(request);
    const asked = request.messages.findLast(({ role }) => role === "user")?.content ?? "";
    const answer = `You asked: ${asked}`;
    for (const text of words(answer)) yield { type: "text", text };
    yield { type: "usage", usage: usage(request, answer) };
    yield { type: "done" };
  }
}

/** Words with the space behind them; put together they are the text again. */
function words(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** A word counts as a token: not true of any model, but the same on every machine. */
function usage(request: ProviderRequest, answer: string): ProviderUsage {
  const promptTokens = request.messages.reduce((sum, { content }) => sum + words(content ?? "").length, 0);
  const completionTokens = words(answer).length;
  return {
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    reasoningTokens: 0,
    cacheHitTokens: 0,
    cacheMissTokens: promptTokens,
  };
}
