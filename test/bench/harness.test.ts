import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Arm, Row } from "./bar.ts";
import { MAX_RUNS, exitCode, measure, tenthPercentile, type OpenArm } from "./harness.ts";

const FLOOR: Arm = { kind: "process", args: ["floor"] };
const SUBJECT: Arm = { kind: "process", args: ["subject"] };

const ROW: Row = {
  floor: FLOOR,
  subject: SUBJECT,
  allowed: { kind: "ratio", atMost: 0.5 },
  blocks: { full: 4, quick: 2 },
};

/** Arms that take the times they are told: of the floor, of the subject, and of the second floor run by run. */
function arms(times: { floor?: number; subject: number; again: readonly number[] }) {
  const log: string[] = [];
  let open = 0;
  let opened = 0;
  return {
    log,
    get open() {
      return open;
    },
    harness: {
      length: "full" as const,
      open: (arm: Arm): Promise<OpenArm> => {
        const run = Math.floor(opened / 3);
        const second = opened++ % 3 === 2;
        open++;
        const name = arm === SUBJECT ? "subject" : second ? "again" : "floor";
        const time = { subject: times.subject, floor: times.floor ?? 100, again: times.again[run] ?? 0 }[name];
        return Promise.resolve({
          block: () => {
            log.push(name);
            // Two disturbed calls in ten, which must not count.
            return Promise.resolve([time * 9, ...Array.from({ length: 8 }, () => time), time * 30]);
          },
          [Symbol.asyncDispose]: () => {
            open--;
            return Promise.resolve();
          },
        });
      },
    },
  };
}

test("a subject twice as slow as allowed is broken", async () => {
  expect(await measure(ROW, arms({ subject: 100, again: [101] }).harness)).toEqual({
    floorNanos: 100,
    subjectNanos: 100,
    ratio: 1,
    allowed: { kind: "ratio", atMost: 0.5 },
    floorAgainByFloor: 1.01,
    verdict: "broken",
    runs: 1,
  });
});

test.each([
  ["ratio", 0.5, 50, 0.5, "holds"],
  ["ratio", 0.5, 51, 0.51, "broken"],
  ["added", 0.6, 160, 0.6, "holds"],
  ["added", 0.6, 161, 0.61, "broken"],
  ["seconds", 3, 3e9, 3e7, "holds"],
  ["seconds", 3, 3.1e9, 3.1e7, "broken"],
] as const)("%s at most %d: a subject of %d ns has %d and %s", async (kind, atMost, subject, ratio, verdict) => {
  const row: Row = { ...ROW, allowed: { kind, atMost } };
  const found = await measure(row, arms({ subject, again: [100] }).harness);
  expect({ ratio: found.ratio, verdict: found.verdict }).toEqual({ ratio, verdict });
});

test.each([
  ["slower", 106],
  ["faster", 94],
])("floors that never agree are inconclusive after the last run, the second one %s", async (_, again) => {
  const fake = arms({ subject: 10, again: Array.from({ length: MAX_RUNS }, () => again) });
  const found = await measure(ROW, fake.harness);
  expect({ verdict: found.verdict, runs: found.runs, open: fake.open }).toEqual({
    verdict: "inconclusive",
    runs: MAX_RUNS,
    open: 0,
  });
});

test("an unsteady machine does not break a bar", async () => {
  const fake = arms({ subject: 500, again: [200, 200, 200, 200, 200] });
  expect((await measure(ROW, fake.harness)).verdict).toBe("inconclusive");
});

test("an inconclusive run is repeated, and the first steady one counts", async () => {
  const found = await measure(ROW, arms({ subject: 40, again: [120, 90, 104] }).harness);
  expect({ verdict: found.verdict, runs: found.runs, again: found.floorAgainByFloor }).toEqual({
    verdict: "holds",
    runs: 3,
    again: 1.04,
  });
});

test("blocks are interleaved, and each round begins one arm further on", async () => {
  const fake = arms({ subject: 40, again: [100] });
  await measure(ROW, fake.harness);
  expect(fake.log.join(" ")).toBe(
    "floor subject again  subject again floor  again floor subject  floor subject again".replaceAll("  ", " "),
  );
});

test("quick takes the smaller number of blocks", async () => {
  const fake = arms({ subject: 40, again: [100] });
  await measure(ROW, { ...fake.harness, length: "quick" });
  expect(fake.log).toHaveLength(6);
});

test("a failing arm fails the row, and every opened arm is disposed", async () => {
  const fake = arms({ subject: 40, again: [100] });
  let opened = 0;
  const open = (arm: Arm) =>
    ++opened === 3 ? Promise.reject(new Error("the third does not start")) : fake.harness.open(arm);
  await expect(measure(ROW, { ...fake.harness, open })).rejects.toThrow("the third does not start");
  expect(fake.open).toBe(0);
});

test("the 10th percentile is one of the times, with at most a tenth of the others below it", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, noNaN: true }), { minLength: 1 }), (times) => {
      const found = tenthPercentile(times);
      const below = times.filter((time) => time < found).length;
      const upTo = times.filter((time) => time <= found).length;
      return times.includes(found) && below <= (times.length - 1) / 10 && upTo > (times.length - 1) / 10;
    }),
  );
  expect([tenthPercentile([7, 5, 6]), tenthPercentile(Array.from({ length: 41 }, (_, i) => 40 - i))]).toEqual([5, 4]);
  expect(() => tenthPercentile([])).toThrow("an arm gave no times");
});

test.each([
  [[], 0],
  [["holds", "holds"], 0],
  [["holds", "inconclusive"], 3],
  [["inconclusive", "broken", "holds"], 1],
] as const)("verdicts %j exit with %d", (verdicts, code) => {
  expect(exitCode(verdicts)).toBe(code);
});
