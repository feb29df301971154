// Generated from spec/ by `pnpm gen`. Do not edit.

import type * as types from "./types.ts";

/** Kinds of surface that an extension may publish. */
export const UI_SURFACES = {
  /** A block with text, rows and buttons. */
  card: { payload: "UICardPayload" },
  /** Fields for the user to fill in. */
  form: { payload: "UIFormPayload" },
  /** A short message. */
  notification: { payload: "UINotificationPayload" },
  /** A standing block at the side, updated in place; where there is no side it is pinned like a card. */
  panel: { payload: "UIPanelPayload", since: 2 },
  /** One line about what is going on. */
  status: { payload: "UIStatusPayload" },
  /** A tree of the host's own primitives. */
  view: { payload: "UIViewPayload", since: 2 },
} as const;

/** Kinds of question that an extension may ask. */
export const UI_REQUESTS = {
  /** Yes or no. */
  confirm: { payload: "UIFormPayload" },
  /** Free text. */
  input: { payload: "UIFormPayload" },
  /** Any number of the options. */
  multiselect: { payload: "UIFormPayload" },
  /** One of the options. */
  select: { payload: "UIFormPayload" },
} as const;

/** Kinds of nodes in a view, each with the members it must and may carry. */
export const UI_NODES = {
  /** Something the user can press. */
  button: { optional: ["tone"], required: ["actionId", "label"], since: 2 },
  /** A line between what is above and what is below. */
  divider: { optional: [], required: [], since: 2 },
  /** A name and its value; an absent value is an empty one. */
  kv: { optional: ["tone", "value"], required: ["key"], since: 2 },
  /** Markdown without HTML. */
  markdown: { optional: [], required: ["value"], since: 2 },
  /** A bar that shows how much is done. */
  meter: { optional: ["label", "tone"], required: ["progress"], since: 2 },
  /** A small mark whose tone says how things stand. */
  pip: { optional: ["label"], required: ["tone"], since: 2 },
  /** Nodes side by side. */
  row: { optional: [], required: ["children"], since: 2 },
  /** Nodes one below the other. */
  stack: { optional: [], required: ["children"], since: 2 },
  /** Plain text. */
  text: { optional: ["tone"], required: ["value"], since: 2 },
} as const;

/** Nodes that hold further ones know those by their kinds too. */
type Node<Kind extends keyof typeof UI_NODES, Must extends keyof types.UINode, May extends keyof types.UINode> = {
  readonly kind: Kind;
} & { readonly [K in Must]-?: K extends "children" ? readonly ViewNode[] : NonNullable<types.UINode[K]> } & Partial<
    Pick<types.UINode, May>
  >;

/** A node known by its kind, for those who build a view. */
export type ViewNode =
  | Node<"button", "actionId" | "label", "tone">
  | Node<"divider", never, never>
  | Node<"kv", "key", "tone" | "value">
  | Node<"markdown", "value", never>
  | Node<"meter", "progress", "label" | "tone">
  | Node<"pip", "tone", "label">
  | Node<"row", "children", never>
  | Node<"stack", "children", never>
  | Node<"text", "value", "tone">;

/** Payloads by surface kind. */
export interface SurfacePayloads {
  /** A block with text, rows and buttons. */
  readonly card: types.UICardPayload;
  /** Fields for the user to fill in. */
  readonly form: types.UIFormPayload;
  /** A short message. */
  readonly notification: types.UINotificationPayload;
  /** A standing block at the side, updated in place; where there is no side it is pinned like a card. */
  readonly panel: types.UIPanelPayload;
  /** One line about what is going on. */
  readonly status: types.UIStatusPayload;
  /** A tree of the host's own primitives. */
  readonly view: types.UIViewPayload;
}

/** Payloads by request kind. */
export interface RequestPayloads {
  /** Yes or no. */
  readonly confirm: types.UIFormPayload;
  /** Free text. */
  readonly input: types.UIFormPayload;
  /** Any number of the options. */
  readonly multiselect: types.UIFormPayload;
  /** One of the options. */
  readonly select: types.UIFormPayload;
}
