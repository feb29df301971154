// The ruling of an interceptor as a host takes it.
import { isDeepStrictEqual } from "node:util";
import {
  HOOKS,
  type HookDecisions,
  type HookPayloads,
  type HookPoint,
  type HookReplacements,
  type InterceptDecision,
  type InterceptResult,
} from "@reasonix/protocol";
import { HOOK_REPLACEMENTS, wrongObjectText } from "@reasonix/protocol/documents";
import { ProtocolError, violation } from "@reasonix/wire";

interface Decided<P extends HookPoint> {
  readonly continue: { readonly decision: "continue" };
  readonly replace: { readonly decision: "replace"; readonly replacement: HookReplacements[P] };
  readonly block: { readonly decision: "block"; readonly reason?: string };
  readonly allow: { readonly decision: "allow" };
  readonly deny: { readonly decision: "deny"; readonly reason?: string };
}

/** A decision that the hook point has. */
export type Decision<P extends HookPoint> = Decided<P>[HookDecisions[P]];

/**
 * The decision of an answer, whose replacement was fetched where it came by reference. Throws `ProtocolError`
 * "invalid_params" where a host refuses it: a decision that the point does not have, or a replacement that is none. The
 * warnings name each change that a host drops because a replacement cannot make it.
 */
export function decisionOf<P extends HookPoint>(
  point: P,
  payload: HookPayloads[P],
  { decision, reason }: InterceptResult,
  replacement: unknown,
): { readonly decision: Decision<P>; readonly warnings: readonly string[] } {
  const refusal = refusalOf(point, decision, replacement);
  if (refusal !== undefined) throw new ProtocolError("invalid_params", refusal);
  const ruling: unknown = {
    decision,
    ...(decision === "replace" ? { replacement } : undefined),
    ...((decision === "block" || decision === "deny") && reason !== undefined ? { reason } : undefined),
  };
  if (!isDecision(point, ruling)) throw new TypeError(`The contract does not complete a decision at ${point}.`);
  return { decision: ruling, warnings: decision === "replace" ? droppedChanges(point, payload, replacement) : [] };
}

function refusalOf(point: HookPoint, decision: InterceptDecision, replacement: unknown): string | undefined {
  const legal: readonly InterceptDecision[] = HOOKS[point].decisions.interceptor;
  if (!legal.includes(decision)) return `${point} has no decision "${decision}"; it has ${legal.join(", ")}.`;
  if (decision !== "replace") return undefined;
  const check = HOOK_REPLACEMENTS[point];
  const what = `The replacement is no ${HOOKS[point].replacement}`;
  if (!check(replacement)) return `${what}: ${violation(check, "/replacement", replacement)}.`;
  const broken = wrongObjectText(point, replacement);
  return broken === undefined ? undefined : `${what}: /replacement/${broken} is not the text of a JSON object.`;
}

/** `refusalOf` has looked at everything; this says it to the compiler. */
function isDecision<P extends HookPoint>(point: P, value: unknown): value is Decision<P> {
  if (typeof value !== "object" || value === null || !("decision" in value)) return false;
  const legal: readonly unknown[] = HOOKS[point].decisions.interceptor;
  return legal.includes(value.decision);
}

/** A member that the replacement leaves out is kept without a word. */
function droppedChanges(point: HookPoint, payload: object, replacement: unknown): string[] {
  if (typeof replacement !== "object" || replacement === null) return [];
  const row: { readonly changes: readonly string[]; readonly shows?: readonly string[]; readonly empty: object } =
    HOOKS[point];
  const takes = [...row.changes, ...(row.shows ?? [])];
  const before = { ...row.empty, ...payload };
  return Object.entries(replacement)
    .filter(([name, value]) => !takes.includes(name) && !isDeepStrictEqual(value, Reflect.get(before, name)))
    .map(
      ([name]) =>
        `The replacement at ${point} changes "${name}", which no replacement can change there; a host drops the change.`,
    );
}
