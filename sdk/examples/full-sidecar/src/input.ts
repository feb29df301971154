// Rewrites inputs that start with a prefix.
import type { Interceptor } from "@reasonix/sdk";
import type { Settings } from "./settings.ts";

/** Ends the process. */
export type Exit = (code: number) => void;

const PREFIX = "/fs ";
const SUFFIX = " [rewritten by fullsidecar]";

/** What a crash of this extension looks like from outside. */
const CRASH_CODE = 3;

/** `/fs hello` becomes `hello [rewritten by fullsidecar]`; the two test hooks of the settings come first. */
export function receiveInput({ crashOnInput, stallOnInput }: Settings, exit: Exit): Interceptor<"input.receive"> {
  return async ({ text }, rule, { signal, log }) => {
    if (text === crashOnInput) exit(CRASH_CODE);
    if (text === stallOnInput) await aborted(signal);
    if (!text.startsWith(PREFIX)) return rule.continue();
    log("rewrites an input");
    return rule.replace({ text: `${text.slice(PREFIX.length)}${SUFFIX}` });
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    // The reason is the SDK's: the time of the call is over, or the connection.
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
