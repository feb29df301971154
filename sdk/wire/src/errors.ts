// The errors of a connection: what crosses it, and what this side could not do.
import { ERRORS, type ErrorReason } from "@reasonix/protocol";

/**
 * An error of the contract's table, sent as an error answer or received as one. Code, retryable and action are the
 * table's (errors of the protocol, `ERRORS`).
 */
export class ProtocolError extends Error {
  override readonly name: string = "ProtocolError";
  readonly code = "protocol";
  readonly reason: ErrorReason;
  /** JSON-RPC error code of the reason. */
  readonly rpcCode: number;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** What to do, in a few words; absent where the table gives none. */
  declare readonly action?: string;

  /** Without a message it is the table's. The message is sent: it must hold no internals and no credentials. */
  constructor(reason: ErrorReason, message: string = ERRORS[reason].message) {
    super(message);
    const row = ERRORS[reason];
    this.reason = reason;
    this.rpcCode = row.code;
    this.retryable = row.retryable;
    if (row.action !== undefined) this.action = row.action;
  }
}

/** Whether a value is an error of the table. Structural, so that two copies of this package know each other's. */
export function isProtocolError(error: unknown): error is ProtocolError {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "protocol") return false;
  return "reason" in error && typeof error.reason === "string" && Object.hasOwn(ERRORS, error.reason);
}

/** The peer answered with an error that has no valid `data`, so that only its number and its words are known. */
export class AnswerError extends Error {
  override readonly name: string = "AnswerError";
  readonly code = "answer";
  /** JSON-RPC error code of the answer. */
  readonly rpcCode: number;

  constructor(rpcCode: number, message: string) {
    super(message);
    this.rpcCode = rpcCode;
  }
}

/** Why this side could not do it. */
export type WireErrorCode =
  "closed" | "timeout" | "cancelled" | "frame_too_large" | "not_ready" | "unsupported_by_peer";

/** This side could not do it; nothing of it was answered by the peer. The message says for whom, why and what to do. */
export class WireError extends Error {
  override readonly name: string = "WireError";
  readonly code: WireErrorCode;

  constructor(code: WireErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
