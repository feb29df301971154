// Time, as a parameter.

/** Where deadlines come from. */
export interface Clock {
  /** Calls `run` once after a time in milliseconds; what it returns calls that off. */
  readonly after: (millis: number, run: () => void) => () => void;
}

/** A longer delay makes a timer of Node fire at once. */
const TIMER_MAX_MILLIS = 2_147_483_647;

/** The time of this machine. */
export const CLOCK: Clock = {
  after(millis, run) {
    const timer = setTimeout(run, Math.min(millis, TIMER_MAX_MILLIS));
    return () => clearTimeout(timer);
  },
};
