// The order of one stream's messages: numbers without a hole, one end, nothing behind it.
import { BUDGETS, type ProviderChunk, type StreamEndParams } from "@reasonix/protocol";

/** What a message leads to: chunks that are due now, and how the stream has ended, if it has. */
export interface Step {
  readonly due: readonly ProviderChunk[];
  readonly end?: StreamEndParams;
  /** The protocol is broken; the words name the number. */
  readonly broken?: string;
}

/** Puts the chunks of a stream in order. Numbers start at 1. */
export class StreamOrder {
  readonly #pending = new Map<number, ProviderChunk>();
  #next = 1;
  #end: StreamEndParams | undefined;

  chunk(seq: number, chunk: ProviderChunk): Step {
    if (this.#end !== undefined && seq > this.#end.lastSeq)
      return broken(`chunk ${seq} after the end at ${this.#end.lastSeq}`);
    // A repeat is harmless, and the first one counts.
    if (seq < this.#next || this.#pending.has(seq)) return { due: [] };
    if (seq >= this.#next + BUDGETS.streamWindow)
      return broken(`chunk ${seq} while chunk ${this.#next} is missing, further ahead than ${BUDGETS.streamWindow}`);
    this.#pending.set(seq, chunk);
    return this.#advance();
  }

  end(end: StreamEndParams): Step {
    const { lastSeq } = end;
    if (this.#end !== undefined)
      return isSameEnd(this.#end, end) ? { due: [] } : broken("a second end that says something else");
    if (lastSeq < this.#next - 1) return broken(`the end at ${lastSeq} below chunk ${this.#next - 1}, which has come`);
    const beyond = [...this.#pending.keys()].find((seq) => seq > lastSeq);
    if (beyond !== undefined) return broken(`the end at ${lastSeq} below chunk ${beyond}, which has come`);
    this.#end = end;
    return this.#advance();
  }

  /** The time for missing chunks is over (`streamGapMillis` after the end). */
  giveUp(): Step {
    return broken(`missing chunk ${this.#next} of ${this.#end?.lastSeq ?? 0}`);
  }

  #advance(): Step {
    const due: ProviderChunk[] = [];
    for (let chunk = this.#take(); chunk !== undefined; chunk = this.#take()) due.push(chunk);
    const isOver = this.#end !== undefined && this.#next > this.#end.lastSeq;
    return { due, ...(isOver && this.#end !== undefined ? { end: this.#end } : undefined) };
  }

  #take(): ProviderChunk | undefined {
    const chunk = this.#pending.get(this.#next);
    if (chunk !== undefined) this.#pending.delete(this.#next++);
    return chunk;
  }
}

function isSameEnd(a: StreamEndParams, b: StreamEndParams): boolean {
  return a.lastSeq === b.lastSeq && a.error === b.error && (a.interrupted ?? false) === (b.interrupted ?? false);
}

function broken(why: string): Step {
  return { due: [], broken: why };
}
