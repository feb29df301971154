// One frame to one message.
import { BUDGETS, TRANSPORT_CODES, type ErrorObject, type Validator } from "@reasonix/protocol";
import { isFailureFrame, isNotificationFrame, isRequestFrame, isSuccessFrame } from "@reasonix/protocol/validators";
import { exceeds } from "./guard.ts";
import { HANDSHAKE, statedRevision } from "./revision.ts";
import { violation } from "./violation.ts";

/** A call that wants an answer. */
export interface IncomingRequest {
  readonly kind: "request";
  readonly id: number | null;
  readonly method: string;
  /** `{}` when the frame has none. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Revision that the peer states; only `extension/initialize` has one. */
  readonly revision?: number;
}

/** A message that is not answered. */
export interface IncomingNotification {
  readonly kind: "notification";
  readonly method: string;
  /** `{}` when the frame has none. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The answer of a call that went well. */
export interface IncomingSuccess {
  readonly kind: "success";
  readonly id: number | null;
  readonly result: unknown;
  /** Revision that the envelope states. It counts only if this answers `extension/initialize`, which the frame does not say. */
  readonly revision?: number;
}

/** The answer of a call that failed. */
export interface IncomingFailure {
  readonly kind: "failure";
  readonly id: number | null;
  readonly error: ErrorObject;
}

/** A line that is no message. It is answered with an error; the connection lives. */
export interface Malformed {
  readonly kind: "malformed";
  /** `parseError` or `invalidRequest` of the transport's codes. */
  readonly code: number;
  /** Id of the error answer. */
  readonly id: number | null;
  /** What is wrong, in words. */
  readonly why: string;
  /** Only of a frame that has a method; empty when that is not a string. */
  readonly method?: string;
  /** Only of a malformed answer: the id of the call that it was meant for. */
  readonly answers?: number;
}

/** What a line says. */
export type Incoming = IncomingRequest | IncomingNotification | IncomingSuccess | IncomingFailure | Malformed;

// The mark must stay in the text: it makes the line unparseable, as the protocol wants.
function decoded(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}

/**
 * Reads one line. It is refused unparsed when it is too deep or has too many tokens, then parsed once and checked
 * against the one shape that its members `method`, `id`, `result` and `error` choose. Bytes that are not UTF-8 become
 * U+FFFD, and `onInvalidUtf8` is told. Never throws.
 */
export function readFrame(bytes: Uint8Array, onInvalidUtf8?: () => void): Incoming {
  const bound = exceeds(bytes);
  if (bound !== undefined) return refused(`the frame passes the bound ${bound} (${BUDGETS[bound]})`);
  const text = decoded(bytes);
  // The replacement character may also have been sent; only a second look tells, and only such frames pay for it.
  if (onInvalidUtf8 !== undefined && text.includes("\uFFFD") && !isUtf8(bytes)) onInvalidUtf8();
  const value = parsed(text);
  if (value === undefined)
    return { kind: "malformed", code: TRANSPORT_CODES.parseError, id: null, why: "the line is not JSON" };
  if (!isObject(value)) return refused(`the frame is ${nameOf(value)}, not an object`);
  if (Object.hasOwn(value, "method")) return Object.hasOwn(value, "id") ? request(value) : notification(value);
  return Object.hasOwn(value, "result") ? success(value) : failure(value);
}

type Members = Readonly<Record<string, unknown>>;

function request(frame: Members): Incoming {
  if (!isRequestFrame(frame)) return malformedCall(frame, isRequestFrame);
  const { id, method, params = {} } = frame;
  const revision = method === HANDSHAKE ? statedRevision(frame.revision) : undefined;
  return { kind: "request", id, method, params, ...(revision === undefined ? undefined : { revision }) };
}

function notification(frame: Members): Incoming {
  if (!isNotificationFrame(frame)) return malformedCall(frame, isNotificationFrame);
  const { method, params = {} } = frame;
  return { kind: "notification", method, params };
}

function success(frame: Members): Incoming {
  if (!isSuccessFrame(frame)) return malformedAnswer(frame, isSuccessFrame);
  const { id, result } = frame;
  const revision = statedRevision(frame.revision);
  return { kind: "success", id, result, ...(revision === undefined ? undefined : { revision }) };
}

function failure(frame: Members): Incoming {
  if (!isFailureFrame(frame)) return malformedAnswer(frame, isFailureFrame);
  return { kind: "failure", id: frame.id, error: frame.error };
}

function malformedCall(frame: Members, check: Validator<unknown>): Malformed {
  const { id, method } = frame;
  return {
    ...refused(violation(check)),
    // A frame whose members do not even have their types is answered as if it had no id.
    id: hasMemberTypes(frame) && Number.isSafeInteger(id) ? Number(id) : null,
    method: typeof method === "string" ? method : "",
  };
}

/** The answer carries id null: the two sides number apart, and its id could be that of a call of the other side. */
function malformedAnswer(frame: Members, check: Validator<unknown>): Malformed {
  const { id } = frame;
  return { ...refused(violation(check)), ...(Number.isSafeInteger(id) ? { answers: Number(id) } : undefined) };
}

function refused(why: string): Malformed {
  return { kind: "malformed", code: TRANSPORT_CODES.invalidRequest, id: null, why };
}

function hasMemberTypes({ jsonrpc, method, error }: Members): boolean {
  if (!isStringOrAbsent(jsonrpc) || typeof method !== "string") return false;
  if (error === undefined) return true;
  if (!isObject(error)) return false;
  const { code, message } = error;
  return (code === undefined || Number.isInteger(code)) && isStringOrAbsent(message);
}

function isStringOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // Made only here, because a process that never needs it starts sooner without.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    // The decoder says no by throwing.
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // The parser says no by throwing; undefined is no JSON value.
    return undefined;
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nameOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
