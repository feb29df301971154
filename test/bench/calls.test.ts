import { expect, test } from "vitest";
import type { Arm, Row } from "./bar.ts";
import { CallTimer } from "./calls.ts";
import { measure } from "./harness.ts";

/** A clock that only calls move on, and each reading by one nanosecond. */
function clock() {
  let now = 0;
  return { nanos: () => ++now, pass: (nanos: number) => (now += nanos) };
}

function timerOf(callNanos: number): CallTimer {
  const { nanos, pass } = clock();
  return new CallTimer(() => pass(callNanos), nanos);
}

test.each([25, 400, 30_000])("calls of %d ns are timed in batches that hide the clock", (callNanos) => {
  const times = timerOf(callNanos).block();
  expect(times.length).toBeGreaterThan(30);
  expect(times.filter((time) => time < callNanos || time > callNanos * 1.001)).toEqual([]);
});

test("a call longer than a batch is timed alone", () => {
  expect(timerOf(2e6).block()).toEqual([2000001, 2000001, 2000001]);
});

test("a disturbed last batch of the warm-up does not make the others small", () => {
  const { nanos, pass } = clock();
  let disturbed = false;
  let calls = 0;
  const timer = new CallTimer(() => {
    calls++;
    const now = pass(400);
    if (disturbed || now < 199.9e6) return;
    disturbed = true;
    pass(50e6);
  }, nanos);
  const before = calls;
  expect([disturbed, timer.block().length]).toEqual([true, 50]);
  expect(calls - before).toBe(50 * 250);
});

test("what was called is kept", () => {
  const { nanos, pass } = clock();
  let calls = 0;
  const timer = new CallTimer(() => (pass(1e6), ++calls), nanos);
  timer.block();
  expect(timer.last).toBe(calls);
});

test("a subject whose calls take as long as the floor is broken where half is allowed", async () => {
  const arm = (what: string): Arm => ({ kind: "calls", module: new URL("nowhere:"), what, text: "" });
  const row: Row = {
    floor: arm("floor"),
    subject: arm("subject"),
    allowed: { kind: "ratio", atMost: 0.5 },
    blocks: { full: 3, quick: 3 },
  };
  const found = await measure(row, {
    length: "full",
    open: () => {
      const timer = timerOf(400);
      return Promise.resolve({
        block: () => Promise.resolve(timer.block()),
        [Symbol.asyncDispose]: () => Promise.resolve(),
      });
    },
  });
  expect({ ratio: found.ratio, verdict: found.verdict }).toEqual({ ratio: 1, verdict: "broken" });
});
