// What the extension declares in the handshake.
import { HOOK_RULES, PROTOCOL, type HookPoint, type InitializeResult } from "@reasonix/protocol";
import { isInitializeResult } from "@reasonix/protocol/validators";
import { ServeError } from "./errors.ts";
import type { Completion, Extension } from "./extension.ts";
import type { Declared } from "./parts.ts";
import { SLOT_NAMES, pointsOf as pointsOfSlot } from "./slots.ts";

/**
 * The result of `extension/initialize`, as far as it follows from what the author has written; `parts` is what the parts
 * of the extension add. Throws `ServeError` "bad_extension" for what the types forbid, which an author without types may
 * still write.
 */
export function declarationOf(
  extension: Extension,
  parts: readonly Declared[] = [],
  completion: Completion = {},
): InitializeResult {
  const { name, version, stateSchemaVersion = 0, componentId, provides, requires } = extension;
  const ofParts = (member: keyof Declared): readonly unknown[] =>
    parts.flatMap((part): readonly unknown[] => part[member] ?? []);
  const result: unknown = {
    protocolVersion: PROTOCOL.version,
    name,
    version,
    stateSchemaVersion,
    ...given({ componentId, provides, requires }),
    ...completion,
    ...given({
      subscriptions: [...new Set([...pointsOf(extension, "interceptors"), ...pointsOf(extension, "observers")])],
      replaces: [...new Set([...slotsOf(extension), ...ofParts("replaces")])],
      providers: ofParts("providers"),
      tools: ofParts("tools"),
      uiActions: ofParts("uiActions"),
    }),
  };
  if (isInitializeResult(result)) return result;
  const { instancePath = "", message = "" } = isInitializeResult.errors?.[0] ?? {};
  throw bad(`${instancePath.slice(1)} ${message}`);
}

/** Only what there is: an empty list says no more than none. */
function given(members: object): object {
  const isThere = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isThere(value)));
}

function pointsOf(extension: Extension, member: "interceptors" | "observers"): HookPoint[] {
  const word = member.slice(0, -1);
  return Object.entries(extension[member] ?? {}).flatMap(([point, callback]: [string, unknown]) => {
    if (!isHookPoint(point)) throw bad(`${point} is no hook point; there are ${Object.keys(HOOK_RULES).join(", ")}`);
    if (callback === undefined) return [];
    if (typeof callback !== "function") throw bad(`the ${word} of ${point} is no function`);
    if (member === "interceptors") checkOwned(extension, point);
    return [point];
  });
}

/** At a point of an owned slot the host asks the owner, and nobody else of the same extension. */
function checkOwned({ slots = {} }: Extension, point: HookPoint): void {
  const hook = HOOK_RULES[point];
  if (!("slot" in hook) || ownersOf(Reflect.get(slots, hook.slot), hook.slot)[point] === undefined) return;
  throw bad(`${point} has an interceptor and an owner (slots.${hook.slot}), and only the owner would be called`);
}

function slotsOf({ slots = {} }: Extension): string[] {
  return Object.entries(slots).flatMap(([slot, owner]: [string, unknown]) => {
    if (owner === undefined) return [];
    const points: readonly string[] = pointsOfSlot(slot);
    if (points.length === 0)
      throw bad(
        slot.startsWith("provider:")
          ? `the slot ${slot} is claimed by serving the model in providers()`
          : `${slot} is no slot; there are ${SLOT_NAMES.join(", ")} and tool:<name>`,
      );
    const owners = ownersOf(owner, slot);
    for (const [point, callback] of Object.entries(owners)) {
      if (!points.includes(point))
        throw bad(`the slot ${slot} does not rule at ${point}; it rules at ${points.join(", ")}`);
      if (callback !== undefined && typeof callback !== "function")
        throw bad(`the owner of ${slot} at ${point} is no function`);
    }
    return [slot];
  });
}

function ownersOf(owner: unknown, slot: string): Readonly<Record<string, unknown>> {
  const [point, ...more] = pointsOfSlot(slot);
  if (typeof owner === "function" && point !== undefined && more.length === 0) return { [point]: owner };
  if (typeof owner === "object" && owner !== null) return Object.fromEntries(Object.entries(owner));
  if (owner === undefined) return {};
  throw bad(more.length === 0 ? `the owner of ${slot} is no function` : `the slot ${slot} needs owners by hook point`);
}

function isHookPoint(name: string): name is HookPoint {
  return Object.hasOwn(HOOK_RULES, name);
}

function bad(why: string): ServeError {
  return new ServeError("bad_extension", `The extension cannot be served: ${why}. Correct what is given to serve().`);
}
