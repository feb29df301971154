// Waiting with an end.

/**
 * Waits until the work has settled, well or not, but no longer than the time given in milliseconds. It is real time
 * whatever clock deadlines run on: an end does not wait for somebody to turn a clock.
 */
export async function settledWithin(graceMillis: number, work: Iterable<Promise<unknown>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => (timer = setTimeout(resolve, graceMillis)));
  await Promise.race([Promise.allSettled(work), over]);
  clearTimeout(timer);
}
