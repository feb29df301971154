// Hook sites' view of the extensions: one hook for each point at which somebody listens.
import { ERRORS, HOOKS } from "@reasonix/protocol";
import type { HookInputs, HookPoint } from "@reasonix/protocol";
import { beginWalk, chainOrder, legalDecisions, stepWalk } from "./chain.ts";
import type { Answer, ChainRuling, Next, Step } from "./chain.ts";
import { encodePayload } from "./content.ts";
import type { EncodedPayload } from "./content.ts";
import { HookFailed } from "./errors.ts";
import { isComplete, omitEmpty } from "./payload.ts";
import { rulesAt, slotAt } from "./slots.ts";
import type { SlotClaims } from "./slots.ts";
import { withTail } from "./warnings.ts";
import type { Warn } from "./warnings.ts";

/** What the extensions ruled at a point. */
export type Ruling<P extends HookPoint> =
  PassRuling<P> | BlockRuling | (P extends "permission.decision" ? VerdictRuling : never);

export interface PassRuling<P extends HookPoint> {
  readonly kind: "pass";
  /** The very object that the site gave when nobody has replaced it. */
  readonly payload: HookInputs[P];
  /** Plugins whose replacements are in it, in order. */
  readonly replacedBy: readonly string[];
}

export interface BlockRuling {
  readonly kind: "block";
  readonly by: string;
  /** Words of the plugin as they came; empty when it gave none. */
  readonly reason: string;
}

export interface VerdictRuling {
  readonly kind: "allow" | "deny";
  readonly by: string;
  /** Whether the host's own verdict was the other one. */
  readonly overrodeHost: boolean;
}

export interface Hook<P extends HookPoint> {
  /**
   * Walks the chain, then asks the slot owner, then tells the observers. Rejects with `HookFailed` when a required
   * extension or the owner failed, and with the reason of `signal` when the site gave up.
   */
  rule(payload: HookInputs[P], options?: { readonly signal?: AbortSignal }): Promise<Ruling<P>>;
  /** Tells the observers; only for points whose `event` in `HOOKS` is not `walk`, where `rule` does it. */
  observe(payload: HookInputs[P]): void;
}

/** A point is `undefined` when nobody listens there: the site then builds no payload and waits for nothing. */
export type Hooks = { readonly [P in HookPoint]?: Hook<P> | undefined };

/** A runtime as the hooks see it. */
export interface HookRuntime {
  readonly plugin: string;
  readonly priority: number;
  /** Whether its failure fails the operation at every point. */
  readonly required: boolean;
  /** Points of the handshake; none when it is not running. */
  readonly subscriptions: readonly string[];
  /** Absent when it is not running. */
  readonly sidecar: HookSidecar | undefined;
}

export interface HookSidecar {
  call(point: HookPoint, payload: EncodedPayload, signal: AbortSignal | undefined): Promise<Answer>;
  observe(point: HookPoint, payload: EncodedPayload): void;
  /** What it last wrote to stderr; empty when nothing. Asked only after a failure. */
  stderrTail(): Promise<string>;
}

/** Builds the hooks of one generation. The lists are copied; nothing changes a hook afterwards. */
export function buildHooks(runtimes: readonly HookRuntime[], claims: SlotClaims, warn: Warn): Hooks {
  const ordered = chainOrder(runtimes);
  const byPlugin = new Map(ordered.map((runtime) => [runtime.plugin, runtime]));
  const hooks: Hooks = {};
  for (const point of Object.keys(HOOKS).filter(isHookPoint)) {
    const members = ordered.filter(({ subscriptions }) => subscriptions.includes(point));
    const owned = [...claims.keys()].some((slot) => rulesAt(slot, point));
    const ownerOf = (payload: object): HookRuntime | undefined => ownerAt(point, payload, claims, byPlugin);
    // No assignment can be typed: a key that is computed is not tied to the type of its value.
    if (members.length > 0 || owned) Object.assign(hooks, { [point]: hookAt(point, members, ownerOf, byPlugin, warn) });
  }
  return hooks;
}

