// The one queue of frames that leave.
import type { Writable } from "node:stream";
import { LIMITS } from "@reasonix/protocol";

/** Whether JSON text and its line break are within the limit of a frame. */
export function fitsFrame(text: string): boolean {
  // A UTF-16 unit takes three bytes at most, so most texts need no count. The line break takes the last byte.
  return text.length * 3 < LIMITS.frameBytes || Buffer.byteLength(text) < LIMITS.frameBytes;
}

interface Entry {
  /** Undefined when the frame was withdrawn. */
  text: string | undefined;
  readonly written: (() => void) | undefined;
}

/**
 * Sends frames in the order in which they were queued. What one tick has queued leaves in one write (cut only where it
 * grows beyond the size of a frame); when the output is full it waits for `drain`. The output belongs to the caller:
 * it is neither ended nor destroyed here.
 */
export class Outbound {
  readonly #output: Writable;
  readonly #onError: (cause: unknown) => void;
  readonly #onDrain = (): void => {
    this.#full = false;
    this.#write();
  };
  readonly #onClose = (): void => {
    this.#fail(new Error("the output was closed"));
  };
  #queue: Entry[] = [];
  #flushes: (() => void)[] = [];
  #scheduled = false;
  #full = false;
  #closed = false;

  constructor(output: Writable, onError: (cause: unknown) => void) {
    this.#output = output;
    this.#onError = onError;
    output.on("drain", this.#onDrain);
    output.on("close", this.#onClose);
    // Stays for good: a pipe may still fail after the connection has ended, and without a listener that ends the process.
    output.on("error", (cause) => this.#fail(cause));
  }

  /**
   * Queues one frame, which must fit (`fitsFrame`). `written` is called when it was handed to the output. Returns a
   * function that withdraws the frame if it has not left yet.
   */
  send(text: string, written?: () => void): () => void {
    const entry: Entry = { text, written };
    if (this.#closed) return () => undefined;
    this.#queue.push(entry);
    this.#schedule();
    return () => {
      entry.text = undefined;
    };
  }

  /** Resolves when everything queued so far was handed to the output, or never will be because it has closed. */
  flush(): Promise<void> {
    if (this.#closed || this.#queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#flushes.push(resolve));
  }

  /** Hands over what the output still takes and drops the rest. */
  close(): void {
    if (this.#closed) return;
    this.#write();
    this.#stop();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Runs when the current callback and the promises that it has settled are done.
    process.nextTick(() => {
      this.#scheduled = false;
      this.#write();
    });
  }

  #write(): void {
    while (!this.#closed && !this.#full && this.#queue.length > 0) this.#writeBatch();
    if (this.#queue.length === 0) this.#settleFlushes();
  }

  #writeBatch(): void {
    let text = "";
    let count = 0;
    for (const entry of this.#queue) {
      if (text.length >= LIMITS.frameBytes) break;
      if (entry.text !== undefined) text += `${entry.text}\n`;
      count++;
    }
    const batch = this.#queue.splice(0, count);
    if (text !== "")
      this.#full = !this.#output.write(text, (cause) => {
        if (cause) this.#fail(cause);
      });
    for (const { text: sent, written } of batch) if (sent !== undefined) written?.();
  }

  #fail(cause: unknown): void {
    if (this.#closed) return;
    this.#stop();
    this.#onError(cause);
  }

  #stop(): void {
    this.#closed = true;
    this.#queue = [];
    this.#output.off("drain", this.#onDrain);
    this.#output.off("close", this.#onClose);
    this.#settleFlushes();
  }

  #settleFlushes(): void {
    for (const resolve of this.#flushes.splice(0)) resolve();
  }
}
