// Several starts side by side, with an outcome that does not depend on who was faster.
import { BUDGETS } from "@reasonix/protocol";
import { HostError } from "./errors.ts";
import type { RuntimeDeclaration } from "./declaration.ts";

export type StartOutcome<T> =
  | { readonly kind: "started"; readonly declaration: RuntimeDeclaration; readonly value: T }
  | { readonly kind: "failed"; readonly declaration: RuntimeDeclaration; readonly error: unknown };

/**
 * Starts `BUDGETS.startParallel` at a time, all within `budgetMillis`; what still waits then is not started. Outcomes are
 * in the order of the declarations. The first failed required one among them is the same however long each start took:
 * when one fails, only starts that could not come before it are given up.
 */
export async function startInOrder<T>(
  declarations: readonly RuntimeDeclaration[],
  start: (declaration: RuntimeDeclaration, signal: AbortSignal) => Promise<T>,
  budgetMillis: number = BUDGETS.startMillis,
): Promise<StartOutcome<T>[]> {
  const starts = declarations.map((declaration) => ({ declaration, abort: new AbortController() }));
  const outcomes: StartOutcome<T>[] = [];
  // One iterator for all: each takes the next that waits.
  const waiting = starts.entries();
  const work = async (): Promise<void> => {
    for (const [index, { declaration, abort }] of waiting) {
      const outcome = await attempt(declaration, abort.signal, start);
      outcomes[index] = outcome;
      if (outcome.kind === "started" || declaration.required !== true) continue;
      for (const [
        other,
        {
          declaration: { required },
          abort: unneeded,
        },
      ] of starts.entries())
        if (other > index || required !== true) unneeded.abort(givenUp(declaration));
    }
  };
  const timer = setTimeout(() => {
    for (const { abort } of starts) abort.abort(budgetSpent(budgetMillis));
  }, budgetMillis);
  try {
    await Promise.all(Array.from({ length: BUDGETS.startParallel }, work));
  } finally {
    clearTimeout(timer);
  }
  return outcomes;
}

async function attempt<T>(
  declaration: RuntimeDeclaration,
  signal: AbortSignal,
  start: (declaration: RuntimeDeclaration, signal: AbortSignal) => Promise<T>,
): Promise<StartOutcome<T>> {
  try {
    if (signal.aborted) throw notStarted(declaration, signal.reason);
    return { kind: "started", declaration, value: await start(declaration, signal) };
  } catch (error) {
    return { kind: "failed", declaration, error };
  }
}

function notStarted({ plugin }: RuntimeDeclaration, cause: unknown): HostError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = `The runtime "${plugin}" was not started: ${why}.`;
  return new HostError("start_failed", message, { plugin, reason: "activation_failed", cause });
}

function budgetSpent(millis: number): Error {
  return new Error(`the ${millis} ms in which all runtimes must have started together were over`);
}

function givenUp({ plugin }: RuntimeDeclaration): Error {
  return new Error(`the required runtime "${plugin}" did not start`);
}
