// Limits, budgets and transport codes: the numbers that nobody types by hand.
import { pointer, type Spec } from "../contract/model.ts";
import { BANNER, body } from "./text.ts";

export function emitLimits({ contract, docs }: Spec): string {
  return `${BANNER}
/** Limits of the wire. Both sides keep them. */
export const LIMITS = {
${numbers(contract.limits, docs, "limits")}} as const;

/** Budgets and bounds beyond the wire's limits. Members ending in \`Millis\` are milliseconds, in \`Bytes\` bytes. */
export const BUDGETS = {
${numbers(Object.fromEntries(Object.entries(contract.budgets).map(([name, budget]) => [name, budget.value])), docs, "budgets")}} as const;

/** Error codes of JSON-RPC and of the transport. */
export const TRANSPORT_CODES = {
${numbers(contract.envelope.codes, docs, "envelope", "codes")}} as const;

export type LimitName = keyof typeof LIMITS;
export type BudgetName = keyof typeof BUDGETS;
`;
}

function numbers(
  table: Readonly<Record<string, number>>,
  docs: ReadonlyMap<string, string>,
  ...path: readonly string[]
): string {
  return body(Object.entries(table).map(([name, value]) => [name, String(value), docs.get(pointer(...path, name))]));
}
