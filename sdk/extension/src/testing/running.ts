// An extension that runs: its pipes and its end, whatever it runs in.
import type { Readable, Writable } from "node:stream";
import { inspect } from "node:util";

/** How an extension has ended, in the terms of a process. */
export interface Exit {
  /** 0 after a shutdown or the end of its input; null when a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
  /** Of an extension in this process: what `serve` has rejected with. */
  readonly error?: unknown;
}

/** A running extension. */
export interface Running {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Settles when it has ended. */
  readonly exited: Promise<Exit>;
  /** What it has written to standard error. */
  readonly stderr: () => string;
  /** Whether it waits on the clock of the test host. */
  readonly sharesClock: boolean;
  /** Ends it at once, with everything that it has started. */
  readonly kill: () => void;
}

/** The end in words. */
export function exitText({ code, signal, error }: Exit): string {
  if (error !== undefined) return error instanceof Error ? error.message : inspect(error);
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}
