// The streams of one connection.
import type { ProviderRequest, StreamChunk, StreamOpenParams } from "@reasonix/protocol";
import { ProtocolError } from "@reasonix/wire";
import { contextOf, type Connection } from "../connection.ts";
import type { ReadPage } from "../content.ts";
import type { Model } from "./providers.ts";
import { pump } from "./pump.ts";
import { requestOf } from "./request.ts";

/** A stream that was accepted. */
interface Stream {
  readonly iterator: AsyncIterator<StreamChunk>;
  readonly first: number;
  readonly controller: AbortController;
}

/** Opens, pumps and cancels streams, each under its id. */
export class Streams {
  readonly #connection: Connection;
  readonly #modelOf: (ref: string) => Model | undefined;
  readonly #live = new Map<string, Stream>();
  /** Not yet accepted. */
  readonly #opening = new Map<string, AbortController>();
  /** Accepted, but the answer has not left yet. */
  readonly #opened: string[] = [];

  constructor(connection: Connection, modelOf: (ref: string) => Model | undefined) {
    this.#connection = connection;
    this.#modelOf = modelOf;
  }

  /**
   * Rejects with `ProtocolError`: `protocol_error` for an id that is taken, `provider_failed` when there is nothing to
   * pump, and what reading the contents of its messages rejects with.
   */
  async open(params: StreamOpenParams, read: ReadPage): Promise<{ accepted: true }> {
    const { streamId, providerRef } = params;
    if (this.#live.has(streamId) || this.#opening.has(streamId))
      throw new ProtocolError("protocol_error", "A stream of this id is open. Open another under an id of its own.");
    const served = this.#modelOf(providerRef);
    if (served === undefined)
      throw new ProtocolError("provider_failed", `The model ${providerRef} is not served by this extension.`);
    const controller = new AbortController();
    this.#opening.set(streamId, controller);
    try {
      const request = await requestOf(params, read);
      // Cancelled or stopped meanwhile: nothing is started.
      if (controller.signal.aborted) throw controller.signal.reason;
      return this.#start(params, served, request, controller);
    } finally {
      this.#opening.delete(streamId);
    }
  }

  #start(
    { streamId, providerRef, model, effort, seqBase }: StreamOpenParams,
    served: Model,
    request: ProviderRequest,
    controller: AbortController,
  ): { accepted: true } {
    const { session, plugin, host } = this.#connection.known();
    const known = { signal: controller.signal, session, plugin, host, log: this.#connection.log };
    const asked = { ref: providerRef, ...(model && { model }), ...(effort && { effort }) };
    try {
      const chunks = served.stream(request, contextOf({ ...known, ...asked }, this.#connection));
      if (!isIterable(chunks)) throw new TypeError("stream() gave nothing to iterate. Write it as an async generator.");
      const iterator = chunks[Symbol.asyncIterator]();
      this.#live.set(streamId, { iterator, first: Math.max(seqBase, 1), controller });
    } catch (error) {
      this.#connection.failed(`The model ${providerRef} failed to open a stream`, error);
      throw new ProtocolError("provider_failed");
    }
    this.#opened.push(streamId);
    return { accepted: true };
  }

  /** The oldest answer to an open has been handed over: no chunk can overtake it any more. */
  answered(): void {
    const streamId = this.#opened.shift();
    const stream = streamId === undefined ? undefined : this.#live.get(streamId);
    if (streamId === undefined || stream === undefined) return;
    const forget = (): void => void this.#live.delete(streamId);
    void pump({ streamId, ...stream, forget }, this.#connection);
  }

  /** Whether there was such a stream. After it nothing but the end of the stream is sent. */
  cancel(streamId: string): boolean {
    const controller = this.#live.get(streamId)?.controller ?? this.#opening.get(streamId);
    controller?.abort(new ProtocolError("stream_cancelled"));
    return controller !== undefined;
  }

  /** Cancels all streams. */
  stop(): void {
    const live = [...this.#live.values()].map(({ controller }) => controller);
    for (const controller of [...live, ...this.#opening.values()])
      controller.abort(new ProtocolError("provider_interrupted"));
  }
}

/** The types promise it; an author without types may have forgotten the star of `async function*`. */
function isIterable(chunks: AsyncIterable<unknown> | undefined): boolean {
  return typeof chunks?.[Symbol.asyncIterator] === "function";
}
