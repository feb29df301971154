// The life of an extension.
import type { Readable, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { inspect } from "node:util";
import { BUDGETS, LIMITS, PROTOCOL, type HostCapabilities, type SessionContext } from "@reasonix/protocol";
import {
  extensionEvent,
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionResourcesChanged,
  extensionShutdown,
  hostContentRead,
} from "@reasonix/protocol/endpoints";
import { ProtocolError, checkIdentity, connect, handle, type Gate, type Peer } from "@reasonix/wire";
import { CLOSED, answer, arrive } from "./barrier.ts";
import { takeChannel } from "./channel.ts";
import { declarationOf } from "./declaration.ts";
import { ServeError } from "./errors.ts";
import type { Extension } from "./extension.ts";
import { settledWithin } from "./grace.ts";
import { InterceptCalls } from "./intercept.ts";

/** The two directions of a connection, for tests: bytes from the host and bytes to it. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Serves an extension to the host, from the handshake to the end.
 *
 * Without `streams` it speaks on standard input and output and owns the process: from the call on, whatever else is
 * written to standard output (by `console` too) goes to standard error; after a shutdown or the end of standard input
 * the process exits with 0, after a failed handshake or a failed connection with 1 and the reason on standard error.
 *
 * With `streams` nothing of the process is touched. The promise resolves after a shutdown or the end of the input, and
 * rejects with `ServeError`.
 */
export async function serve(extension: Extension, streams?: Streams): Promise<void> {
  const log = (text: string): void => void process.stderr.write(`${extension.name}: ${text}\n`);
  if (streams !== undefined) return run(extension, streams, log);
  const channel = takeChannel(process);
  const code = await run(extension, { input: process.stdin, output: channel.output }, log).then(
    () => 0,
    (error: unknown) => {
      log(error instanceof ServeError ? error.message : inspect(error));
      return 1;
    },
  );
  await channel.close(CLOSE_MILLIS);
  // Timers and sockets of the author would keep the process alive.
  process.exit(code);
}

/**
 * Time for each of three steps: running interceptors, frames that wait, the last bytes. What is left of the process
 * `stdinGraceMillis` after the end of its input, the host kills.
 */
const CLOSE_MILLIS = BUDGETS.stdinGraceMillis / 3;

async function run(extension: Extension, streams: Streams, log: (text: string) => void): Promise<void> {
  const calls = new InterceptCalls(extension);
  let stop: (failure?: ServeError) => void = () => undefined;
  const stopped = new Promise<ServeError | undefined>((resolve) => (stop = resolve));
  const peer = start(extension, streams, calls, log, stop);
  const ended = peer.ended.then(({ why, cause }) => (why === "eof" ? undefined : lost(why, cause)));
  const failure = await Promise.race([stopped, ended]);
  await calls.stop(CLOSE_MILLIS);
  // The answers of the interceptors that have just settled are queued within this turn.
  await turn();
  await settledWithin(CLOSE_MILLIS, [peer.flush()]);
  peer.close();
  if (failure !== undefined) throw failure;
}

function start(
  extension: Extension,
  streams: Streams,
  calls: InterceptCalls,
  log: (text: string) => void,
  stop: (failure?: ServeError) => void,
): Peer {
  const declaration = declarationOf(extension);
  let barrier = CLOSED;
  let known: { readonly session: SessionContext; readonly host: HostCapabilities } | undefined;
  const gate: Gate = (frame) => {
    if (frame.malformed) return undefined;
    const { next, verdict } = arrive(barrier, frame);
    barrier = next;
    if (verdict === "refuse")
      return new ProtocolError("protocol_error", `${frame.method.slice(0, 100)} is not expected now.`);
    return verdict === "drop" ? "drop" : undefined;
  };
  const peer: Peer = connect({
    ...streams,
    gate,
    handlers: [
      handle(
        extensionInitialize,
        (params) => {
          const refusal = checkIdentity(params);
          if (refusal !== undefined) throw refusal;
          known = { session: params.session, host: params.capabilities };
          return declaration;
        },
        { revision: PROTOCOL.revision, afterAnswer: () => (barrier = answer(barrier)) },
      ),
      handle(extensionInitialized, () => undefined),
      handle(extensionIntercept, (params, { signal }) => {
        if (known === undefined) throw new ProtocolError("protocol_error");
        return calls.answer(params, { ...known, log, read: (page) => peer.request(hostContentRead, page, { signal }) });
      }),
      handle(extensionEvent, () => undefined),
      handle(extensionResourcesChanged, () => undefined),
      handle(extensionShutdown, () => ({ accepted: true }), { afterAnswer: () => stop() }),
    ],
    onWarning: ({ text }) => log(text),
    onFailure: ({ method, error }) => {
      // Half a handshake and half a shutdown are no states to live in. The answer is queued; it leaves before the end.
      if (method === extensionInitialize.method || method === extensionShutdown.method) stop(failed(method, error));
      else log(`${method} failed: ${error instanceof ProtocolError ? error.message : inspect(error)}`);
    },
  });
  return peer;
}

function failed(method: string, error: unknown): ServeError {
  const why = error instanceof Error ? error.message : String(error);
  return new ServeError("handshake_failed", `${method} failed, so the extension ends: ${why}`, error);
}

function lost(why: string, cause: unknown): ServeError {
  const what = why === "frame_too_large" ? `the host sent a frame of more than ${LIMITS.frameBytes} bytes` : why;
  const reason = cause instanceof Error ? ` (${cause.message})` : "";
  return new ServeError(
    "connection_failed",
    `The connection to the host has ended: ${what}${reason}. Reload to start again.`,
    cause,
  );
}
