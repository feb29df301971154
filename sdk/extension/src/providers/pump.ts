// One stream, from the author's generator to the host.
import { setImmediate as turn } from "node:timers/promises";
import { ERRORS, type StreamChunk, type StreamEndParams } from "@reasonix/protocol";
import { extensionProviderStreamChunk, extensionProviderStreamEnd } from "@reasonix/protocol/endpoints";
import { isProviderChunk } from "@reasonix/protocol/validators";
import { isProtocolError, violation } from "@reasonix/wire";
import type { Connection } from "../connection.ts";

export interface PumpedStream {
  readonly streamId: string;
  readonly iterator: AsyncIterator<StreamChunk>;
  /** Number of the first chunk. */
  readonly first: number;
  /** Aborted to cancel the stream. */
  readonly controller: AbortController;
  /** Called before the end is sent: from then on the id is free. */
  readonly forget: () => void;
}

/** How a stream ends, beside its last number. */
type End = Pick<StreamEndParams, "error" | "interrupted">;

/** Chunks after which other work gets its turn, so that a generator that never waits does not keep a cancel out. */
const CHUNKS_A_TURN = 24;

/**
 * Sends the chunks of a stream under consecutive numbers, then its end, exactly once, whatever the generator does. Never
 * rejects. A generator that is not through when the stream ends gets its signal aborted and its `return` called.
 */
export async function pump(stream: PumpedStream, connection: Connection): Promise<void> {
  const { streamId, iterator, first, controller, forget } = stream;
  const { signal } = controller;
  const cancelled = new Promise<"cancelled">((resolve) => {
    if (signal.aborted) resolve("cancelled");
    signal.addEventListener("abort", () => resolve("cancelled"), { once: true });
  });
  let next = first;
  // An iterator written by hand can break every rule.
  const end = await sendAll().catch(thrown);
  forget();
  stop(iterator, controller, connection);
  try {
    connection.notify(extensionProviderStreamEnd, { streamId, lastSeq: next === first ? 0 : next - 1, ...end });
  } catch {
    // The connection has ended, and the stream with it: the host has no place left for its end.
  }

  async function sendAll(): Promise<End> {
    for (;;) {
      // A chunk that came together with the cancel is not sent any more.
      await Promise.race([connection.ready(), cancelled]);
      if ((next - first) % CHUNKS_A_TURN === CHUNKS_A_TURN - 1) await turn();
      if (signal.aborted) return { interrupted: true };
      const step = await Promise.race([pull(iterator), cancelled]);
      if (signal.aborted || step === "cancelled") return { interrupted: true };
      if ("thrown" in step) return thrown(step.thrown);
      if (step.done === true) return {};
      const ended = send(step.value);
      if (ended !== undefined) return ended;
    }
  }

  /** The end of the stream, unless the chunk was sent. */
  function send(chunk: unknown): End | undefined {
    if (!isProviderChunk(chunk)) {
      const error = `The provider sent a chunk that is not valid: ${violation(isProviderChunk, "/chunk")}.`;
      connection.log(`Stream ${streamId}: ${error}`);
      return { error };
    }
    if (chunk.type === "error") return failedBy(chunk.error, connection);
    try {
      connection.notify(extensionProviderStreamChunk, { streamId, seq: next, chunk });
      next++;
      return undefined;
    } catch (error) {
      return thrown(error);
    }
  }

  function thrown(error: unknown): End {
    connection.failed(`Stream ${streamId} failed`, error);
    return {
      error: isProtocolError(error) || isTooLarge(error) ? connection.shown(error) : ERRORS.provider_failed.message,
    };
  }
}

/** What the generator throws is a value here, so that nothing is left unhandled when the stream is over before it. */
async function pull(
  iterator: AsyncIterator<unknown>,
): Promise<IteratorResult<unknown, unknown> | { readonly thrown: unknown }> {
  try {
    return await iterator.next();
  } catch (thrown) {
    return { thrown };
  }
}

function failedBy({ code, message }: { readonly code: string; readonly message: string }, { hide }: Connection): End {
  const error = message.trim() === "" ? ERRORS.provider_failed.message : hide(message);
  return code === "provider_interrupted" ? { error, interrupted: true } : { error };
}

/** A generator that waits on something else ends when that does; nobody waits for it. */
function stop(iterator: AsyncIterator<unknown>, controller: AbortController, connection: Connection): void {
  controller.abort();
  const ended = async (): Promise<unknown> => iterator.return?.();
  ended().catch((error: unknown) => connection.failed("A stream failed after its end", error));
}

function isTooLarge(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "frame_too_large";
}
