// Times calls that are too short for a clock: a sample is a batch of calls, divided by their number.

/** Time before anything counts, in which the engine compiles the function for good. */
const WARM_UP_NANOS = 200e6;

/** Length of a batch: long against reading the clock, short against the time between two disturbances. */
const BATCH_NANOS = 100e3;

/** Length of a block: a few dozen batches, and so short that a disturbance of any length meets all arms. */
const BLOCK_NANOS = 5e6;

/** Times the calls of one function. */
export class CallTimer {
  readonly #call: () => unknown;
  readonly #nanos: () => number;
  readonly #batch: number;
  /** Results are kept, so that no call can be left out as without effect. */
  #last: unknown;

  /** Warms up, which takes 0.2 s, and settles how many calls make a batch. `nanos` is a clock in nanoseconds. */
  constructor(call: () => unknown, nanos: () => number) {
    this.#call = call;
    this.#nanos = nanos;
    const until = nanos() + WARM_UP_NANOS;
    let calls = 1;
    // The fastest, because one disturbed batch must not settle the size of all that follow.
    let fastest = Infinity;
    while (nanos() < until) {
      const taken = this.#run(calls);
      fastest = Math.min(fastest, taken / calls);
      if (taken < BATCH_NANOS) calls *= 2;
    }
    this.#batch = Math.max(1, Math.round(BATCH_NANOS / fastest));
  }

  /** Nanoseconds of a call, one number for each batch of one block. */
  block(): readonly number[] {
    const times: number[] = [];
    const until = this.#nanos() + BLOCK_NANOS;
    while (this.#nanos() < until) times.push(this.#run(this.#batch) / this.#batch);
    return times;
  }

  /** What the last call returned. */
  get last(): unknown {
    return this.#last;
  }

  #run(calls: number): number {
    const call = this.#call;
    const start = this.#nanos();
    for (let i = 0; i < calls; i++) this.#last = call();
    return this.#nanos() - start;
  }
}