function isHookPoint(name: string): name is HookPoint {
  return Object.hasOwn(HOOKS, name);
}

function ownerAt(
  point: HookPoint,
  payload: object,
  claims: SlotClaims,
  byPlugin: ReadonlyMap<string, HookRuntime>,
): HookRuntime | undefined {
  const slot = slotAt(point, payload);
  const plugin = slot === undefined ? undefined : claims.get(slot);
  return plugin === undefined ? undefined : byPlugin.get(plugin);
}

function hookAt<P extends HookPoint>(
  point: P,
  members: readonly HookRuntime[],
  ownerOf: (payload: object) => HookRuntime | undefined,
  byPlugin: ReadonlyMap<string, HookRuntime>,
  warn: Warn,
): Hook<P> {
  return {
    async rule(payload, { signal } = {}) {
      signal?.throwIfAborted();
      const encoded = memoised((value: object) => encodePayload(omitEmpty(point, value)));
      let step = beginWalk(point, payload, members, ownerOf);
      let asked: HookSidecar | undefined;
      for (;;) {
        const { next, warnings } = step;
        const tail = isFailure(step) ? await asked?.stderrTail() : undefined;
        for (const warning of warnings) warn(withTail(warning, tail));
        if (next.kind === "failed") throw hookFailed(point, next, tail);
        if (next.kind === "end") {
          if (next.observed && HOOKS[point].event === "walk") tell(next.payload, encoded(next.payload));
          if (isRulingAt(point, payload, next.ruling)) return next.ruling;
          throw new TypeError(`The contract has no such ruling at ${point}: ${next.ruling.kind}.`);
        }
        asked = byPlugin.get(next.member.plugin)?.sidecar;
        const answer = asked === undefined ? NOT_RUNNING : await asked.call(point, encoded(next.payload), signal);
        signal?.throwIfAborted();
        step = stepWalk(step.walk, answer);
      }
    },
    observe: (payload) => tell(payload, encodePayload(omitEmpty(point, payload))),
  };

  function tell(payload: object, encoded: EncodedPayload): void {
    for (const { sidecar } of new Set([...members, ownerOf(payload)].filter((each) => each !== undefined)))
      sidecar?.observe(point, encoded);
  }
}

/** Only an owner can be asked without running: it keeps its slot, so that its policy does not go unnoticed. */
const NOT_RUNNING: Answer = {
  kind: "failure",
  failure: "start_failed",
  reason: "activation_failed",
  why: "it owns the slot of this point but is not running; reload, or disable the plugin to do without it",
};

/** Whether the one who was asked last has failed; a change that was put back is no failure. */
function isFailure({ next, warnings }: Step): boolean {
  return next.kind === "failed" || warnings.some(({ kind }) => kind !== "unchangeable_member");
}

function hookFailed(
  point: HookPoint,
  { plugin, reason, why }: Extract<Next, { kind: "failed" }>,
  stderrTail: string | undefined,
): HookFailed {
  const { action } = ERRORS[reason];
  const advice = action === undefined ? "" : ` ${action}`;
  return new HookFailed(plugin, point, reason, `${plugin} failed at ${point}: ${why}.${advice}`, stderrTail);
}

/** The walk knows no types of payloads; what it gives back is the site's own payload or a complete one of the point. */
function isRulingAt<P extends HookPoint>(
  point: P,
  given: HookInputs[P],
  ruling: ChainRuling,
): ruling is ChainRuling & Ruling<P> {
  switch (ruling.kind) {
    case "pass":
      return ruling.payload === given || isComplete(point, ruling.payload);
    case "block":
      return true;
    case "allow":
    case "deny":
      return legalDecisions(point, "interceptor").includes(ruling.kind);
  }
}

/** The result for the last argument is kept: a payload that passes unchanged is serialised once for all who see it. */
function memoised<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { readonly argument: A; readonly result: R } | undefined;
  return (argument) => {
    if (last?.argument !== argument) last = { argument, result: compute(argument) };
    return last.result;
  };
}
