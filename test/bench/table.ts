// Measurements as one aligned table.
import type { Allowed } from "./bar.ts";
import type { Measurement } from "./harness.ts";

const HEAD = ["bar", "floor", "subject", "ratio", "allowed", "A/A", "verdict"] as const;

/** A measurement and what was measured: the bar, or bar and row. */
export interface Line extends Measurement {
  readonly bar: string;
  readonly row?: string;
}

/** Numbers to the right, words to the left, a line break at the end. */
export function table(lines: readonly Line[]): string {
  const rows = [HEAD, ...lines.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => pad(cell, column, widths)).join("  ")).join("\n") + "\n";
}

function cells(line: Line): readonly string[] {
  const { allowed } = line;
  return [
    line.row === undefined ? line.bar : `${line.bar} ${line.row}`,
    duration(line.floorNanos),
    duration(line.subjectNanos),
    part(allowed.kind, line.ratio),
    most(allowed),
    line.floorAgainByFloor.toFixed(3),
    line.runs === 1 ? line.verdict : `${line.verdict}, run ${line.runs}`,
  ];
}

function most({ kind, atMost }: Allowed): string {
  return `≤ ${kind === "seconds" ? duration(atMost * 1e9) : part(kind, atMost)}`;
}

function part(kind: Allowed["kind"], ratio: number): string {
  return `${kind === "added" ? "+" : ""}${ratio.toFixed(2)}`;
}

function duration(nanos: number): string {
  if (nanos < 1e3) return `${nanos.toFixed(0)} ns`;
  if (nanos < 1e6) return `${(nanos / 1e3).toFixed(2)} µs`;
  return nanos < 1e9 ? `${(nanos / 1e6).toFixed(1)} ms` : `${(nanos / 1e9).toFixed(2)} s`;
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  if (column === HEAD.length - 1) return cell;
  return column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
}
