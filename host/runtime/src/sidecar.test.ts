// What real processes do at moments that no test can choose; the rest stands in start.test.ts.
import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { SidecarProcess } from "./process.ts";
import { Sidecar } from "./sidecar.ts";

/** Higher than any process id: a kill finds nobody. */
const NO_PID = 2 ** 30;

function stage() {
  const child = Object.assign(new EventEmitter(), { kill: () => false });
  const pipes = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const process = new SidecarProcess(child as EventEmitter as ChildProcess, NO_PID, pipes);
  const sidecar = new Sidecar({ plugin: "demo", version: "", root: "/", command: "demo" }, process, () => {});
  const exit = (): void => {
    pipes.stdout.end();
    child.emit("exit", 3, null);
  };
  return { sidecar, exit, ...pipes };
}

test("what it wrote to stderr before its answer is read, whichever pipe is looked at first", async () => {
  const { sidecar, stderr, exit } = stage();
  setImmediate(() => stderr.write("oh no\n"));
  expect(await sidecar.stderrTail()).toBe("oh no");
  stderr.end();
  exit();
  await sidecar.ended;
});

test("what it wrote to stderr before its end is read to its end", async () => {
  const { sidecar, stderr, exit } = stage();
  exit();
  setTimeout(() => stderr.end("last words\n"), 20);
  await sidecar.ended;
  expect([sidecar.crash, sidecar.process.stderrTail]).toEqual(["its process ended (exit code 3)", "last words"]);
});

test("somebody else who keeps stderr open cannot hold up the end", async () => {
  const { sidecar, stderr, exit } = stage();
  stderr.write("last words\n");
  exit();
  await sidecar.ended;
  expect([stderr.destroyed, sidecar.process.stderrTail]).toEqual([true, "last words"]);
});
