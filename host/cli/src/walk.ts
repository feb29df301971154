// One input through an extension to an offline model, step by step, in words.
import { randomUUID } from "node:crypto";
import { relative } from "node:path";
import { OfflineModel, createSession } from "@reasonix/agent";
import type { Session, TurnOutcome } from "@reasonix/agent";
import { startRuntime } from "@reasonix/host";
import type { RunningSidecar, Runtime, RuntimeDeclaration } from "@reasonix/host";
import { PROTOCOL } from "@reasonix/protocol";
import type { ProviderRequest } from "@reasonix/protocol";
import { forScreen, plainText } from "@reasonix/wire/redact";
import { indented } from "./indented.ts";
import { PackageError, readPackage } from "./package.ts";
import { staleBuild } from "./stale-build.ts";
import { STARTER, buildStarter } from "./starter.ts";
import type { Built } from "./starter.ts";
import { stderrOf } from "./stderr-of.ts";

/** What the walk sends, and what a model receives when the starter extension has rewritten it. */
export const INPUT = "starter: explain what an Extension Protocol sidecar does";
export const REWRITTEN = "explain what an Extension Protocol sidecar does [rewritten by starter-extension]";

export interface WalkOptions {
  /** What the model must receive as the user's text. */
  readonly expected?: string | undefined;
  /** One line for a person, without its line break; a longer text where a request or stderr is shown. */
  readonly say: (line: string) => void;
  /** Runs behind a walk that went well, while the extension still runs. */
  readonly afterwards?: (session: Session, model: OfflineModel) => Promise<void>;
}

/** The facts of a walk, as far as it came. */
export interface WalkReport {
  /** Whether the turn worked and, where something was expected, the model received it. */
  readonly ok: boolean;
  readonly contract: { readonly id: string; readonly revision: number; readonly hash: string };
  readonly build?: Built;
  readonly handshake?: Omit<RunningSidecar, "pid">;
  readonly input: string;
  readonly expected?: string;
  /** What the model received; absent when the input was blocked. */
  readonly request?: ProviderRequest;
  readonly answer?: string;
  /** Who blocked the input, and why. */
  readonly blocked?: { readonly by: string; readonly reason: string };
  readonly warnings: readonly string[];
  /** Why it is not ok. */
  readonly error?: string;
  /** What the extension last wrote to stderr before something of it failed, as it came. */
  readonly stderr?: string;
}

type Draft = { -readonly [K in keyof WalkReport]: WalkReport[K] } & { readonly warnings: string[] };

/** How the package comes to be there. May add to the report what there is to say about that. */
type Prepare = (report: Draft, options: WalkOptions) => RuntimeDeclaration | Promise<RuntimeDeclaration>;

/** Builds the starter extension and walks with it; the model must receive the rewritten text. Another way to it in tests. */
export function walkStarter(options: WalkOptions, prepare: Prepare = builtStarter): Promise<WalkReport> {
  return walk(prepare, { ...options, expected: options.expected ?? REWRITTEN });
}

/** Walks with a package that is built already. Rejects with `PackageError` before anything is said. */
export async function walkPackage(folder: string, options: WalkOptions): Promise<WalkReport> {
  const declaration = readPackage(folder);
  return walk((report) => {
    const stale = staleBuild(declaration.root);
    if (stale !== undefined) warn(report, options, stale);
    return declaration;
  }, options);
}

/** Never rejects for what the extension does: the report then says why it is not ok. No process is left. */
async function walk(prepare: Prepare, options: WalkOptions): Promise<WalkReport> {
  const { say, expected } = options;
  const { id, revision, hash } = PROTOCOL;
  const report: Draft = {
    ok: false,
    contract: { id, revision, hash },
    input: INPUT,
    ...(expected !== undefined && { expected }),
    warnings: [],
  };
  say(`contract   ${PROTOCOL.title}, revision ${revision}, sha256 ${hash}`);
  try {
    await using runtime = await start(await prepare(report, options), report, options);
    const model = new OfflineModel();
    const session = createSession({ runtime, model });
    await sendInput(session, model, report, options);
    await options.afterwards?.(session, model);
  } catch (error) {
    if (error instanceof PackageError) throw error;
    report.ok = false;
    report.error = forScreen(error instanceof Error ? error.message : String(error));
    say(`failed     ${indented(report.error)}`);
    showStderr(report, options, stderrOf(error));
  }
  return report;
}

