// The way in and the way out for frames.
import { Readable, Writable } from "node:stream";
import { settledWithin } from "./grace.ts";
import { ServeError } from "./errors.ts";
import { takeStdout } from "./stdout.ts";

/** The way in and the way out for frames. */
export interface Channel {
  readonly input: Readable;
  readonly output: Writable;
  /** Resolves when all was written, or the time in milliseconds is over. Nothing can be written after it. */
  close(graceMillis: number): Promise<void>;
}

/** Where the first `serve` leaves word for a second one, of another copy of this package too. */
const TAKEN = Symbol.for("reasonix.served");

/**
 * Takes standard input and output for frames alone: one stray line would be read by the host as a broken frame, and who
 * pauses or closes standard input, as `readline` does, would end the connection. `process.stdin` is an empty stream from
 * then on. Throws `ServeError` "bad_extension" the second time: every call would be answered twice.
 */
export function takeChannel(): Channel {
  if (Object.hasOwn(process, TAKEN))
    throw new ServeError("bad_extension", "serve() was called twice. Put everything into one call.");
  Object.assign(process, { [TAKEN]: true });
  const write = takeStdout();
  const input = process.stdin;
  Object.defineProperty(process, "stdin", { value: Readable.from([]), configurable: true });
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, encoding, done) => void write(chunk, encoding, done),
  });
  process.stdout.on("error", (cause) => output.destroy(cause));
  return {
    input,
    output,
    close: (graceMillis) =>
      settledWithin(graceMillis, [new Promise<void>((resolve) => void output.end(() => resolve()))]),
  };
}
