// Generated from spec/ by `pnpm gen`. Do not edit.

import type { ErrorReason } from "./types.ts";

/** One case of a cell of the failure-outcome matrix. */
export interface OutcomeCase {
  /** What becomes of the operation. */
  readonly outcome:
    | "build"
    | "cancelled"
    | "degrade"
    | "drop"
    | "fail"
    | "interrupt"
    | "never"
    | "poison"
    | "refused"
    | "reject"
    | "skip"
    | "terminate"
    | "unaccepted"
    | "unavailable";
  /** The call or condition the case is about; absent when it is the only one. */
  readonly when?: string;
  /** Error reasons that may stand on it. */
  readonly reasons?: readonly ErrorReason[];
  /** True when the reason is the one that the extension answered with. */
  readonly ownReason?: boolean;
  /** Transport codes of a rejection. */
  readonly codes?: readonly string[];
  /** True when one warning names the plugin. */
  readonly warns?: boolean;
  /** Why the failure cannot occur, or a condition in words. */
  readonly why?: string;
}

export type FailureRole = "observer" | "interceptor" | "required" | "owner" | "provider" | "ui";

export type FailureKind =
  | "bad_content"
  | "bad_frame"
  | "bad_params"
  | "bad_result"
  | "crash_pending"
  | "crashed"
  | "deadline"
  | "declaration_refused"
  | "early_traffic"
  | "error_answer"
  | "handshake_timeout"
  | "illegal_decision"
  | "invalid_replacement"
  | "observation_overflow"
  | "oversize_frame"
  | "shutdown_unanswered"
  | "stale_message"
  | "start_failed"
  | "stray_answer"
  | "stream_error"
  | "stream_order"
  | "ui_bounds"
  | "unanswered_request"
  | "unknown_method";

