// Calls of this side that wait for their answers.

/** Ids of given-up calls that are remembered, so that a late answer is counted as such. A memory bound, no rule. */
const REMEMBERED = 1024;

/** Why an answer belongs to no call. */
export type StrayAnswer = "late_answer" | "duplicate_answer" | "unknown_answer";

/** A table of open calls. Ids are 1, 2, 3 and so on. */
export class Calls<C> {
  readonly #open = new Map<number, C>();
  readonly #givenUp = new Set<number>();
  #next = 1;

  /** The id that the next call gets. */
  get next(): number {
    return this.#next;
  }

  /** Calls that wait. */
  get size(): number {
    return this.#open.size;
  }

  /** Opens a call under `next`. */
  open(call: C): number {
    const id = this.#next++;
    this.#open.set(id, call);
    return id;
  }

  /** Ends a call whose caller waits no longer. */
  giveUp(id: number): void {
    if (!this.#open.delete(id)) return;
    this.#givenUp.add(id);
    const [oldest] = this.#givenUp;
    if (this.#givenUp.size > REMEMBERED && oldest !== undefined) this.#givenUp.delete(oldest);
  }

  /** Ends the call that an answer is for. */
  take(id: number | null): C | StrayAnswer {
    if (id === null) return "unknown_answer";
    const call = this.#open.get(id);
    if (call !== undefined && this.#open.delete(id)) return call;
    if (this.#givenUp.delete(id)) return "late_answer";
    return id >= 1 && id < this.#next ? "duplicate_answer" : "unknown_answer";
  }

  /** Ends all calls. */
  takeAll(): readonly C[] {
    const calls = [...this.#open.values()];
    this.#open.clear();
    return calls;
  }
}
