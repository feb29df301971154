import { fileURLToPath } from "node:url";
import type { Bar, Row } from "../bar.ts";
import { bundled } from "../bundled.ts";

const floor = fileURLToPath(new URL("../floors/round-trips.mjs", import.meta.url));
const subject = bundled("round-trips");

const row = (inFlight: number, count: number, atMost: number): Row => ({
  name: `${inFlight} in flight`,
  floor: { kind: "process", args: [floor, String(count), String(inFlight)] },
  subject: { kind: "process", args: [subject, String(count), String(inFlight)] },
  allowed: { kind: "ratio", atMost },
  blocks: { full: 10, quick: 5 },
});

/** A call and its answer, through two peers with every check, against two processes that only exchange lines of JSON. */
export const bar: Bar = { name: "wire-round-trip", rows: [row(1, 15_000, 1.75), row(32, 20_000, 2.5)] };
