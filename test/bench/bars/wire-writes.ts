import { fileURLToPath } from "node:url";
import type { Bar } from "../bar.ts";
import { bundled } from "../bundled.ts";

const floor = fileURLToPath(new URL("../floors/writes.mjs", import.meta.url));
const work = ["200000", "64"];

/** Small frames against lines that are joined by hand, one write a turn. */
export const bar: Bar = {
  name: "wire-writes",
  rows: [
    {
      floor: { kind: "process", args: [floor, ...work] },
      subject: { kind: "process", args: [bundled("writes"), ...work, floor] },
      allowed: { kind: "ratio", atMost: 2 },
      blocks: { full: 12, quick: 4 },
    },
  ],
};
