// What an author writes.
import type {
  HookInputs,
  HookPoint,
  InitializeParams,
  InitializeResult,
  OwnerDecisions,
  SLOTS,
  SlotFamily,
} from "@reasonix/protocol";
import type { Context } from "./context.ts";
import type { Actions, Providers, Submit, Tools } from "./parts.ts";
import type { OwnerRule, Rule, Ruling } from "./rule.ts";

/**
 * An extension as its author declares it. What the host is told in the handshake follows from it: points that have an
 * interceptor or an observer are subscribed, slots are replaced, models and actions are listed. The manifest must list
 * the same.
 */
export interface Extension {
  /** Name of the sidecar, not blank. */
  readonly name: string;
  /** Version of the sidecar, not blank. */
  readonly version: string;
  /** Version of the state that the extension keeps in sessions; absent means 0. */
  readonly stateSchemaVersion?: number;
  /** Names the component within its package; absent means the package as a whole. */
  readonly componentId?: string;
  /** Capabilities that it offers; the manifest must offer each. */
  readonly provides?: InitializeResult["provides"];
  /** Capabilities of other packages that it needs; the manifest must need each. */
  readonly requires?: InitializeResult["requires"];
  /**
   * Runs once, before every other callback. What it returns is added to the declaration, in place of a member of the
   * same name. What it throws fails the start: a `ProtocolError` with its reason, anything else as `internal`.
   */
  readonly initialize?: Initialize;
  /** Interceptors by hook point; `runtime.intercepts` of the manifest must list each point. */
  readonly interceptors?: Interceptors;
  /** Owners by replacement slot; `runtime.replaces` of the manifest must list each slot. */
  readonly slots?: Slots;
  /** Observers by hook point; `runtime.intercepts` of the manifest must list each point. */
  readonly observers?: Observers;
  /** Told which files of the package's resources have changed on disk. What it throws is only logged. */
  readonly resourcesChanged?: (paths: readonly string[], ctx: Context) => void | Promise<void>;
  /**
   * Runs once when the host asks the extension to finish, before the answer. `ctx.signal` is aborted when the time that
   * the host allows is over; then the answer is given all the same. Nothing can be asked of the host any more. It does
   * not run when the host is gone, nor when the start has failed.
   */
  readonly shutdown?: (ctx: Context) => void | Promise<void>;
  /** Models that it serves, made by `providers()`. */
  readonly providers?: Providers;
  /** Commands that a user can invoke, made by `actions()`. */
  readonly actions?: Actions;
  /** Takes forms that the user has sent, made by `submit()`. */
  readonly submit?: Submit;
  /** Tools that it serves to the model, made by `tools()`. Since revision 2. */
  readonly tools?: Tools;
}

/** Looks at what the host expects and completes the declaration. */
export type Initialize = (params: InitializeParams, ctx: Context) => Completion | void | Promise<Completion | void>;

/** What `initialize` may add to the declaration. The rest follows from the members of the extension. */
export type Completion = Pick<
  Partial<InitializeResult>,
  "componentId" | "provides" | "requires" | "stateSchemaVersion" | "name" | "version"
>;

/** Interceptors by hook point. */
export type Interceptors = { readonly [P in HookPoint]?: Interceptor<P> };

/**
 * Rules on one payload of a hook point. It must answer within the time of its call (`ctx.signal` is aborted when that is
 * over, and the host is answered `intercept_timeout`). Up to 32 calls overlap; the payload belongs to this call alone.
 * What it throws is answered as `internal` and written to standard error; a `ProtocolError` is answered with its reason.
 */
export type Interceptor<P extends HookPoint> = (
  payload: HookInputs[P],
  rule: Rule<P>,
  ctx: Context,
) => Ruling<P> | Promise<Ruling<P>>;

/**
 * Rules on one payload as the owner of a slot: last, after the chain of interceptors, and in its place at this point.
 * Like an interceptor otherwise, only that its failure always fails the operation.
 */
export type Owner<P extends OwnedPoint> = (
  payload: HookInputs[P],
  rule: OwnerRule<P>,
  ctx: Context,
) => Ruling<P> | Promise<Ruling<P>>;

/** Points at which a slot rules. */
export type OwnedPoint = { [P in HookPoint]: [OwnerDecisions[P]] extends [never] ? never : P }[HookPoint];

/** Owners of a slot that has several points, by point. A point without one continues. */
export type Owners<P extends OwnedPoint> = { readonly [Q in P]?: Owner<Q> };

/**
 * Owners by slot: a function for a slot with one point, functions by point for one with several. `tool:<name>` has those
 * for calls to one tool. The slot `provider:<ref>` is claimed by serving a model of the host (`providers`).
 */
export type Slots = {
  readonly [S in WholeSlot | `tool:${string}`]?: S extends WholeSlot ? OwnerOf<S> : Owners<PointOf<"tool">>;
};

/** Slots without a name behind a colon. */
export type WholeSlot = {
  [F in SlotFamily]: (typeof SLOTS)[F] extends { readonly pattern: string } ? never : F;
}[SlotFamily];

type PointOf<F extends SlotFamily> = Extract<(typeof SLOTS)[F]["points"][number], OwnedPoint>;

type OwnerOf<F extends WholeSlot> = (typeof SLOTS)[F]["points"] extends readonly [infer P extends OwnedPoint]
  ? Owner<P>
  : Owners<PointOf<F>>;

/** Observers by hook point. */
export type Observers = { readonly [P in HookPoint]?: Observer<P> };

/**
 * Hears what has happened at a hook point, with the payload as the chain and the owner have left it. Nobody waits for it,
 * the host may drop observations under load, and their order is not kept. What it throws is only logged.
 */
export type Observer<P extends HookPoint> = (payload: HookInputs[P], ctx: Context) => void | Promise<void>;
