// What an error of the wire means as a row of the outcome matrix.
import { TRANSPORT_CODES } from "@reasonix/protocol";
import type { ErrorReason, FailureKind } from "@reasonix/protocol";
import { AnswerError, WireError, isProtocolError } from "@reasonix/wire";

export interface CallFailure {
  readonly failure: FailureKind;
  readonly reason: ErrorReason;
  /** Completes the sentence "it failed: …". */
  readonly why: string;
}

/** `undefined` for what is no failure of the call: a cancellation by the caller, or a fault of this program. */
export function callFailure(error: unknown, millis: number): CallFailure | undefined {
  const late: CallFailure = {
    failure: "deadline",
    reason: "intercept_timeout",
    why: `it gave no ruling within ${millis} ms`,
  };
  if (isProtocolError(error)) {
    if (error.reason === "intercept_timeout") return late;
    const failure = error.reason === "protocol_error" ? "bad_result" : "error_answer";
    return { failure, reason: error.reason, why: `it failed with ${error.reason}: ${unpunctuated(error)}` };
  }
  if (error instanceof AnswerError)
    return {
      failure: "error_answer",
      reason: reasonOf(error.rpcCode),
      why: `it answered with the error ${error.rpcCode}: ${unpunctuated(error)}`,
    };
  if (!(error instanceof WireError)) return undefined;
  switch (error.code) {
    case "timeout":
      return late;
    case "closed":
    case "not_ready":
      return { failure: "crashed", reason: "provider_interrupted", why: unpunctuated(error) };
    case "frame_too_large":
      return { failure: "bad_content", reason: "frame_too_large", why: unpunctuated(error) };
    case "unsupported_by_peer":
      return { failure: "bad_content", reason: "unsupported_version", why: unpunctuated(error) };
    case "cancelled":
      return undefined;
  }
}

/** The reason that a bare code stands for. The code that many reasons share, and busy, stand for none of them. */
function reasonOf(rpcCode: number): ErrorReason {
  switch (rpcCode) {
    case TRANSPORT_CODES.invalidParams:
      return "invalid_params";
    case TRANSPORT_CODES.invalidRequest:
    case TRANSPORT_CODES.parseError:
      return "protocol_error";
    case TRANSPORT_CODES.unknownMethod:
      return "unknown_method";
    default:
      return "internal";
  }
}

function unpunctuated({ message }: Error): string {
  return message.replace(/\.$/, "");
}
