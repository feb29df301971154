// A host for one extension: what a test can do with it.
import {
  BUDGETS,
  HOOKS,
  type HookPayloads,
  type HookPoint,
  type InitializeResult,
  type ProviderDescriptor,
  type ProviderRequest,
  type SessionContext,
  type ToolCallResult,
  type UIActionResult,
} from "@reasonix/protocol";
import {
  extensionEvent,
  extensionIntercept,
  extensionProviderCatalog,
  extensionProviderStreamCancel,
  extensionProviderStreamOpen,
  extensionResourcesChanged,
  extensionShutdown,
  extensionToolCall,
  extensionUiAction,
  extensionUiSubmit,
} from "@reasonix/protocol/endpoints";
import { newer } from "@reasonix/protocol/projection";
import { ProtocolError, type Peer } from "@reasonix/wire";
import type { Answers, Question } from "./answers.ts";
import type { HostCalls } from "./calls.ts";
import type { ContentStore } from "./content.ts";
import { decisionOf, type Decision } from "./decision.ts";
import { TestingError } from "./errors.ts";
import type { Fault, Faults } from "./faults.ts";
import { subscribes, travelling } from "./payload.ts";
import type { Exit, Running } from "./running.ts";
import { StreamReader, type ExtensionStream } from "./stream.ts";
import type { Surface, Surfaces } from "./surfaces.ts";
import type { Transcript } from "./transcript.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** How a payload travels. */
export interface PayloadOptions {
  /** Sends the payload by reference, however small it is. A large one (over `externalizeFieldBytes`) always goes that way. */
  readonly byReference?: boolean;
}

export interface InterceptOptions extends PayloadOptions {
  /** Budget of the call on `host.clock`, in milliseconds; absent means the manifest's, else that of the point; 0 means none. */
  readonly timeoutMillis?: number;
  /** Ends the wait, as a cancelled turn does. The extension is not told. */
  readonly signal?: AbortSignal;
}

export interface StreamOptions {
  readonly model?: string;
  readonly effort?: string;
  /** Id in the frames; absent means the next of `stream-1`, `stream-2` and so on. */
  readonly streamId?: string;
}

export interface ToolOptions {
  /** Budget of the call on `host.clock`, in milliseconds; absent means `toolCallMillis`, 0 means none. */
  readonly timeoutMillis?: number;
  /** Ends the wait, as a cancelled turn does. The extension is not told. */
  readonly signal?: AbortSignal;
}

/** A host that serves one extension. Dispose it (`await using`) to shut the extension down. */
export interface ExtensionHost extends AsyncDisposable {
  /** What the extension has declared in the handshake. */
  readonly declared: InitializeResult;
  /** The clock of the budgets. It stands still; see `advance` and `until`. */
  readonly clock: VirtualClock;
  /** The answers to the questions to come. */
  readonly answers: Answers;
  /** The questions so far. */
  readonly questions: readonly Question[];
  /** Everything that the extension has published, in its order. */
  readonly published: readonly Surface[];
  /** Every frame of both directions so far. */
  readonly transcript: Transcript;
  /** What a host would tell its user: broken frames, changes that were dropped. */
  readonly warnings: readonly string[];
  /** Answers and notifications that were dropped, counted by kind: late, duplicate and unknown answers among them. */
  readonly dropped: Readonly<Record<string, number>>;
  /** What the extension has written to standard error. */
  readonly stderr: string;
  /** Settles when the extension has ended. */
  readonly ended: Promise<Exit>;

