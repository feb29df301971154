// The walk of one chain as data: begin, then one step for each answer, until the walk has ended or failed.
import { HOOKS } from "@reasonix/protocol";
import type { ErrorReason, FailureKind, HookPoint, InterceptDecision } from "@reasonix/protocol";
import { replacePayload } from "./replacement.ts";

/** Who is asked at a point. */
export interface ChainMember {
  readonly plugin: string;
  /** Whether its failure fails the operation. */
  readonly required: boolean;
}

/** What came of one call. */
export type Answer =
  | {
      readonly kind: "ruling";
      readonly decision: InterceptDecision;
      readonly reason: string;
      /** `undefined` when the answer had none. */
      readonly replacement: unknown;
    }
  | { readonly kind: "failure"; readonly failure: FailureKind; readonly reason: ErrorReason; readonly why: string };

/** What the chain and the owner ruled. */
export type ChainRuling =
  | { readonly kind: "pass"; readonly payload: object; readonly replacedBy: readonly string[] }
  | { readonly kind: "block"; readonly by: string; readonly reason: string }
  | { readonly kind: "allow" | "deny"; readonly by: string; readonly overrodeHost: boolean };

export interface ChainWarning {
  readonly plugin: string;
  /** A row of the outcome matrix, or a change that was put back. */
  readonly kind: FailureKind | "unchangeable_member";
  readonly text: string;
}

/** The next thing to do. `observed`: whether observers hear of it, with `payload`. */
export type Next =
  | { readonly kind: "call"; readonly member: ChainMember; readonly role: ChainRole; readonly payload: object }
  | { readonly kind: "end"; readonly ruling: ChainRuling; readonly payload: object; readonly observed: boolean }
  | { readonly kind: "failed"; readonly plugin: string; readonly reason: ErrorReason; readonly why: string };

export type ChainRole = "interceptor" | "owner";

export interface Step {
  readonly walk: Walk;
  readonly next: Next;
  readonly warnings: readonly ChainWarning[];
}

export interface Walk {
  readonly point: HookPoint;
  /** Interceptors that were not asked yet, in order. */
  readonly rest: readonly ChainMember[];
  /** The owner of the slot for a payload; asked once, last, and never as an interceptor too. */
  readonly ownerOf: (payload: object) => ChainMember | undefined;
  readonly asked: { readonly member: ChainMember; readonly role: ChainRole } | undefined;
  /** As the site gave it; the very same object as `payload` until a replacement. */
  readonly original: object;
  readonly payload: object;
  readonly replacedBy: readonly string[];
  readonly verdict: { readonly kind: "allow" | "deny"; readonly by: string } | undefined;
}

/** A place in the chain. */
export interface Placed {
  readonly plugin: string;
  readonly priority: number;
}

/** Order by priority, then plugin id by code unit, then as registered (the sort is stable). Never by who was found first. */
export function chainOrder<T extends Placed>(members: readonly T[]): T[] {
  return members.toSorted((a, b) => a.priority - b.priority || compare(a.plugin, b.plugin));
}

/** Starts a walk over members that are already in order. */
export function beginWalk(
  point: HookPoint,
  payload: object,
  members: readonly ChainMember[],
  ownerOf: (payload: object) => ChainMember | undefined,
): Step {
  const owner = ownerOf(payload)?.plugin;
  const rest = members.filter(({ plugin }) => plugin !== owner);
  const walk: Walk = {
    point,
    rest,
    ownerOf,
    asked: undefined,
    original: payload,
    payload,
    replacedBy: [],
    verdict: undefined,
  };
  return goOn(walk, []);
}

