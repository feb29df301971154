// What an extension knows while it handles a call.
import type { CapabilityFamily, HostCapabilities, MethodName, SessionContext, UI_SURFACES } from "@reasonix/protocol";

/** What every callback of an extension is given beside its input. Frozen; it must not be used after its call. */
export interface Context {
  /**
   * Aborted when nobody waits for the call any longer: its time is over, it was cancelled, or the connection ends. Pass it
   * on to whatever you wait for.
   */
  readonly signal: AbortSignal;
  /** The session that the extension serves. */
  readonly session: SessionContext;
  /** Name under which the package is installed, which may differ from the one in its manifest. */
  readonly plugin: string;
  /** The host that the extension runs in. */
  readonly host: Host;
  /** Writes a line to standard error, without credentials. The host shows the end of it when something fails. */
  readonly log: (text: string) => void;
}

/** What the host can do. */
export interface Host extends HostCapabilities {
  /** Revision of the protocol that both sides speak. */
  readonly revision: number;
  /** Whether the host knows a method, a kind of surface or a capability family; what came after its revision it refuses. */
  readonly supports: (name: Supported) => boolean;
}

/** What a host can be asked for by name. */
export type Supported = MethodName | keyof typeof UI_SURFACES | CapabilityFamily;
