// UI kinds and their payloads.
import { pointer, refName, type Contract, type Spec } from "../contract/model.ts";
import { BANNER, body, literal, readonlyBody, unionOf } from "./text.ts";

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

${nodes(contract, docs)}/** Payloads by surface kind. */
export interface SurfacePayloads {
${readonlyBody(kinds("surfaces"))}}

/** Payloads by request kind. */
export interface RequestPayloads {
${readonlyBody(kinds("requests"))}}
`;
}

/** Kinds of nodes, and the union of nodes by kind: what a node must carry is there without a question mark. */
function nodes({ ui }: Contract, docs: Spec["docs"]): string {
  if (ui.nodes === undefined) return "";
  const definition = `types.${refName(ui.nodes.definition)}`;
  const kinds = Object.entries(ui.nodes.kinds);
  const variants = kinds.map(
    ([kind, { required, optional }]) => `Node<${literal(kind)}, ${unionOf(required)}, ${unionOf(optional)}>`,
  );
  return `/** Kinds of nodes in a view, each with the members it must and may carry. */
export const UI_NODES = {
${body(kinds.map(([kind, row]) => [kind, literal(row), docs.get(pointer("ui", "nodes", kind))]))}} as const;

/** Nodes that hold further ones know those by their kinds too. */
type Node<Kind extends keyof typeof UI_NODES, Must extends keyof ${definition}, May extends keyof ${definition}> = {
  readonly kind: Kind;
} & { readonly [K in Must]-?: K extends ${unionOf(ui.nodes.own)} ? readonly ViewNode[] : NonNullable<${definition}[K]> } & Partial<Pick<${definition}, May>>;

/** A node known by its kind, for those who build a view. */
export type ViewNode =
${variants.map((variant) => `  | ${variant}`).join("\n")};

`;
}
