// What an extension accepts in which state of the handshake.
import { extensionInitialize, extensionInitialized, extensionShutdown } from "@reasonix/protocol/endpoints";

/** The state of a connection: `new`, then `handshake`, then `ready`, then `shutdown`. */
export interface Barrier {
  readonly state: "new" | "handshake" | "ready" | "shutdown";
  /** Whether the answer to `extension/initialize` has left. Before that nobody can honestly say `initialized`. */
  readonly answered: boolean;
}

/** Nothing has happened yet. */
export const CLOSED: Barrier = { state: "new", answered: false };

/** A well-formed frame with a method. It is a request when it has an id, null included. */
export interface ArrivingFrame {
  readonly method: string;
  readonly id?: number | null;
}

/** What becomes of the frame: it is served, answered with `protocol_error`, or dropped. */
export type Verdict = "serve" | "refuse" | "drop";

/** The step that an arriving frame makes. A method is not looked up before it: what comes too early is only too early. */
export function arrive(barrier: Barrier, frame: ArrivingFrame): { readonly next: Barrier; readonly verdict: Verdict } {
  const { method } = frame;
  const isRequest = frame.id !== undefined;
  const stay = (verdict: Verdict): { readonly next: Barrier; readonly verdict: Verdict } => ({
    next: barrier,
    verdict,
  });
  const no = stay(isRequest ? "refuse" : "drop");
  const { state, answered } = barrier;
  if (state === "shutdown") return no;
  // Whatever was read behind it is not admitted any more.
  if (isRequest && method === extensionShutdown.method)
    return { next: { state: "shutdown", answered }, verdict: "serve" };
  switch (state) {
    case "new":
      if (!isRequest || method !== extensionInitialize.method) return no;
      return { next: { state: "handshake", answered }, verdict: "serve" };
    case "handshake":
      if (isRequest || method !== extensionInitialized.method || !answered) return no;
      return { next: { state: "ready", answered }, verdict: "serve" };
    case "ready":
      return isRepeated(method) ? no : stay("serve");
    default:
      return state satisfies never;
  }
}

/** The step that the written answer to `extension/initialize` makes. */
export function answer(barrier: Barrier): Barrier {
  return barrier.state === "handshake" ? { ...barrier, answered: true } : barrier;
}

/** The handshake happens once. */
function isRepeated(method: string): boolean {
  return method === extensionInitialize.method || method === extensionInitialized.method;
}
