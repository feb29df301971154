import { expect, test } from "vitest";
import { table, type Line } from "./table.ts";

const LINE: Line = {
  bar: "start",
  floorNanos: 25.04e6,
  subjectNanos: 35e6,
  ratio: 0.398,
  allowed: { kind: "added", atMost: 0.6 },
  floorAgainByFloor: 0.9876,
  verdict: "holds",
  runs: 1,
};

test("columns are aligned, and each time has a unit of its size", () => {
  const lines: readonly Line[] = [
    LINE,
    { ...LINE, bar: "gen", subjectNanos: 2.345e9, ratio: 93.65, allowed: { kind: "seconds", atMost: 3 }, runs: 2 },
    {
      ...LINE,
      row: "Card",
      floorNanos: 1234,
      subjectNanos: 249.6,
      ratio: 0.2,
      allowed: { kind: "ratio", atMost: 0.5 },
    },
    { ...LINE, verdict: "inconclusive", runs: 5 },
  ];
  expect(table(lines)).toBe(
    `
bar           floor  subject  ratio   allowed    A/A  verdict
start       25.0 ms  35.0 ms  +0.40   ≤ +0.60  0.988  holds
gen         25.0 ms   2.35 s  93.65  ≤ 3.00 s  0.988  holds, run 2
start Card  1.23 µs   250 ns   0.20    ≤ 0.50  0.988  holds
start       25.0 ms  35.0 ms  +0.40   ≤ +0.60  0.988  inconclusive, run 5
`.slice(1),
  );
});
