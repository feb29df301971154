// Lines about what goes wrong.

let isGuarded = false;

/** Writes to standard error. Not touched before there is something to write: to open it is a part of a start. */
export function writeStderr(...args: Parameters<NodeJS.WriteStream["write"]>): boolean {
  // When the host is gone nobody is left to be told; without a listener the process would end with a trace.
  if (!isGuarded) process.stderr.on("error", () => undefined);
  isGuarded = true;
  return process.stderr.write(...args);
}

/**
 * What was thrown, with its stack, what has caused it, and the errors that it gathers. Never throws: anything can be
 * thrown, and what is described here has nobody left to catch it.
 */
export function described(error: unknown, within: readonly unknown[] = []): string {
  if (within.includes(error)) return "(itself)";
  if (!(error instanceof Error)) return plain(error);
  const inner = (one: unknown): string => described(one, [...within, error]);
  const cause = error.cause === undefined ? "" : `\ncaused by: ${inner(error.cause)}`;
  const gathered = error instanceof AggregateError ? error.errors.map((one) => `\none of them: ${inner(one)}`) : [];
  return `${error.stack ?? String(error)}${cause}${gathered.join("")}`;
}

function plain(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    // It refers to itself, or holds what JSON has no form for.
    return `an object with ${Object.keys(value).join(", ")}`;
  }
}
