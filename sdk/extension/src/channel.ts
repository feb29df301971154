// The way out for frames.
import { Writable } from "node:stream";
import { settledWithin } from "./grace.ts";
import { takeStdout } from "./stdout.ts";

/** The way out for frames. */
export interface Channel {
  readonly output: Writable;
  /** Resolves when all was written, or the time in milliseconds is over. Nothing can be written after it. */
  close(graceMillis: number): Promise<void>;
}

/** Takes standard output for frames alone: one stray line would be read by the host as a broken frame. */
export function takeChannel(): Channel {
  const write = takeStdout();
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, encoding, done) => void write(chunk, encoding, done),
  });
  process.stdout.on("error", (cause) => output.destroy(cause));
  return {
    output,
    close: (graceMillis) =>
      settledWithin(graceMillis, [new Promise<void>((resolve) => void output.end(() => resolve()))]),
  };
}