/** Takes the answer to the call that the last step asked for. */
export function stepWalk(walk: Walk, answer: Answer): Step {
  const { asked, point } = walk;
  if (asked === undefined) throw new Error("A walk that has ended takes no answer.");
  if (answer.kind === "failure") return failure(walk, answer.failure, answer.reason, answer.why);
  if (!legalDecisions(point, asked.role).includes(answer.decision))
    return failure(
      walk,
      "illegal_decision",
      "invalid_params",
      `it answered "${answer.decision}", which is no decision there`,
    );
  const by = asked.member.plugin;
  switch (answer.decision) {
    case "continue":
      return goOn(walk, []);
    case "replace":
      return replaced(walk, by, answer.replacement);
    case "block":
      return {
        walk: ended(walk),
        // Observers hear of an operation that the chain stopped, not of one that its owner refused.
        next: {
          kind: "end",
          ruling: { kind: "block", by, reason: answer.reason },
          payload: walk.payload,
          observed: asked.role === "interceptor",
        },
        warnings: [],
      };
    case "allow":
    case "deny":
      // The first verdict ends the chain; the owner is still asked.
      return goOn({ ...walk, rest: [], verdict: { kind: answer.decision, by } }, []);
  }
}

function goOn(walk: Walk, warnings: readonly ChainWarning[]): Step {
  const [member, ...rest] = walk.rest;
  if (member !== undefined) return call({ ...walk, rest }, member, "interceptor", warnings);
  const owner = walk.asked?.role === "owner" ? undefined : walk.ownerOf(walk.payload);
  if (owner !== undefined) return call(walk, owner, "owner", warnings);
  const next: Next = { kind: "end", ruling: ruling(walk), payload: walk.payload, observed: true };
  return { walk: ended(walk), next, warnings };
}

function call(walk: Walk, member: ChainMember, role: ChainRole, warnings: readonly ChainWarning[]): Step {
  return {
    walk: { ...walk, asked: { member, role } },
    next: { kind: "call", member, role, payload: walk.payload },
    warnings,
  };
}

function replaced(walk: Walk, by: string, replacement: unknown): Step {
  const result = replacePayload(walk.point, walk.payload, replacement);
  if (!result.valid) return failure(walk, "invalid_replacement", "invalid_params", result.why);
  const replacedBy = walk.replacedBy.includes(by) ? walk.replacedBy : [...walk.replacedBy, by];
  const warnings: ChainWarning[] = [];
  if (result.putBack.length > 0) {
    const members = result.putBack.map((name) => `"${name}"`).join(" and ");
    const text = `${by} changed ${members} at ${walk.point}, which a replacement cannot change there. That change is dropped; the rest of the replacement counts.`;
    warnings.push({ plugin: by, kind: "unchangeable_member", text });
  }
  return goOn({ ...walk, payload: result.payload, replacedBy }, warnings);
}

function failure(walk: Walk, kind: FailureKind, reason: ErrorReason, why: string): Step {
  const { asked, point } = walk;
  if (asked === undefined) throw new Error("A walk that has ended cannot fail.");
  const { plugin, required } = asked.member;
  if (required || asked.role === "owner")
    return { walk: ended(walk), next: { kind: "failed", plugin, reason, why }, warnings: [] };
  const text = `${plugin} was passed over at ${point}: ${why}. The work goes on without it.`;
  return goOn(walk, [{ plugin, kind, text }]);
}

function ruling(walk: Walk): ChainRuling {
  if (walk.verdict === undefined) return { kind: "pass", payload: walk.payload, replacedBy: walk.replacedBy };
  // The host's verdict as it was before the walk, whatever a replacement made of it since.
  const host = "hostDecision" in walk.original ? walk.original.hostDecision : undefined;
  return { ...walk.verdict, overrodeHost: host !== walk.verdict.kind };
}

function ended(walk: Walk): Walk {
  return { ...walk, rest: [], asked: undefined };
}

/** What the contract lets a member of the chain, or the owner, decide at the point. */
export function legalDecisions(point: HookPoint, role: ChainRole): readonly InterceptDecision[] {
  const decisions: { readonly [R in ChainRole]?: readonly InterceptDecision[] } = HOOKS[point].decisions;
  return decisions[role] ?? [];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
