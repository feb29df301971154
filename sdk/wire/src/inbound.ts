// Requests and notifications of the peer, to their handlers.
import { BUDGETS, TRANSPORT_CODES, type ErrorObject } from "@reasonix/protocol";
import type { IncomingNotification, IncomingRequest, Malformed } from "./envelope.ts";
import { brief, errorObject } from "./error-object.ts";
import { ProtocolError, isProtocolError } from "./errors.ts";
import type { CallContext, Handler } from "./handler.ts";

/**
 * Rules on an arriving frame with a method, synchronously, in arrival order, before any handler is looked up.
 * `undefined` lets it pass; an error answers a request and drops a notification; "drop" leaves even a request
 * unanswered. A frame that is malformed is shown too, and refused whatever the ruling is.
 */
export type Gate = (frame: {
  readonly method: string;
  /** Absent on a notification; null also stands for an id that is not valid. */
  readonly id?: number | null;
  readonly malformed?: true;
}) => ProtocolError | "drop" | undefined;

/** A request or notification whose handling failed, for the log of this side. */
export interface HandlerFailure {
  readonly method: string;
  /** What the callback threw, or why its params or its result were refused. The peer is told less. */
  readonly error: unknown;
}

/** The effects of handling, done by the connection. */
export interface InboundEffects {
  /** Throws when the result fits no frame or is not JSON. */
  answer(id: number | null, result: unknown, options: Handler["options"]): void;
  refuse(id: number | null, error: ErrorObject): void;
  warn(kind: "bad_params" | "unknown_notification", text: string): void;
  failed(failure: HandlerFailure): void;
  drop(kind: string): void;
}

/**
 * Runs handlers. At most `atOnce` requests run at the same time, up to `callbacksQueued` wait in their order, and what
 * comes on top is answered as busy. Notifications and lifecycle requests run at once.
 */
export class Inbound {
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #atOnce: number;
  readonly #gate: Gate | undefined;
  readonly #signal: AbortSignal;
  readonly #effects: InboundEffects;
  readonly #waiting: IncomingRequest[] = [];
  #running = 0;

  constructor(
    handlers: readonly Handler[],
    atOnce: number,
    gate: Gate | undefined,
    signal: AbortSignal,
    effects: InboundEffects,
  ) {
    this.#handlers = new Map(handlers.map((handler) => [handler.method, handler]));
    this.#atOnce = atOnce;
    this.#gate = gate;
    this.#signal = signal;
    this.#effects = effects;
  }

  request(frame: IncomingRequest): void {
    const { id, method } = frame;
    const ruling = this.#gate?.({ method, id });
    if (ruling === "drop") return this.#effects.drop("refused_request");
    if (ruling !== undefined) return this.#effects.refuse(id, errorObject(ruling));
    if (this.#handlers.get(method)?.isLifecycle === true) return void this.#serve(frame);
    if (this.#running < this.#atOnce) return void this.#serveCounted(frame);
    if (this.#waiting.length < BUDGETS.callbacksQueued) return void this.#waiting.push(frame);
    this.#effects.refuse(id, {
      code: TRANSPORT_CODES.busy,
      message: `Busy: ${this.#atOnce} calls run and ${BUDGETS.callbacksQueued} wait. The call was not run; try again.`,
    });
  }

  notification(frame: IncomingNotification): void {
    const { method } = frame;
    if (this.#gate?.({ method }) !== undefined) return this.#effects.drop("refused_notification");
    void this.#notify(frame);
  }

  /** A frame that is not well-formed still counts as traffic. */
  malformed(frame: Malformed): void {
    if (frame.method !== undefined) this.#gate?.({ method: frame.method, id: frame.id, malformed: true });
  }

  /** What waits never runs. */
  stop(): void {
    this.#waiting.length = 0;
  }

  async #serveCounted(frame: IncomingRequest): Promise<void> {
    this.#running++;
    await this.#serve(frame);
    this.#running--;
    const next = this.#waiting.shift();
    if (next !== undefined) void this.#serveCounted(next);
  }

  /** Answers one request; never rejects. */
  async #serve({ id, method, params, revision }: IncomingRequest): Promise<void> {
    const handler = this.#handlers.get(method);
    const run = handler?.isRequest === true ? handler.bind(params) : unknownMethod(method);
    if (handler === undefined || typeof run !== "function") {
      if (handler !== undefined) this.#effects.failed({ method, error: run });
      return this.#effects.refuse(id, errorObject(run instanceof ProtocolError ? run : unknownMethod(method)));
    }
    let result: unknown;
    try {
      result = await run(this.#call(revision));
    } catch (error) {
      this.#effects.failed({ method, error });
      return this.#effects.refuse(id, errorObject(isProtocolError(error) ? error : new ProtocolError("internal")));
    }
    try {
      this.#effects.answer(id, result, handler.options);
    } catch (error) {
      this.#effects.failed({ method, error });
      this.#effects.refuse(id, {
        code: TRANSPORT_CODES.internal,
        message: `The result of ${method} cannot be sent in one frame.`,
      });
    }
  }

  /** Runs one notification; never rejects. */
  async #notify({ method, params }: IncomingNotification): Promise<void> {
    const handler = this.#handlers.get(method);
    if (handler === undefined || handler.isRequest) {
      this.#effects.drop("unknown_notification");
      return this.#effects.warn(
        "unknown_notification",
        `A notification ${brief(method)} is not known here; it was dropped.`,
      );
    }
    const run = handler.bind(params);
    if (typeof run !== "function") {
      this.#effects.drop("bad_notification");
      return this.#effects.warn("bad_params", `A notification was dropped: ${run.message}`);
    }
    try {
      await run(this.#call(undefined));
    } catch (error) {
      this.#effects.failed({ method, error });
    }
  }

  #call(revision: number | undefined): CallContext {
    return { signal: this.#signal, revision };
  }
}

function unknownMethod(method: string): ProtocolError {
  return new ProtocolError("unknown_method", `The method ${brief(method)} is not offered here.`);
}
