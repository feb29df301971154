// Whether writes go on.

/**
 * Tells once when writes are open and none has ended for `millis`. It looks twice in that time and needs two looks in
 * vain, so it tells after one to one and a half times `millis`, and a process that was itself stopped for long finds
 * what has ended meanwhile first. It keeps no process alive.
 */
export class WriteWatch {
  readonly #millis: number;
  readonly #stalled: () => void;
  #timer: NodeJS.Timeout | undefined;
  #open = 0;
  #ends = 0;
  #seen = 0;
  #inVain = 0;

  constructor(millis: number, stalled: () => void) {
    this.#millis = millis;
    this.#stalled = stalled;
  }

  began(): void {
    this.#open++;
    if (this.#timer !== undefined) return;
    this.#seen = this.#ends;
    this.#inVain = 0;
    this.#timer = setInterval(() => this.#look(), this.#millis / 2).unref();
  }

  ended(): void {
    this.#open--;
    this.#ends++;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    if (this.#open === 0) return this.stop();
    this.#inVain = this.#ends === this.#seen ? this.#inVain + 1 : 0;
    this.#seen = this.#ends;
    // Timers come before the ends of writes in a turn of the event loop, so the last word is had after those.
    if (this.#inVain >= 2) setImmediate(() => this.#judge());
  }

  #judge(): void {
    if (this.#timer === undefined || this.#ends !== this.#seen) return;
    this.stop();
    this.#stalled();
  }
}
