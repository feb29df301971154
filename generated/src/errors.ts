// Generated from spec/ by `pnpm gen`. Do not edit.

import type { ErrorReason } from "./types.ts";

/** One row of the error table. */
export interface ErrorRow {
  /** JSON-RPC error code. */
  readonly code: number;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** The generic message. Receivers act on the reason, never on the words. */
  readonly message: string;
  /** What to do, in a few words; sent as `data.action` where it is given. */
  readonly action?: string;
  /** Revision in which it came; absent means 1. */
  readonly since?: number;
}

/** How each side raises an error: on its own side, or in an answer. */
export interface ErrorSides {
  readonly host: readonly ("local" | "wire")[];
  readonly extension: readonly ("local" | "wire")[];
}

/** The error table by reason. */
export const ERRORS: Readonly<Record<ErrorReason, ErrorRow>> = {
  activation_failed: {
    code: -32000,
    retryable: false,
    message: "The extension could not be activated.",
    action: "Fix the cause, then reload.",
  },
  capability_not_declared: {
    code: -32000,
    retryable: false,
    message: "The sidecar used something that its manifest does not declare.",
    action: "Declare it in the manifest, or stop using it.",
  },
  cleanup_failed: { code: -32000, retryable: true, message: "Resources of an ended component could not be released." },
  content_ref_expired: {
    code: -32000,
    retryable: true,
    message: "The content reference is unknown or gone, or the offset lies beyond its end.",
    action: "Read the content while the call is open.",
  },
  dependency_cycle: {
    code: -32000,
    retryable: false,
    message: "Packages require each other in a circle.",
    action: "Make one requirement of the circle optional.",
  },
  dependency_unsatisfied: {
    code: -32000,
    retryable: false,
    message: "No installed package provides what this one requires.",
    action: "Install or enable a package that provides it.",
  },
  frame_too_large: {
    code: -32000,
    retryable: false,
    message: "A frame or a stored value is larger than the protocol allows.",
    action: "Send less in one message.",
  },
  intercept_timeout: {
    code: -32000,
    retryable: true,
    message: "The interceptor did not answer within its time.",
    action: "Answer sooner, or set a longer time in the manifest.",
  },
  internal: { code: -32603, retryable: true, message: "The call met an unexpected failure." },
  invalid_params: {
    code: -32602,
    retryable: false,
    message: "The parameters do not fit the method.",
    action: "Correct the parameters.",
  },
  protocol_error: { code: -32600, retryable: false, message: "The message breaks the rules of the protocol." },
  provider_failed: {
    code: -32000,
    retryable: true,
    message: "The provider could not open or finish the stream.",
    action: "Try again, or select another model.",
  },
  provider_interrupted: {
    code: -32000,
    retryable: true,
    message: "The extension or its stream ended before the work was done.",
    action: "Try again; reload if the extension has stopped.",
  },
  schema_mismatch: {
    code: -32000,
    retryable: false,
    message: "The provided capability has another schema than the required one.",
    action: "Install versions that belong together.",
  },
  shutdown_timeout: { code: -32000, retryable: true, message: "The extension did not shut down within its time." },
  stale_generation: {
    code: -32000,
    retryable: false,
    message: "The message belongs to a generation that has been replaced.",
  },
  stream_cancelled: { code: -32000, retryable: false, message: "The stream was cancelled." },
  stream_gap: { code: -32000, retryable: true, message: "A chunk of the stream is missing." },
  unknown_method: {
    code: -32601,
    retryable: false,
    message: "The receiver does not offer this method.",
    action: "Call only what the other side offers.",
  },
  unsupported_version: {
    code: -32000,
    retryable: false,
    message: "The two sides speak different protocols or major versions.",
    action: "Update the host or the extension.",
  },
};

/** Who raises which error. A table of its own, so that a bundle of the error table does not carry it. */
export const ERROR_SIDES: Readonly<Record<ErrorReason, ErrorSides>> = {
  activation_failed: { extension: [], host: ["local"] },
  capability_not_declared: { extension: [], host: ["local", "wire"] },
  cleanup_failed: { extension: [], host: [] },
  content_ref_expired: { extension: ["local", "wire"], host: ["local", "wire"] },
  dependency_cycle: { extension: [], host: ["local"] },
  dependency_unsatisfied: { extension: [], host: ["local"] },
  frame_too_large: { extension: ["local", "wire"], host: ["local"] },
  intercept_timeout: { extension: ["wire"], host: ["local"] },
  internal: { extension: ["wire"], host: ["local", "wire"] },
  invalid_params: { extension: ["wire"], host: ["local", "wire"] },
  protocol_error: { extension: ["local", "wire"], host: ["local", "wire"] },
  provider_failed: { extension: ["wire"], host: ["local"] },
  provider_interrupted: { extension: [], host: ["local", "wire"] },
  schema_mismatch: { extension: [], host: [] },
  shutdown_timeout: { extension: [], host: ["local"] },
  stale_generation: { extension: [], host: [] },
  stream_cancelled: { extension: [], host: [] },
  stream_gap: { extension: [], host: [] },
  unknown_method: { extension: ["wire"], host: ["local", "wire"] },
  unsupported_version: { extension: ["wire"], host: ["local"] },
};
