// Trials can be written down, drawn again, and shrunk.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VERDICTS, type EditName } from "../edits/verdicts.ts";
import { currentWorld } from "./bench.ts";
import { benchOf, judge, type Checker } from "./judge.ts";
import { reportOf, told } from "./report.ts";
import { read, trialOf, written } from "./trial.ts";

const NAMES = Object.keys(VERDICTS) as EditName[];

describe("a trial", () => {
  test("is read as it was written", () => {
    const step = fc.record({ name: fc.constantFrom(...NAMES), choices: fc.array(fc.nat(), { maxLength: 6 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 2 }), (trial) => {
        expect(read(written(trial))).toEqual(trial);
      }),
    );
  });

  test("is the same for the same seed and number, and another for others", () => {
    const drawn = Array.from({ length: 200 }, (_, index) => written(trialOf(11, index)));
    expect(Array.from({ length: 200 }, (_, index) => written(trialOf(11, index)))).toEqual(drawn);
    expect(new Set(drawn).size).toBe(200);
    expect(drawn.filter((text) => text.includes("+")).length).toBeGreaterThan(10);
    expect(written(trialOf(12, 0))).not.toBe(drawn[0]);
  });

  test.for(["no-such-edit:1", "member-added:1.x", "member-added:-1", "", "toString:1"])("%s is refused", (text) => {
    expect(() => read(text)).toThrow(RangeError);
  });
});

describe("a checker that is wrong", () => {
  const world = currentWorld();
  const says =
    (verdict: ReturnType<Checker>["class"]): Checker =>
    () => ({ class: verdict, said: [], witnesses: [] });
  const trials = Array.from({ length: 12 }, (_, index) => trialOf(3, index)).map((trial) => trial.slice(0, 1));

  test.for(["clean", "review", "breaking"] as const)("in that everything is %s is told", (verdict) => {
    const { wrong } = reportOf(benchOf(world, says(verdict)), [
      ...trials,
      read("member-added:1"),
      read("member-removed:1.0"),
      read("default-added:5"),
    ]);
    expect(new Set(wrong.map(({ found }) => found))).toEqual(new Set([verdict]));
    expect(wrong.length).toBeGreaterThan(1);
    for (const one of wrong) expect(told(one)).toContain(`pnpm prove schema-diff --trial "${one.shrunk}"`);
  });

  test("in that it throws is told with the trial", () => {
    const bench = benchOf(world, () => {
      throw new Error("checker fell over");
    });
    const [wrong] = reportOf(bench, [read("major-changed")]).wrong;
    expect(wrong?.found).toBe("error");
    expect(wrong?.why).toContain("checker fell over");
  });

  test("at two edits is shrunk to one, with the lowest choices", () => {
    const [wrong] = reportOf(benchOf(world, says("clean")), [read("prose-changed:90.1+hook-timeout:12.1")]).wrong;
    expect(wrong?.shrunk).toBe("hook-timeout:0.0");
  });

  test("does not hide behind values: a difference that a value shows counts against a clean verdict", () => {
    const bench = benchOf(world, says("clean"));
    const judgement = judge(bench, read("same-reference-inlined:0"));
    expect(judgement.is).toBe("right");
    const broken = { ...bench, accepts: () => false };
    expect(judge(broken, read("same-reference-inlined:0"))).toMatchObject({
      is: "wrong",
      why: "a value shows that it is not",
      difference: { skew: "new_to_old" },
    });
  });
});
