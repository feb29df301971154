// UI kinds and their payloads.
import { pointer, refName, type Spec } from "../contract/model.ts";
import { BANNER, body, literal, readonlyBody } from "./text.ts";

export function emitUi({ contract, docs }: Spec): string {
  const kinds = (section: "surfaces" | "requests"): (readonly [string, string, string | undefined])[] =>
    Object.entries(contract.ui[section]).map(([kind, row]) => [
      kind,
      `types.${refName(row.payload)}`,
      docs.get(pointer("ui", section, kind)),
    ]);
  const facts = (section: "surfaces" | "requests"): string =>
    body(
      Object.entries(contract.ui[section]).map(([kind, row]) => [
        kind,
        literal({ ...row, payload: refName(row.payload) }),
        docs.get(pointer("ui", section, kind)),
      ]),
    );
  return `${BANNER}
import type * as types from "./types.ts";

/** Kinds of surface that an extension may publish. */
export const UI_SURFACES = {
${facts("surfaces")}} as const;

/** Kinds of question that an extension may ask. */
export const UI_REQUESTS = {
${facts("requests")}} as const;

/** Payloads by surface kind. */
export interface SurfacePayloads {
${readonlyBody(kinds("surfaces"))}}

/** Payloads by request kind. */
export interface RequestPayloads {
${readonlyBody(kinds("requests"))}}
`;
}
