import { fileURLToPath } from "node:url";
import type { Bar } from "../bar.ts";
import { bundled } from "../bundled.ts";

/** Every start of a sidecar pays for the wire. */
export const bar: Bar = {
  name: "wire-import",
  rows: [
    {
      floor: { kind: "process", args: [fileURLToPath(new URL("../floors/empty.mjs", import.meta.url))] },
      subject: { kind: "process", args: [bundled("import-wire")] },
      allowed: { kind: "added", atMost: 0.6 },
      blocks: { full: 50, quick: 20 },
    },
  ],
};
