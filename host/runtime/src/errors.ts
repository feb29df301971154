import type { ErrorReason, HookPoint } from "@reasonix/protocol";

/**
 * - `declaration_invalid`: a declaration or the session breaks a rule of this package's own types.
 * - `slot_conflict`: two declarations claim one replacement slot.
 * - `command_refused`: the command is of a kind that is never started.
 * - `command_unusable`: the command is of a kind that may be started, but this system cannot start it.
 * - `start_failed`: a sidecar did not come up; `reason` says which row of the outcome matrix it is.
 */
export type HostErrorCode =
  "declaration_invalid" | "slot_conflict" | "command_refused" | "command_unusable" | "start_failed";

export interface HostErrorFacts {
  /** The plugin it happened to; absent when it is about several or none. */
  readonly plugin?: string;
  /** The protocol's reason, where the outcome matrix gives one. */
  readonly reason?: ErrorReason;
  /** What the sidecar last wrote to stderr, as it came: not redacted and not cleaned of control characters. */
  readonly stderrTail?: string;
  readonly cause?: unknown;
}

/** An error of this side that never crosses the wire. The message says what failed for whom, why, and what to do. */
export class HostError extends Error {
  override readonly name = "HostError";
  readonly code: HostErrorCode;
  readonly plugin?: string;
  readonly reason?: ErrorReason;
  readonly stderrTail?: string;

  constructor(code: HostErrorCode, message: string, facts: HostErrorFacts = {}) {
    super(message, "cause" in facts ? { cause: facts.cause } : undefined);
    this.code = code;
    if (facts.plugin !== undefined) this.plugin = facts.plugin;
    if (facts.reason !== undefined) this.reason = facts.reason;
    if (facts.stderrTail !== undefined && facts.stderrTail !== "") this.stderrTail = facts.stderrTail;
  }
}

/** Recognises a `HostError` of any copy of this package. */
export function isHostError(error: unknown): error is HostError {
  return error instanceof Error && error.name === "HostError" && "code" in error;
}

/**
 * A required extension or a slot owner failed at a hook point: the operation there must not go on.
 * `reason` is the one that the outcome matrix gives for what happened.
 */
export class HookFailed extends Error {
  override readonly name = "HookFailed";
  readonly code = "hook_failed";
  readonly plugin: string;
  readonly point: HookPoint;
  readonly reason: ErrorReason;
  /** What the sidecar last wrote to stderr, as it came: not redacted and not cleaned of control characters. */
  readonly stderrTail?: string;

  constructor(plugin: string, point: HookPoint, reason: ErrorReason, message: string, stderrTail: string = "") {
    super(message);
    this.plugin = plugin;
    this.point = point;
    this.reason = reason;
    if (stderrTail !== "") this.stderrTail = stderrTail;
  }
}

/** Recognises a `HookFailed` of any copy of this package. */
export function isHookFailed(error: unknown): error is HookFailed {
  return error instanceof Error && "code" in error && error.code === "hook_failed";
}
