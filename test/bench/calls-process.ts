// The process behind a "calls" arm: prepares the module's function once, then times a block whenever it is asked.
// Whatever fails here ends the process with its stack on stderr, and arms.ts reports that.
import { CallTimer } from "./calls.ts";
import type { Prepare } from "./bar.ts";

const [, , module = "", what] = process.argv;
const { prepare } = (await import(module)) as { readonly prepare: Prepare };

let timer: CallTimer | undefined;

process.on("message", (message: { readonly text: string } | "block") => {
  if (message === "block") {
    process.send?.(timer?.block());
  } else {
    timer = new CallTimer(prepare(message.text, what), () => performance.now() * 1e6);
    process.send?.([]);
  }
});
