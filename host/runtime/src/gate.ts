// Which frames of the sidecar may pass, by how far the connection has come.
import { ProtocolError } from "@reasonix/wire";

/**
 * - `handshake`: until the host has accepted the declaration. A frame with a method poisons.
 * - `poisoned`: terminal; nothing makes up for it.
 * - `ready`: both directions are open.
 * - `closing`: the host ends the connection.
 */
export type Phase = "handshake" | "poisoned" | "ready" | "closing";

export interface Admission {
  readonly phase: Phase;
  /** The error answer to a request, `drop` for a notification, `undefined` to let it pass. */
  readonly verdict: ProtocolError | "drop" | undefined;
}

/** The frame has a method; `isRequest` tells whether it can be answered. */
export function admit(phase: Phase, isRequest: boolean): Admission {
  switch (phase) {
    case "ready":
      return { phase, verdict: undefined };
    case "handshake":
    case "poisoned":
      return {
        phase: "poisoned",
        verdict: refuse(isRequest, "Nothing may be sent before extension/initialized has arrived."),
      };
    case "closing":
      return { phase, verdict: refuse(isRequest, "The host is ending this connection.") };
  }
}

function refuse(isRequest: boolean, message: string): ProtocolError | "drop" {
  return isRequest ? new ProtocolError("protocol_error", message) : "drop";
}
