import { isDeepStrictEqual } from "node:util";
import { HOOKS } from "@reasonix/protocol";
import type { HookPoint } from "@reasonix/protocol";
import { HOOK_REPLACEMENTS } from "@reasonix/protocol/documents";
import { fillEmpty } from "./payload.ts";

/** `putBack` names the members whose change was dropped because a replacement cannot change them. */
export type Replaced =
  | { readonly valid: true; readonly payload: object; readonly putBack: readonly string[] }
  | { readonly valid: false; readonly why: string };

/**
 * The complete payload after a replacement: checked by the point's validator, missing members empty, and what a replacement cannot
 * change as it was. A point that names no changeable member changes nothing for the host; there the replacement is for the eyes of
 * later members, the owner and observers, and stays as it is.
 */
export function replacePayload(point: HookPoint, payload: object, answered: unknown): Replaced {
  if (answered === undefined) return { valid: false, why: "it replaces without a replacement" };
  // A null in the frame stands for a payload whose members are all empty.
  const replacement = answered ?? {};
  const isReplacement = HOOK_REPLACEMENTS[point];
  if (!isReplacement(replacement)) {
    const fault = isReplacement.errors?.[0];
    const place = fault?.instancePath ? ` at ${fault.instancePath}` : "";
    return { valid: false, why: `its replacement is invalid${place}: ${fault?.message ?? "not what the point takes"}` };
  }
  const after = fillEmpty(point, replacement);
  const changeable: readonly string[] = HOOKS[point].changes;
  if (changeable.length === 0) return { valid: true, payload: after, putBack: [] };
  const canChange = (name: string): boolean => changeable.includes(name);
  return {
    valid: true,
    payload: Object.fromEntries([
      ...members(payload).filter(([name]) => !canChange(name)),
      ...members(after).filter(([name]) => canChange(name)),
    ]),
    // A member that the replacement leaves out is kept without a word: nothing says that its author meant to empty it.
    putBack: members(replacement)
      .filter(([name, value]) => !canChange(name) && !isDeepStrictEqual(value, Reflect.get(payload, name)))
      .map(([name]) => name),
  };
}

function members(value: object): [string, unknown][] {
  return Object.entries(value);
}
