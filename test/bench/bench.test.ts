import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { ArmFailed } from "./arms.ts";
import type { Arm, Bar } from "./bar.ts";
import { bench } from "./bench.ts";

/** A bar whose floor takes 100 ns and whose second floor and subject take what is said. */
function barOf(name: string, subject: number, again = 100): Bar {
  const arm = (nanos: number): Arm => ({ kind: "process", args: [String(nanos), String(again)] });
  const blocks = { full: 2, quick: 1 };
  return { name, rows: [{ floor: arm(100), subject: arm(subject), allowed: { kind: "ratio", atMost: 0.5 }, blocks }] };
}

const BARS = [barOf("swift", 20), barOf("lame", 90), barOf("shaky", 20, 150)];

async function run(...args: string[]) {
  const said = { code: 0, out: "", err: "", blocks: 0 };
  let opened = 0;
  said.code = await bench(args, {
    bars: BARS,
    open: (arm) => {
      const [nanos, again] = arm.kind === "process" ? arm.args.map(Number) : [];
      const time = opened++ % 3 === 2 ? again : nanos;
      const block = (): Promise<readonly number[]> => {
        said.blocks++;
        return Promise.resolve([time ?? 0]);
      };
      return Promise.resolve({ block, [Symbol.asyncDispose]: () => Promise.resolve() });
    },
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
  });
  return said;
}

test("all bars, in one table, and a broken one decides the exit code", async () => {
  const { code, out } = await run();
  expect({ code, out }).toEqual({
    code: 1,
    out: `bar     floor  subject  ratio  allowed    A/A  verdict
swift  100 ns    20 ns   0.20   ≤ 0.50  1.000  holds
lame   100 ns    90 ns   0.90   ≤ 0.50  1.000  broken
shaky  100 ns    20 ns   0.20   ≤ 0.50  1.500  inconclusive, run 5
`,
  });
});

test("named bars only", async () => {
  expect([(await run("swift")).code, (await run("swift", "shaky")).code]).toEqual([0, 3]);
});

test("--quick takes fewer blocks", async () => {
  expect([(await run("swift")).blocks, (await run("swift", "--quick")).blocks]).toEqual([6, 3]);
});

test("--json is the same as data", async () => {
  expect(JSON.parse((await run("swift", "--json")).out)).toEqual({
    node: process.version,
    cores: availableParallelism(),
    bars: [
      {
        bar: "swift",
        floorNanos: 100,
        subjectNanos: 20,
        ratio: 0.2,
        allowed: { kind: "ratio", atMost: 0.5 },
        floorAgainByFloor: 1,
        verdict: "holds",
        runs: 1,
      },
    ],
  });
});

test("--help explains and measures nothing", async () => {
  const { code, out, blocks } = await run("--help");
  expect({ code, blocks }).toEqual({ code: 0, blocks: 0 });
  expect(out).toMatch(/^usage: pnpm bench \[BAR …\]/);
});

test.each([
  [["swfit"], "pnpm bench has no bar swfit; it has swift, lame, shaky\n"],
  [["--fast"], "pnpm bench: Unknown option '--fast'"],
])("%j is wrong usage", async (args, beginning) => {
  const { code, err, blocks } = await run(...args);
  expect({ code, blocks, beginning: err.slice(0, beginning.length) }).toEqual({ code: 2, blocks: 0, beginning });
});

test("an arm that does not run is neither broken nor inconclusive", async () => {
  let err = "";
  const arm = BARS[0]!.rows[0]!.floor;
  const code = await bench(["swift"], {
    bars: BARS,
    open: () => Promise.reject(new ArmFailed(arm, "ended with code 1", "no such file\n")),
    out: () => undefined,
    err: (text) => void (err += text),
  });
  expect({ code, err }).toEqual({
    code: 2,
    err: "node 100 100 ended with code 1. Only what works is measured: run it by hand and mend it.\nno such file\n",
  });
});
