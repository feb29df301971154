// Payloads as a host sends them.
import { HOOKS, SLOTS, type HookPayloads, type HookPoint, type InitializeResult } from "@reasonix/protocol";
import { HOOK_PAYLOADS } from "@reasonix/protocol/documents";
import { violation } from "@reasonix/wire";
import { TestingError } from "./errors.ts";

/** The payload without its empty members. Throws `TestingError` "wrong_script" when it is none of the point. */
export function travelling<P extends HookPoint>(point: P, payload: HookPayloads[P]): object {
  const check = HOOK_PAYLOADS[point];
  if (!check(payload))
    throw new TestingError(
      "wrong_script",
      `What the test sends is no payload of ${point}: ${violation(check, "", payload)}. To send a broken one, use the fault corrupt().`,
    );
  const empty: object = HOOKS[point].empty;
  return Object.fromEntries(
    Object.entries(payload).filter(([name, value]) => !(Object.hasOwn(empty, name) && isEmpty(value))),
  );
}

/** Whether a host asks the extension at the point: it subscribes, or owns a slot that rules there. */
export function subscribes({ subscriptions = [], replaces = [] }: InitializeResult, point: HookPoint): boolean {
  if (subscriptions.includes(point)) return true;
  return Object.entries(SLOTS).some(([family, { points }]: [string, { readonly points: readonly string[] }]) => {
    const owns = replaces.some((slot) => slot === family || slot.startsWith(`${family}:`));
    return owns && points.includes(point);
  });
}

/** Every empty value of the contract is one of these four. */
function isEmpty(value: unknown): boolean {
  return value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}
