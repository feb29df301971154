// The one queue of frames that leave.
import type { Writable } from "node:stream";
import { BUDGETS, LIMITS } from "@reasonix/protocol";
import { WriteWatch } from "./write-watch.ts";

/** Bytes of one write. A larger frame leaves in pieces of this size, so that a slow reader is told from one that stands still. */
const WRITE_BYTES = 131_072;

/** Bytes that may wait while there is room for more (`hasRoom`). What has no patience still gets in. */
const ROOM_BYTES = LIMITS.frameBytes / 8;

/** Frames and bytes that wait at most, whoever sends them: with more, the other side no longer reads. */
const MOST_FRAMES = BUDGETS.outboundFrames * 20;
const MOST_BYTES = LIMITS.frameBytes * 8;

const LF = 0x0a;

/** Bytes of JSON text and its line break, as one frame; `undefined` when they pass the limit of a frame. */
export function frameBytes(text: string): number | undefined {
  const bytes = Buffer.byteLength(text) + 1;
  return bytes > LIMITS.frameBytes ? undefined : bytes;
}

/** What is to leave. */
export interface OutgoingFrame {
  readonly text: string;
  /** Of the text and its line break (`frameBytes`). */
  readonly bytes: number;
  /** Whether it may be dropped. */
  readonly isObservation?: boolean;
  /** Called when it was handed to the output. */
  readonly written?: (() => void) | undefined;
}

export interface OutboundEvents {
  /** The output has failed or was closed. Nothing is sent any more. */
  failed(cause: unknown): void;
  /** The owner of the output has ended it, in good order. Nothing is sent any more. */
  ended(): void;
  /** The other side does not read. Nothing is sent any more. The text completes "the other side …". */
  stalled(why: string): void;
}

interface Entry extends OutgoingFrame {
  withdrawn?: true;
}

/** Frames that leave together, and what they count for until the output has done with them. */
interface Batch {
  readonly entries: readonly Entry[];
  /** What the output has not got yet. */
  rest: string | Uint8Array;
}

/**
 * Sends frames in the order in which they were queued. What one tick has queued leaves in one write (cut where it grows
 * beyond `WRITE_BYTES`); when the output is full it waits for `drain`. A frame waits until the output has done with it:
 * up to `BUDGETS.observationsQueued` observations of together `BUDGETS.observationBytesQueued` bytes wait, more are not
 * taken. The output belongs to the caller: it is neither ended nor destroyed here.
 */
