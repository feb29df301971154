// One side of a connection.
import type { Readable, Writable } from "node:stream";
import {
  BUDGETS,
  METHOD_RULES,
  PROTOCOL,
  TRANSPORT_CODES,
  type ErrorObject,
  type MethodName,
  type MethodParams,
  type MethodResults,
  type RequestName,
} from "@reasonix/protocol";
import type { Endpoint } from "@reasonix/protocol/endpoints";
import { Calls } from "./calls.ts";
import { readFrame, type IncomingNotification, type IncomingRequest, type Malformed } from "./envelope.ts";
import { brief, shortened } from "./error-object.ts";
import { WireError } from "./errors.ts";
import type { Handler } from "./handler.ts";
import { Inbound, type Dropped, type Gate, type HandlerFailure } from "./inbound.ts";
import { Outbound, frameBytes, type OutgoingFrame } from "./outbound.ts";
import { cancelled, pendingCall, type PendingCall, type RequestOptions } from "./pending-call.ts";
import { Reading, type ReadEnd } from "./reading.ts";
import { CommonRevision, HANDSHAKE, type Supportable } from "./revision.ts";

export interface PeerOptions {
  /** Bytes from the other side. Read to its end, never destroyed. */
  readonly input: Readable;
  /** Bytes to the other side. Never ended, never destroyed. */
  readonly output: Writable;
  readonly handlers: readonly Handler[];
  /** Callbacks that run at the same time; absent means `BUDGETS.callbacks`. */
  readonly handlersAtOnce?: number;
  /**
   * How long a write may stand still before the connection ends as "stalled", in milliseconds (it may take half as long
   * again); absent means for ever. A host gives `BUDGETS.writeStallMillis`. An extension gives none: a host that is
   * itself stopped for a while is no reason to end.
   */
  readonly writeStallMillis?: number;
  readonly gate?: Gate;
  /** Revision of the contract that this side speaks; absent means the newest of this build (`PROTOCOL.revision`). */
  readonly revision?: number;
  /**
   * Revision of the other side until it has stated one; absent means 1. What is sent first is held to it. Give more only
   * where something else says so, as a manifest does that uses a newer element.
   */
  readonly assumeRevision?: number;
  /**
   * Things worth one line to a person: a line that is not JSON (with its shortened beginning), a malformed frame, a
   * dropped notification; of observations dropped under load and of bytes that are not UTF-8 only the first. The text
   * quotes the peer and is not redacted. Must not throw.
   */
  readonly onWarning?: (warning: Warning) => void;
  /** A callback threw, or its params or result were refused. What it threw is never sent, so this is where it shows. */
  readonly onFailure?: (failure: HandlerFailure) => void;
}

export interface Warning {
  readonly kind:
    "not_json" | "bad_frame" | "bad_params" | "invalid_utf8" | "observations_dropped" | "unknown_notification";
  readonly text: string;
}

/** How a connection ended. */
export interface Ended {
  /**
   * "closed" is this side's doing: `close` was called, or the output was ended before the input. "stalled": the other side does not read. "overflow": it sends messages of streams
   * faster than they are handled (`BUDGETS.streamQueue`).
   */
  readonly why: ReadEnd["why"] | "closed" | "write_error" | "stalled" | "overflow";
  readonly cause?: unknown;
}

