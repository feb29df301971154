// One input through an extension to an offline model, step by step, in words.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { OfflineModel, createSession } from "@reasonix/agent";
import type { Session, TurnOutcome } from "@reasonix/agent";
import { isHostError, startRuntime } from "@reasonix/host";
import type { RunningSidecar, Runtime, RuntimeDeclaration } from "@reasonix/host";
import { PROTOCOL } from "@reasonix/protocol";
import type { ProviderRequest } from "@reasonix/protocol";
import { readPackage } from "./package.ts";
import { plain } from "./plain.ts";

/** What the walk sends, and what a model receives when the starter extension has rewritten it. */
export const INPUT = "starter: explain what an Extension Protocol sidecar does";
export const REWRITTEN = "explain what an Extension Protocol sidecar does [rewritten by starter-extension]";

export interface WalkOptions {
  /** Folder of a package; the starter extension, built first, when absent. */
  readonly extension?: string | undefined;
  /** One line for a person, without its line break. */
  readonly say: (line: string) => void;
  /** Runs behind a walk that went well, while the extension still runs. */
  readonly afterwards?: (session: Session, model: OfflineModel) => Promise<void>;
}

/** The facts of a walk, as far as it came. */
export interface WalkReport {
  /** Whether the model received the rewritten text. */
  readonly ok: boolean;
  readonly contract: { readonly id: string; readonly revision: number; readonly hash: string };
  readonly build?: { readonly folder: string; readonly millis: number };
  readonly handshake?: Omit<RunningSidecar, "pid">;
  readonly input: string;
  readonly expected: string;
  /** What the model received. */
  readonly request?: ProviderRequest;
  readonly answer?: string;
  readonly warnings: readonly string[];
  /** Why it is not ok. */
  readonly error?: string;
}

const run = promisify(execFile);

type Draft = { -readonly [K in keyof WalkReport]: WalkReport[K] } & { readonly warnings: string[] };

const STARTER = fileURLToPath(new URL("../../../sdk/examples/starter-extension/", import.meta.url));

/** Walks. Never rejects for what the extension does: the report then says why it is not ok. No process is left. */
export async function walk(options: WalkOptions): Promise<WalkReport> {
  const { say } = options;
  const { id, revision, hash } = PROTOCOL;
  const report: Draft = {
    ok: false,
    contract: { id, revision, hash },
    input: INPUT,
    expected: REWRITTEN,
    warnings: [],
  };
  say(`contract   ${PROTOCOL.title}, revision ${revision}, sha256 ${hash}`);
  try {
    const folder = options.extension ?? (await buildStarter(report, say));
    await using runtime = await start(readPackage(folder), report, options);
    const model = new OfflineModel();
    const session = createSession({ runtime, model });
    await sendInput(session, model, report, say);
    await options.afterwards?.(session, model);
  } catch (error) {
    report.ok = false;
    report.error = error instanceof Error ? error.message : String(error);
    say(`failed     ${plain(report.error)}`);
    const tail = isHostError(error) ? error.stderrTail : undefined;
    if (tail !== undefined) say(`stderr     ${indented(plain(tail))}`);
  }
  return report;
}

/** As an author builds it, in a process of its own: the host knows nothing of how packages are made. */
async function buildStarter(report: Draft, say: WalkOptions["say"]): Promise<string> {
  const began = performance.now();
  try {
    await run(process.execPath, [`${STARTER}build.ts`]);
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(`The starter extension could not be built: ${said}`, { cause: error });
  }
  const folder = `${STARTER}bin`;
  report.build = { folder, millis: rounded(performance.now() - began) };
  say(`build      starter-extension into ${relative(process.cwd(), folder) || "."} (${report.build.millis} ms)`);
  return STARTER;
}

async function start(declaration: RuntimeDeclaration, report: Draft, options: WalkOptions): Promise<Runtime> {
  const { say, afterwards } = options;
  const runtime = await startRuntime({
    session: { sessionId: `walk-${randomUUID()}`, workspaceRoot: process.cwd() },
    uiHost: afterwards === undefined ? "headless" : "tui",
    // A walk is about this one package: its failure is the failure of the walk, whatever its manifest says.
    declarations: [{ ...declaration, required: true }],
    onWarning: ({ text }) => {
      report.warnings.push(text);
      say(`warning    ${plain(text)}`);
    },
  });
  for (const { pid: _pid, ...sidecar } of runtime.snapshot.sidecars) {
    const handshake = { ...sidecar, startMillis: rounded(sidecar.startMillis) };
    report.handshake = handshake;
    const listens = handshake.subscriptions.length === 0 ? "nothing" : handshake.subscriptions.join(", ");
    say(
      `handshake  ${plain(`${handshake.name} ${handshake.version}`)} listens at ${plain(listens)} (${handshake.startMillis} ms)`,
    );
  }
  return runtime;
}

async function sendInput(session: Session, model: OfflineModel, report: Draft, say: WalkOptions["say"]): Promise<void> {
  say(`input      ${INPUT}`);
  const outcome = await session.turn(INPUT);
  const request = model.requests.at(-1);
  if (request !== undefined) {
    report.request = request;
    say("request    the model received:");
    say(plain(JSON.stringify(request, undefined, 2)));
  }
  report.answer = answerOf(outcome);
  say(`answer     ${plain(report.answer)}`);
  const received = request?.messages.findLast(({ role }) => role === "user")?.content ?? "";
  if (received !== REWRITTEN)
    throw new Error(
      `The model did not receive the rewritten text. Expected "${REWRITTEN}", but it received "${received}".`,
    );
  report.ok = true;
  say("ok         the model received the rewritten text");
}

function answerOf(outcome: TurnOutcome): string {
  switch (outcome.kind) {
    case "answered":
      return outcome.text;
    case "blocked":
      throw new Error(
        `${outcome.by} blocked the input: ${outcome.reason || "it gave no reason"}. The model received nothing.`,
      );
    case "failed":
      throw outcome.error;
  }
}

/** Lines after the first stand under it. */
function indented(text: string): string {
  return text.replaceAll("\n", "\n           ");
}

function rounded(millis: number): number {
  return Math.round(millis);
}
