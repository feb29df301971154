// Callbacks that wait for their turn.
import { BUDGETS, LIMITS } from "@reasonix/protocol";

/** One callback that is to run. */
export interface Job {
  /** Bytes of its frame. */
  readonly bytes: number;
  /** Never rejects. */
  readonly run: () => Promise<void>;
}

/** Bytes of frames that wait in one lane. */
const WAITING_BYTES = LIMITS.frameBytes * 4;

/** Jobs in their order, up to a number and to `WAITING_BYTES`. */
class Waiting {
  readonly #most: number;
  #jobs: Job[] = [];
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#jobs.length >= this.#most || this.#bytes >= WAITING_BYTES;
  }

  get isEmpty(): boolean {
    return this.#jobs.length === 0;
  }

  add(job: Job): boolean {
    if (this.isFull) return false;
    this.#bytes += job.bytes;
    return this.#jobs.push(job) > 0;
  }

  shift(): Job | undefined {
    const job = this.#jobs.shift();
    this.#bytes -= job?.bytes ?? 0;
    return job;
  }

  takeAll(): readonly Job[] {
    this.#bytes = 0;
    return this.#jobs.splice(0);
  }
}

/** Runs `atOnce` jobs at the same time. The others start in the order in which they came. */
export class Pool {
  readonly #atOnce: number;
  readonly #waiting = new Waiting(BUDGETS.callbacksQueued);
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Starts a job or lets it wait. `false` when so many wait (`BUDGETS.callbacksQueued`) that it cannot. */
  take(job: Job): boolean {
    if (this.#running >= this.#atOnce) return this.#waiting.add(job);
    void this.#run(job);
    return true;
  }

  /** What waits never runs. */
  stop(): void {
    this.#waiting.takeAll();
  }

  async #run(first: Job): Promise<void> {
    this.#running++;
    for (let job: Job | undefined = first; job !== undefined; job = this.#waiting.shift()) await job.run();
    this.#running--;
  }
}

/** Runs one job after the other in the order in which they came. */
export class InOrder {
  readonly #waiting = new Waiting(BUDGETS.streamQueue);
  readonly #drained: () => void;
  #running = false;
  #isLast = false;

  /** `drained` is told whenever nothing waits any more. */
  constructor(drained: () => void) {
    this.#drained = drained;
  }

  get isFull(): boolean {
    return this.#waiting.isFull;
  }

  /** Starts a job or lets it wait. `false` when so many wait (`BUDGETS.streamQueue`) that it cannot. */
  take(job: Job): boolean {
    if (this.#running && !this.#isLast) return this.#waiting.add(job);
    void this.#run(job);
    return true;
  }

  /**
   * The end is near: what waits, and what is still taken, runs at once, in its order, without waiting for what came
   * before.
   */
  finish(): void {
    this.#isLast = true;
    for (const job of this.#waiting.takeAll()) void job.run();
  }

  /** What waits never runs. */
  stop(): void {
    this.#waiting.takeAll();
  }

  async #run(first: Job): Promise<void> {
    this.#running = true;
    for (let job: Job | undefined = first; job !== undefined; job = this.#waiting.shift()) {
      await job.run();
      if (this.#waiting.isEmpty) this.#drained();
    }
    this.#running = false;
  }
}
