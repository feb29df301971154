// Starts the runtimes of one generation.
import { isAbsolute } from "node:path";
import { BUDGETS, PROTOCOL } from "@reasonix/protocol";
import type { InitializeParams, UIHostKind } from "@reasonix/protocol";
import { commandFiles } from "./command-files.ts";
import { checkDeclarations, isRequiredClass } from "./declaration.ts";
import type { RuntimeDeclaration } from "./declaration.ts";
import { HostError, isHostError } from "./errors.ts";
import { expectationOf } from "./expectation.ts";
import { buildHooks } from "./hooks.ts";
import type { HookRuntime, Hooks } from "./hooks.ts";
import type { LaunchSystem } from "./launch.ts";
import { claimSlots } from "./slots.ts";
import { startInOrder } from "./start-order.ts";
import { startSidecar } from "./start-sidecar.ts";
import type { StartedSidecar } from "./start-sidecar.ts";
import { warnOnce, withTail } from "./warnings.ts";
import type { RuntimeWarning } from "./warnings.ts";

export interface StartOptions {
  readonly session: {
    /** Names the live conversation; the same for every generation of it. */
    readonly sessionId: string;
    /** Absolute path. */
    readonly workspaceRoot: string;
  };
  /** The user interface around the host. */
  readonly uiHost: UIHostKind;
  /** In the order in which they start and are reported. */
  readonly declarations: readonly RuntimeDeclaration[];
  /** At most one warning for each plugin and kind. Must not throw. */
  readonly onWarning?: (warning: RuntimeWarning) => void;
  /** This machine; another one in tests. */
  readonly system?: LaunchSystem;
}

/** The running extensions of one session. Disposing of it ends their processes within the budgets of the contract. */
export interface Runtime extends AsyncDisposable {
  readonly generation: number;
  readonly snapshot: RuntimeSnapshot;
}

/** What a turn works with, from its beginning to its end. Never changes. */
export interface RuntimeSnapshot {
  readonly generation: number;
  /** Those that run, in the order of the declarations. */
  readonly sidecars: readonly RunningSidecar[];
  readonly hooks: Hooks;
}

/** What is known of a running sidecar. Name and version are its own words. */
export interface RunningSidecar {
  readonly plugin: string;
  readonly pid: number;
  readonly name: string;
  readonly version: string;
  /** Hook points at which it listens. */
  readonly subscriptions: readonly string[];
  /** From before the start of the process until it was ready. */
  readonly startMillis: number;
}

const FIRST_GENERATION = 1;

/**
 * Starts what is declared, `BUDGETS.startParallel` at a time and all within `BUDGETS.startMillis`. An optional runtime
 * that does not start costs one warning and is left out. Rejects with `HostError` when a declaration cannot be meant,
 * when two claim one slot (nothing has started then), or with the failure of the first required runtime in order
 * (everything that has started is ended first).
 */
export async function startRuntime(options: StartOptions): Promise<Runtime> {
  const { declarations, system = thisSystem() } = options;
  checkSession(options);
  checkDeclarations(declarations);
  const claims = claimSlots(declarations);
  const warn = warnOnce(options.onWarning);
  const outcomes = await startInOrder(declarations, (declaration, signal) =>
    startSidecar(declaration, initializeParams(declaration, options), system, warn, signal),
  );
  const started = outcomes.filter((outcome) => outcome.kind === "started");
  const close = async (): Promise<void> => {
    await Promise.all(started.map(({ value }) => value.sidecar[Symbol.asyncDispose]()));
  };
  const failures = outcomes.filter((outcome) => outcome.kind === "failed");
  const fatal = failures.find(({ declaration, error }) => declaration.required === true || !isHostError(error));
  if (fatal !== undefined) {
    await close();
    throw fatal.error;
  }
  for (const { declaration, error } of failures) warn(leftOut(declaration, error));
  const runtimes = declarations.map((declaration) =>
    hookRuntime(declaration, started.find((outcome) => outcome.declaration === declaration)?.value),
  );
  return {
    generation: FIRST_GENERATION,
    snapshot: {
      generation: FIRST_GENERATION,
      sidecars: started.map(({ value }) => running(value)),
      hooks: buildHooks(runtimes, claims, warn),
    },
    [Symbol.asyncDispose]: close,
  };
}

function checkSession({ session }: StartOptions): void {
  if (session.sessionId.trim() === "")
    throw new HostError("declaration_invalid", "The session has no id. Pass session.sessionId.");
  if (!isAbsolute(session.workspaceRoot)) {
    const message = `The workspace "${session.workspaceRoot}" is no absolute path. Pass session.workspaceRoot as one.`;
    throw new HostError("declaration_invalid", message);
  }
}

function initializeParams(declaration: RuntimeDeclaration, { session, uiHost }: StartOptions): InitializeParams {
  const { sessionId, workspaceRoot } = session;
  return {
    protocolVersion: PROTOCOL.version,
    protocolId: PROTOCOL.id,
    manifest: expectationOf(declaration),
    session: { sessionId, workspaceRoot, generation: FIRST_GENERATION },
    capabilities: {
      contentRefs: true,
      uiHost,
      protocolVersion: PROTOCOL.version,
      dependencySchemaVersion: PROTOCOL.dependencySchemaVersion,
    },
    dependencySchemaVersion: PROTOCOL.dependencySchemaVersion,
  };
}

function thisSystem(): LaunchSystem {
  const { platform, execPath, env } = process;
  return { platform, execPath, environment: env, files: commandFiles };
}

function leftOut({ plugin }: RuntimeDeclaration, error: unknown): RuntimeWarning {
  const text = isHostError(error) ? error.message : String(error);
  const declared = isHostError(error) && error.reason === "capability_not_declared";
  const kind = declared ? "declaration_refused" : "start_failed";
  const tail = isHostError(error) ? error.stderrTail : undefined;
  return withTail({ plugin, kind, text: `${text} It is left out; the others go on.` }, tail);
}

function hookRuntime(declaration: RuntimeDeclaration, started: StartedSidecar | undefined): HookRuntime {
  return {
    plugin: declaration.plugin,
    priority: declaration.priority ?? BUDGETS.priorityDefault,
    required: isRequiredClass(declaration),
    subscriptions: started?.declared.subscriptions ?? [],
    sidecar: started?.sidecar,
  };
}

function running({ sidecar, declared, millis }: StartedSidecar): RunningSidecar {
  return {
    plugin: sidecar.declaration.plugin,
    pid: sidecar.process.pid,
    name: declared.name,
    version: declared.version,
    subscriptions: [...new Set(declared.subscriptions)],
    startMillis: millis,
  };
}
