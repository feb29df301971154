// An extension that owns its process.
import { inspect } from "node:util";
import { takeChannel } from "./channel.ts";
import { ServeError } from "./errors.ts";
import type { Extension } from "./extension.ts";
import { CLOSE_MILLIS, run } from "./run.ts";

/** Serves on standard input and output, then ends the process. The promise never settles. */
export async function ownProcess(extension: Extension): Promise<never> {
  const channel = takeChannel(process);
  const log = (text: string): void => void process.stderr.write(`${extension.name}: ${text}\n`);
  const uncaught = new Promise<never>((_, reject) => {
    const fail = (what: string) => (error: unknown) =>
      reject(new ServeError("author_failed", `${what}, so the extension ends: ${inspect(error)}`, error));
    process.once("uncaughtException", fail("An error was not caught"));
    process.once("unhandledRejection", fail("A rejection was not handled"));
  });
  const plugin = process.env["REASONIX_PLUGIN_NAME"]?.trim();
  const code = await run(
    extension,
    { input: process.stdin, output: channel.output },
    { log, uncaught, ...(plugin === undefined || plugin === "" ? undefined : { plugin }) },
  ).then(
    () => 0,
    (error: unknown) => {
      log(error instanceof ServeError ? error.message : inspect(error));
      return 1;
    },
  );
  await channel.close(CLOSE_MILLIS);
  // Timers and sockets of the author would keep the process alive.
  process.exit(code);
}