export class Outbound {
  readonly #output: Writable;
  readonly #events: OutboundEvents;
  readonly #watch: WriteWatch | undefined;
  readonly #onDrain = (): void => {
    this.#full = false;
    this.#write();
  };
  readonly #onClose = (): void => {
    if (this.#closed || !this.#output.writableFinished) return this.#fail(new Error("the output was closed"));
    this.#stop();
    this.#events.ended();
  };
  #queue: Entry[] = [];
  #batch: Batch | undefined;
  readonly #waiting = { frames: 0, bytes: 0, observations: 0, observationBytes: 0 };
  #flushes: (() => void)[] = [];
  #readies: (() => void)[] = [];
  #scheduled = false;
  #waking = false;
  #full = false;
  #closed = false;

  /** `stallMillis`: how long a write may stand still; absent means for ever. */
  constructor(output: Writable, events: OutboundEvents, stallMillis?: number) {
    this.#output = output;
    this.#events = events;
    if (stallMillis !== undefined)
      this.#watch = new WriteWatch(stallMillis, () => this.#stall(`has read nothing for ${stallMillis} ms`));
    output.on("drain", this.#onDrain);
    output.on("close", this.#onClose);
    // Stays for good: a pipe may still fail after the connection has ended, and without a listener that ends the process.
    output.on("error", (cause) => this.#fail(cause));
  }

  /**
   * Queues one frame. Returns a function that withdraws it if it has not left yet, or `undefined` when it is an
   * observation that found no place.
   */
  send(frame: OutgoingFrame): (() => void) | undefined {
    if (this.#closed) return () => undefined;
    const { frames, bytes, observations, observationBytes } = this.#waiting;
    if (frame.isObservation === true) {
      if (observations >= BUDGETS.observationsQueued) return undefined;
      if (observationBytes + frame.bytes > BUDGETS.observationBytesQueued) return undefined;
    }
    if (frames >= MOST_FRAMES || bytes + frame.bytes > MOST_BYTES) {
      this.#stall(`does not read: ${frames} frames of ${bytes} bytes wait for it`);
      return () => undefined;
    }
    const entry: Entry = { ...frame };
    this.#queue.push(entry);
    this.#count(entry, 1);
    this.#schedule();
    return () => this.#withdraw(entry);
  }

  /** Whether someone who can wait may send: few frames and bytes wait, and nobody else does for the same. */
  get hasRoom(): boolean {
    return this.#isRoomy() && this.#readies.length === 0;
  }

  /** Resolves when there is room, for one after the other in their order, or when the connection has ended. */
  ready(): Promise<void> {
    if (this.#closed || this.hasRoom) return Promise.resolve();
    return new Promise((resolve) => this.#readies.push(resolve));
  }

  /** Resolves when everything queued so far was handed to the output, or never will be because it has closed. */
  flush(): Promise<void> {
    if (this.#closed || this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#flushes.push(resolve));
  }

  /** Hands over what the output still takes, and what it has begun to take; drops the rest. */
  close(): void {
    if (this.#closed) return;
    this.#write();
    // Half a frame would be read as a broken one.
    while (this.#batch !== undefined) this.#writePiece(this.#batch);
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
    while (!this.#closed && !this.#full) {
      this.#batch ??= this.#nextBatch();
      if (this.#batch === undefined) break;
      this.#writePiece(this.#batch);
    }
    if (this.#isIdle()) for (const resolve of this.#flushes.splice(0)) resolve();
  }

  /** A large frame alone, or as many others as make one write. */
  #nextBatch(): Batch | undefined {
    let count = 0;
    let bytes = 0;
    for (const { bytes: more } of this.#queue) {
      if (count > 0 && bytes + more > WRITE_BYTES) break;
      bytes += more;
      count++;
    }
    const entries = this.#queue.splice(0, count).filter(({ withdrawn }) => withdrawn !== true);
    const [first] = entries;
    if (first === undefined) return count === 0 ? undefined : this.#nextBatch();
    if (bytes > WRITE_BYTES) return { entries, rest: encoded(first) };
    return { entries, rest: `${entries.map(({ text }) => text).join("\n")}\n` };
  }

  #writePiece(batch: Batch): void {
    const { piece, rest } = cut(batch.rest);
    const isLast = rest === undefined;
    if (isLast) this.#batch = undefined;
    else batch.rest = rest;
    this.#watch?.began();
    this.#full = !this.#output.write(piece, (cause) => {
      this.#watch?.ended();
      if (cause) return this.#fail(cause);
      if (!isLast) return;
      for (const entry of batch.entries) this.#count(entry, -1);
      this.#wake();
    });
    if (isLast) for (const { written } of batch.entries) written?.();
  }

  #withdraw(entry: Entry): void {
    if (entry.withdrawn === true || !this.#queue.includes(entry)) return;
    entry.withdrawn = true;
    this.#count(entry, -1);
    this.#wake();
  }

  #count({ bytes, isObservation }: Entry, sign: 1 | -1): void {
    this.#waiting.frames += sign;
    this.#waiting.bytes += sign * bytes;
    if (isObservation !== true) return;
    this.#waiting.observations += sign;
    this.#waiting.observationBytes += sign * bytes;
  }

  /** One after the other, so that each has sent before it is known whether the next has room. */
  #wake(): void {
    if (this.#waking || this.#readies.length === 0 || !this.#isRoomy()) return;
    this.#waking = true;
    this.#readies.shift()?.();
    setImmediate(() => {
      this.#waking = false;
      this.#wake();
    });
  }

  #isRoomy(): boolean {
    return this.#waiting.frames < BUDGETS.outboundFrames && this.#waiting.bytes < ROOM_BYTES;
  }

  #isIdle(): boolean {
    return this.#batch === undefined && this.#queue.length === 0;
  }

  #fail(cause: unknown): void {
    if (this.#closed) return;
    this.#stop();
    this.#events.failed(cause);
  }

  #stall(why: string): void {
    if (this.#closed) return;
    this.#stop();
    this.#events.stalled(why);
  }

  #stop(): void {
    this.#closed = true;
    this.#queue = [];
    this.#batch = undefined;
    this.#watch?.stop();
    this.#output.off("drain", this.#onDrain);
    this.#output.off("close", this.#onClose);
    for (const resolve of [...this.#flushes.splice(0), ...this.#readies.splice(0)]) resolve();
  }
}

/** A text is one write; bytes are as many as they need. */
function cut(rest: string | Uint8Array): { readonly piece: string | Uint8Array; readonly rest?: Uint8Array } {
  if (typeof rest === "string" || rest.length <= WRITE_BYTES) return { piece: rest };
  return { piece: rest.subarray(0, WRITE_BYTES), rest: rest.subarray(WRITE_BYTES) };
}

/** Encodes once, where its line break has its place too. */
function encoded({ text, bytes }: OutgoingFrame): Uint8Array {
  const frame = Buffer.allocUnsafe(bytes);
  frame.write(text);
  frame[bytes - 1] = LF;
  return frame;
}
