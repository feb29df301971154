// What ends an extension early.

/** Why serving could not go on. */
export type ServeErrorCode = "bad_extension" | "handshake_failed" | "connection_failed";

/** Serving could not start or could not go on. The message says why and what to do. */
export class ServeError extends Error {
  override readonly name: string = "ServeError";
  readonly code: ServeErrorCode;

  constructor(code: ServeErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
