// An extension in the process of its test.
import { PassThrough, Writable } from "node:stream";
import type { Clock } from "../clock.ts";
import type { Extension } from "../extension.ts";
import { run } from "../run.ts";
import type { Exit, Running } from "./running.ts";

/**
 * Serves the extension on streams of this process, under the name by which its package is installed. Standard input,
 * output and error of the process are left alone.
 */
export function runInMemory(extension: Extension, plugin: string, clock: Clock): Running {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const lines: string[] = [];
  const log = (text: string): void => void lines.push(`${extension.name}: ${text}\n`);
  const served = run(extension, { input: stdin, output: pipeInto(stdout) }, { clock, log, plugin });
  const exited = served.then(
    (): Exit => ({ code: 0, signal: null }),
    (error: unknown): Exit => ({ code: 1, signal: null, error }),
  );
  // A process that ends closes its pipes.
  void exited.then(() => stdout.end());
  return {
    stdin,
    stdout,
    exited,
    stderr: () => lines.join(""),
    sharesClock: true,
    kill: () => void stdin.destroy(),
  };
}

/** The writing end of a pipe: that nobody reads any more shows only when something is written. */
function pipeInto(target: PassThrough): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, encoding, done) {
      if (target.destroyed) return done(new Error("write EPIPE"));
      target.write(chunk, encoding, () => done());
    },
  });
}
