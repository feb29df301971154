// Standard output, kept for frames.
import { Writable } from "node:stream";
import { settledWithin } from "./grace.ts";

/** The part of a process that a channel is taken from. */
export type StandardStreams = Pick<NodeJS.Process, "stdout" | "stderr">;

/** The way out for frames. */
export interface Channel {
  readonly output: Writable;
  /** Resolves when all was written, or the time in milliseconds is over. Nothing can be written after it. */
  close(graceMillis: number): Promise<void>;
}

/**
 * Takes standard output for frames alone. Whatever else is written to it from now on, by `console` too, goes to standard
 * error, for good: one stray line would be read by the host as a broken frame.
 */
export function takeChannel({ stdout, stderr }: StandardStreams): Channel {
  const write = stdout.write.bind(stdout);
  stdout.write = redirectTo(stderr);
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, encoding, done) => void write(chunk, encoding, done),
  });
  stdout.on("error", (cause) => output.destroy(cause));
  // The host is gone, so nobody is left to be told; without a listener the process would end with a trace.
  stderr.on("error", () => undefined);
  return {
    output,
    close: (graceMillis) =>
      settledWithin(graceMillis, [new Promise<void>((resolve) => void output.end(() => resolve()))]),
  };
}

function redirectTo(stderr: StandardStreams["stderr"]): StandardStreams["stdout"]["write"] {
  type Done = (error?: Error | null) => void;
  return (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean =>
    typeof encoding === "function" ? stderr.write(chunk, encoding) : stderr.write(chunk, encoding, done);
}
