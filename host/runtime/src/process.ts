// The process of one sidecar: its pipes, its end, and the end of everything it has started.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { BUDGETS } from "@reasonix/protocol";
import type { Launch } from "./launch.ts";
import { StderrTail } from "./stderr-tail.ts";

/** How a process has ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running process. Whoever holds it ends it with `killTree` and lets the pipes go with `release`. */
export class SidecarProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Settles when the process itself has ended, whoever still holds its pipes. */
  readonly exited: Promise<ProcessExit>;
  /** Settles when stderr was read to its end, or let go. */
  readonly stderrEnded: Promise<void>;
  readonly #child: ChildProcess;
  readonly #stderr: Readable;
  readonly #tail = new StderrTail(BUDGETS.stderrTailBytes);
  #exit: ProcessExit | undefined;

  constructor(child: ChildProcess, pid: number, pipes: { stdin: Writable; stdout: Readable; stderr: Readable }) {
    this.pid = pid;
    this.#child = child;
    this.stdin = pipes.stdin;
    this.stdout = pipes.stdout;
    this.#stderr = pipes.stderr;
    this.exited = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        // What the process has left running goes with it; that also ends the pipes those processes hold.
        this.killTree();
        this.#exit = { code, signal };
        resolve(this.#exit);
      });
    });
    this.stderrEnded = new Promise((resolve) => void pipes.stderr.once("close", resolve));
    this.#stderr.on("data", (chunk: Buffer) => this.#tail.push(chunk));
    // A pipe breaks when its process goes. The connection reports that; a stream without a listener would end the host.
    for (const pipe of [this.stdin, this.stdout, this.#stderr]) pipe.on("error", () => {});
  }

  /** How it has ended; `undefined` while it runs. */
  get exit(): ProcessExit | undefined {
    return this.#exit;
  }

  /** The end of what it wrote to stderr: trimmed, not redacted. */
  get stderrTail(): string {
    return this.#tail.text();
  }

  /** SIGKILL to the process group, at once. Does nothing after the end, when the number may name another group. */
  killTree(): void {
    if (this.#exit !== undefined) return;
    try {
      // Windows has no process groups: there only the process itself is ended.
      if (process.platform === "win32") this.#child.kill("SIGKILL");
      else process.kill(-this.pid, "SIGKILL");
    } catch (error) {
      // The group is empty (ESRCH), or holds only what is being reaped (EPERM on some systems).
      if (!isSystemError(error, "ESRCH") && !isSystemError(error, "EPERM")) throw error;
    }
  }

  /** Closes this side's ends of the pipes, whoever holds the others. */
  release(): void {
    this.stdin.destroy();
    this.stdout.destroy();
    this.#stderr.destroy();
  }
}

/**
 * Starts the process in a group of its own, so that all it starts can be ended with it. The working directory is the host's.
 * Rejects with the system's error.
 */
export async function spawnSidecar(launch: Launch): Promise<SidecarProcess> {
  const child = spawn(launch.file, launch.args, {
    env: launch.env,
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // Without a process there may be no pipes either; the pipes are looked at only after the start.
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
  const { pid, stdin, stdout, stderr } = child;
  if (pid === undefined) throw new Error("the process has no id");
  child.on("error", () => {
    // After the start this event only repeats that a kill found no process.
  });
  return new SidecarProcess(child, pid, { stdin, stdout, stderr });
}

/** The end of a process in words. */
export function describeExit({ code, signal }: ProcessExit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
