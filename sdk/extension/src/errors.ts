// What this side could not do.

/** Why serving could not go on. */
export type ServeErrorCode = "bad_extension" | "handshake_failed" | "connection_failed" | "author_failed";

/** Serving could not start or could not go on. The message says why and what to do. */
export class ServeError extends Error {
  override readonly name: string = "ServeError";
  readonly code: ServeErrorCode;

  constructor(code: ServeErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** Why the host was not asked, or did not do what it was asked. */
export type CallErrorCode =
  /** Before the host has said that it is ready, or after it has asked the extension to finish. */
  | "not_ready"
  /** The user has closed a question without an answer, or nobody could answer it. */
  | "dismissed"
  /** The host did not take a surface: it belongs to another session or to a generation that is over. */
  | "not_accepted"
  /** What was to be sent is not valid; nothing was sent. */
  | "invalid_payload"
  /** The manifest does not declare what is needed; nothing was sent. */
  | "not_declared"
  /** The host is older than what was asked for; nothing was sent. */
  | "not_supported"
  /** The context did not come from a callback of this extension. */
  | "no_connection";

/** The host was not asked, or did not do what it was asked. The message says what failed, why and what to do. */
export class CallError extends Error {
  override readonly name: string = "CallError";
  readonly code: CallErrorCode;

  constructor(code: CallErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const CALL_ERROR_CODES: ReadonlySet<unknown> = new Set<CallErrorCode>([
  "not_ready",
  "dismissed",
  "not_accepted",
  "invalid_payload",
  "not_declared",
  "not_supported",
  "no_connection",
]);

/** Whether a value is a `CallError`. Structural, so that two copies of this package know each other's. */
export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === "CallError" && "code" in error && CALL_ERROR_CODES.has(error.code);
}

/** Whether a question has ended without an answer. */
export function isDismissed(error: unknown): error is CallError {
  return isCallError(error) && error.code === "dismissed";
}