  /**
   * Asks for a ruling. Rejects with `ProtocolError`: the extension's, "intercept_timeout" when the budget is over on
   * `clock`, "invalid_params" for a ruling that a host refuses, "provider_interrupted" when the extension has ended.
   */
  intercept<P extends HookPoint>(point: P, payload: HookPayloads[P], options?: InterceptOptions): Promise<Decision<P>>;
  /** Tells of something that has happened. It is not answered; see `surface` to wait for an effect. */
  observe<P extends HookPoint>(point: P, payload: HookPayloads[P], options?: PayloadOptions): void;
  /** The models that the extension serves now. */
  catalog(): Promise<readonly ProviderDescriptor[]>;
  /** Opens a stream. A refusal shows when it is read. */
  stream(ref: string, request?: Partial<ProviderRequest>, options?: StreamOptions): ExtensionStream;
  /** Invokes an action that the extension has declared. */
  action(actionId: string, args?: Readonly<Record<string, string>>): Promise<UIActionResult>;
  /** Calls a tool that the extension has declared (revision 2). */
  tool(name: string, args?: Readonly<Record<string, unknown>>, options?: ToolOptions): Promise<ToolCallResult>;
  /** Sends a published form. Resolves with whether the extension has accepted it. */
  submit(surfaceId: string, values: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** What stands under an id; waits until something does. */
  surface(surfaceId: string): Promise<Surface>;
  /** Tells that files of the package have changed. */
  resourcesChanged(paths: readonly string[]): void;
  /**
   * Asks the extension to end, closes its input and resolves with how it has ended. Where it does not answer within the
   * time (`shutdownMillis` unless stated, on `clock`), there is a warning, and its input is closed all the same.
   */
  shutdown(options?: { readonly timeoutMillis?: number }): Promise<Exit>;

  /** Adds a fault for the frames to come. */
  fault(fault: Fault): void;
  /** Forgets every payload that was sent by reference. */
  expireContent(): void;
  /** Dies as a killed host does: both pipes close, nothing is said. */
  die(): void;
  /** Closes only the extension's input. */
  closeInput(): void;
  /** Closes only the extension's output: what it writes from now on fails. */
  closeOutput(): void;
}

/** What a test host is made of. */
export interface HostParts {
  readonly declared: InitializeResult;
  readonly clock: VirtualClock;
  readonly answers: Answers;
  readonly questions: readonly Question[];
  readonly surfaces: Surfaces;
  readonly transcript: Transcript;
  readonly warnings: string[];
  readonly faults: Faults;
  readonly content: ContentStore;
  readonly streams: Map<string, StreamReader>;
  readonly peer: Peer;
  readonly calls: HostCalls;
  readonly running: Running;
  readonly session: SessionContext;
  readonly timeoutMillis: number | undefined;
  /** What the script of the test did not fit, kept for the end. */
  readonly misfits: readonly TestingError[];
}

/** The host over its parts, after the handshake. */
export function hostOf(parts: HostParts): ExtensionHost {
  return new TestHost(parts);
}

class TestHost implements ExtensionHost {
  readonly #parts: HostParts;
  #seq = 0;
  #streamCount = 0;
  #isClosing = false;

  constructor(parts: HostParts) {
    this.#parts = parts;
  }

  get declared(): InitializeResult {
    return this.#parts.declared;
  }
  get clock(): VirtualClock {
    return this.#parts.clock;
  }
  get answers(): Answers {
    return this.#parts.answers;
  }
  get questions(): readonly Question[] {
    return this.#parts.questions;
  }
  get published(): readonly Surface[] {
    return this.#parts.surfaces.published;
  }
  get transcript(): Transcript {
    return this.#parts.transcript;
  }
  get warnings(): readonly string[] {
    return this.#parts.warnings;
  }
  get dropped(): Readonly<Record<string, number>> {
    return this.#parts.peer.dropped;
  }
  get stderr(): string {
    return this.#parts.running.stderr();
  }
  get ended(): Promise<Exit> {
    return this.#parts.running.exited;
  }