async function builtStarter(report: Draft, { say }: WalkOptions): Promise<RuntimeDeclaration> {
  const build = await buildStarter(STARTER);
  report.build = build;
  say(`build      starter-extension into ${relative(process.cwd(), build.folder) || "."} (${build.millis} ms)`);
  return readPackage(STARTER);
}

async function start(declaration: RuntimeDeclaration, report: Draft, options: WalkOptions): Promise<Runtime> {
  const { say, afterwards } = options;
  const runtime = await startRuntime({
    session: { sessionId: `walk-${randomUUID()}`, workspaceRoot: process.cwd() },
    uiHost: afterwards === undefined ? "headless" : "tui",
    // A walk is about this one package: its failure is the failure of the walk, whatever its manifest says.
    declarations: [{ ...declaration, required: true }],
    onWarning: ({ text, stderrTail }) => {
      warn(report, options, text);
      showStderr(report, options, stderrTail);
    },
  });
  for (const { pid: _pid, ...sidecar } of runtime.snapshot.sidecars) {
    const handshake = { ...sidecar, startMillis: Math.round(sidecar.startMillis) };
    report.handshake = handshake;
    const listens = handshake.subscriptions.length === 0 ? "nothing" : handshake.subscriptions.join(", ");
    say(
      `handshake  ${forScreen(`${handshake.name} ${handshake.version}`)} listens at ${forScreen(listens)} (${handshake.startMillis} ms)`,
    );
  }
  return runtime;
}

async function sendInput(session: Session, model: OfflineModel, report: Draft, options: WalkOptions): Promise<void> {
  const { say } = options;
  say(`input      ${INPUT}`);
  const outcome = await session.turn(INPUT);
  const request = model.requests.at(-1);
  if (request !== undefined) {
    report.request = request;
    say("request    the model received:");
    say(plainText(JSON.stringify(request, undefined, 2)));
  }
  const well = settle(outcome, request, report, options);
  report.ok = true;
  say(`ok         ${well}`);
}

/** What went well, in words. Throws what did not. */
function settle(
  outcome: TurnOutcome,
  request: ProviderRequest | undefined,
  report: Draft,
  { say, expected }: WalkOptions,
): string {
  switch (outcome.kind) {
    case "failed":
      throw outcome.error;
    case "blocked": {
      const { by } = outcome;
      const reason = forScreen(outcome.reason);
      report.blocked = { by, reason };
      const blocked = `${by} blocked the input: ${reason || "it gave no reason"}. The model received nothing.`;
      if (expected !== undefined) throw new Error(blocked);
      say(`blocked    ${blocked}`);
      return "the turn ended as the extension ruled";
    }
    case "answered": {
      report.answer = outcome.text;
      say(`answer     ${plainText(outcome.text)}`);
      if (expected === undefined) return "the turn worked";
      const what = expected === REWRITTEN ? "the rewritten text" : "the expected text";
      const received = request?.messages.findLast(({ role }) => role === "user")?.content ?? "";
      if (received === expected) return `the model received ${what}`;
      throw new Error(`The model did not receive ${what}. Expected "${expected}", but it received "${received}".`);
    }
  }
}

function warn(report: Draft, { say }: WalkOptions, text: string): void {
  const shown = forScreen(text);
  report.warnings.push(shown);
  say(`warning    ${shown}`);
}

/** The same words are shown once: a crash is a warning first and then the failure of the call. */
function showStderr(report: Draft, { say }: WalkOptions, tail: string | undefined): void {
  const shown = tail === undefined ? undefined : forScreen(tail);
  if (shown === undefined || shown === report.stderr) return;
  report.stderr = shown;
  say(`stderr     ${indented(shown)}`);
}
