// What has crossed the connection, frame by frame.
import {
  METHODS,
  type ErrorObject,
  type MethodName,
  type MethodParams,
  type MethodResults,
  type NotificationName,
  type RequestName,
} from "@reasonix/protocol";
import { ENDPOINTS } from "@reasonix/protocol/endpoints";
import { readFrame, type Incoming } from "@reasonix/wire";

/** The side that has sent a frame. */
export type Side = "host" | "extension";

/** A frame that calls, of one of these methods. */
export type RequestEntry<M extends RequestName = RequestName> = {
  readonly [N in M]: {
    readonly from: Side;
    readonly kind: "request";
    readonly id: number | null;
    readonly method: N;
    readonly params: MethodParams[N];
  };
}[M];

/** A frame that tells, of one of these methods. */
export type NotificationEntry<M extends NotificationName = NotificationName> = {
  readonly [N in M]: {
    readonly from: Side;
    readonly kind: "notification";
    readonly method: N;
    readonly params: MethodParams[N];
  };
}[M];

/** A frame that answers a call of one of these methods. */
export type AnswerEntry<M extends RequestName = RequestName> = {
  readonly [N in M]: {
    readonly from: Side;
    readonly kind: "answer";
    readonly id: number | null;
    readonly method: N;
    readonly result: MethodResults[N];
  };
}[M];

/** A frame that answers with an error. */
export interface RefusalEntry {
  readonly from: Side;
  readonly kind: "refusal";
  readonly id: number | null;
  /** The method of the call; absent when there was no such call. */
  readonly method?: RequestName;
  readonly error: ErrorObject;
}

/** A line that is no valid frame of the contract. */
export interface OtherEntry {
  readonly from: Side;
  readonly kind: "other";
  readonly text: string;
}

/** One frame. With `fault`, what the faults of the test did to it on its way; it stands as it was sent. */
export type TranscriptEntry = (RequestEntry | NotificationEntry | AnswerEntry | RefusalEntry | OtherEntry) & {
  readonly fault?: string;
};

/** Frames in the order in which the host's end of the connection has seen them. */
export type Transcript = readonly TranscriptEntry[];

/** What an entry is before its params or its result are known to be valid. */
type Unchecked = {
  readonly from: Side;
  readonly id?: number | null;
} & (
  | { readonly kind: "request"; readonly method: RequestName; readonly params: unknown }
  | { readonly kind: "notification"; readonly method: NotificationName; readonly params: unknown }
  | { readonly kind: "answer"; readonly method: RequestName; readonly result: unknown }
);

/** Reads lines of both sides into entries; it knows which call an answer belongs to. */
export class TranscriptReader {
  readonly #calls: Readonly<Record<Side, Map<number | null, RequestName>>> = { host: new Map(), extension: new Map() };

  read(from: Side, line: Uint8Array): TranscriptEntry {
    const frame = readFrame(line);
    const entry = this.#entry(from, frame);
    if (entry !== undefined && (entry.kind === "refusal" || isValid(entry))) return entry;
    return { from, kind: "other", text: Buffer.from(line).toString("utf8") };
  }

  #entry(from: Side, frame: Incoming): Unchecked | RefusalEntry | undefined {
    switch (frame.kind) {
      case "request": {
        const { id, method, params } = frame;
        if (!isRequestName(method)) return undefined;
        this.#calls[from].set(id, method);
        return { from, kind: "request", id, method, params };
      }
      case "notification": {
        const { method, params } = frame;
        return isNotificationName(method) ? { from, kind: "notification", method, params } : undefined;
      }
      case "success": {
        const { id, result } = frame;
        const method = this.#calls[other(from)].get(id);
        return method === undefined ? undefined : { from, kind: "answer", id, method, result };
      }
      case "failure": {
        const { id, error } = frame;
        const method = this.#calls[other(from)].get(id);
        return { from, kind: "refusal", id, ...(method === undefined ? undefined : { method }), error };
      }
      case "malformed":
        return undefined;
      default:
        return frame satisfies never;
    }
  }
}

/** An entry as one line of text; its data is JSON with sorted members. */
export function lineOf(entry: TranscriptEntry): string {
  const fault = entry.fault === undefined ? "" : ` (${entry.fault})`;
  const arrow = entry.from === "host" ? "→" : "←";
  return `${arrow} ${wordsOf(entry)}${fault}`;
}

function wordsOf(entry: TranscriptEntry): string {
  switch (entry.kind) {
    case "request":
      return `request ${entry.method} #${entry.id} ${jsonOf(entry.params)}`;
    case "notification":
      return `notification ${entry.method} ${jsonOf(entry.params)}`;
    case "answer":
      return `answer ${entry.method} #${entry.id} ${jsonOf(entry.result)}`;
    case "refusal":
      return `refusal ${entry.method ?? "of no call"} #${entry.id} ${jsonOf(entry.error)}`;
    case "other":
      return `other ${JSON.stringify(entry.text)}`;
    default:
      return entry satisfies never;
  }
}

/** JSON text with the members of each object in the order of their names. */
export function jsonOf(value: unknown): string {
  const sorted = (_name: string, inner: unknown): unknown =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, sorted);
}

function isValid(entry: Unchecked): entry is RequestEntry | NotificationEntry | AnswerEntry {
  const { params, result } = ENDPOINTS[entry.method];
  if (entry.kind !== "answer") return params(entry.params);
  return result !== null && result(entry.result);
}

function isRequestName(name: string): name is RequestName {
  return isMethodName(name) && !METHODS[name].notification;
}

function isNotificationName(name: string): name is NotificationName {
  return isMethodName(name) && METHODS[name].notification;
}

function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(METHODS, name);
}

function other(side: Side): Side {
  return side === "host" ? "extension" : "host";
}