/** One side of a connection: calls the other side and serves its calls. */
export interface Peer extends AsyncDisposable {
  /**
   * Calls the other side. Rejects with `ProtocolError` (a reason of the table), `AnswerError` (an error answer without
   * valid data) or `WireError` (closed, timeout, cancelled, frame_too_large, unsupported_by_peer: this side could not). A
   * result that does not match its DTO, or holds what is newer than the other side, rejects with `ProtocolError`
   * "protocol_error". The params must be valid; what is newer than the other side is left out of them.
   */
  request<M extends RequestName>(
    endpoint: Endpoint<M>,
    params: MethodParams[M],
    options?: RequestOptions,
  ): Promise<MethodResults[M]>;
  /**
   * Tells the other side. `false` when it was dropped: only an observation is, when the other side reads too slowly.
   * Throws `WireError` when the connection has ended, the frame is too large, or the other side does not know what it
   * says.
   */
  notify<M extends MethodName>(endpoint: Endpoint<M>, params: MethodParams[M]): boolean;
  /**
   * Resolves when the other side keeps up, at once as a rule, or when the connection has ended. Whoever sends much awaits
   * it before each frame; without that the connection ends as "stalled" in the end.
   */
  ready(): Promise<void>;
  /**
   * The lower revision of the two sides. `extension/initialize` and its answer state them, and from then on it holds for
   * both directions; a side that states none speaks revision 1.
   */
  readonly revision: number;
  /** Whether the other side knows it; before the handshake, what every peer knows. */
  supports(name: Supportable): boolean;
  /** Settles once, when the connection has ended. After "eof" the handlers that still run may answer until `close`. */
  readonly ended: Promise<Ended>;
  /** Drops counted, by kind; a kind that has not occurred is absent. "observation" counts what this side did not send. */
  readonly dropped: Readonly<Partial<Record<Dropped, number>>>;
  /** Resolves when everything queued was handed to the output, or never will be because the connection has ended. */
  flush(): Promise<void>;
  /** Hands over what is queued and ends the connection. Open calls reject with `WireError` "closed". Idempotent. */
  close(): void;
}

/** Starts to read. The streams belong to the caller, who also ends them. */
export function connect(options: PeerOptions): Peer {
  return new Connection(options);
}

class Connection implements Peer {
  readonly ended: Promise<Ended>;
  readonly #options: PeerOptions;
  readonly #settleEnded: (ended: Ended) => void;
  readonly #dropped = new Map<Dropped, number>();
  readonly #running = new AbortController();
  readonly #calls = new Calls<PendingCall>();
  readonly #outbound: Outbound;
  readonly #inbound: Inbound;
  readonly #reading: Reading;
  readonly #revision: CommonRevision;
  /** Set as soon as nothing can be sent any more. */
  #end: Ended | undefined;
  #lastRead: NodeJS.Timeout | undefined;
  #finished = false;
  #warnedOfUtf8 = false;

