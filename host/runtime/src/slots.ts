import { HOOKS, SLOTS } from "@reasonix/protocol";
import type { HookPoint, SlotFamily } from "@reasonix/protocol";
import type { RuntimeDeclaration } from "./declaration.ts";
import { HostError } from "./errors.ts";

/** Slot → installed name of its owner. */
export type SlotClaims = ReadonlyMap<string, string>;

/**
 * Collects who owns what, from the declarations alone and so before any process starts.
 * Throws `HostError`: `slot_conflict` naming both plugins, `declaration_invalid` for a name that is no slot.
 */
export function claimSlots(declarations: readonly RuntimeDeclaration[]): SlotClaims {
  const claims = new Map<string, string>();
  for (const { plugin, replaces } of declarations)
    for (const slot of new Set(replaces)) {
      if (!isSlot(slot)) throw noSlot(plugin, slot);
      const owner = claims.get(slot);
      if (owner !== undefined) throw conflict(slot, owner, plugin);
      claims.set(slot, plugin);
    }
  return claims;
}

/** The slot whose owner has the last word on this payload, if the point has one. */
export function slotAt(point: HookPoint, payload: object): string | undefined {
  const hook = HOOKS[point];
  if ("slot" in hook) return hook.slot;
  const points: readonly HookPoint[] = SLOTS.tool.points;
  return points.includes(point) && "name" in payload && typeof payload.name === "string"
    ? slotOf("tool", payload.name)
    : undefined;
}

/** Families whose slots carry a name or a ref. */
export type NamedSlotFamily = {
  [F in SlotFamily]: (typeof SLOTS)[F] extends { readonly pattern: string } ? F : never;
}[SlotFamily];

/** The slot of such a family for a name or a ref. */
export function slotOf(family: NamedSlotFamily, name: string): string {
  return `${family}:${name}`;
}

/** Whether the owner of the slot can be asked at the point at all. */
export function rulesAt(slot: string, point: HookPoint): boolean {
  const points: readonly HookPoint[] = slotFamily(slot)?.points ?? [];
  return points.includes(point);
}

function isSlot(slot: string): boolean {
  return slotFamily(slot) !== undefined;
}

function slotFamily(slot: string): { readonly points: readonly HookPoint[] } | undefined {
  const families: Readonly<Record<string, { readonly pattern?: string; readonly points: readonly HookPoint[] }>> =
    SLOTS;
  return Object.entries(families).find(([name, { pattern }]) =>
    pattern === undefined ? name === slot : new RegExp(pattern, "u").test(slot),
  )?.[1];
}

function noSlot(plugin: string, slot: string): HostError {
  const message = `The runtime "${plugin}" claims "${slot}", which is no replacement slot. Correct runtime.replaces in its manifest.`;
  return new HostError("declaration_invalid", message, { plugin });
}

function conflict(slot: string, owner: string, plugin: string): HostError {
  const message = `The runtimes "${owner}" and "${plugin}" both claim the slot "${slot}", which has one owner. Disable one of them, or take the slot out of its manifest.`;
  return new HostError("slot_conflict", message);
}
