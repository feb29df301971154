// Lines about what goes wrong.

let isGuarded = false;

/** Writes to standard error. Not touched before there is something to write: to open it is a part of a start. */
export function writeStderr(...args: Parameters<NodeJS.WriteStream["write"]>): boolean {
  // When the host is gone nobody is left to be told; without a listener the process would end with a trace.
  if (!isGuarded) process.stderr.on("error", () => undefined);
  isGuarded = true;
  return process.stderr.write(...args);
}

/** What was thrown, with its stack and what has caused it. */
export function described(error: unknown): string {
  if (!(error instanceof Error))
    return typeof error === "object" && error !== null ? JSON.stringify(error) : String(error);
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? stack : `${stack}\ncaused by: ${described(error.cause)}`;
}
