import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bar } from "../bar.ts";

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The drift gate as a maintainer feels it. The bar is a time on two cores; the ratio to an empty start travels better. */
export const bar: Bar = {
  name: "gen",
  rows: [
    {
      name: "--check",
      floor: { kind: "process", args: [path("../floors/empty.mjs")], runs: 8 },
      subject: { kind: "process", args: [path("../../../tools/src/gen.ts"), "--check"] },
      allowed: { kind: "seconds", atMost: 3 },
      blocks: { full: 7, quick: 3 },
    },
    {
      name: "write",
      floor: { kind: "process", args: [path("../floors/empty.mjs")], runs: 8 },
      subject: {
        kind: "process",
        args: [path("../../../tools/src/gen.ts"), "--out", join(tmpdir(), "reasonix-bench-gen")],
      },
      allowed: { kind: "seconds", atMost: 3 },
      blocks: { full: 7, quick: 3 },
    },
  ],
};
