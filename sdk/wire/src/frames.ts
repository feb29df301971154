// Bytes to frames.
import { LIMITS } from "@reasonix/protocol";

const LF = 0x0a;

/** Pieces that are gathered before they are joined into one, so that a frame sent byte by byte stays cheap to hold. */
const RUN = 4096;

/** Where frames go. A frame's bytes may share memory with the chunk that they came in. */
export interface FrameSink {
  /** One line without its line break and the white space around it; never empty. */
  frame(bytes: Uint8Array): void;
  /** A line is larger than the limit. Nothing follows. */
  tooLarge(): void;
}

/**
 * Splits bytes into frames at 0x0A and nowhere else. It looks at each byte once and joins a frame once, however it was
 * cut; bytes beyond the limit are never kept. The limit counts the whole line with white space and line break
 * (`LIMITS.frameBytes`).
 */
export class FrameReader {
  readonly #sink: FrameSink;
  readonly #limit: number;
  /** The beginning of an unfinished line: joined runs, then single pieces. */
  #runs: Uint8Array[] = [];
  #pieces: Uint8Array[] = [];
  #kept = 0;
  #over = false;

  constructor(sink: FrameSink, limitBytes: number = LIMITS.frameBytes) {
    this.#sink = sink;
    this.#limit = limitBytes;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    while (!this.#over && from < chunk.length) {
      const lineBreak = chunk.indexOf(LF, from);
      const to = lineBreak === -1 ? chunk.length : lineBreak;
      const size = this.#kept + (to - from) + (lineBreak === -1 ? 0 : 1);
      if (size > this.#limit) return this.#refuse();
      const piece = chunk.subarray(from, to);
      if (lineBreak === -1) return this.#keep(piece);
      this.#emit(piece);
      from = lineBreak + 1;
    }
  }

  /** The stream has ended: what is left is a frame without a line break. */
  end(): void {
    if (!this.#over) this.#emit(new Uint8Array());
  }

  #keep(piece: Uint8Array): void {
    this.#kept += piece.length;
    if (this.#pieces.push(piece) < RUN) return;
    this.#runs.push(joined(this.#pieces));
    this.#pieces = [];
  }

  #emit(last: Uint8Array): void {
    const line = this.#kept === 0 ? last : joined([...this.#runs, ...this.#pieces, last]);
    this.#forget();
    const bytes = trimmed(line);
    if (bytes.length > 0) this.#sink.frame(bytes);
  }

  #refuse(): void {
    this.#over = true;
    this.#forget();
    this.#sink.tooLarge();
  }

  #forget(): void {
    this.#runs = [];
    this.#pieces = [];
    this.#kept = 0;
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(pieces);
}

function trimmed(line: Uint8Array): Uint8Array {
  let start = 0;
  let end = line.length;
  while (start < end && isSpace(line[start])) start++;
  while (end > start && isSpace(line[end - 1])) end--;
  return start === 0 && end === line.length ? line : line.subarray(start, end);
}

/** Space, tab and carriage return. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}
