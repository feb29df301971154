// Arms as child processes of this Node. One works at a time; the others sleep.
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Arm, CallsArm, ProcessArm } from "./bar.ts";
import type { OpenArm } from "./harness.ts";

/** No block and no start takes this long; one that does is stuck. */
const STUCK_MILLIS = 60_000;

/** What is shown of a failed arm's stderr, from its end. */
const STDERR_CHARS = 2000;

/** An arm did not do its work, so there is nothing to measure. */
export class ArmFailed extends Error {
  readonly code = "arm_failed";

  constructor(arm: Arm, why: string, stderr: string) {
    const said = stderr.trim() === "" ? "" : `\n${stderr.trim().slice(-STDERR_CHARS)}`;
    super(`${describe(arm)} ${why}. Only what works is measured: run it by hand and mend it.${said}`);
    this.name = "ArmFailed";
  }
}

/** Starts an arm and warms it up. Rejects with `ArmFailed`, as its blocks do. */
export async function openArm(arm: Arm): Promise<OpenArm> {
  return arm.kind === "calls" ? openCalls(arm) : openRuns(arm);
}

async function openCalls(arm: CallsArm): Promise<OpenArm> {
  const args = [arm.module.href, ...(arm.what === undefined ? [] : [arm.what])];
  const child = fork(fileURLToPath(new URL("calls-process.ts", import.meta.url)), args, {
    execArgv: [],
    env: environment(),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const stderr = listen(child);
  const ended = once(child, "close");
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  const ask = async (message: { readonly text: string } | "block"): Promise<readonly number[]> => {
    const limit = AbortSignal.timeout(STUCK_MILLIS);
    const answered = new AbortController();
    const signal = AbortSignal.any([limit, answered.signal]);
    try {
      // A process that is already gone answers nothing; its end, not the failed send, is what is reported.
      child.send(message, () => undefined);
      const [answer] = await Promise.race([
        once(child, "message", { signal }),
        ended.then(() => Promise.reject(new ArmFailed(arm, ending(child), stderr()))),
      ]);
      if (!isTimes(answer)) throw new ArmFailed(arm, "answered with something other than times", stderr());
      return answer;
    } catch (error) {
      if (limit.aborted) throw new ArmFailed(arm, `did not answer within ${STUCK_MILLIS / 1000} s`, stderr());
      throw error;
    } finally {
      answered.abort();
    }
  };
  try {
    await ask({ text: arm.text });
  } catch (error) {
    await stop();
    throw error;
  }
  return { block: () => ask("block"), [Symbol.asyncDispose]: stop };
}

async function openRuns(arm: ProcessArm): Promise<OpenArm> {
  const block = async (): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let run = 0; run < (arm.runs ?? 1); run++) times.push(await timeRun(arm));
    return times;
  };
  // The first run finds files and caches cold.
  await timeRun(arm);
  return { block, [Symbol.asyncDispose]: () => Promise.resolve() };
}

/** The whole life of one process, in nanoseconds. It has ended when this settles. */
async function timeRun(arm: ProcessArm): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, arm.args, {
    env: environment(),
    stdio: ["ignore", "ignore", "pipe"],
    timeout: STUCK_MILLIS,
    killSignal: "SIGKILL",
  });
  const stderr = listen(child);
  const closed = once(child, "close");
  await once(child, "exit");
  const taken = performance.now() - start;
  await closed;
  if (child.exitCode !== 0) throw new ArmFailed(arm, ending(child), stderr());
  return taken * 1e6;
}

/** This process's own, less what would make Node start otherwise than the bar says. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, NODE_COMPILE_CACHE: _cache, NODE_V8_COVERAGE: _coverage, ...rest } = process.env;
  return rest;
}

function listen(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    text = (text + piece).slice(-STDERR_CHARS);
  });
  return () => text;
}

function isTimes(answer: unknown): answer is readonly number[] {
  return Array.isArray(answer) && answer.every((time) => typeof time === "number");
}

function ending(child: ChildProcess): string {
  return child.signalCode === null
    ? `ended with code ${String(child.exitCode)}`
    : `was ended by ${child.signalCode}, perhaps after ${STUCK_MILLIS / 1000} s`;
}

function describe(arm: Arm): string {
  if (arm.kind === "process") return `node ${arm.args.join(" ")}`;
  return `${fileURLToPath(arm.module)}${arm.what === undefined ? "" : ` (${arm.what})`}`;
}
