// The life of an extension on one connection.
import type { Readable, Writable } from "node:stream";
import { BUDGETS, LIMITS, type InitializeParams, type InitializeResult } from "@reasonix/protocol";
import {
  extensionEvent,
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionResourcesChanged,
  extensionShutdown,
  hostContentRead,
} from "@reasonix/protocol/endpoints";
import { ProtocolError, checkIdentity, connect, handle, type Gate, type Handler, type Peer } from "@reasonix/wire";
import { redact } from "@reasonix/wire/redact";
import { agreement, excessesText } from "./agreement.ts";
import { CLOSED, answer, arrive } from "./barrier.ts";
import { Callbacks } from "./callbacks.ts";
import { CLOCK, type Clock } from "./clock.ts";
import { runWith, type Connection, type Known } from "./connection.ts";
import type { ReadPage } from "./content.ts";
import type { Supported } from "./context.ts";
import { declarationOf } from "./declaration.ts";
import { CallError, ServeError } from "./errors.ts";
import type { Extension } from "./extension.ts";
import { settledWithin } from "./grace.ts";
import { answerIntercept } from "./intercept.ts";
import { observe } from "./observe.ts";
import { PART, type OpenPart } from "./parts.ts";
import { described, writeStderr } from "./stderr.ts";

/** The two directions of a connection. */
export interface Directions {
  readonly input: Readable;
  readonly output: Writable;
  /** Ends the serving when it is aborted. */
  readonly signal?: AbortSignal;
}

/** What tests and the owner of a process give beside the streams. */
export interface Surroundings {
  readonly clock?: Clock;
  readonly log?: (text: string) => void;
  /** Installed name of the package; absent means the extension's own. */
  readonly plugin?: string;
  /** Resolves when the process must end for a reason outside the connection. */
  readonly uncaught?: Promise<ServeError>;
  /** Takes credentials out of what others read; absent means `redact`. */
  readonly hide?: (text: string) => string;
}

/**
 * Time for each of three steps: running callbacks, frames that wait, the last bytes. What is left of the process
 * `stdinGraceMillis` after the end of its input, the host kills.
 */
export const CLOSE_MILLIS: number = BUDGETS.stdinGraceMillis / 3;

/**
 * Serves an extension on two streams. Resolves after a shutdown or the end of the input; rejects with `ServeError`, and
 * with what `uncaught` resolves with, or with the reason of the signal. Callbacks that still run are told to stop, and
 * their answers leave first.
 */
export async function run(extension: Extension, streams: Directions, surroundings: Surroundings = {}): Promise<void> {
  const { uncaught = new Promise<never>(() => undefined) } = surroundings;
  const life = new Life(extension, surroundings);
  const peer = life.start(streams);
  const done = new AbortController();
  const failure = await Promise.race([
    life.stopped,
    peer.ended.then(({ why, cause }) => (why === "eof" ? undefined : lost(why, cause))),
    uncaught,
    aborted(streams.signal, done.signal),
  ]);
  done.abort();
  await life.stop();
  // The answers of the callbacks that have just settled are queued within this turn.
  await new Promise((resolve) => setImmediate(resolve));
  await settledWithin(CLOSE_MILLIS, [peer.flush()]);
  peer.close();
  if (failure !== undefined) throw failure;
}

/** Resolves with the reason of a signal when it is aborted; listens no longer than until `done`. */
function aborted(signal: AbortSignal | undefined, done: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve(signal.reason);
    signal?.addEventListener("abort", () => resolve(signal.reason), { signal: done });
  });
}

class Life {
  readonly stopped: Promise<ServeError | undefined>;
  readonly #extension: Extension;
  readonly #clock: Clock;
  readonly #log: (text: string) => void;
  readonly #plugin: string;
  readonly #hide: (text: string) => string;
  readonly #callbacks: Callbacks;
  readonly #stopped: (failure?: ServeError) => void;
  readonly #parts: readonly OpenPart[];
  readonly #connection: Connection;
  #barrier = CLOSED;
  #known: Known | undefined;
  #isDeclared = false;
  #peer: Peer | undefined;

  constructor(extension: Extension, surroundings: Surroundings) {
    const { clock = CLOCK, plugin = extension.name, hide = redact } = surroundings;
    this.#extension = extension;
    this.#clock = clock;
    this.#plugin = plugin;
    const { log = (text: string): void => void writeStderr(`${extension.name}: ${text}\n`) } = surroundings;
    this.#hide = hide;
    this.#log = (text) => log(hide(text));
    this.#callbacks = new Callbacks(clock);
    let settle: (failure?: ServeError) => void = () => undefined;
    this.stopped = new Promise((resolve) => (settle = resolve));
    this.#stopped = settle;
    this.#connection = this.#connectionOf();
    const { providers, actions, submit, tools } = extension;
    this.#parts = [providers, actions, submit, tools].flatMap((part) =>
      part === undefined ? [] : [part[PART](this.#connection)],
    );
  }

  /** Throws `ServeError` "bad_extension" before anything is read. */
  start(streams: Directions): Peer {
    declarationOf(this.#extension);
    this.#peer = connect({
      ...streams,
      gate: this.#gate,
      handlers: [...this.#lifecycle(), ...this.#hooks(), ...this.#parts.flatMap(({ handlers }) => handlers)],
      onWarning: ({ text }) => this.#log(text),
      onFailure: ({ method, error }) => {
        // Half a handshake and half a shutdown are no states to live in. The answer is queued; it leaves before the end.
        if (method === extensionInitialize.method || method === extensionShutdown.method)
          this.#stopped(failed(method, error));
        else this.#failed(`${method} failed`, error);
      },
    });
    return this.#peer;
  }

  /** Tells what still runs to stop. */
  async stop(): Promise<void> {
    for (const { stop } of this.#parts) stop?.();
    await this.#callbacks.stop(CLOSE_MILLIS);
  }

  readonly #gate: Gate = (frame) => {
    if (frame.malformed) return undefined;
    const { next, verdict } = arrive(this.#barrier, frame);
    this.#barrier = next;
    if (verdict === "refuse")
      return new ProtocolError("protocol_error", `${frame.method.slice(0, 100)} is not expected now.`);
    return verdict === "drop" ? "drop" : undefined;
  };

  #lifecycle(): Handler[] {
    return [
      handle(extensionInitialize, (params) => this.#initialize(params), {
        afterAnswer: () => (this.#barrier = answer(this.#barrier)),
      }),
      handle(extensionInitialized, () => undefined),
      handle(extensionShutdown, ({ timeoutMillis }) => this.#shutdown(timeoutMillis), {
        afterAnswer: () => this.#stopped(),
      }),
    ];
  }

