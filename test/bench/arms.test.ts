import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ArmFailed, openArm } from "./arms.ts";
import type { Arm } from "./bar.ts";

const FLOOR = new URL("floors/json-parse.ts", import.meta.url);
const SUBJECT = new URL("subjects/validate.ts", import.meta.url);
const EMPTY = fileURLToPath(new URL("floors/empty.mjs", import.meta.url));

async function failure(arm: Arm): Promise<unknown> {
  return openArm(arm).then(
    () => "opened",
    (error: unknown) => error,
  );
}

test("calls are timed in a process that answers block after block", async () => {
  await using arm = await openArm({ kind: "calls", module: FLOOR, text: '{"a":[1,2,3]}' });
  const blocks = [await arm.block(), await arm.block()];
  for (const times of blocks) {
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter((time) => !(time > 10 && time < 1e8))).toEqual([]);
  }
});

test("runs are timed whole, as many as the arm says", async () => {
  await using arm = await openArm({ kind: "process", args: [EMPTY], runs: 2 });
  const times = await arm.block();
  expect(times).toHaveLength(2);
  expect(times.filter((time) => !(time > 1e6 && time < 60e9))).toEqual([]);
});

test("a subject that refuses its value is reported with what it said", async () => {
  const error = await failure({ kind: "calls", module: SUBJECT, what: "UICardPayload", text: '{"colour":"red"}' });
  expect(error).toBeInstanceOf(ArmFailed);
  expect((error as ArmFailed).message).toMatch(/^\/.*\/subjects\/validate\.ts \(UICardPayload\) ended with code 1\. /);
  expect((error as ArmFailed).message).toContain('UICardPayload refuses {"colour":"red"}');
});

test("a process that fails is reported with its code and the end of its stderr", async () => {
  const error = await failure({ kind: "process", args: ["-e", "console.error('no luck'); process.exit(4)"] });
  expect(error).toBeInstanceOf(ArmFailed);
  expect((error as ArmFailed).message).toBe(
    "node -e console.error('no luck'); process.exit(4) ended with code 4. " +
      "Only what works is measured: run it by hand and mend it.\nno luck",
  );
});

test("a disposed arm has no process left", async () => {
  const arm = await openArm({ kind: "calls", module: FLOOR, text: "1" });
  await arm[Symbol.asyncDispose]();
  await expect(arm.block()).rejects.toThrow("was ended by SIGKILL");
});

test("settings of Node around the bench do not reach an arm", async () => {
  const before = process.env["NODE_OPTIONS"];
  process.env["NODE_OPTIONS"] = "--require=/nowhere.cjs";
  try {
    await using arm = await openArm({ kind: "process", args: [EMPTY] });
    expect(await arm.block()).toHaveLength(1);
  } finally {
    if (before === undefined) delete process.env["NODE_OPTIONS"];
    else process.env["NODE_OPTIONS"] = before;
  }
});
