import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Bar } from "../bar.ts";

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const OLD = path("../../../spec/frozen/rev1.json");
const NEW = path("../../../generated/schema.json");

/** A gate that is run often: little more than Node itself, and the comparison hardly to be felt. */
export const bar: Bar = {
  name: "schema-diff",
  rows: [
    {
      name: "cold",
      floor: { kind: "process", args: [path("../floors/empty.mjs")], runs: 4 },
      subject: {
        kind: "process",
        args: [path("../../../tools/src/schema-diff.mjs"), "--base", OLD, "--head", NEW, "--no-color"],
      },
      allowed: { kind: "ratio", atMost: 5 },
      blocks: { full: 15, quick: 5 },
    },
    {
      name: "warm",
      floor: { kind: "calls", module: new URL("../floors/json-parse.ts", import.meta.url), text: both() },
      subject: { kind: "calls", module: new URL("../subjects/schema-diff.ts", import.meta.url), text: both() },
      allowed: { kind: "seconds", atMost: 0.02 },
      blocks: { full: 15, quick: 5 },
    },
  ],
};

/** Both contracts as the text of a list. */
function both(): string {
  return `[${readFileSync(OLD, "utf8")},${readFileSync(NEW, "utf8")}]`;
}
