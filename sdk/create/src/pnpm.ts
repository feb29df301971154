// Runs pnpm: the one that runs this program, or the one that npx fetches.
import { spawn } from "node:child_process";
import { basename, delimiter, dirname } from "node:path";

export interface Finished {
  readonly code: number;
  /** What it has written to both of its outputs. */
  readonly output: string;
}

/** Runs pnpm in a folder to its end, whatever its exit code. An aborted signal ends it. */
export function pnpm(args: readonly string[], cwd: string, signal?: AbortSignal): Promise<Finished> {
  const [command, ...first] = commandLine();
  // Scripts of the repository are TypeScript: they need this Node, not the first one on PATH.
  const PATH = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  // Npx is a script of the shell on Windows; nothing that is passed here has a space in it.
  const shell = process.platform === "win32" && command === "npx";
  // A group of its own, so that an abort ends what pnpm has started too.
  const detached = process.platform !== "win32";
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(command, [...first, ...args], {
      cwd,
      env: { ...process.env, PATH },
      shell,
      detached,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const abort = (): void => {
      if (detached && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      else child.kill();
    };
    signal?.addEventListener("abort", abort);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => {
      signal?.removeEventListener("abort", abort);
      if (signal?.aborted === true) reject(new Error("interrupted"));
      else resolve({ code: code ?? 1, output });
    });
  });
}

function commandLine(): [string, ...string[]] {
  const own = process.env["npm_execpath"] ?? "";
  if (/^pnpm(?:\.exe)?$/.test(basename(own))) return [own];
  if (/^pnpm\.[cm]?js$/.test(basename(own))) return [process.execPath, own];
  return ["npx", "-y", "pnpm@12"];
}
