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
  /** One line about what is going on. */
  status: { payload: "UIStatusPayload" },
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

/** Payloads by surface kind. */
export interface SurfacePayloads {
  /** A block with text, rows and buttons. */
  readonly card: types.UICardPayload;
  /** Fields for the user to fill in. */
  readonly form: types.UIFormPayload;
  /** A short message. */
  readonly notification: types.UINotificationPayload;
  /** One line about what is going on. */
  readonly status: types.UIStatusPayload;
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
