// Replacement slots and capability families.
import { pointer, type Spec } from "../contract/model.ts";
import { BANNER, body, literal } from "./text.ts";

export function emitSlots({ contract, docs }: Spec): string {
  return `${BANNER}
/** Replacement slots. Those with a pattern carry a name or a ref behind a colon. */
export const SLOTS = {
${body(Object.entries(contract.slots).map(([name, slot]) => [name, literal(slot), docs.get(pointer("slots", name))]))}} as const;

export type SlotFamily = keyof typeof SLOTS;

/** Capability families, each with the methods that need it. */
export const CAPABILITIES = {
${body(Object.entries(contract.capabilities).map(([name, row]) => [name, literal(row), docs.get(pointer("capabilities", name))]))}} as const;
`;
}