  #hooks(): Handler[] {
    const readWith =
      (signal: AbortSignal): ReadPage =>
      (page) =>
        this.#connection.request(hostContentRead, page, signal);
    return [
      handle(extensionIntercept, (params, { signal }) =>
        answerIntercept(this.#extension, params, this.#connection, readWith(signal)),
      ),
      handle(extensionEvent, (params, { signal }) =>
        observe(this.#extension, params, this.#connection, readWith(signal)),
      ),
      handle(extensionResourcesChanged, async ({ paths }) => {
        const { resourcesChanged } = this.#extension;
        if (resourcesChanged !== undefined) await this.#connection.run((ctx) => resourcesChanged(paths, ctx));
      }),
    ];
  }

  async #initialize(params: InitializeParams): Promise<InitializeResult> {
    const refusal = checkIdentity(params);
    if (refusal !== undefined) throw refusal;
    const { session, capabilities, manifest } = params;
    const peer = this.#peer;
    const host = {
      ...capabilities,
      revision: peer?.revision ?? 1,
      supports: (name: Supported) => peer?.supports(name) ?? false,
    };
    this.#known = {
      session: Object.freeze(session),
      host: Object.freeze(host),
      plugin: this.#plugin,
      families: manifest.capabilities ?? [],
    };
    const { initialize } = this.#extension;
    return this.#connection.run(async (ctx) => {
      const declared = await Promise.all(this.#parts.map(async ({ declare }) => declare?.(ctx) ?? {}));
      // A copy, because the declaration is held against what the host has sent.
      const completion = (await initialize?.(structuredClone(params), ctx)) ?? {};
      const declaration = declarationOf(this.#extension, declared, completion);
      const excesses = agreement(declaration, manifest, this.#plugin);
      if (excesses.length > 0)
        throw new ProtocolError("capability_not_declared", excessesText(declaration.name, excesses));
      this.#isDeclared = true;
      return declaration;
    });
  }

  /** Streams end first, so that they still can say so; then the author has the time that the host allows. */
  async #shutdown(timeoutMillis: number): Promise<{ accepted: true }> {
    for (const { stop } of this.#parts) stop?.();
    const { shutdown } = this.#extension;
    if (shutdown === undefined || !this.#isDeclared) return { accepted: true };
    const late = (): ServeError => new ServeError("author_failed", `it takes more than ${timeoutMillis} ms`);
    try {
      await this.#connection.run(shutdown, { timeoutMillis, late });
    } catch (error) {
      this.#failed("The shutdown of the extension failed", error);
    }
    return { accepted: true };
  }

  #connectionOf(): Connection {
    const connection: Connection = {
      clock: this.#clock,
      known: () => {
        if (this.#known === undefined) throw new ProtocolError("protocol_error");
        return this.#known;
      },
      run: (callback, limits) => runWith(connection, this.#callbacks, callback, limits),
      request: async (endpoint, params, signal) => {
        if (this.#peer === undefined || this.#barrier.state !== "ready") throw notReady(endpoint.method);
        return this.#peer.request(endpoint, params, signal === undefined ? {} : { signal });
      },
      notify: (endpoint, params) => void this.#peer?.notify(endpoint, params),
      ready: async () => this.#peer?.ready(),
      hide: this.#hide,
      shown: (error) => this.#hide(error instanceof Error ? error.message : String(error)),
      log: this.#log,
      failed: (what, error) => this.#failed(what, error),
    };
    return connection;
  }

  #failed(what: string, error: unknown): void {
    this.#log(
      `${what}: ${error instanceof ProtocolError || error instanceof ServeError ? error.message : described(error)}`,
    );
  }
}

function notReady(method: string): CallError {
  return new CallError(
    "not_ready",
    `${method} cannot be sent now. Ask from a callback between the handshake and the shutdown.`,
  );
}

function failed(method: string, error: unknown): ServeError {
  const why = error instanceof Error ? error.message : String(error);
  return new ServeError("handshake_failed", `${method} failed, so the extension ends: ${why}`, error);
}

function lost(why: string, cause: unknown): ServeError {
  const what = why === "frame_too_large" ? `the host sent a frame of more than ${LIMITS.frameBytes} bytes` : why;
  const reason = cause instanceof Error ? ` (${cause.message})` : "";
  return new ServeError(
    "connection_failed",
    `The connection to the host has ended: ${what}${reason}. Reload to start again.`,
    cause,
  );
}
