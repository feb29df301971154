// Waiting with an end.
import { CLOCK, type Clock } from "./clock.ts";

/** Waits until the work has settled, well or not, but no longer than the time given in milliseconds. */
export async function settledWithin(
  graceMillis: number,
  work: Iterable<Promise<unknown>>,
  clock: Clock = CLOCK,
): Promise<void> {
  let callOff: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (callOff = clock.after(graceMillis, resolve)));
  await Promise.race([Promise.allSettled(work), over]);
  callOff();
}
