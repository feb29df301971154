// Callbacks of the author that run.
import { CLOCK, type Clock } from "./clock.ts";
import { settledWithin } from "./grace.ts";

export interface CallbackLimits {
  /** Time in milliseconds; 0 or absent means no limit. */
  readonly timeoutMillis?: number;
  /** Why the callback fails when its time is over; also the reason with which its signal is aborted. */
  readonly late?: () => Error;
  /** Ends it from outside. */
  readonly signal?: AbortSignal;
}

/** Runs callbacks, each with a signal of its own, and knows which of them still run. */
export class Callbacks {
  readonly #clock: Clock;
  readonly #running = new Map<AbortController, Promise<unknown>>();

  constructor(clock: Clock = CLOCK) {
    this.#clock = clock;
  }

  /**
   * Runs a callback, which may throw or be asynchronous. It settles when the callback does, or when its time is over; a
   * callback that does not care about its signal goes on, and its end is waited for by `stop`.
   */
  run<T>(callback: (signal: AbortSignal) => T | Promise<T>, limits: CallbackLimits = {}): Promise<T> {
    const { timeoutMillis = 0, late, signal } = limits;
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal?.reason);
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
    const work = (async () => callback(controller.signal))();
    const settled = work
      .catch(() => undefined)
      .finally(() => {
        signal?.removeEventListener("abort", abort);
        this.#running.delete(controller);
      });
    this.#running.set(controller, settled);
    if (timeoutMillis === 0 || late === undefined) return work;
    return new Promise((resolve, reject) => {
      const callOff = this.#clock.after(timeoutMillis, () => {
        const error = late();
        controller.abort(error);
        reject(error);
      });
      work.finally(callOff).then(resolve, reject);
    });
  }

  /** Tells those that still run to stop, and waits for them, but not longer than the time given in milliseconds. */
  async stop(graceMillis: number): Promise<void> {
    for (const controller of this.#running.keys()) controller.abort();
    await settledWithin(graceMillis, this.#running.values());
  }
}
