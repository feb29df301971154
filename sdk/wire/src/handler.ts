// Typed callbacks for methods.
import {
  METHOD_RULES,
  type MethodName,
  type MethodParams,
  type MethodResults,
  type RequestName,
  type Validator,
} from "@reasonix/protocol";
import type { Endpoint } from "@reasonix/protocol/endpoints";
import { ProtocolError } from "./errors.ts";
import { violation } from "./violation.ts";

/** What a callback knows beside its params. */
export interface CallContext {
  /** Aborted when the connection ends. */
  readonly signal: AbortSignal;
}

/** What a callback of a method gives back. A notification gives nothing. */
export type HandlerResult<M extends MethodName> = M extends RequestName
  ? Promise<MethodResults[M]> | MethodResults[M]
  : Promise<void> | void;

export interface HandleOptions {
  /** Called when a success answer has been handed to the output; the peer cannot have reacted to it before. */
  readonly afterAnswer?: () => void;
}

/**
 * Where a callback waits for its turn.
 * - `beside`: at once. The lifecycle and the cancellation of a stream never wait behind a full house.
 * - `pool`: a bounded number at the same time, started in the order of arrival.
 * - `in_order`: one after the other. The messages of a stream mean nothing in another order.
 */
export type Lane = "beside" | "pool" | "in_order";

/** A callback bound to a method; made by `handle`. */
export interface Handler {
  readonly method: MethodName;
  /** Whether the method is answered. */
  readonly isRequest: boolean;
  readonly lane: Lane;
  readonly options: HandleOptions;
  /** Checks params: the error that refuses them, or the call itself, ready to run. */
  bind(params: unknown): ProtocolError | ((call: CallContext) => Promise<unknown>);
}

/**
 * Binds a callback to a method. Params pass the generated validator before it runs, else the answer is
 * `invalid_params`; a request's return value passes it before it is sent, else the answer is `internal`. A callback
 * that throws a `ProtocolError` answers with that reason, one that throws anything else with `internal`.
 */
export function handle<M extends MethodName>(
  endpoint: Endpoint<M>,
  run: (params: MethodParams[M], call: CallContext) => HandlerResult<M>,
  options: HandleOptions = {},
): Handler {
  const { method, params: isParams } = endpoint;
  const isResult: Validator<unknown> | null = endpoint.result;
  return {
    method,
    isRequest: isResult !== null,
    lane: laneOf(method),
    options,
    bind(params) {
      if (!isParams(params)) return new ProtocolError("invalid_params", `${method}: ${violation(isParams)}.`);
      return async (call) => {
        const result: unknown = await run(params, call);
        if (isResult === null || isResult(result)) return result;
        throw new TypeError(`The handler of ${method} returned what is no result of it: ${violation(isResult)}.`);
      };
    },
  };
}

const CANCEL: MethodName = "extension/provider/stream/cancel";

function laneOf(method: MethodName): Lane {
  const { class: kind, result } = METHOD_RULES[method];
  if (kind === "lifecycle" || method === CANCEL) return "beside";
  return kind === "provider" && result === null ? "in_order" : "pool";
}
