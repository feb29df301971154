/** Keeps the end of a stream of bytes. Holds at most one chunk more than the bound; the rest is forgotten as it comes. */
export class StderrTail {
  readonly #bound: number;
  #chunks: Uint8Array[] = [];
  #kept = 0;

  /** Most bytes of the text. */
  constructor(bound: number) {
    this.#bound = bound;
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#kept += chunk.length;
    let first = this.#chunks[0];
    while (first !== undefined && this.#kept - first.length >= this.#bound) {
      this.#chunks.shift();
      this.#kept -= first.length;
      first = this.#chunks[0];
    }
  }

  /** What is kept as trimmed text. Cutting may have split the first character; then it is left out. */
  text(): string {
    const bytes = Buffer.concat(this.#chunks);
    let from = Math.max(0, bytes.length - this.#bound);
    if (from > 0) while (isContinuation(bytes[from])) from++;
    return bytes.toString("utf8", from).trim();
  }
}

/** Whether a byte continues a UTF-8 character. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
