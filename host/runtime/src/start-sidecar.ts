// From a declaration to a sidecar that is ready, or to one error that says why there is none.
import { BUDGETS } from "@reasonix/protocol";
import type { ErrorReason, InitializeParams, InitializeResult } from "@reasonix/protocol";
import { WireError, isProtocolError } from "@reasonix/wire";
import type { RuntimeDeclaration } from "./declaration.ts";
import { HostError } from "./errors.ts";
import { resolveLaunch } from "./launch.ts";
import type { Launch, LaunchSystem } from "./launch.ts";
import { spawnSidecar } from "./process.ts";
import type { SidecarProcess } from "./process.ts";
import { Sidecar } from "./sidecar.ts";
import type { Warn } from "./warnings.ts";

export interface StartedSidecar {
  readonly sidecar: Sidecar;
  /** What it declared in the handshake, all of it within its manifest. */
  readonly declared: InitializeResult;
  /** From before the start of the process until it was ready, in milliseconds. */
  readonly millis: number;
}

/** Rejects with `HostError`; then no process is left of it. An aborted `signal` ends the start with its reason. */
export async function startSidecar(
  declaration: RuntimeDeclaration,
  params: InitializeParams,
  system: LaunchSystem,
  warn: Warn,
  signal: AbortSignal,
): Promise<StartedSidecar> {
  const began = performance.now();
  const launch = resolveLaunch(declaration, system);
  const sidecar = new Sidecar(declaration, await spawned(declaration, launch), warn);
  try {
    const declared = await sidecar.handshake(params, signal);
    return { sidecar, declared, millis: performance.now() - began };
  } catch (error) {
    // A connection that has ended by itself did so for a reason, which takes a moment to be known.
    if (error instanceof WireError && error.code === "closed") await sidecar.ended;
    const why = whyNot(error, sidecar, signal);
    await sidecar[Symbol.asyncDispose]();
    const millis = Math.round(performance.now() - began);
    throw startFailed(declaration, `${why} (after ${millis} ms)`, error, sidecar.process.stderrTail);
  }
}

async function spawned(declaration: RuntimeDeclaration, launch: Launch): Promise<SidecarProcess> {
  try {
    return await spawnSidecar(launch);
  } catch (error) {
    const { plugin } = declaration;
    const message = `The runtime "${plugin}" cannot be started: the system refuses its command "${launch.command}" (${messageOf(error)}). Check that it is a program for this system.`;
    throw new HostError("command_unusable", message, { plugin, reason: "activation_failed", cause: error });
  }
}

function whyNot(error: unknown, sidecar: Sidecar, signal: AbortSignal): string {
  if (isProtocolError(error)) return error.message.replace(/\.$/, "");
  if (signal.aborted) return messageOf(signal.reason);
  if (sidecar.crash !== undefined) return `${sidecar.crash} before the handshake was over`;
  if (error instanceof WireError && error.code === "timeout")
    return `it did not answer extension/initialize within ${BUDGETS.handshakeMillis} ms`;
  return `the handshake failed: ${messageOf(error)}`;
}

/** Reasons that say more than that the start failed. */
const OWN_REASONS: ReadonlySet<ErrorReason> = new Set([
  "capability_not_declared",
  "protocol_error",
  "unsupported_version",
]);

function startFailed({ plugin }: RuntimeDeclaration, why: string, cause: unknown, stderrTail: string): HostError {
  const reason = isProtocolError(cause) && OWN_REASONS.has(cause.reason) ? cause.reason : "activation_failed";
  const message = `The runtime "${plugin}" did not start: ${why}.`;
  return new HostError("start_failed", message, { plugin, reason, stderrTail, cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
