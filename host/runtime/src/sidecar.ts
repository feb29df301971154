// One sidecar from its start to its end: handshake, calls, crash, shutdown.
import { setImmediate as turn } from "node:timers/promises";
import { BUDGETS, LIMITS } from "@reasonix/protocol";
import type { EventParams, HookPoint, InitializeParams, InitializeResult, InterceptResult } from "@reasonix/protocol";
import {
  extensionEvent,
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionShutdown,
  hostContentRead,
} from "@reasonix/protocol/endpoints";
import { ProtocolError, connect, handle, isProtocolError } from "@reasonix/wire";
import type { Peer, PeerOptions } from "@reasonix/wire";
import { callFailure } from "./call-failure.ts";
import type { Answer } from "./chain.ts";
import { ContentStore } from "./content.ts";
import type { EncodedPayload } from "./content.ts";
import { settlesWithin } from "./deadline.ts";
import { callMillis } from "./declaration.ts";
import type { RuntimeDeclaration } from "./declaration.ts";
import { admit } from "./gate.ts";
import type { Phase } from "./gate.ts";
import { checkHandshake } from "./handshake.ts";
import { describeExit } from "./process.ts";
import type { ProcessExit, SidecarProcess } from "./process.ts";
import { withTail } from "./warnings.ts";
import type { Warn, WarningKind } from "./warnings.ts";

type Ended = Awaited<Peer["ended"]>;
type WireWarning = Parameters<NonNullable<PeerOptions["onWarning"]>>[0];

const WIRE_WARNINGS: Readonly<Record<WireWarning["kind"], WarningKind>> = {
  bad_frame: "bad_frame",
  bad_params: "bad_params",
  invalid_utf8: "invalid_utf8",
  not_json: "bad_frame",
  observations_dropped: "observation_overflow",
  unknown_notification: "unknown_method",
};

/** The protocol over a running process, which it owns: whatever ends this ends the process and all it has started. */
export class Sidecar implements AsyncDisposable {
  readonly declaration: RuntimeDeclaration;
  readonly process: SidecarProcess;
  readonly #warn: Warn;
  readonly #peer: Peer;
  readonly #content = new ContentStore();
  readonly #poisoned = Promise.withResolvers<never>();
  readonly #watched: Promise<void>;
  #phase: Phase = "handshake";
  #seq = 0;
  /** Completes the sentence "it failed: …" once the connection has ended by itself. */
  #crash: string | undefined;
  #closing: Promise<void> | undefined;

  constructor(declaration: RuntimeDeclaration, process: SidecarProcess, warn: Warn) {
    this.declaration = declaration;
    this.process = process;
    this.#warn = warn;
    // Poison that nobody waits for any more is no unhandled rejection.
    this.#poisoned.promise.catch(() => {});
    this.#peer = connect({
      input: process.stdout,
      output: process.stdin,
      handlers: [handle(hostContentRead, (params) => this.#content.read(params))],
      handlersAtOnce: BUDGETS.hostHandlers,
      writeStallMillis: BUDGETS.writeStallMillis,
      gate: ({ method, id }) => this.#admit(method, id !== undefined),
      onWarning: ({ kind, text }) => this.#say(WIRE_WARNINGS[kind], `broke the protocol: ${text}`),
    });
    this.#watched = this.#watch();
  }

