// Calls to the extension, each with its two limits: its budget on the host's clock, and the patience of the test.
import type { MethodParams, MethodResults, RequestName } from "@reasonix/protocol";
import type { Endpoint } from "@reasonix/protocol/endpoints";
import { ProtocolError, WireError, type Peer } from "@reasonix/wire";
import { withPatience } from "./patience.ts";
import { exitText, type Running } from "./running.ts";
import type { VirtualClock } from "./virtual-clock.ts";

export interface CallLimits {
  /** Budget on the clock of the test host, in milliseconds; absent or 0 means none. */
  readonly budgetMillis?: number | undefined;
  /** What the call rejects with when its budget is over; absent means an error of the wire. */
  readonly late?: () => Error;
  readonly signal?: AbortSignal | undefined;
}

/** The calling side of a test host. */
export class HostCalls {
  readonly #peer: Peer;
  readonly #running: Running;
  readonly #clock: VirtualClock;
  readonly #patienceMillis: number;

  constructor(peer: Peer, running: Running, clock: VirtualClock, patienceMillis: number) {
    this.#peer = peer;
    this.#running = running;
    this.#clock = clock;
    this.#patienceMillis = patienceMillis;
  }

  /**
   * Calls the extension. Rejects with what it answers, with `late` when the budget is over, with `ProtocolError`
   * "provider_interrupted" when the extension has ended, and with `TestingError` "no_answer" when nothing happens.
   */
  async call<M extends RequestName>(
    endpoint: Endpoint<M>,
    params: MethodParams[M],
    limits: CallLimits = {},
  ): Promise<MethodResults[M]> {
    const { budgetMillis = 0, signal, late } = limits;
    const budget = new AbortController();
    const stop = budgetMillis === 0 ? undefined : this.#clock.after(budgetMillis, () => budget.abort());
    try {
      const answer = this.#peer.request(endpoint, params, {
        signal: signal === undefined ? budget.signal : AbortSignal.any([budget.signal, signal]),
      });
      return await this.patiently(answer, endpoint.method, budgetMillis);
    } catch (error) {
      if (budget.signal.aborted)
        throw late?.() ?? new WireError("timeout", `${endpoint.method} got no answer within its ${budgetMillis} ms.`);
      throw await this.#explained(error);
    } finally {
      stop?.();
    }
  }

  /** Waits with an end: after the patience of the test an error says what was waited for and what to do. */
  patiently<T>(work: Promise<T>, what: string, budgetMillis = 0): Promise<T> {
    return withPatience(work, this.#patienceMillis, () => {
      const budget =
        budgetMillis === 0
          ? "It has no budget of its own."
          : `Its budget of ${budgetMillis} ms is on the clock of the test host, which stands at ${this.#clock.now} ms; if that is what you test, let time pass with host.clock.advance(${budgetMillis}).`;
      const awaited =
        this.#clock.isAwaited && budgetMillis === 0 ? " Something waits for host.clock: let time pass." : "";
      const more = "If the extension needs longer, start it with a larger patienceMillis.";
      return `${what}: nothing came within ${this.#patienceMillis} ms of real time. ${budget}${awaited} ${more}${this.#lastWords()}`;
    });
  }

  /** The connection knows only that it has ended; the extension knows why, or ends now that its input does. */
  async #explained(error: unknown): Promise<unknown> {
    if (!(error instanceof WireError) || error.code !== "closed") return error;
    const { stdin, exited, sharesClock } = this.#running;
    stdin.end();
    const exit = await withPatience(exited, END_MILLIS[sharesClock ? "shared" : "own"], () => error.message).catch(
      () => undefined,
    );
    const why = exit === undefined ? "it closed its output and still runs" : exitText(exit);
    const ended = new ProtocolError("provider_interrupted", `The extension has ended (${why}).${this.#lastWords()}`);
    ended.cause = error;
    return ended;
  }

  #lastWords(): string {
    const words = this.#running.stderr().trim().split("\n").slice(-LAST_LINES).join("\n");
    return words === "" ? "" : `\nIt wrote to standard error:\n${words}`;
  }
}

/** Real time in milliseconds for an extension to end whose connection has ended. */
const END_MILLIS = { shared: 50, own: 9000 };

/** Lines of standard error that an error quotes. */
const LAST_LINES = 12;
