import * as fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LIMITS } from "@reasonix/protocol";
import { FrameReader, TOO_LARGE } from "./frames.ts";

const LIMIT = 64;

function read(chunks: readonly Uint8Array[], { end = true, limit = LIMIT } = {}): string[] {
  const seen: string[] = [];
  const reader = new FrameReader(limit);
  const take = (): void => {
    for (let frame = reader.next(); frame !== undefined; frame = reader.next()) {
      seen.push(frame === TOO_LARGE ? "TOO LARGE" : Buffer.from(frame).toString("utf8"));
      if (frame === TOO_LARGE) return;
    }
  };
  for (const chunk of chunks) {
    reader.feed(chunk);
    take();
  }
  if (end) reader.end();
  take();
  expect(reader.waiting).toBe(0);
  return seen;
}

function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [0, ...cuts.map((n) => n % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((to, index) => bytes.subarray(at[index], to));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const text = (value: string): Uint8Array => Buffer.from(value);

describe("FrameReader", () => {
  it("ends a frame at 0x0A only, trims space, tab and CR, and gives blank lines as empty", () => {
    const input = ' {"a":1}\t\r\n\r\n \t \n{"b":"\u2028\u2029\u0085\\r\u000b"}\n\n[1]';
    expect(read([text(input)])).toEqual(['{"a":1}', "", "", '{"b":"\u2028\u2029\u0085\\r\u000b"}', "", "[1]"]);
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
        expect(read(cut(bytes, cuts), { limit: 1000 }).filter((line) => line !== "")).toEqual(expected);
      }),
    );
  });

  it("gives one frame with the same bytes for every place at which it is cut in two", () => {
    const line = '{"text":"naïve 漢字 😀 \u2028 end"}';
    const bytes = text(`${line}\r\n`);
    for (let at = 0; at <= bytes.length; at++) expect(read(cut(bytes, [at]), { limit: 100 })).toEqual([line]);
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

  it.each([1, 100, 4096])("looks at each byte once and copies it twice at most, in pieces of %i", (piece) => {
    const size = piece === 1 ? 100_000 : LIMITS.frameBytes;
    const bytes = new Uint8Array(size).fill(0x78);
    bytes[size - 1] = 0x0a;
    const chunks = Array.from({ length: Math.ceil(size / piece) }, (_, n) =>
      bytes.subarray(n * piece, (n + 1) * piece),
    );
    // They go on to do what they do.
    const scans = vi.spyOn(Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array, "indexOf");
    const copies = vi.spyOn(Buffer, "concat");
    onTestFinished(() => void vi.restoreAllMocks());
    expect(read(chunks, { limit: LIMITS.frameBytes })[0]?.length).toBe(size - 1);
    const scanned = scans.mock.calls.map(([, from = 0], n) => (scans.mock.contexts[n] as Uint8Array).length - from);
    expect(sum(scanned)).toBe(size);
    const copied = sum(copies.mock.calls.flatMap(([pieces]) => pieces.map(({ length }) => length)));
    expect(copied).toBeGreaterThanOrEqual(size - 1);
    expect(copied).toBeLessThanOrEqual(2 * size);
  });
});
