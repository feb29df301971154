// What the parts of an extension share on one connection.
import type { MethodName, MethodParams, MethodResults, RequestName, SessionContext } from "@reasonix/protocol";
import type { Endpoint } from "@reasonix/protocol/endpoints";
import { ProtocolError, isProtocolError } from "@reasonix/wire";
import type { CallbackLimits, Callbacks } from "./callbacks.ts";
import type { Clock } from "./clock.ts";
import type { Context, Host } from "./context.ts";
import { CallError } from "./errors.ts";

/** One connection to a host, as the parts of an extension see it. */
export interface Connection {
  readonly clock: Clock;
  /** What the handshake has said. Throws before it. */
  readonly known: () => Known;
  /** Runs a callback of the author with a context of its own. */
  readonly run: <T>(callback: (ctx: Context) => T | Promise<T>, limits?: CallbackLimits) => Promise<T>;
  /** Calls the host. Rejects with `CallError` "not_ready" before the host is ready and after a shutdown has begun. */
  readonly request: <M extends RequestName>(
    endpoint: Endpoint<M>,
    params: MethodParams[M],
    signal?: AbortSignal,
  ) => Promise<MethodResults[M]>;
  /** Tells the host. Throws `WireError` when the connection has ended or the frame is too large. */
  readonly notify: <M extends MethodName>(endpoint: Endpoint<M>, params: MethodParams[M]) => void;
  /** Resolves when the connection takes more without holding it. */
  readonly ready: () => Promise<void>;
  /** A text without credentials. */
  readonly hide: (text: string) => string;
  /** The message of an error, fit to be read by others. */
  readonly shown: (error: unknown) => string;
  /** Writes a line to standard error. */
  readonly log: (text: string) => void;
  /** Writes a line to standard error about what the author's code has thrown. */
  readonly failed: (what: string, error: unknown) => void;
}

/** What the handshake has said. */
export interface Known {
  readonly session: SessionContext;
  readonly host: Host;
  readonly plugin: string;
  /** Capability families of the manifest. */
  readonly families: readonly string[];
}

/** A context and the connection behind it. */
const BEHIND = new WeakMap<Context, Connection>();

/** Makes a context for one call. */
export function contextOf<C extends Context>(ctx: C, connection: Connection): C {
  BEHIND.set(ctx, connection);
  return Object.freeze(ctx);
}

/** The connection behind the context of a callback. Throws `CallError` "no_connection" for any other object. */
export function connectionOf(ctx: Context): Connection {
  const connection = BEHIND.get(ctx);
  if (connection !== undefined) return connection;
  throw new CallError("no_connection", "This context is not one that a callback was given. Pass that one on as it is.");
}

/** Runs a callback among those of the connection. */
export function runWith<T>(
  connection: Connection,
  callbacks: Callbacks,
  callback: (ctx: Context) => T | Promise<T>,
  limits?: CallbackLimits,
): Promise<T> {
  const called = callbacks.run((signal) => {
    const { session, host, plugin } = connection.known();
    return callback(contextOf({ signal, session, plugin, host, log: connection.log }, connection));
  }, limits);
  return called.catch((error: unknown) => {
    // Its message is sent to the host, and may be the text of somebody else's error.
    throw isProtocolError(error) ? new ProtocolError(error.reason, connection.shown(error)) : error;
  });
}
