// Frontend events and their payloads.
import { pointer, refName, type Spec } from "../contract/model.ts";
import { BANNER, body, literal, readonlyBody } from "./text.ts";

export function emitFrontendEvents({ contract, docs }: Spec): string {
  const events = Object.entries(contract.frontendEvents);
  const doc = (name: string): string | undefined => docs.get(pointer("frontendEvents", name));
  return `${BANNER}
import type * as types from "./types.ts";

/** Frontend events: where \`text\` and \`detail\` of \`frontend.event\` stand in the payload, and whether one may be withheld. */
export const FRONTEND_EVENTS = {
${body(events.map(([kind, row]) => [kind, literal({ ...row, payload: refName(row.payload) }), doc(kind)]))}} as const;

/** Payloads by event kind. */
export interface FrontendEventPayloads {
${readonlyBody(events.map(([kind, row]) => [kind, `types.${refName(row.payload)}`, doc(kind)]))}}
`;
}
