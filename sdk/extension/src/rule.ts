// Decisions at a hook point.
import {
  HOOK_RULES,
  type HookDecisions,
  type HookPoint,
  type HookReplacements,
  type InterceptDecision,
  type InterceptResult,
  type OwnerDecisions,
} from "@reasonix/protocol";

/** The decisions that an interceptor may take at a hook point, as methods. */
export type Rule<P extends HookPoint> = Pick<Decisions<P>, HookDecisions[P]>;

/** The decisions that the owner of a slot may take at a hook point, as methods. */
export type OwnerRule<P extends HookPoint> = Pick<Decisions<P>, OwnerDecisions[P]>;

/** Every decision there is. */
export interface Decisions<P extends HookPoint> {
  /** Lets the payload pass. */
  readonly continue: () => Ruling<P>;
  /** Puts another payload in its place: the whole payload, not a change to it. Checked before it leaves. */
  readonly replace: (replacement: HookReplacements[P]) => Ruling<P>;
  /** Stops the operation. The reason is shown to the user. */
  readonly block: (reason: string) => Ruling<P>;
  /** Allows the call, also where the host has denied it. Ends the chain. */
  readonly allow: () => Ruling<P>;
  /** Denies the call. Ends the chain. */
  readonly deny: (reason?: string) => Ruling<P>;
}

/** A decision of an interceptor; only the methods of its rule make one. */
export class Ruling<P extends HookPoint> {
  readonly point: P;
  readonly #result: InterceptResult;

  constructor(point: P, result: InterceptResult) {
    this.point = point;
    this.#result = result;
  }

  /** The result that a value stands for, if it is a ruling on that point. */
  static resultOf(value: unknown, point: HookPoint): InterceptResult | undefined {
    return value instanceof Ruling && value.point === point ? value.#result : undefined;
  }
}

/** The rule of a hook point for an interceptor. Its methods need no `this`. */
export function ruleFor<P extends HookPoint>(point: P): Rule<P> {
  return legal(decisions(point), HOOK_RULES[point].decisions.interceptor);
}

/** The rule of a hook point for the owner of a slot. Its methods need no `this`. */
export function ownerRuleFor<P extends HookPoint>(point: P): OwnerRule<P> {
  const { decisions: legalOnes } = HOOK_RULES[point];
  return legal(decisions(point), "owner" in legalOnes ? legalOnes.owner : []);
}

function decisions<P extends HookPoint>(point: P): Decisions<P> {
  const made = (result: InterceptResult): Ruling<P> => new Ruling(point, result);
  return {
    continue: () => made({ decision: "continue" }),
    replace: (replacement) => made({ decision: "replace", replacement }),
    block: (reason) => made({ decision: "block", reason }),
    allow: () => made({ decision: "allow" }),
    deny: (reason) => made({ decision: "deny", ...(reason === undefined ? undefined : { reason }) }),
  };
}

/** Authors without types get no other method either. */
function legal<P extends HookPoint>(all: Decisions<P>, names: readonly InterceptDecision[]): Decisions<P> {
  for (const decision of Object.keys(all))
    if (!names.some((name) => name === decision)) Reflect.deleteProperty(all, decision);
  return all;
}