  async intercept<P extends HookPoint>(
    point: P,
    payload: HookPayloads[P],
    options: InterceptOptions = {},
  ): Promise<Decision<P>> {
    const { content, calls, warnings } = this.#parts;
    const { timeoutMillis = this.#parts.timeoutMillis ?? HOOKS[point].timeoutMillis, byReference, signal } = options;
    this.#checkSubscription(point);
    const carried = content.carry(travelling(point, payload), byReference);
    const params = { event: point, seq: ++this.#seq, ...carried, timeoutMillis };
    const late = (): Error =>
      new ProtocolError("intercept_timeout", `The extension gave no ruling at ${point} within ${timeoutMillis} ms.`);
    const result = await calls.call(extensionIntercept, params, { budgetMillis: timeoutMillis, late, signal });
    const ruling = decisionOf(point, payload, result, content.replacementOf(result));
    warnings.push(...ruling.warnings);
    return ruling.decision;
  }

  observe<P extends HookPoint>(point: P, payload: HookPayloads[P], { byReference }: PayloadOptions = {}): void {
    this.#checkSubscription(point);
    const carried = this.#parts.content.carry(travelling(point, payload), byReference);
    this.#parts.peer.notify(extensionEvent, { event: point, ...carried });
  }

  async catalog(): Promise<readonly ProviderDescriptor[]> {
    const limits = { budgetMillis: BUDGETS.catalogMillis };
    return (await this.#parts.calls.call(extensionProviderCatalog, {}, limits)).providers;
  }

  stream(ref: string, request: Partial<ProviderRequest> = {}, options: StreamOptions = {}): ExtensionStream {
    const { streams, clock, calls, content, session, peer } = this.#parts;
    const { streamId = `stream-${++this.#streamCount}`, ...named } = options;
    const reader = new StreamReader(streamId, clock);
    // Before it is asked for, because chunks may come before the answer does.
    streams.set(streamId, reader);
    const whole: ProviderRequest = { messages: [], tools: [], maxTokens: 0, ...request };
    const common = { streamId, providerRef: ref, ...named, seqBase: 1, generation: session.generation };
    const carried = { ...common, ...content.carryRequest(whole) };
    const isKnown = newer(carried, "StreamOpenParams", peer.revision) === undefined;
    const params = isKnown ? carried : { ...common, request: whole };
    calls.call(extensionProviderStreamOpen, params).then(
      ({ accepted }) => {
        if (!accepted)
          reader.fail(new ProtocolError("provider_failed", `The extension declined the stream of ${ref}.`));
      },
      (error: unknown) => reader.fail(error instanceof Error ? error : new Error(String(error))),
    );
    void peer.ended.then(() =>
      reader.fail(new ProtocolError("provider_interrupted", "The extension has ended while its stream was open.")),
    );
    let isCancelled = false;
    return {
      streamId,
      collect: () => calls.patiently(reader.collected(), `The stream ${streamId} of ${ref}`),
      cancel: async () => {
        isCancelled = true;
        const limits = { budgetMillis: BUDGETS.streamCancelMillis };
        return (await calls.call(extensionProviderStreamCancel, { streamId }, limits)).cancelled;
      },
      [Symbol.asyncIterator]: () => reader.read(() => isCancelled),
    };
  }

  async action(actionId: string, args?: Readonly<Record<string, string>>): Promise<UIActionResult> {
    const { declared, calls } = this.#parts;
    checkDeclared(
      "action",
      actionId,
      (declared.uiActions ?? []).map((each) => each.actionId),
    );
    const params = { actionId, ...this.#session(), ...(args === undefined ? undefined : { args }) };
    return calls.call(extensionUiAction, params, { budgetMillis: BUDGETS.uiActionMillis });
  }

  async tool(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    { timeoutMillis = BUDGETS.toolCallMillis, signal }: ToolOptions = {},
  ): Promise<ToolCallResult> {
    const { declared, calls } = this.#parts;
    checkDeclared("tool", name, declared.tools ?? []);
    const params = { name, arguments: args, timeoutMillis };
    return calls.call(extensionToolCall, params, { budgetMillis: timeoutMillis, signal });
  }

  async submit(surfaceId: string, values: Readonly<Record<string, unknown>>): Promise<boolean> {
    const params = { surfaceId, ...this.#session(), values };
    const limits = { budgetMillis: BUDGETS.uiActionMillis };
    return (await this.#parts.calls.call(extensionUiSubmit, params, limits)).accepted;
  }

  surface(surfaceId: string): Promise<Surface> {
    const { calls, surfaces } = this.#parts;
    return calls.patiently(surfaces.wait(surfaceId), `A surface "${surfaceId}"`);
  }

  resourcesChanged(paths: readonly string[]): void {
    this.#parts.peer.notify(extensionResourcesChanged, { paths });
  }

  async shutdown({ timeoutMillis = BUDGETS.shutdownMillis }: { readonly timeoutMillis?: number } = {}): Promise<Exit> {
    const { calls, running, warnings } = this.#parts;
    this.#isClosing = true;
    const late = (): Error => new Error(`The extension did not answer extension/shutdown within ${timeoutMillis} ms.`);
    try {
      await calls.call(extensionShutdown, { timeoutMillis }, { budgetMillis: timeoutMillis, late });
    } catch (error) {
      // It ends either way.
      warnings.push(error instanceof Error ? error.message : String(error));
    }
    running.stdin.end();
    return calls.patiently(running.exited, "The end of the extension after its shutdown");
  }

  fault(fault: Fault): void {
    this.#parts.faults.add(fault);
  }

  expireContent(): void {
    this.#parts.content.expire();
  }

  die(): void {
    this.closeOutput();
    this.closeInput();
  }

  closeInput(): void {
    this.#isClosing = true;
    this.#parts.running.stdin.end();
  }

  closeOutput(): void {
    this.#isClosing = true;
    this.#parts.running.stdout.destroy();
  }

  /** Ends the extension, in order where that works. Rejects with `TestingError` when the script did not fit. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { running, clock, peer, calls, misfits } = this.#parts;
    if (!this.#isClosing) {
      const asked = this.shutdown();
      // An extension that does not end in order is ended below; the test has said what it wanted to say.
      await (running.sharesClock ? clock.until(asked) : asked).catch(() => undefined);
    }
    running.stdin.end();
    peer.close();
    running.kill();
    const over = calls.patiently(running.exited, "The end of the extension");
    await (running.sharesClock ? clock.until(over) : over);
    const [misfit] = misfits;
    if (misfit !== undefined) throw misfit;
  }

  #session(): { readonly sessionId: string; readonly generation: number } {
    const { sessionId, generation } = this.#parts.session;
    return { sessionId, generation };
  }

  #checkSubscription(point: HookPoint): void {
    const { declared } = this.#parts;
    if (subscribes(declared, point)) return;
    throw new TestingError(
      "wrong_script",
      `The extension does not listen at ${point}: it subscribes to ${declared.subscriptions?.join(", ") ?? "nothing"}. Add an interceptor or an observer of ${point} to it.`,
    );
  }
}

function checkDeclared(what: string, name: string, declared: readonly string[]): void {
  if (declared.includes(name)) return;
  throw new TestingError(
    "wrong_script",
    `The extension declares no ${what} "${name}"; it declares ${declared.join(", ") || "none"}. A host never asks for another one.`,
  );
}
