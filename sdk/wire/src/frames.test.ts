import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "@reasonix/protocol";
import { FrameReader } from "./frames.ts";

const LIMIT = 64;

function read(chunks: readonly Uint8Array[], { end = true, limit = LIMIT } = {}): string[] {
  const seen: string[] = [];
  const sink = {
    frame: (bytes: Uint8Array) => void seen.push(Buffer.from(bytes).toString("utf8")),
    tooLarge: () => void seen.push("TOO LARGE"),
  };
  const reader = new FrameReader(sink, limit);
  for (const chunk of chunks) reader.push(chunk);
  if (end) reader.end();
  return seen;
}

function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [0, ...cuts.map((n) => n % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((to, index) => bytes.subarray(at[index], to));
}

const text = (value: string): Uint8Array => Buffer.from(value);

describe("FrameReader", () => {
  it("ends a frame at 0x0A only, trims space, tab and CR, and skips blank lines", () => {
    const input = ' {"a":1}\t\r\n\r\n \t \n{"b":"\u2028\u2029\u0085\\r\u000b"}\n\n[1]';
    expect(read([text(input)])).toEqual(['{"a":1}', '{"b":"\u2028\u2029\u0085\\r\u000b"}', "[1]"]);
  });

  it("gives a last line without a line break only when the stream ends", () => {
    expect(read([text("1\n2")], { end: false })).toEqual(["1"]);
    expect(read([text("1\n2")])).toEqual(["1", "2"]);
  });

  it("gives the same frames however the bytes are cut", () => {
    const lines = fc.array(fc.string({ unit: "binary", maxLength: 12 }), { maxLength: 8 });
    fc.assert(
      fc.property(lines, fc.array(fc.nat(), { maxLength: 12 }), (parts, cuts) => {
        const bytes = text(parts.join("\n"));
        const expected = Buffer.from(bytes)
          .toString("utf8")
          .split("\n")
          .map((line) => line.replace(/^[ \t\r]+|[ \t\r]+$/g, ""))
          .filter((line) => line !== "");
        expect(read(cut(bytes, cuts), { limit: 1000 })).toEqual(expected);
      }),
    );
  });

  it("joins a line that comes byte by byte, in more pieces than are gathered in one run", () => {
    const line = JSON.stringify("é漢😀".repeat(1000));
    const bytes = text(`${line}\n`);
    expect(read(cut(bytes, [...bytes.keys()]), { limit: LIMITS.frameBytes })).toEqual([line]);
  });

  it("counts white space and the line break", () => {
    const exact = `${"x".repeat(LIMIT - 2)} \n`;
    expect(read([text(exact), text("1\n")])).toEqual(["x".repeat(LIMIT - 2), "1"]);
    expect(read([text(`x${exact}`), text("1\n")])).toEqual(["TOO LARGE"]);
    expect(read([text("x".repeat(LIMIT)), text("\n1\n")])).toEqual(["TOO LARGE"]);
  });

  it("refuses a line without an end as soon as one byte is too many, once, after the frames before it", () => {
    const chunks = [text("1\n"), text("x".repeat(LIMIT)), text("x"), text("x\n2\n")];
    expect(read(chunks.slice(0, 2), { end: false })).toEqual(["1"]);
    expect(read(chunks.slice(0, 3), { end: false })).toEqual(["1", "TOO LARGE"]);
    expect(read(chunks)).toEqual(["1", "TOO LARGE"]);
  });

  it("takes a frame of exactly the protocol's limit in time that grows with its size", () => {
    const time = (size: number): number => {
      const bytes = Buffer.alloc(size, "x");
      bytes[size - 1] = 0x0a;
      const chunks = Array.from({ length: Math.ceil(size / 4096) }, (_, n) => bytes.subarray(n * 4096, (n + 1) * 4096));
      const start = performance.now();
      expect(read(chunks, { limit: LIMITS.frameBytes })[0]?.length).toBe(size - 1);
      return performance.now() - start;
    };
    const best = (size: number): number => Math.min(...[1, 2, 3, 4, 5].map(() => time(size)));
    const half = best(LIMITS.frameBytes / 2);
    // A quadratic reader takes four times as long; the margin is for a busy machine.
    expect(best(LIMITS.frameBytes)).toBeLessThan(half * 3.5 + 5);
  });
});
