// REASONIX_EXTENSION_TRACE: every frame of both directions, in a file.
import { PassThrough, Writable } from "node:stream";
import { FrameReader } from "@reasonix/wire";
import { settledWithin } from "./grace.ts";
import type { Directions } from "./run.ts";

/** Bytes that wait to be written to the file; beyond it frames are left out and counted. A bound of memory. */
const WAITING_BYTES = 4_000_000;

/** Bytes of one frame that are recorded; of a larger one only its size. */
const FRAME_BYTES = 250_000;

/**
 * The same directions, with each frame that passes appended to a file as a line of JSON: `time` (ISO 8601), `from`, and
 * `frame` without credentials, or `bytes` where it is too large, or `text` where it is no JSON. A file that cannot be
 * written is reported once; serving goes on without it.
 */
export async function traced(
  { input, output }: Directions,
  file: string,
  log: (text: string) => void,
  hide: (text: string) => string,
): Promise<Traced> {
  const trace = await traceTo(file, log, hide);
  const [fromHost, toHost] = [trace.reader("host"), trace.reader("extension")];
  const tapped = new PassThrough();
  input.on("data", (chunk: Uint8Array) => fromHost(chunk));
  input.pipe(tapped);
  input.on("error", (cause) => tapped.destroy(cause));
  const tee = new Writable({
    decodeStrings: true,
    write(chunk: Uint8Array, _encoding, done) {
      toHost(chunk);
      output.write(chunk, done);
    },
  });
  output.on("error", (cause) => tee.destroy(cause));
  return { directions: { input: tapped, output: tee }, close: trace.close };
}

/** Directions whose frames are recorded. */
export interface Traced {
  readonly directions: Directions;
  /** Resolves when all that was recorded is in the file, or the time in milliseconds is over. */
  readonly close: (graceMillis: number) => Promise<void>;
}

/** What takes the bytes of one direction; both go into one file. */
async function traceTo(
  file: string,
  log: (text: string) => void,
  hide: (text: string) => string,
): Promise<{ readonly reader: (from: "host" | "extension") => (chunk: Uint8Array) => void } & Pick<Traced, "close">> {
  // Loaded when it is needed, for the sake of a quick start.
  const { createWriteStream } = await import("node:fs");
  const stream = createWriteStream(file, { flags: "a" });
  let left = 0;
  stream.on("error", (error) => log(`The trace cannot be written: ${error.message}`));
  const write = (entry: object): void => {
    if (stream.destroyed) return;
    if (stream.writableLength > WAITING_BYTES) {
      left++;
      return;
    }
    const dropped = left === 0 ? undefined : { dropped: left };
    left = 0;
    stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...dropped, ...entry })}\n`);
  };
  return {
    reader(from) {
      const reader = new FrameReader();
      return (chunk) => {
        reader.feed(chunk);
        for (let line = reader.next(); line instanceof Uint8Array; line = reader.next())
          if (line.length > 0) write({ from, ...recorded(line, hide) });
      };
    },
    close: (graceMillis) =>
      settledWithin(graceMillis, [new Promise<void>((resolve) => void stream.end(() => resolve()))]),
  };
}

function recorded(bytes: Uint8Array, hide: (text: string) => string): object {
  if (bytes.length > FRAME_BYTES) return { bytes: bytes.length };
  // As one text, before it is parsed: what is hidden leaves JSON as JSON.
  const text = hide(Buffer.from(bytes).toString("utf8"));
  try {
    const frame: unknown = JSON.parse(text);
    return { frame };
  } catch {
    // What is no JSON is recorded as what it is.
    return { text };
  }
}
