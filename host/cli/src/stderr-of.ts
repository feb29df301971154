import { isHookFailed, isHostError } from "@reasonix/host";

/** What the extension behind a failure last wrote to stderr, as it came; undefined when that is nothing. */
export function stderrOf(error: unknown): string | undefined {
  return isHostError(error) || isHookFailed(error) ? error.stderrTail : undefined;
}
