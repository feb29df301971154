// Slots and the points at which they rule.
import { HOOK_RULES, type HookPoint, type SlotFamily } from "@reasonix/protocol";

/** The slot of a tool; its name stands behind it. */
const TOOL: `${SlotFamily}:` = "tool:";

const POINTS: readonly HookPoint[] = Object.keys(HOOK_RULES).filter(isHookPoint);

/** Slots that carry no name. */
export const SLOT_NAMES: readonly string[] = [...new Set(POINTS.flatMap((point) => slotOf(point) ?? []))];

/** The slot that rules on a payload; at points where the owner of a tool's slot rules, its name decides. */
export function slotAt(point: HookPoint, payload: object): string | undefined {
  const slot = slotOf(point);
  if (slot !== undefined || !isOfTools(point)) return slot;
  return "name" in payload ? `${TOOL}${String(payload.name)}` : undefined;
}

/** Points at which the owner of a slot rules; none for what is no slot, and for the slot of a model. */
export function pointsOf(slot: string): readonly HookPoint[] {
  return POINTS.filter((point) => slotOf(point) === slot || (isOfTools(point) && /^tool:[^ \t\n]+$/.test(slot)));
}

function slotOf(point: HookPoint): string | undefined {
  const rules = HOOK_RULES[point];
  return "slot" in rules ? rules.slot : undefined;
}

/** An owner rules there whose slot is not the point's own. */
function isOfTools(point: HookPoint): boolean {
  const { decisions } = HOOK_RULES[point];
  return "owner" in decisions && slotOf(point) === undefined;
}

function isHookPoint(name: string): name is HookPoint {
  return Object.hasOwn(HOOK_RULES, name);
}