/** What each failure means, by the role of the extension in which it happens. */
export const OUTCOMES: Readonly<Record<FailureKind, Readonly<Record<FailureRole, readonly OutcomeCase[]>>>> = {
  /** A content descriptor is wrong, its ref unknown, or the bytes differ in size or hash. */
  bad_content: {
    observer: [{ outcome: "never", why: "an observation is a notification and has no answer" }],
    interceptor: [{ outcome: "skip" }],
    required: [{ outcome: "fail", reasons: ["content_ref_expired", "frame_too_large", "protocol_error"] }],
    owner: [{ outcome: "fail", reasons: ["content_ref_expired", "frame_too_large", "protocol_error"] }],
    provider: [{ outcome: "never", why: "only the answer to an intercept carries a decision or a replacement" }],
    ui: [{ outcome: "never", why: "only the answer to an intercept carries a decision or a replacement" }],
  },
  /** A line is not JSON, or its envelope is not JSON-RPC. */
  bad_frame: {
    observer: [
      {
        codes: ["parseError", "invalidRequest"],
        outcome: "reject",
        warns: true,
        why: "parseError for a line that is not JSON, invalidRequest for a bad envelope",
      },
    ],
    interceptor: [
      {
        codes: ["parseError", "invalidRequest"],
        outcome: "reject",
        warns: true,
        why: "parseError for a line that is not JSON, invalidRequest for a bad envelope",
      },
    ],
    required: [
      {
        codes: ["parseError", "invalidRequest"],
        outcome: "reject",
        warns: true,
        why: "parseError for a line that is not JSON, invalidRequest for a bad envelope",
      },
    ],
    owner: [
      {
        codes: ["parseError", "invalidRequest"],
        outcome: "reject",
        warns: true,
        why: "parseError for a line that is not JSON, invalidRequest for a bad envelope",
      },
    ],
    provider: [
      {
        codes: ["parseError", "invalidRequest"],
        outcome: "reject",
        warns: true,
        why: "parseError for a line that is not JSON, invalidRequest for a bad envelope",
      },
    ],
    ui: [
      {
        codes: ["parseError", "invalidRequest"],
        outcome: "reject",
        warns: true,
        why: "parseError for a line that is not JSON, invalidRequest for a bad envelope",
      },
    ],
  },
  /** Params that the extension sends do not match their method. */
  bad_params: {
    observer: [{ outcome: "reject", reasons: ["invalid_params"] }],
    interceptor: [{ outcome: "reject", reasons: ["invalid_params"] }],
    required: [{ outcome: "reject", reasons: ["invalid_params"] }],
    owner: [{ outcome: "reject", reasons: ["invalid_params"] }],
    provider: [
      { outcome: "interrupt", reasons: ["provider_interrupted"], when: "chunk" },
      { outcome: "interrupt", reasons: ["provider_interrupted"], when: "end" },
    ],
    ui: [{ outcome: "reject", reasons: ["invalid_params"] }],
  },
  /** A response does not match the result of its method. */
  bad_result: {
    observer: [{ outcome: "never", why: "an observation is a notification and has no answer" }],
    interceptor: [{ outcome: "skip" }],
    required: [{ outcome: "fail", reasons: ["protocol_error"] }],
    owner: [{ outcome: "fail", reasons: ["protocol_error"] }],
    provider: [
      { outcome: "fail", reasons: ["provider_failed"], when: "open" },
      { outcome: "fail", reasons: ["provider_failed"], when: "catalog" },
    ],
    ui: [{ outcome: "fail", reasons: ["protocol_error"] }],
  },
  /** The process crashes or the connection is lost while a call or a stream is pending. */
  crash_pending: {
    observer: [{ outcome: "drop" }],
    interceptor: [{ outcome: "skip" }],
    required: [{ outcome: "fail", reasons: ["provider_interrupted"] }],
    owner: [{ outcome: "fail", reasons: ["provider_interrupted"] }],
    provider: [{ outcome: "interrupt", reasons: ["provider_interrupted"] }],
    ui: [
      { outcome: "cancelled", when: "request" },
      { outcome: "fail", reasons: ["provider_interrupted"], when: "action" },
      { outcome: "fail", reasons: ["provider_interrupted"], when: "submit" },
    ],
  },
  /** A call to an extension that has crashed before. */
  crashed: {
    observer: [{ outcome: "drop" }],
    interceptor: [{ outcome: "skip" }],
    required: [{ outcome: "fail", reasons: ["provider_interrupted"] }],
    owner: [{ outcome: "fail", reasons: ["provider_interrupted"] }],
    provider: [{ outcome: "fail", reasons: ["provider_interrupted"] }],
    ui: [{ outcome: "fail", reasons: ["provider_interrupted"] }],
  },
  /** The budget of a call ends without an answer. */
  deadline: {
    observer: [{ outcome: "never", why: "an observation is a notification and has no answer" }],
    interceptor: [{ outcome: "skip" }],
    required: [{ outcome: "fail", reasons: ["intercept_timeout"] }],
    owner: [{ outcome: "fail", reasons: ["intercept_timeout"] }],
    provider: [
      { outcome: "unavailable", when: "catalog" },
      { outcome: "never", when: "stream", why: "a stream has no budget; its caller cancels it" },
    ],
    ui: [{ outcome: "never", why: "the caller cancels, at the latest when its own time is up" }],
  },
  /** The handshake declares more than the manifest, or another version. */
  declaration_refused: {
    observer: [{ outcome: "degrade", reasons: ["capability_not_declared", "unsupported_version"] }],
    interceptor: [{ outcome: "degrade", reasons: ["capability_not_declared", "unsupported_version"] }],
    required: [{ outcome: "build", reasons: ["capability_not_declared", "unsupported_version"] }],
    owner: [
      { outcome: "build", reasons: ["capability_not_declared", "unsupported_version"], when: "required_package" },
      {
        outcome: "degrade",
        reasons: ["capability_not_declared", "unsupported_version"],
        when: "optional_package",
        why: "the slot stays claimed",
      },
      {
        outcome: "fail",
        reasons: ["activation_failed"],
        when: "optional_package_operation",
        why: "every operation at a point of the slot, which for system_prompt is the build; the error names the plugin and the ways out",
      },
    ],
    provider: [
      { outcome: "degrade", reasons: ["capability_not_declared", "unsupported_version"], when: "start" },
      { outcome: "fail", reasons: ["activation_failed"], when: "selected_model" },
    ],
    ui: [{ outcome: "degrade", reasons: ["capability_not_declared", "unsupported_version"] }],
  },
  /** A frame with a `method` arrives before `extension/initialized`. */
  early_traffic: {
    observer: [{ outcome: "poison", reasons: ["protocol_error"] }],
    interceptor: [{ outcome: "poison", reasons: ["protocol_error"] }],
    required: [{ outcome: "poison", reasons: ["protocol_error"] }],
    owner: [{ outcome: "poison", reasons: ["protocol_error"] }],
    provider: [{ outcome: "poison", reasons: ["protocol_error"] }],
    ui: [{ outcome: "poison", reasons: ["protocol_error"] }],
  },
  /** The extension answers with an error, or that it is busy. */
  error_answer: {
    observer: [{ outcome: "never", why: "an observation is a notification and has no answer" }],
    interceptor: [{ outcome: "skip" }],
    required: [
      { outcome: "fail", ownReason: true, why: "an answer without a reason, such as busy, is known by its code alone" },
    ],
    owner: [
      { outcome: "fail", ownReason: true, why: "an answer without a reason, such as busy, is known by its code alone" },
    ],
    provider: [
      { outcome: "fail", reasons: ["provider_failed"], when: "open" },
      { outcome: "unavailable", when: "catalog" },
    ],
    ui: [
      { outcome: "refused", when: "action" },
      { outcome: "refused", when: "submit" },
    ],
  },
  /** The handshake takes longer than the budget that the generation shares. */
  handshake_timeout: {
    observer: [{ outcome: "degrade" }],
    interceptor: [{ outcome: "degrade" }],
    required: [{ outcome: "build", reasons: ["activation_failed"] }],
    owner: [
      { outcome: "build", reasons: ["activation_failed"], when: "required_package" },
      { outcome: "degrade", when: "optional_package", why: "the slot stays claimed" },
      {
        outcome: "fail",
        reasons: ["activation_failed"],
        when: "optional_package_operation",
        why: "every operation at a point of the slot, which for system_prompt is the build; the error names the plugin and the ways out",
      },
    ],
    provider: [
      { outcome: "degrade", when: "start" },
      { outcome: "fail", reasons: ["activation_failed"], when: "selected_model" },
    ],
    ui: [{ outcome: "degrade" }],
  },
  /** A decision that the hook point does not allow. */
  illegal_decision: {
    observer: [{ outcome: "never", why: "an observation is a notification and has no answer" }],
    interceptor: [{ outcome: "skip" }],
    required: [{ outcome: "fail", reasons: ["invalid_params"] }],
    owner: [{ outcome: "fail", reasons: ["invalid_params"] }],
    provider: [{ outcome: "never", why: "only the answer to an intercept carries a decision or a replacement" }],
    ui: [{ outcome: "never", why: "only the answer to an intercept carries a decision or a replacement" }],
  },
  /** A replacement that breaks its schema or a rule of the hook point. */
  invalid_replacement: {
    observer: [{ outcome: "never", why: "an observation is a notification and has no answer" }],
    interceptor: [{ outcome: "skip" }],
    required: [{ outcome: "fail", reasons: ["invalid_params"] }],
    owner: [{ outcome: "fail", reasons: ["invalid_params"] }],
    provider: [{ outcome: "never", why: "only the answer to an intercept carries a decision or a replacement" }],
    ui: [{ outcome: "never", why: "only the answer to an intercept carries a decision or a replacement" }],
  },
  /** The queue of observations is full. */
  observation_overflow: {
    observer: [{ outcome: "drop", warns: true, why: "one warning per plugin" }],
    interceptor: [{ outcome: "never", why: "only observations wait in this queue" }],
    required: [{ outcome: "never", why: "only observations wait in this queue" }],
    owner: [{ outcome: "never", why: "only observations wait in this queue" }],
    provider: [{ outcome: "never", why: "only observations wait in this queue" }],
    ui: [{ outcome: "never", why: "only observations wait in this queue" }],
  },
  /** An inbound frame is over the frame limit. */
  oversize_frame: {
    observer: [{ outcome: "poison", reasons: ["frame_too_large"] }],
    interceptor: [{ outcome: "poison", reasons: ["frame_too_large"] }],
    required: [{ outcome: "poison", reasons: ["frame_too_large"] }],
    owner: [{ outcome: "poison", reasons: ["frame_too_large"] }],
    provider: [{ outcome: "poison", reasons: ["frame_too_large"] }],
    ui: [{ outcome: "poison", reasons: ["frame_too_large"] }],
  },
  /** `extension/shutdown` is not answered in time. */
  shutdown_unanswered: {
    observer: [{ outcome: "terminate", reasons: ["shutdown_timeout"], why: "the reason is only logged" }],
    interceptor: [{ outcome: "terminate", reasons: ["shutdown_timeout"], why: "the reason is only logged" }],
    required: [{ outcome: "terminate", reasons: ["shutdown_timeout"], why: "the reason is only logged" }],
    owner: [{ outcome: "terminate", reasons: ["shutdown_timeout"], why: "the reason is only logged" }],
    provider: [{ outcome: "terminate", reasons: ["shutdown_timeout"], why: "the reason is only logged" }],
    ui: [{ outcome: "terminate", reasons: ["shutdown_timeout"], why: "the reason is only logged" }],
  },
  /** A message that states a session or generation which is not the live one. */
  stale_message: {
    observer: [{ outcome: "drop" }],
    interceptor: [{ outcome: "drop" }],
    required: [{ outcome: "drop" }],
    owner: [{ outcome: "drop" }],
    provider: [{ outcome: "drop" }],
    ui: [
      { outcome: "unaccepted", when: "publish" },
      { outcome: "cancelled", when: "request" },
    ],
  },
  /** No process comes up, or it is gone before it has declared itself. */
  start_failed: {
    observer: [{ outcome: "degrade" }],
    interceptor: [{ outcome: "degrade" }],
    required: [{ outcome: "build", reasons: ["activation_failed"] }],
    owner: [
      { outcome: "build", reasons: ["activation_failed"], when: "required_package" },
      { outcome: "degrade", when: "optional_package", why: "the slot stays claimed" },
      {
        outcome: "fail",
        reasons: ["activation_failed"],
        when: "optional_package_operation",
        why: "every operation at a point of the slot, which for system_prompt is the build; the error names the plugin and the ways out",
      },
    ],
    provider: [
      { outcome: "degrade", when: "start" },
      { outcome: "fail", reasons: ["activation_failed"], when: "selected_model" },
    ],
    ui: [{ outcome: "degrade" }],
  },
  /** An answer that nobody waits for: its call has ended, was answered, or was never made. */
  stray_answer: {
    observer: [{ outcome: "drop" }],
    interceptor: [{ outcome: "drop" }],
    required: [{ outcome: "drop" }],
    owner: [{ outcome: "drop" }],
    provider: [{ outcome: "drop" }],
    ui: [{ outcome: "drop" }],
  },
  /** An `error` chunk, or an end with an error. */
  stream_error: {
    observer: [{ outcome: "never", why: "only a provider streams" }],
    interceptor: [{ outcome: "never", why: "only a provider streams" }],
    required: [{ outcome: "never", why: "only a provider streams" }],
    owner: [{ outcome: "never", why: "only a provider streams" }],
    provider: [{ outcome: "interrupt", reasons: ["provider_failed"], why: "credentials in the text are redacted" }],
    ui: [{ outcome: "never", why: "only a provider streams" }],
  },
  /** The numbers of a stream do not add up: one is missing, or chunks and ends contradict each other. */
  stream_order: {
    observer: [{ outcome: "never", why: "only a provider streams" }],
    interceptor: [{ outcome: "never", why: "only a provider streams" }],
    required: [{ outcome: "never", why: "only a provider streams" }],
    owner: [{ outcome: "never", why: "only a provider streams" }],
    provider: [{ outcome: "interrupt", reasons: ["provider_interrupted"], why: "the message names the chunk number" }],
    ui: [{ outcome: "never", why: "only a provider streams" }],
  },
  /** A UI payload is over a size or rate bound. */
  ui_bounds: {
    observer: [{ outcome: "never", why: "only UI payloads have these bounds" }],
    interceptor: [{ outcome: "never", why: "only UI payloads have these bounds" }],
    required: [{ outcome: "never", why: "only UI payloads have these bounds" }],
    owner: [{ outcome: "never", why: "only UI payloads have these bounds" }],
    provider: [{ outcome: "never", why: "only UI payloads have these bounds" }],
    ui: [{ outcome: "reject", reasons: ["invalid_params"] }],
  },
  /** No interactive frontend, a dismissed question, or a cancelled turn. */
  unanswered_request: {
    observer: [{ outcome: "never", why: "only a UI request waits for the user" }],
    interceptor: [{ outcome: "never", why: "only a UI request waits for the user" }],
    required: [{ outcome: "never", why: "only a UI request waits for the user" }],
    owner: [{ outcome: "never", why: "only a UI request waits for the user" }],
    provider: [{ outcome: "never", why: "only a UI request waits for the user" }],
    ui: [{ outcome: "cancelled", when: "request" }],
  },
  /** The extension names a method that is unknown, or that only the host sends. */
  unknown_method: {
    observer: [
      { outcome: "reject", reasons: ["unknown_method"], why: "a notification cannot be answered and is discarded" },
    ],
    interceptor: [
      { outcome: "reject", reasons: ["unknown_method"], why: "a notification cannot be answered and is discarded" },
    ],
    required: [
      { outcome: "reject", reasons: ["unknown_method"], why: "a notification cannot be answered and is discarded" },
    ],
    owner: [
      { outcome: "reject", reasons: ["unknown_method"], why: "a notification cannot be answered and is discarded" },
    ],
    provider: [
      { outcome: "reject", reasons: ["unknown_method"], why: "a notification cannot be answered and is discarded" },
    ],
    ui: [{ outcome: "reject", reasons: ["unknown_method"], why: "a notification cannot be answered and is discarded" }],
  },
};
