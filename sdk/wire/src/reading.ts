// A stream of bytes, read frame by frame.
import type { Readable } from "node:stream";
import { LIMITS } from "@reasonix/protocol";
import { FrameReader, TOO_LARGE } from "./frames.ts";

/** Lines that are taken in one turn of the event loop; what comes on top waits for the next, so that others get theirs. */
const LINES_PER_TURN = 120;

/** Bytes after which a turn ends; a frame that begins before is still taken whole. */
const BYTES_PER_TURN = LIMITS.frameBytes / 8;

/** Bytes that may wait here; with more the stream is paused, which slows the other side. */
const WAITING_BYTES = LIMITS.frameBytes / 8;

/** Where frames go. */
export interface ReadingEvents {
  /** One frame, never empty. Must not throw. */
  frame(bytes: Uint8Array): void;
  /** The stream has ended; frames that were read before may still follow, and nobody may hold them up any more. */
  last(): void;
  /** Nothing follows. Told once, unless the reading was stopped. */
  end(ended: ReadEnd): void;
}

export interface ReadEnd {
  readonly why: "eof" | "frame_too_large" | "read_error";
  readonly cause?: unknown;
}

/**
 * Takes frames off a stream, in turns of a bounded length. While it is held, it takes none, and the stream is paused
 * before much of it waits in memory. The stream belongs to the caller: it is read to its end and never destroyed.
 */
export class Reading {
  readonly #input: Readable;
  readonly #events: ReadingEvents;
  readonly #reader = new FrameReader();
  #state: "idle" | "at_work" | "scheduled" | "held" | "stopped" = "idle";
  #ended: ReadEnd | undefined;
  #paused = false;

  constructor(input: Readable, events: ReadingEvents) {
    this.#input = input;
    this.#events = events;
    input.on("data", this.#onData).on("end", this.#onEnd).on("close", this.#onClose);
    // Stays for good, as a late error without a listener ends the process.
    input.on("error", (cause) => this.#noMore({ why: "read_error", cause }));
  }

  /** Takes no frames until `release`. Without effect once the stream has ended. */
  hold(): void {
    if (this.#state !== "stopped" && this.#ended === undefined) this.#state = "held";
  }

  release(): void {
    if (this.#state === "held") this.#schedule();
  }

  /** Takes no frames any more. What still comes is read to nowhere, so that the owner of the stream sees its end. */
  stop(): void {
    this.#state = "stopped";
    this.#input.off("data", this.#onData).off("end", this.#onEnd).off("close", this.#onClose);
    this.#input.resume();
  }

  readonly #onData = (chunk: Uint8Array): void => {
    this.#reader.feed(chunk);
    if (this.#state === "idle") this.#work();
    if (this.#reader.waiting <= WAITING_BYTES) return;
    this.#paused = true;
    this.#input.pause();
  };

  readonly #onEnd = (): void => this.#noMore({ why: "eof" });

  readonly #onClose = (): void =>
    this.#noMore({ why: "read_error", cause: new Error("the input closed before its end") });

  /** What was read before is still taken. */
  #noMore(ended: ReadEnd): void {
    if (this.#ended !== undefined) return;
    this.#ended = ended;
    if (ended.why === "eof") this.#reader.end();
    if (this.#state === "stopped") return;
    this.#events.last();
    if (this.#state === "idle") this.#work();
    else this.release();
  }

  #work(): void {
    this.#state = "at_work";
    let lines = 0;
    let bytes = 0;
    // A frame may hold or stop the reading.
    while (this.#state === "at_work") {
      if (lines >= LINES_PER_TURN || bytes >= BYTES_PER_TURN) return this.#schedule();
      const frame = this.#reader.next();
      if (frame === TOO_LARGE) return this.#events.end({ why: "frame_too_large" });
      if (frame === undefined) return this.#pauseForMore();
      lines++;
      bytes += frame.length;
      if (frame.length > 0) this.#events.frame(frame);
    }
  }

  #pauseForMore(): void {
    this.#state = "idle";
    if (this.#ended !== undefined) return this.#events.end(this.#ended);
    if (this.#paused) this.#input.resume();
    this.#paused = false;
  }

  #schedule(): void {
    this.#state = "scheduled";
    setImmediate(() => {
      if (this.#state === "scheduled") this.#work();
    });
  }
}
