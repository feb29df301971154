// What an author writes.
import type { HookInputs, HookPoint, HostCapabilities, SessionContext } from "@reasonix/protocol";
import type { Rule, Ruling } from "./rule.ts";

/** An extension as its author declares it. */
export interface Extension {
  /** Name of the sidecar, not blank. */
  readonly name: string;
  /** Version of the sidecar, not blank. */
  readonly version: string;
  /** Version of the state that the extension keeps in sessions; absent means 0. */
  readonly stateSchemaVersion?: number;
  /** Interceptors by hook point. The points are the subscriptions; the manifest must list each (`runtime.intercepts`). */
  readonly interceptors?: Interceptors;
}

/** Interceptors by hook point. */
export type Interceptors = { readonly [P in HookPoint]?: Interceptor<P> };

/**
 * Rules on one payload of a hook point. It must answer within the time of its call (`ctx.signal` is aborted when that is
 * over, and the host is answered `intercept_timeout`). Up to 32 calls overlap; the payload belongs to this call alone.
 * What it throws is answered as `internal` and written to standard error.
 */
export type Interceptor<P extends HookPoint> = (
  payload: HookInputs[P],
  rule: Rule<P>,
  ctx: Context,
) => Ruling<P> | Promise<Ruling<P>>;

/** What an extension knows while it handles a call. */
export interface Context {
  /** Aborted when nobody waits for the call any longer: its time is over, or the connection ends. */
  readonly signal: AbortSignal;
  /** The session that the extension serves. */
  readonly session: SessionContext;
  /** What the host can do. */
  readonly host: HostCapabilities;
  /** Writes a line to standard error, which the host shows when something fails. */
  readonly log: (text: string) => void;
}
