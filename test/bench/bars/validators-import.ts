import { fileURLToPath } from "node:url";
import type { Bar } from "../bar.ts";

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Every validator is loaded at every start of a sidecar, and nothing may be compiled from schemas there. */
export const bar: Bar = {
  name: "validators-import",
  rows: [
    {
      floor: { kind: "process", args: [path("../floors/empty.mjs")] },
      subject: { kind: "process", args: [path("../subjects/import-validators.mjs")] },
      allowed: { kind: "added", atMost: 0.6 },
      blocks: { full: 50, quick: 20 },
    },
  ],
};
