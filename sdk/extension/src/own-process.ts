// An extension that owns its process.
import { redact, secretValues } from "@reasonix/wire/redact";
import { takeChannel } from "./channel.ts";
import { ServeError } from "./errors.ts";
import type { Extension } from "./extension.ts";
import { CLOSE_MILLIS, run, type Directions } from "./run.ts";
import { described, writeStderr } from "./stderr.ts";
import { traced } from "./trace.ts";

/** Serves on standard input and output, then ends the process. The promise never settles. */
export async function ownProcess(extension: Extension): Promise<never> {
  const channel = takeChannel();
  // The process inherits the whole environment of the host, and an error may quote any of it.
  let secrets: readonly string[] | undefined;
  const hide = (text: string): string => redact(text, { secrets: (secrets ??= secretValues(process.env)) });
  const log = (text: string): void => void writeStderr(`${extension.name}: ${hide(text)}\n`);
  const plain: Directions = channel;
  const file = process.env["REASONIX_EXTENSION_TRACE"]?.trim() ?? "";
  const trace = file === "" ? undefined : await traced(plain, file, log, hide);
  const plugin = process.env["REASONIX_PLUGIN_NAME"]?.trim() ?? "";
  const code = await run(extension, trace?.directions ?? plain, {
    log,
    hide,
    uncaught: uncaught(),
    ...(plugin === "" ? undefined : { plugin }),
  }).then(
    () => 0,
    (error: unknown) => {
      log(error instanceof ServeError ? error.message : described(error));
      return 1;
    },
  );
  await Promise.all([channel.close(CLOSE_MILLIS), trace?.close(CLOSE_MILLIS)]);
  // Timers and sockets of the author would keep the process alive.
  process.exit(code);
}

/**
 * Resolves with the first error that nobody catches. Later ones are ignored: the process is about to end, and the first
 * has most likely caused them.
 */
function uncaught(): Promise<ServeError> {
  return new Promise((resolve) => {
    const fail =
      (what: string) =>
      (error: unknown): void =>
        resolve(new ServeError("author_failed", `${what}, so the extension ends: ${described(error)}`, error));
    process.on("uncaughtException", fail("An error was not caught"));
    process.on("unhandledRejection", fail("A rejection was not handled"));
  });
}
