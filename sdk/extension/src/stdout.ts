// Standard output, kept from whoever is not the protocol.
import { createRequire, syncBuiltinESMExports } from "node:module";
import { writeStderr } from "./stderr.ts";

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
  const { stdout } = process;
  const taken: unknown = Reflect.get(stdout, WAY_OUT);
  if (isWrite(taken)) return taken;
  const write: Write = stdout.write.bind(stdout);
  Object.defineProperty(stdout, WAY_OUT, { value: write });
  stdout.write = redirected;
  keepOpen(stdout);
  redirectDescriptor();
  return write;
}

function isWrite(value: unknown): value is Write {
  return typeof value === "function";
}

function redirected(
  chunk: string | Uint8Array,
  encoding?: BufferEncoding | ((error?: Error | null) => void),
  done?: (error?: Error | null) => void,
): boolean {
  return typeof encoding === "function" ? writeStderr(chunk, undefined, encoding) : writeStderr(chunk, encoding, done);
}

/** An end, or a cork that nobody draws, would take the frames with it. */
function keepOpen(stdout: NodeJS.WriteStream): void {
  const end = (...given: unknown[]): NodeJS.WriteStream => {
    const [chunk] = given;
    if (typeof chunk === "string" || chunk instanceof Uint8Array) writeStderr(chunk);
    const done = given.find((each) => typeof each === "function");
    if (done !== undefined) process.nextTick(done);
    return stdout;
  };
  Object.assign(stdout, { end, cork: () => undefined, uncork: () => undefined });
}

/** Descriptors of standard output and standard error. */
const [STDOUT, STDERR] = [1, 2];

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
function redirectDescriptor(): void {
  // An import would make a module of all of node:fs first, which takes a part of a start.
  const fs: object = createRequire(import.meta.url)("node:fs");
  for (const name of WRITERS) {
    const original: unknown = Reflect.get(fs, name);
    if (typeof original !== "function") continue;
    const redirected = (first: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(original, fs, [first === STDOUT ? STDERR : first, ...rest]);
    // Name, length and what `util.promisify` looks for.
    Object.defineProperties(redirected, Object.getOwnPropertyDescriptors(original));
    Reflect.set(fs, name, redirected);
  }
  syncBuiltinESMExports();
}
