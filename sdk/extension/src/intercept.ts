// Calls at hook points, to the interceptors.
import type { Context, Extension, Interceptor, Interceptors } from "./extension.ts";
import { HOOKS, type HookPoint, type InterceptParams, type InterceptResult } from "@reasonix/protocol";
import { HOOK_REPLACEMENTS, wrongObjectText } from "@reasonix/protocol/documents";
import { ProtocolError, isProtocolError, violation } from "@reasonix/wire";
import { payloadOf, type ReadPage } from "./content.ts";
import { settledWithin } from "./grace.ts";
import { inputOf } from "./payload.ts";
import { Ruling, ruleFor } from "./rule.ts";

/** A longer delay makes a timer of Node fire at once. */
const TIMER_MAX_MILLIS = 2_147_483_647;

/** What calls need beside their params. */
export interface InterceptScope extends Omit<Context, "signal"> {
  readonly read: ReadPage;
}

/** Runs the interceptors of an extension and knows which of them still run. */
export class InterceptCalls {
  readonly #interceptors: Interceptors;
  readonly #running = new Map<AbortController, Promise<unknown>>();

  constructor({ interceptors = {} }: Extension) {
    this.#interceptors = interceptors;
  }

  /**
   * Serves `extension/intercept`. A point without an interceptor continues. Rejects with `ProtocolError` where the
   * payload is no payload, the time is over or the interceptor chose a reason; with another error where it failed.
   */
  answer(params: InterceptParams, scope: InterceptScope): Promise<InterceptResult> {
    const controller = new AbortController();
    const answered = this.#answer(params.event, params, scope, controller).finally(() =>
      this.#running.delete(controller),
    );
    this.#running.set(controller, answered);
    return answered;
  }

  /** Tells those that still run to stop, and waits for them, but not longer than the time given in milliseconds. */
  async stop(graceMillis: number): Promise<void> {
    for (const controller of this.#running.keys()) controller.abort();
    await settledWithin(graceMillis, this.#running.values());
  }

  async #answer<P extends HookPoint>(
    point: P,
    params: InterceptParams,
    { read, ...known }: InterceptScope,
    controller: AbortController,
  ): Promise<InterceptResult> {
    const interceptor: Interceptor<P> | undefined = this.#interceptors[point];
    if (interceptor === undefined) return { decision: "continue" };
    const payload = inputOf(point, await payloadOf(params, read));
    const run = async (): Promise<unknown> =>
      interceptor(payload, ruleFor(point), { ...known, signal: controller.signal });
    return resultOf(point, await withinTime(point, params.timeoutMillis, controller, run, known.log));
  }
}

/** The result of what an interceptor has returned. Nothing means continue. */
function resultOf(point: HookPoint, returned: unknown): InterceptResult {
  if (returned === undefined) return { decision: "continue" };
  const result = Ruling.resultOf(returned, point);
  if (result === undefined)
    throw new TypeError(`The interceptor of ${point} returned no ruling. Return what a method of its rule gives.`);
  if (result.decision !== "replace") return result;
  const { replacement } = result;
  const isReplacement = HOOK_REPLACEMENTS[point];
  const what = `The interceptor of ${point} replaces with what is no ${HOOKS[point].replacement}`;
  if (!isReplacement(replacement)) throw new TypeError(`${what}: ${violation(isReplacement, "/replacement")}.`);
  const broken = wrongObjectText(point, replacement);
  if (broken !== undefined) throw new TypeError(`${what}: /replacement/${broken} is not the text of a JSON object.`);
  return result;
}

/** Zero means no limit. The call is answered when its time is over, even if the interceptor does not care. */
function withinTime(
  point: HookPoint,
  timeoutMillis: number,
  controller: AbortController,
  run: () => Promise<unknown>,
  log: Context["log"],
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const expire = (): void => {
      const timeout = new ProtocolError("intercept_timeout");
      controller.abort(timeout);
      reject(timeout);
    };
    const timer = timeoutMillis === 0 ? undefined : setTimeout(expire, Math.min(timeoutMillis, TIMER_MAX_MILLIS));
    const fail = (error: unknown): void => {
      if (controller.signal.reason instanceof ProtocolError)
        log(`The interceptor of ${point} failed after its time was over: ${String(error)}`);
      reject(isProtocolError(error) ? error : new Error(`The interceptor of ${point} failed.`, { cause: error }));
    };
    void run()
      .then(resolve, fail)
      .finally(() => clearTimeout(timer));
  });
}
