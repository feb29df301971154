// One call of this side that waits for its answer.
import type { ErrorObject, MethodResults, RequestName, Validator } from "@reasonix/protocol";
import type { Endpoint } from "@reasonix/protocol/endpoints";
import { brief, receivedError } from "./error-object.ts";
import { ProtocolError, WireError } from "./errors.ts";
import { violation } from "./violation.ts";

export interface RequestOptions {
  /** Time for the answer, in milliseconds; absent means no limit. */
  readonly timeoutMillis?: number;
  /** Ends the wait. Nothing is sent to the peer about it; a frame that has not left yet never does. */
  readonly signal?: AbortSignal;
}

/** The ends that a call can meet; it is settled by the first. */
export interface PendingCall {
  succeed(answer: { readonly result: unknown; readonly revision?: number }): void;
  refuse(error: ErrorObject): void;
  /** The answer came and breaks the protocol. */
  malformed(why: string): void;
  fail(error: WireError): void;
}

export interface Settle<T> {
  readonly resolve: (result: T) => void;
  readonly reject: (error: Error) => void;
}

/** A longer delay makes a timer of Node fire at once. */
const TIMER_MAX_MILLIS = 2_147_483_647;

/** What the connection does about a call. */
export interface CallEffects {
  /** The caller waits no longer. */
  readonly giveUp: () => void;
  /** A valid result has come; says why it is refused all the same. */
  readonly refusal: (answer: { readonly result: unknown; readonly revision?: number }) => string | undefined;
}

/** Starts the limits of a call. */
export function pendingCall<M extends RequestName>(
  endpoint: Endpoint<M>,
  { timeoutMillis, signal }: RequestOptions,
  { resolve, reject }: Settle<MethodResults[M]>,
  { giveUp, refusal }: CallEffects,
): PendingCall {
  const { method } = endpoint;
  const expire = (): void => {
    giveUp();
    end(
      new WireError(
        "timeout",
        `${method} got no answer within its ${timeoutMillis} ms. The other side is too slow or hangs; try again or allow more time.`,
      ),
    );
  };
  const cancel = (): void => {
    giveUp();
    end(cancelled(method, signal?.reason));
  };
  const timer = timeoutMillis === undefined ? undefined : setTimeout(expire, Math.min(timeoutMillis, TIMER_MAX_MILLIS));
  // The connection keeps the process alive, not the patience with it.
  timer?.unref();
  signal?.addEventListener("abort", cancel, { once: true });
  const stop = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
  };
  const end = (error: Error): void => {
    stop();
    reject(error);
  };
  return {
    succeed(answer) {
      const { result } = answer;
      if (!isResultOf(endpoint, result)) return end(brokenAnswer(method, violation(endpoint.result)));
      const why = refusal(answer);
      if (why !== undefined) return end(brokenAnswer(method, why));
      stop();
      resolve(result);
    },
    refuse: (error) => end(receivedError(error)),
    malformed: (why) => end(brokenAnswer(method, why)),
    fail: end,
  };
}

/** The caller's signal was aborted. */
export function cancelled(method: string, reason: unknown): WireError {
  return new WireError("cancelled", `${method} was cancelled by its caller before it was answered.`, reason);
}

function isResultOf<M extends RequestName>(endpoint: Endpoint<M>, result: unknown): result is MethodResults[M] {
  const check: Validator<unknown> | null = endpoint.result;
  return check !== null && check(result);
}

function brokenAnswer(method: string, why: string): ProtocolError {
  return new ProtocolError("protocol_error", `The answer to ${method} breaks the protocol: ${brief(why)}.`);
}
