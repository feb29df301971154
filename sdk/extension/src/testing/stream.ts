// A model's answer as a test reads it.
import {
  BUDGETS,
  CHUNKS,
  type ProviderChunk,
  type ProviderToolCall,
  type ProviderUsage,
  type StreamChunk,
  type StreamEndParams,
} from "@reasonix/protocol";
import { ProtocolError } from "@reasonix/wire";
import type { Clock } from "../clock.ts";
import { TestingError } from "./errors.ts";
import { StreamOrder, type Step } from "./stream-order.ts";

/** Everything of one stream. */
export interface Collected {
  readonly chunks: readonly StreamChunk[];
  /** The texts of its text chunks, joined. */
  readonly text: string;
  /** The texts of its reasoning chunks, joined. */
  readonly reasoning: string;
  readonly toolCalls: readonly ProviderToolCall[];
  /** The last usage. */
  readonly usage: ProviderUsage | undefined;
  /** What the stream's end says: its last number, an error, an interruption. */
  readonly end: Omit<StreamEndParams, "streamId">;
}

/**
 * An open stream. Iterating gives the chunks in their order; it throws `ProtocolError` "provider_failed" when the end
 * states an error, "provider_interrupted" when the stream was interrupted by the extension, and `TestingError`
 * "stream_broken", with the number, when a chunk is missing or comes after the end.
 */
export interface ExtensionStream extends AsyncIterable<StreamChunk> {
  /** The id of the stream in its frames. */
  readonly streamId: string;
  /** Reads to the end. Rejects only when the stream could not be opened or breaks the protocol; a stated error is in `end`. */
  collect(): Promise<Collected>;
  /** Cancels the stream. Resolves with what the extension says: whether there was such a stream. */
  cancel(): Promise<boolean>;
}

/** The receiving end of a stream. */
export class StreamReader {
  readonly streamId: string;
  readonly #order = new StreamOrder();
  readonly #clock: Clock;
  readonly #chunks: StreamChunk[] = [];
  #outcome: { readonly end: StreamEndParams } | { readonly error: Error } | undefined;
  /** Settles with the next chunk or the end. */
  #news: Promise<void>;
  #tellNews: () => void = () => undefined;
  #stopGap: (() => void) | undefined;

  constructor(streamId: string, clock: Clock) {
    this.streamId = streamId;
    this.#clock = clock;
    this.#news = this.#nextNews();
  }

  get isOver(): boolean {
    return this.#outcome !== undefined;
  }

  chunk(seq: number, chunk: ProviderChunk): void {
    this.#take(this.#order.chunk(seq, chunk));
  }

  end(end: StreamEndParams): void {
    this.#take(this.#order.end(end));
    if (!this.isOver)
      this.#stopGap ??= this.#clock.after(BUDGETS.streamGapMillis, () => this.#take(this.#order.giveUp()));
  }

  fail(error: Error): void {
    this.#finish({ error });
  }

  /** Everything up to the end. */
  async collected(): Promise<Collected> {
    while (this.#outcome === undefined) await this.#news;
    if ("error" in this.#outcome) throw this.#outcome.error;
    const { streamId: _, ...end } = this.#outcome.end;
    return { ...folded(this.#chunks), end };
  }

  /** The chunks as they come. `isCancelled` tells whether an interruption was the reader's own wish. */
  async *read(isCancelled: () => boolean): AsyncGenerator<StreamChunk, void> {
    for (let at = 0; ; at++) {
      while (at >= this.#chunks.length && this.#outcome === undefined) await this.#news;
      const chunk = this.#chunks[at];
      if (chunk === undefined) break;
      yield chunk;
    }
    if (this.#outcome === undefined) return;
    if ("error" in this.#outcome) throw this.#outcome.error;
    const { error, interrupted = false } = this.#outcome.end;
    if (interrupted && !isCancelled()) throw new ProtocolError("provider_interrupted", error);
    if (error !== undefined && !interrupted) throw new ProtocolError("provider_failed", error);
  }

  #take({ due, end, broken }: Step): void {
    if (this.isOver) return;
    for (const chunk of due) {
      if (!isStreamChunk(chunk)) return this.#break(`a chunk of type ${chunk.type} lacks a member that its type needs`);
      this.#chunks.push(chunk);
    }
    if (broken !== undefined) return this.#break(broken);
    if (end !== undefined) return this.#finish({ end });
    this.#notify();
  }

  #break(why: string): void {
    this.#finish({
      error: new TestingError("stream_broken", `The stream ${this.streamId} breaks the protocol: ${why}.`),
    });
  }

  #finish(outcome: { readonly end: StreamEndParams } | { readonly error: Error }): void {
    this.#outcome ??= outcome;
    this.#stopGap?.();
    this.#notify();
  }

  #notify(): void {
    const tell = this.#tellNews;
    this.#news = this.#nextNews();
    tell();
  }

  #nextNews(): Promise<void> {
    return new Promise((resolve) => (this.#tellNews = resolve));
  }
}

function isStreamChunk(chunk: ProviderChunk): chunk is StreamChunk {
  const { required }: { readonly required: readonly string[] } = CHUNKS[chunk.type];
  return required.every((member) => Object.hasOwn(chunk, member));
}

function folded(chunks: readonly StreamChunk[]): Omit<Collected, "end"> {
  let [text, reasoning] = ["", ""];
  const toolCalls: ProviderToolCall[] = [];
  let usage: ProviderUsage | undefined;
  for (const chunk of chunks) {
    if (chunk.type === "text") text += chunk.text ?? "";
    if (chunk.type === "reasoning") reasoning += chunk.text ?? "";
    if (chunk.type === "tool_call") toolCalls.push(chunk.toolCall);
    if (chunk.type === "usage") usage = chunk.usage;
  }
  return { chunks: [...chunks], text, reasoning, toolCalls, usage };
}
