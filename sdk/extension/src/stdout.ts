// Standard output, kept from whoever is not the protocol.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Write = NodeJS.WriteStream["write"];

/** Where the first taker leaves the way out for every later one, of another copy of this package too. */
const WAY_OUT = Symbol.for("reasonix.stdout");

/**
 * Sends whatever is written to standard output from now on to standard error, for good: by `console`, by
 * `process.stdout`, and by the functions of `node:fs` that are given descriptor 1. Returns the one way that still leads
 * to standard output. What it cannot reach: native code, processes that inherit standard output, and a socket that is
 * opened on the descriptor.
 */
export function takeStdout(): Write {
  const { stdout, stderr } = process;
  const taken: unknown = Reflect.get(stdout, WAY_OUT);
  if (isWrite(taken)) return taken;
  const write: Write = stdout.write.bind(stdout);
  Object.defineProperty(stdout, WAY_OUT, { value: write });
  stdout.write = redirectTo(stderr);
  redirectDescriptor(stdout.fd, stderr.fd);
  // The host is gone, so nobody is left to be told; without a listener the process would end with a trace.
  stderr.on("error", () => undefined);
  return write;
}

function isWrite(value: unknown): value is Write {
  return typeof value === "function";
}

function redirectTo(stderr: NodeJS.WriteStream): Write {
  type Done = (error?: Error | null) => void;
  return (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean =>
    typeof encoding === "function" ? stderr.write(chunk, encoding) : stderr.write(chunk, encoding, done);
}

/** Functions that write to a descriptor, which is their first argument. */
const WRITERS = [
  "write",
  "writeSync",
  "writev",
  "writevSync",
  "writeFile",
  "writeFileSync",
  "appendFile",
  "appendFileSync",
] as const;

/** The streams themselves are not touched by it: they were made before, with functions of their own. */
function redirectDescriptor(from: number, to: number): void {
  for (const name of WRITERS) {
    const original: unknown = Reflect.get(fs, name);
    if (typeof original !== "function") continue;
    const redirected = (first: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(original, fs, [first === from ? to : first, ...rest]);
    // Name, length and what `util.promisify` looks for.
    Object.defineProperties(redirected, Object.getOwnPropertyDescriptors(original));
    Reflect.set(fs, name, redirected);
  }
  syncBuiltinESMExports();
}
