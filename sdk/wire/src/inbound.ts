// Requests and notifications of the peer, to their handlers.
import { BUDGETS, TRANSPORT_CODES, type ErrorObject, type MethodName } from "@reasonix/protocol";
import type { StrayAnswer } from "./calls.ts";
import type { IncomingNotification, IncomingRequest, Malformed } from "./envelope.ts";
import { brief, errorObject } from "./error-object.ts";
import { ProtocolError, isProtocolError } from "./errors.ts";
import type { Handler } from "./handler.ts";
import { InOrder, Pool, type Job } from "./lanes.ts";

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
  /** Resolves when an answer may be queued; absent when it may be at once. */
  room(): Promise<void> | undefined;
  /** Whether the other side's revision has the method. */
  knows(method: MethodName): boolean;
  /** Valid params have come; says why they are refused all the same. */
  refusal(frame: IncomingRequest | IncomingNotification, method: MethodName): string | undefined;
  /** Throws when the result fits no frame, is not JSON, or holds what the other side does not know. */
  answer(handler: Handler, request: IncomingRequest, result: unknown): void;
  refuse(id: number | null, error: ErrorObject): void;
  warn(kind: "bad_params" | "observations_dropped" | "unknown_notification", text: string): void;
  failed(failure: HandlerFailure): void;
  drop(kind: Dropped): void;
  /** So many messages of streams wait that no further one can. */
  full(): void;
  /** No message of a stream waits any more. */
  drained(): void;
  /** A message of a stream came although no further one can wait. */
  overflowed(): void;
}

/** What is dropped and counted. */
export type Dropped =
  | StrayAnswer
  | "bad_notification"
  | "observation"
  | "refused_notification"
  | "refused_request"
  | "unknown_notification"
  | "waiting_notification";

/**
 * Runs handlers. At most `atOnce` callbacks run at the same time, up to `callbacksQueued` wait in their order, and of
 * what comes on top a request is answered as busy and an observation dropped. The lifecycle and the cancellation of a
 * stream run beside them. The messages of streams run one after the other, and none is dropped.
 */
