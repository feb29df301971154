// From an extension to a host that serves it.
import { PassThrough } from "node:stream";
import {
  BUDGETS,
  PROTOCOL,
  type InitializeParams,
  type InitializeResult,
  type Revision,
  type SessionContext,
  type UIHostKind,
  type UIRequestParams,
} from "@reasonix/protocol";
import { REQUEST_PAYLOADS } from "@reasonix/protocol/documents";
import {
  extensionInitialize,
  extensionInitialized,
  extensionProviderStreamChunk,
  extensionProviderStreamEnd,
  hostContentRead,
  hostUiPublish,
  hostUiRequest,
} from "@reasonix/protocol/endpoints";
import {
  ProtocolError,
  checkIdentity,
  connect,
  handle,
  isProtocolError,
  violation,
  type Gate,
  type Peer,
} from "@reasonix/wire";
import { agreement, excessesText } from "../agreement.ts";
import type { Extension } from "../extension.ts";
import { Answers, type Question } from "./answers.ts";
import { HostCalls } from "./calls.ts";
import { runChild, type Command } from "./child.ts";
import { ContentStore } from "./content.ts";
import { TestingError } from "./errors.ts";
import { expectedBy, expectedOfAll, parseManifest, type Expected } from "./expectation.ts";
import { Faults, type Fault } from "./faults.ts";
import { hostOf, type ExtensionHost } from "./host.ts";
import { runInMemory } from "./in-memory.ts";
import { link } from "./link.ts";
import type { Running } from "./running.ts";
import type { StreamReader } from "./stream.ts";
import { Surfaces } from "./surfaces.ts";
import { TranscriptReader, type TranscriptEntry } from "./transcript.ts";
import { virtualClock, type VirtualClock } from "./virtual-clock.ts";

export interface HostOptions {
  /**
   * What `reasonix-plugin.json` holds. The extension may declare what it allows and no more. Without it everything may
   * be declared but what only a manifest can name: tools, models of the host, and slots of a process of its own.
   */
  readonly manifest?: object;
  /** Name that the package is installed by; absent means that of the manifest. */
  readonly installedName?: string;
  /** Revision of the contract that the host speaks; absent means the newest. */
  readonly revision?: Revision;
  /** Kind of frontend; absent means `headless`. */
  readonly uiHost?: UIHostKind;
  /** The session; what is absent is `session-1` in `/workspace`, generation 1. */
  readonly session?: Partial<SessionContext>;
  /** The clock of the budgets; absent means one of its own. Share it with an extension that waits. */
  readonly clock?: VirtualClock;
  /** What happens to frames on their way. */
  readonly faults?: readonly Fault[];
  /**
   * Real time in milliseconds after which something that does not come is an error (`no_answer`). Absent means 4 s in
   * this process, 25 s for a process of its own.
   */
  readonly patienceMillis?: number;
}

/**
 * Starts an extension, in this process or as a process of its own, and shakes hands with it as a host does. Rejects with
 * `TestingError`: "bad_manifest", "not_declared" with the lines that the manifest lacks, "not_started"; and with
 * `ProtocolError` when the extension refuses the handshake.
 */
export async function startExtension(
  extension: Extension | Command,
  options: HostOptions = {},
): Promise<ExtensionHost> {
  const expected = expectedOf(extension, options);
  const clock = options.clock ?? virtualClock();
  const running =
    "command" in extension
      ? await runChild(withIdentity(extension, options))
      : runInMemory(extension, expected.plugin, clock);
  const connection = connected(running, expected, clock, options);
  try {
    const declared = await connection.handshake();
    return hostOf({ ...connection, declared });
  } catch (error) {
    connection.peer.close();
    running.stdin.end();
    running.kill();
    // An extension that compares its declaration with the manifest itself says the same.
    const isExcess = isProtocolError(error) && error.reason === "capability_not_declared";
    throw isExcess ? notDeclared(error.message, options) : error;
  }
}

const PATIENCE_MILLIS = { shared: 4000, own: 25_000 };

type Connection = Omit<Parameters<typeof hostOf>[0], "declared"> & {
  readonly handshake: () => Promise<InitializeResult>;
};

function connected(running: Running, expected: Expected, clock: VirtualClock, options: HostOptions): Connection {
  const { revision = PROTOCOL.revision } = options;
  const session: SessionContext = { ...SESSION, ...options.session };
  const transcript: TranscriptEntry[] = [];
  const faults = new Faults(options.faults ?? []);
  const line = { transcript, reader: new TranscriptReader(), faults, clock };
  const [warnings, misfits, questions]: [string[], TestingError[], Question[]] = [[], [], []];
  const [answers, content, surfaces] = [new Answers(), new ContentStore(), new Surfaces()];
  const streams = new Map<string, StreamReader>();
  const barrier = new Barrier();
  const input = new PassThrough();
  const arrivals = link("extension", input, line);
  running.stdout.pipe(arrivals);
  // A pipe that breaks is not an end for whoever reads it.
  running.stdout.on("close", () => arrivals.end());
  const isCurrent = (of: { readonly sessionId: string; readonly generation: number }): boolean =>
    of.sessionId === session.sessionId && of.generation === session.generation;
  const peer = connect({
    input,
    output: link("host", running.stdin, line),
    handlersAtOnce: BUDGETS.hostHandlers,
    revision,
    // The handshake may speak of what the manifest uses: whoever ships it knows it.
    assumeRevision: Math.min(revision, expected.revision),
    gate: barrier.gate,
    onWarning: ({ text }) => void warnings.push(text),
    handlers: [
      handle(hostContentRead, (params) => content.read(params)),
      handle(hostUiPublish, (params) => {
        checkFamily(expected, "ui");
        if (!isCurrent(params)) return { accepted: false };
        surfaces.publish(params);
        return { accepted: true };
      }),
      handle(hostUiRequest, (params) => {
        checkFamily(expected, "ui");
        if (!isCurrent(params)) return { cancelled: true };
        const question = asked(params, answers, misfits);
        questions.push(question);
        return question.answer;
      }),
      handle(extensionProviderStreamChunk, ({ streamId, seq, chunk }) => streams.get(streamId)?.chunk(seq, chunk)),
      handle(extensionProviderStreamEnd, (params) => streams.get(params.streamId)?.end(params)),
    ],
  });
  const patienceMillis = options.patienceMillis ?? PATIENCE_MILLIS[running.sharesClock ? "shared" : "own"];
  const calls = new HostCalls(peer, running, clock, patienceMillis);
  const parts = {
    answers,
    calls,
    clock,
    content,
    faults,
    misfits,
    peer,
    questions,
    running,
    session,
    streams,
    surfaces,
  };
  const handshake = (): Promise<InitializeResult> =>
    shakeHands(peer, calls, barrier, expected, paramsOf(expected, session, options));
  return { ...parts, transcript, warnings, timeoutMillis: expected.timeoutMillis, handshake };
}

