// Bytes to frames.
import { LIMITS } from "@reasonix/protocol";

const LF = 0x0a;

/** Pieces that are gathered before they are joined into one, so that a frame sent byte by byte stays cheap to hold. */
const RUN = 4096;

/** What a reader gives for a line that is larger than the limit. */
export const TOO_LARGE = "too_large";

/**
 * Splits bytes into frames at 0x0A and nowhere else. It looks at each byte once and joins a frame once, however it was
 * cut; bytes of a line beyond the limit are never kept. The limit counts the whole line with white space and line break
 * (`LIMITS.frameBytes`). Whoever feeds it decides when the next frame is taken, and with that how fast it reads.
 */
export class FrameReader {
  readonly #limit: number;
  /** Chunks that were fed and are not yet looked at; of the first, what lies before `at` is. */
  #chunks: Uint8Array[] = [];
  #at = 0;
  #waiting = 0;
  /** The beginning of an unfinished line: joined runs, then single pieces. */
  #runs: Uint8Array[] = [];
  #pieces: Uint8Array[] = [];
  #kept = 0;
  #ended = false;
  #over = false;

  constructor(limitBytes: number = LIMITS.frameBytes) {
    this.#limit = limitBytes;
  }

  /** Bytes that were fed and are not yet looked at. */
  get waiting(): number {
    return this.#waiting;
  }

  feed(chunk: Uint8Array): void {
    if (this.#over || chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#waiting += chunk.length;
  }

  /** The stream has ended: what is left is a frame without a line break. */
  end(): void {
    this.#ended = true;
  }

  /**
   * The next line without its line break and the white space around it, empty for a blank one; `undefined` when more
   * bytes are needed. The bytes may share memory with the chunk that they came in. After `TOO_LARGE` nothing follows.
   */
  next(): Uint8Array | typeof TOO_LARGE | undefined {
    for (let chunk = this.#chunks[0]; chunk !== undefined; chunk = this.#chunks[0]) {
      const from = this.#at;
      const lineBreak = chunk.indexOf(LF, from);
      const to = lineBreak === -1 ? chunk.length : lineBreak;
      const after = lineBreak === -1 ? to : to + 1;
      if (this.#kept + (after - from) > this.#limit) return this.#refuse();
      this.#pass(chunk, after);
      const piece = chunk.subarray(from, to);
      if (lineBreak !== -1) return this.#line(piece);
      this.#keep(piece);
    }
    if (!this.#ended || this.#kept === 0) return undefined;
    return this.#line(new Uint8Array());
  }

  #pass(chunk: Uint8Array, to: number): void {
    this.#waiting -= to - this.#at;
    this.#at = to;
    if (to < chunk.length) return;
    this.#chunks.shift();
    this.#at = 0;
  }

  #keep(piece: Uint8Array): void {
    this.#kept += piece.length;
    if (this.#pieces.push(piece) < RUN) return;
    this.#runs.push(joined(this.#pieces));
    this.#pieces = [];
  }

  #line(last: Uint8Array): Uint8Array {
    const line = this.#kept === 0 ? last : joined([...this.#runs, ...this.#pieces, last]);
    this.#forget();
    return trimmed(line);
  }

  #refuse(): typeof TOO_LARGE {
    this.#over = true;
    this.#chunks = [];
    this.#waiting = 0;
    this.#forget();
    return TOO_LARGE;
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
