// serve(), the way in.
import type { Readable, Writable } from "node:stream";
import type { Extension } from "./extension.ts";
import { ownProcess } from "./own-process.ts";
import { run } from "./run.ts";

/** The two directions of a connection, for tests: bytes from the host and bytes to it. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  /** Ends the serving when it is aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Serves an extension to the host, from the handshake to the end.
 *
 * Without `streams` it speaks on standard input and output and owns the process: from the call on, whatever else is
 * written to standard output (by `console` too) goes to standard error. The process exits with 0 after a shutdown or the
 * end of standard input, and with 1 and the reason on standard error after a failed handshake, a failed connection, or
 * an error or a rejection that nobody has caught.
 *
 * With `streams` nothing of the process is touched. The promise resolves after a shutdown or the end of the input, and
 * rejects with `ServeError`, or with the reason of `streams.signal` once that is aborted.
 */
export function serve(extension: Extension, streams?: Streams): Promise<void> {
  return streams === undefined ? ownProcess(extension) : run(extension, streams);
}
