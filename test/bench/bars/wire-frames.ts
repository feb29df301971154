import type { Bar, Row } from "../bar.ts";

const MEBIBYTE = 1024 * 1024;

/** A line of so many bytes with its line break, as one long string in a message mostly is. */
const lineOf = (bytes: number): string => `{"jsonrpc":"2.0","id":1,"result":"${"x".repeat(bytes - 37)}"}\n`;

/** A limit and white space are looked at on top of what the floor does: that may take a third of its time. */
const row = (name: string, text: string, what: string): Row => ({
  name,
  floor: { kind: "calls", module: new URL("../floors/scan-lines.ts", import.meta.url), what, text },
  subject: { kind: "calls", module: new URL("../subjects/frames.ts", import.meta.url), what, text },
  allowed: { kind: "ratio", atMost: 4 / 3 },
  blocks: { full: 40, quick: 12 },
});

/**
 * Splitting bytes into frames costs what looking for line breaks costs, whatever the size of the frames.
 * No row has a line of 1 MiB: whether memory of that size is new or used before differs from process to process, and is
 * most of its time. That the cost grows with the size alone is counted in `sdk/wire/src/frames.test.ts`.
 */
export const bar: Bar = {
  name: "wire-frames",
  rows: [
    row("8 MiB in 4 KiB", lineOf(8 * MEBIBYTE), "4096"),
    row("65 KB in 64 KiB", lineOf(65_000).repeat(64), "65536"),
    row("1.1 KB in 64 KiB", lineOf(1100).repeat(1000), "65536"),
    row("237 B in 64 KiB", lineOf(237).repeat(4000), "65536"),
  ],
};
