import { isDeepStrictEqual } from "node:util";
import { HOOKS } from "@reasonix/protocol";
import type { HookPoint } from "@reasonix/protocol";
import { HOOK_REPLACEMENTS, wrongObjectText } from "@reasonix/protocol/documents";
import { violation } from "@reasonix/wire";
import { fillEmpty } from "./payload.ts";

/** `putBack` names the members whose change was dropped because a replacement cannot change them. */
export type Replaced =
  | { readonly valid: true; readonly payload: object; readonly putBack: readonly string[] }
  | { readonly valid: false; readonly why: string };

/**
 * The complete payload after a replacement, which has passed the point's validator. Members that the point `changes` or
 * `shows` are the replacement's, empty where it leaves them out; every other member stays as it was.
 */
export function replacePayload(point: HookPoint, payload: object, answered: unknown): Replaced {
  if (answered === undefined) return { valid: false, why: "it replaces without a replacement" };
  // A null in the frame stands for a payload whose members are all empty.
  const replacement = answered ?? {};
  const isReplacement = HOOK_REPLACEMENTS[point];
  if (!isReplacement(replacement))
    return { valid: false, why: `its replacement is invalid: ${violation(isReplacement, "/replacement")}` };
  const broken = wrongObjectText(point, replacement);
  if (broken !== undefined)
    return { valid: false, why: `its replacement is invalid: /replacement/${broken} is not the text of a JSON object` };
  const takes = taken(point);
  const before = fillEmpty(point, payload);
  const after = fillEmpty(point, replacement);
  return {
    valid: true,
    payload: Object.fromEntries([
      ...members(before).filter(([name]) => !takes.has(name)),
      ...members(after).filter(([name]) => takes.has(name)),
    ]),
    // A member that the replacement leaves out is kept without a word: nothing says that its author meant to empty it.
    putBack: members(replacement)
      .filter(([name, value]) => !takes.has(name) && !isDeepStrictEqual(value, Reflect.get(before, name)))
      .map(([name]) => name),
  };
}

/** What a replacement has a say in: what it changes for the host, and what it shows to those who come after it. */
function taken(point: HookPoint): ReadonlySet<string> {
  const { changes, shows = [] }: { readonly changes: readonly string[]; readonly shows?: readonly string[] } =
    HOOKS[point];
  return new Set([...changes, ...shows]);
}

function members(value: object): [string, unknown][] {
  return Object.entries(value);
}
