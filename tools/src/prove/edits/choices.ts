// The choices that make one edit: those that are given, then drawn from a seed. What was taken can be given again, so an
// edit is its name and a short list of numbers, and lowering a number makes it simpler.

export class Choices {
  readonly taken: number[] = [];
  readonly #given: readonly number[];
  #state: number;

  constructor(seed: number, given: readonly number[] = []) {
    this.#state = seed >>> 0;
    this.#given = given;
  }

  /** A whole number from 0, below `bound`; 0 where there is nothing to choose. */
  below(bound: number): number {
    if (bound <= 1) return 0;
    const given = this.#given[this.taken.length];
    const chosen = (given ?? this.#drawn()) % bound;
    this.taken.push(chosen);
    return chosen;
  }

  /** One of the items; `undefined` where there is none. */
  one<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }

  /** True in one of two cases. */
  coin(): boolean {
    return this.below(2) === 1;
  }

  /** mulberry32: 32 bits of state, the same numbers on every machine. */
  #drawn(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