  /**
   * Sends `extension/initialize`, checks what the sidecar declares, and opens the connection. Rejects with what went
   * wrong; the sidecar is then of no use and is to be disposed.
   */
  async handshake(params: InitializeParams, signal: AbortSignal): Promise<InitializeResult> {
    const options = { timeoutMillis: BUDGETS.handshakeMillis, signal };
    const answer = this.#peer.request(extensionInitialize, params, options);
    const result = await Promise.race([answer, this.#poisoned.promise]);
    const refusal = checkHandshake(result, this.declaration);
    if (refusal !== undefined) throw refusal;
    // Poison counts even when it arrived behind a good answer.
    if (this.#phase === "poisoned") await this.#poisoned.promise;
    // Nothing is read between these two lines, so no frame can slip in before the sidecar may have been told.
    this.#phase = "ready";
    this.#peer.notify(extensionInitialized, {});
    return result;
  }

  /** How it has ended by itself, completing the sentence "it failed: …"; `undefined` while it runs or when the host ended it. */
  get crash(): string | undefined {
    return this.#crash;
  }

  /** Settles when the connection has ended, whoever ended it. */
  get ended(): Promise<void> {
    return this.#watched;
  }

  /** One `extension/intercept`. Resolves with a failure instead of rejecting, unless `signal` has ended the call. */
  async call(point: HookPoint, payload: EncodedPayload, signal: AbortSignal | undefined): Promise<Answer> {
    const timeoutMillis = callMillis(this.declaration, point);
    const seq = ++this.#seq;
    let carried: EventParams | undefined;
    try {
      carried = this.#carry(point, payload);
      const options = { timeoutMillis, ...(signal !== undefined && { signal }) };
      return this.#ruling(await this.#peer.request(extensionIntercept, { ...carried, seq, timeoutMillis }, options));
    } catch (error) {
      signal?.throwIfAborted();
      const failure = callFailure(error, timeoutMillis);
      if (failure === undefined) throw error;
      if (failure.failure !== "crashed") return { kind: "failure", ...failure };
      // The connection knows only that it has ended; the watch knows why.
      await this.#watched;
      return { kind: "failure", ...failure, why: this.#crash ?? failure.why };
    } finally {
      for (const field of carried?.externalized ?? []) this.#content.drop(field);
    }
  }

  /** The end of what it has written to stderr by now, as it came. */
  async stderrTail(): Promise<string> {
    // Its answer and what it wrote before it come by two pipes; one turn of the event loop reads what is there in both.
    await turn();
    return this.process.stderrTail;
  }

  /** One `extension/event`. Never fails: what cannot be sent is dropped. */
  observe(point: HookPoint, payload: EncodedPayload): void {
    if (this.#phase !== "ready" || this.#crash !== undefined) return;
    try {
      this.#peer.notify(extensionEvent, this.#carry(point, payload));
    } catch (error) {
      const failure = callFailure(error, 0);
      if (failure === undefined) throw error;
      if (failure.failure !== "crashed") this.#say("bad_content", `did not hear of ${point}: ${failure.why}.`);
    }
  }

  /** Shuts down within the budgets of the contract, then ends the process and all it has started. Repeats do nothing. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const speaks = this.#phase === "ready" && this.#crash === undefined;
    this.#phase = "closing";
    if (speaks) await this.#requestShutdown();
    this.process.stdin.end();
    const grace = speaks ? BUDGETS.stdinGraceMillis : 0;
    if (this.process.exit === undefined && !(await settlesWithin(this.process.exited, grace))) this.process.killTree();
    await settlesWithin(this.process.exited, BUDGETS.reapMillis);
    await settlesWithin(this.#peer.ended, BUDGETS.reapMillis);
    this.#peer.close();
    await this.#release();
    await this.#watched;
  }

  /** The answer, its absence and an error come to the same: the process ends either way. */
  async #requestShutdown(): Promise<void> {
    const timeoutMillis = BUDGETS.shutdownMillis;
    try {
      await this.#peer.request(extensionShutdown, { timeoutMillis }, { timeoutMillis });
    } catch (error) {
      if (callFailure(error, timeoutMillis)?.failure !== "deadline") return;
      this.#say("shutdown_unanswered", `did not answer extension/shutdown within ${timeoutMillis} ms and was ended.`);
    }
  }

  #ruling(result: InterceptResult): Answer {
    try {
      const replacement = this.#content.replacementOf(result);
      return { kind: "ruling", decision: result.decision, reason: result.reason ?? "", replacement };
    } catch (error) {
      if (!isProtocolError(error)) throw error;
      return { kind: "failure", failure: "bad_content", reason: error.reason, why: error.message.replace(/\.$/, "") };
    }
  }

  #carry(point: HookPoint, { value, large }: EncodedPayload): EventParams {
    if (large === undefined) return { event: point, payload: value };
    return { event: point, payload: null, externalized: [this.#content.put(large, "/payload")] };
  }

  #admit(method: string, isRequest: boolean): ProtocolError | "drop" | undefined {
    const { phase, verdict } = admit(this.#phase, isRequest);
    if (phase === "poisoned" && this.#phase !== phase)
      this.#poisoned.reject(new ProtocolError("protocol_error", `It sent ${method} before extension/initialized.`));
    this.#phase = phase;
    return verdict;
  }

  /** Waits for the end of the connection or of the process, whichever is first, and sees that the other follows. */
  async #watch(): Promise<void> {
    const { process } = this;
    const first = await Promise.race([this.#peer.ended, process.exited]);
    if (process.exit === undefined) {
      // Who closes gives the process its time. What it still writes is let go, so that it cannot get stuck on a full pipe.
      if (this.#phase === "closing") return void process.stdout.resume();
      // The end of its output is mostly the first sign that it is going.
      if ("why" in first && first.why === "eof") await settlesWithin(process.exited, BUDGETS.stdinGraceMillis);
      process.killTree();
      await settlesWithin(process.exited, BUDGETS.reapMillis);
    }
    // What it wrote before its end is still read. Only a process outside its group can hold the pipe longer than that.
    if (!(await settlesWithin(this.#peer.ended, BUDGETS.stdinGraceMillis))) this.#peer.close();
    if (this.#phase === "closing") return;
    this.#crash = crashText(await this.#peer.ended, process.exit);
    await this.#release();
    if (this.#phase !== "ready") return;
    const text = `has stopped: ${this.#crash}. Nothing of it works until it is started again by a reload.`;
    this.#say("crashed", text, process.stderrTail);
  }

  /** What it wrote to stderr before its end is still read. Only a process outside its group can hold the pipe longer. */
  async #release(): Promise<void> {
    await settlesWithin(this.process.stderrEnded, BUDGETS.lastWriteMillis);
    this.process.release();
  }

  #say(kind: WarningKind, text: string, stderrTail?: string): void {
    const { plugin } = this.declaration;
    this.#warn(withTail({ plugin, kind, text: `${plugin} ${text}` }, stderrTail));
  }
}

/** What the host ends the process for comes first, as its exit then says nothing. */
function crashText({ why }: Ended, exit: ProcessExit | undefined): string {
  if (why === "stalled") return "it does not read what the host sends";
  if (why === "overflow") return "it sent messages of streams faster than the host takes them";
  if (why === "frame_too_large") return `it sent a frame of more than ${LIMITS.frameBytes} bytes`;
  return exit === undefined ? "it closed its connection" : `its process ended (${describeExit(exit)})`;
}
