// A payload has two forms: complete, as sites and authors see it, and as it travels, without its empty members.
import { HOOKS } from "@reasonix/protocol";
import type { HookInputs, HookPoint } from "@reasonix/protocol";
import { HOOK_PAYLOADS } from "@reasonix/protocol/documents";

/** The payload as it travels: members that hold the empty value of the point are left out. */
export function omitEmpty(point: HookPoint, payload: object): object {
  const empty = emptyMembers(point);
  const entries: [string, unknown][] = Object.entries(payload);
  return Object.fromEntries(entries.filter(([name, value]) => !(Object.hasOwn(empty, name) && isEmpty(value))));
}

/** The complete payload: members that are missing get the empty value of the point. */
export function fillEmpty(point: HookPoint, payload: object): object {
  return { ...emptyMembers(point), ...payload };
}

/** Whether a value is a payload of the point, with none of its empty members left out. */
export function isComplete<P extends HookPoint>(point: P, value: unknown): value is HookInputs[P] {
  return HOOK_PAYLOADS[point](value) && Object.keys(emptyMembers(point)).every((name) => Object.hasOwn(value, name));
}

function emptyMembers(point: HookPoint): Readonly<Record<string, unknown>> {
  return HOOKS[point].empty;
}

/** Every empty value of the contract is one of these four. */
function isEmpty(value: unknown): boolean {
  return value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}