const SESSION: SessionContext = { sessionId: "session-1", workspaceRoot: "/workspace", generation: 1 };

function paramsOf(
  { expectation }: Expected,
  session: SessionContext,
  { uiHost = "headless" }: HostOptions,
): InitializeParams {
  const { version, id, dependencySchemaVersion } = PROTOCOL;
  return {
    protocolVersion: version,
    protocolId: id,
    manifest: expectation,
    session,
    capabilities: { contentRefs: true, uiHost, protocolVersion: version, dependencySchemaVersion },
    dependencySchemaVersion,
  };
}

async function shakeHands(
  peer: Peer,
  calls: HostCalls,
  barrier: Barrier,
  expected: Expected,
  params: InitializeParams,
): Promise<InitializeResult> {
  const late = (): Error =>
    new TestingError(
      "not_started",
      `The extension did not answer extension/initialize within ${BUDGETS.handshakeMillis} ms.`,
    );
  const limits = { budgetMillis: BUDGETS.handshakeMillis, late };
  const declared = await calls.call(extensionInitialize, params, limits);
  const refusal = checkIdentity({ protocolVersion: declared.protocolVersion });
  if (refusal !== undefined) throw refusal;
  checkAgreement(declared, expected);
  // Nothing is read between these two lines, so no frame can slip in before the extension may have been told.
  barrier.open();
  peer.notify(extensionInitialized, {});
  return declared;
}

/** The real host refuses such a declaration by the same reason. */
function checkAgreement(declared: InitializeResult, { plugin, expectation }: Expected): void {
  const excesses = agreement(declared, expectation, plugin);
  if (excesses.length > 0) throw new ProtocolError("capability_not_declared", excessesText(plugin, excesses));
}

function notDeclared(text: string, { manifest }: HostOptions): TestingError {
  const remedy =
    manifest === undefined ? "\nThe test gives no manifest, which alone can name these; pass { manifest }." : "";
  return new TestingError("not_declared", `${text}${remedy}`);
}

/** Which frames of the extension may pass. One with a method that comes too early poisons the connection. */
class Barrier {
  #isOpen = false;
  #early: string | undefined;

  readonly gate: Gate = ({ method, id }) => {
    if (this.#isOpen) return undefined;
    this.#early ??= method;
    return id === undefined
      ? "drop"
      : new ProtocolError("protocol_error", "Nothing may be sent before extension/initialized.");
  };

  /** Throws `TestingError` "not_started" when something has come already. */
  open(): void {
    if (this.#early !== undefined)
      throw new TestingError(
        "not_started",
        `The extension sent ${this.#early} before extension/initialized, and a host ends it for that. Wait for the first callback.`,
      );
    this.#isOpen = true;
  }
}

function asked(params: UIRequestParams, answers: Answers, misfits: TestingError[]): Question {
  const { surfaceId, kind, payload } = params;
  const check = REQUEST_PAYLOADS[kind];
  if (!check(payload))
    throw new ProtocolError(
      "invalid_params",
      `The question "${surfaceId}" is not valid: ${violation(check, "/payload", payload)}.`,
    );
  try {
    return { surfaceId, kind, form: payload, answer: answers.take(params, payload) };
  } catch (error) {
    if (!(error instanceof TestingError)) throw error;
    // The extension may swallow it; the test must not.
    misfits.push(error);
    throw new ProtocolError("invalid_params", error.message);
  }
}

function checkFamily({ expectation }: Expected, family: "ui"): void {
  if (expectation.capabilities?.includes(family) === true) return;
  throw new ProtocolError("capability_not_declared", `The manifest does not list "${family}" in runtime.capabilities.`);
}

function expectedOf(extension: Extension | Command, { manifest, installedName }: HostOptions): Expected {
  if (manifest !== undefined) return expectedBy(parseManifest(manifest), installedName);
  const [name, slots] = "command" in extension ? ["extension", {}] : [extension.name, extension.slots ?? {}];
  return expectedOfAll(installedName ?? name, Object.keys(slots));
}

/** Hosts tell a process where its package is and what it is called. */
function withIdentity(command: Command, { manifest, installedName }: HostOptions): Command {
  if (manifest === undefined) return command;
  const { name, version = "" } = parseManifest(manifest);
  const identity = {
    REASONIX_PLUGIN_ROOT: command.cwd ?? process.cwd(),
    REASONIX_PLUGIN_NAME: installedName ?? name,
    REASONIX_PLUGIN_VERSION: version,
  };
  return { ...command, env: { ...command.env, ...identity } };
}
