// The command: which bars, measured how, printed in which form, and what the exit code says.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { ArmFailed } from "./arms.ts";
import type { Bar } from "./bar.ts";
import { MAX_RUNS, STEADY_WITHIN, exitCode, measure, type Harness } from "./harness.ts";
import { table, type Line } from "./table.ts";

const USAGE = `usage: pnpm bench [BAR …] [--quick] [--json]

  BAR       measure only these bars; without any, all
  --quick   fewer blocks: sooner done, less certain
  --json    one JSON document instead of the table; times in nanoseconds
  --help    this text

Each row of a bar runs its floor, its subject and the floor again in processes of their own, in short interleaved
blocks, and compares the 10th percentile of their times. A ratio with + is what the subject takes beyond the floor, as
a part of the floor. A/A is the second floor by the first: off by more than ${STEADY_WITHIN * 100} %, the run says nothing and is
repeated, ${MAX_RUNS} runs at most.

exit: 0 all hold, 1 a bar is broken, 2 wrong usage or something that does not run, 3 inconclusive
`;

/** What the command works with. */
export interface Bench {
  readonly bars: readonly Bar[];
  readonly open: Harness["open"];
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs the command and gives its exit code. */
export async function bench(args: readonly string[], { bars, open, out, err }: Bench): Promise<number> {
  const wish = read(args, bars);
  if (typeof wish === "string") {
    err(`${wish}\n\n${USAGE}`);
    return 2;
  }
  if (wish.help) {
    out(USAGE);
    return 0;
  }
  try {
    const lines: Line[] = [];
    for (const bar of wish.bars) {
      for (const row of bar.rows) {
        const found = await measure(row, { open, length: wish.length });
        lines.push({ bar: bar.name, ...(row.name === undefined ? {} : { row: row.name }), ...found });
      }
    }
    out(wish.json ? document(lines) : table(lines));
    return exitCode(lines.map((line) => line.verdict));
  } catch (error) {
    if (!(error instanceof ArmFailed)) throw error;
    err(`${error.message}\n`);
    return 2;
  }
}

interface Wish {
  readonly bars: readonly Bar[];
  readonly length: Harness["length"];
  readonly json: boolean;
  readonly help: boolean;
}

/** What the command line asks for, or what is wrong with it. */
function read(args: readonly string[], bars: readonly Bar[]): Wish | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { quick: { type: "boolean" }, json: { type: "boolean" }, help: { type: "boolean" } },
    });
    const names = bars.map((bar) => bar.name);
    const unknown = positionals.find((name) => !names.includes(name));
    if (unknown !== undefined) return `pnpm bench has no bar ${unknown}; it has ${names.join(", ")}`;
    return {
      bars: positionals.length === 0 ? bars : bars.filter((bar) => positionals.includes(bar.name)),
      length: values.quick === true ? "quick" : "full",
      json: values.json === true,
      help: values.help === true,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return `pnpm bench: ${error.message}`;
  }
}

function document(lines: readonly Line[]): string {
  return `${JSON.stringify({ node: process.version, cores: availableParallelism(), bars: lines }, undefined, 2)}\n`;
}
