// Errors to and from the error member of an answer.
import { ERRORS, type ErrorObject } from "@reasonix/protocol";
import { isErrorData } from "@reasonix/protocol/validators";
import { AnswerError, ProtocolError } from "./errors.ts";

/** The error member that states a reason with the row of its table. */
export function errorObject({ reason, message }: ProtocolError): ErrorObject {
  const { code, retryable, action } = ERRORS[reason];
  return { code, message, data: { reason, retryable, ...(action === undefined ? undefined : { action }) } };
}

/** The same error with its message cut short, for an answer that fits no frame otherwise. */
export function shortened(error: ErrorObject): ErrorObject {
  return { ...error, message: brief(error.message) };
}

/** What a received error member says. A `data` that breaks the table counts as none. */
export function receivedError({ code, message, data }: ErrorObject): ProtocolError | AnswerError {
  if (!isErrorData(data) || data.retryable !== ERRORS[data.reason].retryable) return new AnswerError(code, message);
  return new ProtocolError(data.reason, message);
}

/** The beginning of a text that came from the peer, for a message. */
export function brief(text: string, units: number = 200): string {
  return text.length > units ? `${text.slice(0, units)}…` : text;
}