  constructor(options: PeerOptions) {
    const { input, output, handlers, handlersAtOnce = BUDGETS.callbacks, gate, writeStallMillis } = options;
    const { revision = PROTOCOL.revision, assumeRevision = 1 } = options;
    this.#revision = new CommonRevision(revision, assumeRevision);
    this.#options = options;
    let settleEnded: (ended: Ended) => void = () => undefined;
    // Extensions are bundled for Node 20, which has no `Promise.withResolvers`.
    this.ended = new Promise((resolve) => (settleEnded = resolve));
    this.#settleEnded = settleEnded;
    const leaving = {
      failed: (cause: unknown) => this.#writeFailed(cause),
      // What was called before may still be answered.
      ended: () => void (this.#end ??= { why: "closed" }),
      stalled: (why: string) => this.#finish({ why: "stalled", cause: new Error(`the other side ${why}`) }),
    };
    this.#outbound = new Outbound(output, leaving, writeStallMillis);
    this.#inbound = new Inbound(handlers, handlersAtOnce, gate, this.#running.signal, {
      room: () => (this.#outbound.hasRoom ? undefined : this.#outbound.ready()),
      knows: (method) => this.#revision.knows(method),
      refusal: (frame, method) => this.#refusal(frame, method),
      answer: (handler, request, result) => this.#answer(handler, request, result),
      refuse: (id, error) => this.#refuse(id, error),
      warn: (kind, text) => this.#warn(kind, text),
      failed: (failure) => this.#options.onFailure?.(failure),
      drop: (kind) => this.#drop(kind),
      // While a call of this side is open its answer must be read: a handler may wait for it.
      full: () => (this.#calls.size === 0 ? this.#reading.hold() : undefined),
      drained: () => this.#reading.release(),
      overflowed: () =>
        this.#finish({ why: "overflow", cause: new Error(`${BUDGETS.streamQueue} messages of streams wait`) }),
    });
    this.#reading = new Reading(input, {
      frame: (bytes) => this.#frame(bytes),
      last: () => this.#inbound.last(),
      end: (ended) => this.#finish(ended),
    });
  }

  get revision(): number {
    return this.#revision.agreed;
  }

  supports(name: Supportable): boolean {
    return this.#revision.supports(name);
  }

  get dropped(): Readonly<Partial<Record<Dropped, number>>> {
    return Object.fromEntries(this.#dropped);
  }

  request<M extends RequestName>(
    endpoint: Endpoint<M>,
    params: MethodParams[M],
    options: RequestOptions = {},
  ): Promise<MethodResults[M]> {
    return new Promise((resolve, reject) => {
      const { method } = endpoint;
      if (options.signal?.aborted === true) throw cancelled(method, options.signal.reason);
      if (this.#end !== undefined) throw closed(method, this.#end);
      const id = this.#calls.next;
      const withdraw = this.#send(method, {
        jsonrpc: "2.0",
        id,
        method,
        ...this.#stated(method),
        params: this.#params(method, params),
      });
      const call = pendingCall(
        endpoint,
        options,
        { resolve, reject },
        {
          giveUp: () => {
            withdraw?.();
            this.#calls.giveUp(id);
          },
          refusal: ({ result, revision }) => {
            if (method === HANDSHAKE) this.#revision.learn(revision);
            return this.#revision.refusal(result, METHOD_RULES[method].result, params);
          },
        },
      );
      // Queueing may have been what ended the connection.
      if (this.#end !== undefined) return call.fail(closed(method, this.#end));
      this.#calls.open(call);
      this.#reading.release();
    });
  }

  notify<M extends MethodName>(endpoint: Endpoint<M>, params: MethodParams[M]): boolean {
    const { method } = endpoint;
    if (this.#end !== undefined) throw closed(method, this.#end);
    const isObservation = METHOD_RULES[method].class === "observation";
    const frame = { jsonrpc: "2.0", method, params: this.#params(method, params) };
    if (this.#send(method, frame, { isObservation }) !== undefined) return true;
    this.#dropObservation();
    return false;
  }

  ready(): Promise<void> {
    return this.#outbound.ready();
  }

  flush(): Promise<void> {
    return this.#outbound.flush();
  }

  close(): void {
    this.#inbound.stop();
    this.#finish({ why: "closed" });
    this.#outbound.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.close();
    return Promise.resolve();
  }

  /** Queues a frame, as `Outbound.send` does. Throws when it is too large. */
  #send(
    what: string,
    frame: Readonly<Record<string, unknown>>,
    more?: Pick<OutgoingFrame, "isObservation" | "written">,
  ): (() => void) | undefined {
    const text = JSON.stringify(frame);
    const bytes = frameBytes(text);
    if (bytes === undefined) throw tooLarge(what);
    return this.#outbound.send({ text, bytes, ...more });
  }

  /** Params as the other side may see them. Throws when it may not. */
  #params(method: MethodName, params: unknown): unknown {
    this.#revision.checkMethod(method);
    return this.#revision.projected(method, params, METHOD_RULES[method].params);
  }

  /** Only the handshake states a revision. */
  #stated(method: MethodName): { readonly revision?: number } {
    return method === HANDSHAKE ? { revision: this.#revision.own } : {};
  }

  #refusal(frame: IncomingRequest | IncomingNotification, method: MethodName): string | undefined {
    if (method === HANDSHAKE) this.#revision.learn("revision" in frame ? frame.revision : undefined);
    return this.#revision.refusal(frame.params, METHOD_RULES[method].params);
  }

  /** Throws when the result cannot be sent. */
  #answer({ method, options }: Handler, { id, params }: IncomingRequest, value: unknown): void {
    const what = `The answer to ${method}`;
    const type = METHOD_RULES[method].result;
    const result = type === null ? value : this.#revision.projected(what, value, type, params);
    this.#send(what, { jsonrpc: "2.0", id, ...this.#stated(method), result }, { written: options.afterAnswer });
  }

  #refuse(id: number | null, refusal: ErrorObject): void {
    const error = this.#known(refusal);
    const whole = JSON.stringify({ jsonrpc: "2.0", id, error });
    const text =
      frameBytes(whole) === undefined ? JSON.stringify({ jsonrpc: "2.0", id, error: shortened(error) }) : whole;
    this.#outbound.send({ text, bytes: Buffer.byteLength(text) + 1 });
  }

  /** A reason that the other side does not know is left out; code and message remain. */
  #known(error: ErrorObject): ErrorObject {
    const { data, ...rest } = error;
    return data === undefined || this.#revision.refusal(data, "ErrorData") === undefined ? error : rest;
  }

  #frame(bytes: Uint8Array): void {
    const incoming = readFrame(bytes, this.#warnedOfUtf8 ? undefined : () => this.#warnOfUtf8());
    switch (incoming.kind) {
      case "request":
        return this.#inbound.request(incoming, bytes.length);
      case "notification":
        return this.#inbound.notification(incoming, bytes.length);
      case "success":
        return this.#take(incoming.id)?.succeed(incoming);
      case "failure":
        return this.#take(incoming.id)?.refuse(incoming.error);
      case "malformed":
        return this.#malformed(incoming, bytes);
      default:
        return incoming satisfies never;
    }
  }

  #take(id: number | null): PendingCall | undefined {
    const call = this.#calls.take(id);
    if (typeof call !== "string") return call;
    this.#drop(call);
    return undefined;
  }

  #malformed(frame: Malformed, bytes: Uint8Array): void {
    const { code, id, why, answers } = frame;
    this.#inbound.malformed(frame);
    if (code === TRANSPORT_CODES.parseError)
      this.#warn("not_json", `A line is not JSON and was refused: ${beginning(bytes)}`);
    else this.#warn("bad_frame", `A frame was refused: ${brief(why)}: ${beginning(bytes)}`);
    this.#refuse(id, { code, message: `Refused: ${why}.` });
    if (answers !== undefined) this.#take(answers)?.malformed(why);
  }

  #warnOfUtf8(): void {
    this.#warnedOfUtf8 = true;
    this.#warn("invalid_utf8", "The other side sends bytes that are not UTF-8; each became U+FFFD.");
  }

  #warn(kind: Warning["kind"], text: string): void {
    this.#options.onWarning?.({ kind, text });
  }

  #dropObservation(): void {
    this.#drop("observation");
    if (this.#dropped.get("observation") !== 1) return;
    const { observationsQueued, observationBytesQueued } = BUDGETS;
    const text = `The other side reads too slowly: ${observationsQueued} observations or ${observationBytesQueued} bytes of them wait for it, so that further ones are dropped.`;
    this.#warn("observations_dropped", text);
  }

  #drop(kind: Dropped): void {
    this.#dropped.set(kind, (this.#dropped.get(kind) ?? 0) + 1);
  }

  /** Answers that have already been sent are still taken before the connection ends, for `BUDGETS.lastWriteMillis`. */
  #writeFailed(cause: unknown): void {
    if (this.#end !== undefined) return;
    this.#end = { why: "write_error", cause };
    this.#lastRead = setTimeout(() => this.#finish({ why: "write_error", cause }), BUDGETS.lastWriteMillis);
  }

  #finish(ended: Ended): void {
    if (this.#finished) return;
    this.#finished = true;
    const end = (this.#end ??= ended);
    clearTimeout(this.#lastRead);
    this.#reading.stop();
    this.#inbound.finish();
    this.#running.abort(closed("The call", end));
    for (const call of this.#calls.takeAll()) call.fail(closed("The call", end));
    if (end.why !== "eof") this.#outbound.close();
    this.#settleEnded(end);
  }
}

function beginning(bytes: Uint8Array): string {
  return JSON.stringify(brief(Buffer.from(bytes.subarray(0, 300)).toString("utf8"), 80));
}

function closed(what: string, { why, cause }: Ended): WireError {
  return new WireError(
    "closed",
    `${what} cannot be answered: the connection has ended (${why}). Connect again.`,
    cause,
  );
}

function tooLarge(what: string): WireError {
  return new WireError("frame_too_large", `${what} does not fit one frame; nothing was sent. Send less at once.`);
}
