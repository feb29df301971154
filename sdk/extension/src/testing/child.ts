// An extension as the process that a host would start.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { BUDGETS } from "@reasonix/protocol";
import { TestingError } from "./errors.ts";
import type { Exit, Running } from "./running.ts";

/** A program to start, without a shell. */
export interface Command {
  readonly command: string;
  readonly args?: readonly string[];
  /** Working directory; absent means that of this process. */
  readonly cwd?: string;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the program in a process group of its own. Rejects with `TestingError` "not_started" when the system refuses. */
export async function runChild({ command, args = [], cwd, env }: Command): Promise<Running> {
  const child = spawn(command, args, {
    ...(cwd === undefined ? undefined : { cwd }),
    env: { ...process.env, ...env },
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const { stdin, stdout, stderr } = child;
  let [text, isOver] = ["", false];
  const exited = new Promise<Exit>((resolve) => {
    child.once("exit", (code, signal) => {
      killTree(child);
      isOver = true;
      resolve({ code, signal });
    });
  });
  await started(child, command);
  stderr.setEncoding("utf8").on("data", (chunk: string) => (text = (text + chunk).slice(-BUDGETS.stderrTailBytes)));
  // A pipe breaks when its process goes; the exit says so.
  for (const pipe of [stdin, stdout, stderr]) pipe.on("error", () => undefined);
  return {
    stdin,
    stdout,
    exited: exited.then(async (exit) => {
      // Its last words come by another pipe.
      if (!stderr.closed) await Promise.race([once(stderr, "close"), passed(BUDGETS.lastWriteMillis)]);
      return exit;
    }),
    stderr: () => text,
    sharesClock: false,
    kill: () => {
      if (!isOver) killTree(child);
    },
  };
}

async function started(child: ChildProcess, command: string): Promise<void> {
  try {
    await once(child, "spawn");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new TestingError(
      "not_started",
      `The extension cannot be started: the system refuses "${command}" (${why}). A Node script is started as { command: process.execPath, args: [file] }.`,
      error,
    );
  }
  // After the start this event only repeats that a kill found no process.
  child.on("error", () => undefined);
}

function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    // Windows has no process groups: there only the process itself is ended.
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is empty, or only holds what is being reaped.
  }
}

function passed(millis: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, millis).unref());
}
