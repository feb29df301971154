// Time that passes when a test says so.
import { setImmediate as turn } from "node:timers/promises";
import type { Clock } from "../clock.ts";

/**
 * A clock that stands still until it is told to go on. Budgets of the test host run on it, and those of an extension in
 * the same process; give `sleep` to your extension where it waits.
 */
export interface VirtualClock extends Clock {
  /** Milliseconds since the clock was made. */
  readonly now: number;
  /** Resolves after a time in milliseconds; rejects with the signal's reason when that is aborted first. */
  readonly sleep: (millis: number, options?: { readonly signal?: AbortSignal }) => Promise<void>;
  /** Lets a time in milliseconds pass: everything due runs, in order, and so does what that starts. */
  readonly advance: (millis: number) => Promise<void>;
  /**
   * Lets time pass until the work has settled, from one timer to the next, and gives its result. Only for work that
   * waits for this clock alone: whatever else it waits for looks like a wait without an end, and budgets run out.
   */
  readonly until: <T>(work: Promise<T>) => Promise<T>;
  /** Whether anything waits for this clock. */
  readonly isAwaited: boolean;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Turns of the event loop in which work between two timers comes to rest. */
const TURNS = 4;

/** A virtual clock that stands at 0. */
export function virtualClock(): VirtualClock {
  return new StandingClock();
}

class StandingClock implements VirtualClock {
  now = 0;
  readonly #timers = new Set<Timer>();
  /** Told when there is a timer again. */
  #onTimer: (() => void) | undefined;

  get isAwaited(): boolean {
    return this.#timers.size > 0;
  }

  readonly after = (millis: number, run: () => void): (() => void) => {
    const timer: Timer = { at: this.now + Math.max(0, millis), run };
    this.#timers.add(timer);
    this.#onTimer?.();
    return () => void this.#timers.delete(timer);
  };

  readonly sleep = (millis: number, { signal }: { readonly signal?: AbortSignal } = {}): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const done = (): void => {
        signal?.removeEventListener("abort", stop);
        resolve();
      };
      const cancel = this.after(millis, done);
      const stop = (): void => {
        cancel();
        // The reason is the caller's own, whatever it is.
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", stop, { once: true });
    });

  readonly advance = async (millis: number): Promise<void> => {
    const end = this.now + millis;
    await rest();
    for (let timer = this.#next(); timer !== undefined && timer.at <= end; timer = this.#next())
      await this.#fire(timer);
    this.now = end;
  };

  readonly until = async <T>(work: Promise<T>): Promise<T> => {
    const state = { isSettled: false };
    const settled = Promise.allSettled([work]).then(() => (state.isSettled = true));
    for (await rest(); !state.isSettled; await rest()) {
      const timer = this.#next();
      if (timer !== undefined) await this.#fire(timer);
      else await Promise.race([settled, new Promise<void>((resolve) => (this.#onTimer = resolve))]);
    }
    return work;
  };

  /** The timer that is due first; of two that are due together, the one that was set first. */
  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (next === undefined || timer.at < next.at) next = timer;
    return next;
  }

  async #fire(timer: Timer): Promise<void> {
    this.#timers.delete(timer);
    this.now = timer.at;
    timer.run();
    await rest();
  }
}

async function rest(): Promise<void> {
  for (let turns = 0; turns < TURNS; turns++) await turn();
}
