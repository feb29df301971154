// The starter extension of this repository, built as an author builds it.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Its folder. */
export const STARTER: string = fileURLToPath(new URL("../../../sdk/examples/starter-extension", import.meta.url));

export interface Built {
  /** Folder of what was built. */
  readonly folder: string;
  readonly millis: number;
}

const run = promisify(execFile);

/** Builds in a process of its own: the host knows nothing of how packages are made. Rejects with what the build said. */
export async function buildStarter(root: string): Promise<Built> {
  const began = performance.now();
  try {
    await run(process.execPath, [join(root, "build.ts")]);
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(`The starter extension could not be built.\n${said}`, { cause: error });
  }
  return { folder: join(root, "bin"), millis: Math.round(performance.now() - began) };
}
