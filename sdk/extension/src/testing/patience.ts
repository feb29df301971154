// Real time that a test host waits before it says what it waits for, so that no test hangs without a word.
import { TestingError } from "./errors.ts";

/** Below the limit that test runners set for a whole test. */
export const PATIENCE_MILLIS = 4000;

// Kept, because a test may put a clock of its own in their place.
const { setTimeout: set, clearTimeout: clear } = globalThis;

/** Waits for work at most so many milliseconds of real time. `what` completes the sentence "… within 4000 ms". */
export async function withPatience<T>(work: Promise<T>, millis: number, what: () => string): Promise<T> {
  let timer: ReturnType<typeof set> | undefined;
  // Tests of an extension run on Node 20 too, which has no `Promise.withResolvers`.
  const over = new Promise<never>((_, reject) => {
    timer = set(() => reject(new TestingError("no_answer", what())), millis);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clear(timer);
  }
}