export class Inbound {
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #atOnce: number;
  readonly #gate: Gate | undefined;
  readonly #signal: AbortSignal;
  readonly #effects: InboundEffects;
  readonly #pool: Pool;
  readonly #beside = new Pool(BUDGETS.callbacksQueued);
  readonly #inOrder: InOrder;
  #warnedOfFullHouse = false;

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
    this.#pool = new Pool(atOnce);
    this.#inOrder = new InOrder(() => effects.drained());
  }

  /** `bytes` are those of the frame. */
  request(frame: IncomingRequest, bytes: number): void {
    const { id, method } = frame;
    const ruling = this.#gate?.({ method, id });
    if (ruling === "drop") return this.#effects.drop("refused_request");
    if (ruling !== undefined) return this.#effects.refuse(id, errorObject(ruling));
    const handler = this.#handlerOf(method);
    if (handler?.isRequest !== true) return this.#effects.refuse(id, errorObject(unknownMethod(method)));
    if (this.#poolOf(handler).take({ bytes, run: () => this.#serve(handler, frame) })) return;
    this.#effects.refuse(id, {
      code: TRANSPORT_CODES.busy,
      message: `Busy: ${this.#atOnce} calls run and ${BUDGETS.callbacksQueued} wait. The call was not run; try again.`,
    });
  }

  /** `bytes` are those of the frame. */
  notification(frame: IncomingNotification, bytes: number): void {
    const { method } = frame;
    if (this.#gate?.({ method }) !== undefined) return this.#effects.drop("refused_notification");
    const handler = this.#handlerOf(method);
    if (handler === undefined || handler.isRequest) return this.#unknown(method);
    const job: Job = { bytes, run: () => this.#notify(handler, frame) };
    if (handler.lane === "in_order") return this.#queueInOrder(job);
    if (!this.#poolOf(handler).take(job)) this.#dropWaiting();
  }

  /** A frame that is not well-formed still counts as traffic. */
  malformed(frame: Malformed): void {
    if (frame.method !== undefined) this.#gate?.({ method: frame.method, id: frame.id, malformed: true });
  }

  /** The other side sends nothing any more: what was read and not yet handled of streams waits for nothing. */
  last(): void {
    this.#inOrder.finish();
  }

  /** Nothing comes any more. What was read of streams is still handled, in its order; other callbacks that wait never run. */
  finish(): void {
    this.#inOrder.finish();
    this.stop();
  }

  /** What waits never runs. */
  stop(): void {
    for (const lane of [this.#pool, this.#beside, this.#inOrder]) lane.stop();
  }

  /** A method that is newer than the other side is as unknown as one that does not exist. */
  #handlerOf(method: string): Handler | undefined {
    const handler = this.#handlers.get(method);
    return handler !== undefined && this.#effects.knows(handler.method) ? handler : undefined;
  }

  #poolOf({ lane }: Handler): Pool {
    return lane === "beside" ? this.#beside : this.#pool;
  }

  #queueInOrder(job: Job): void {
    if (!this.#inOrder.take(job)) return this.#effects.overflowed();
    if (this.#inOrder.isFull) this.#effects.full();
  }

  #unknown(method: string): void {
    this.#effects.drop("unknown_notification");
    this.#effects.warn("unknown_notification", `A notification ${brief(method)} is not known here; it was dropped.`);
  }

  #dropWaiting(): void {
    this.#effects.drop("waiting_notification");
    if (this.#warnedOfFullHouse) return;
    this.#warnedOfFullHouse = true;
    const text = `${this.#atOnce} callbacks run and ${BUDGETS.callbacksQueued} wait, so that observations are dropped.`;
    this.#effects.warn("observations_dropped", text);
  }

  /** Answers one request; never rejects. */
  async #serve(handler: Handler, request: IncomingRequest): Promise<void> {
    const { id, method } = request;
    const run = this.#bound(handler, request);
    if (typeof run !== "function") {
      this.#effects.failed({ method, error: run });
      return this.#effects.refuse(id, errorObject(run));
    }
    let result: unknown;
    try {
      result = await run({ signal: this.#signal });
    } catch (error) {
      this.#effects.failed({ method, error });
      return this.#effects.refuse(id, errorObject(isProtocolError(error) ? error : new ProtocolError("internal")));
    }
    // The place is kept meanwhile, so that one who does not read its answers is not served without end.
    const room = this.#effects.room();
    if (room !== undefined) await room;
    try {
      this.#effects.answer(handler, request, result);
    } catch (error) {
      this.#effects.failed({ method, error });
      this.#effects.refuse(id, {
        code: TRANSPORT_CODES.internal,
        message: `The result of ${method} cannot be sent.`,
      });
    }
  }

  /** Runs one notification; never rejects. */
  async #notify(handler: Handler, notification: IncomingNotification): Promise<void> {
    const { method } = notification;
    const run = this.#bound(handler, notification);
    if (typeof run !== "function") {
      this.#effects.drop("bad_notification");
      return this.#effects.warn("bad_params", `A notification was dropped: ${run.message}`);
    }
    try {
      await run({ signal: this.#signal });
    } catch (error) {
      this.#effects.failed({ method, error });
    }
  }

  #bound(handler: Handler, frame: IncomingRequest | IncomingNotification): ReturnType<Handler["bind"]> {
    const run = handler.bind(frame.params);
    if (typeof run !== "function") return run;
    const why = this.#effects.refusal(frame, handler.method);
    return why === undefined ? run : new ProtocolError("invalid_params", `${handler.method}: ${why}.`);
  }
}

function unknownMethod(method: string): ProtocolError {
  return new ProtocolError("unknown_method", `The method ${brief(method)} is not offered here.`);
}
