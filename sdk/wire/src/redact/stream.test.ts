import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { PAIRS } from "./corpus.ts";
import { MARK } from "./mark.ts";
import { redact } from "./redact.ts";
import { RedactingTail, redactor } from "./stream.ts";

const secrets = ["the-known-secret"];

function inPieces(text: string, cuts: readonly number[]): string[] {
  const places = [...cuts].map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
  return [...places, text.length].map((to, index) => text.slice(places[index - 1] ?? 0, to));
}

function streamed(pieces: readonly string[]): string {
  const stream = redactor({ secrets });
  return pieces.map((piece) => stream.push(piece)).join("") + stream.end();
}

it("shows the same wherever the text is cut", () => {
  const line = fc.constantFrom(...PAIRS.flatMap(({ line, twin }) => [line, twin]), "is the-known-secret", "");
  const texts = fc
    .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom("\n", "\r\n"))
    .map(([lines, end]) => lines.join(end));
  fc.assert(
    fc.property(texts, fc.array(fc.nat(), { maxLength: 12 }), (text, cuts) => {
      expect(streamed(inPieces(text, cuts))).toBe(redact(text, { secrets }));
    }),
    { numRuns: 500 },
  );
});

test("words about a private key before a private key, and every cut", () => {
  const body = "aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA";
  const text = (key: string): string =>
    `put -----BEGIN PRIVATE KEY----- first\nand the rest below it\n-----BEGIN RSA PRIVATE KEY-----${key}-----END RSA PRIVATE KEY-----\nafter`;
  const [whole, shown] = [text(`\n${body}\n${body}\n`), text(MARK)];
  expect(redact(whole, { secrets })).toBe(shown);
  for (let cut = 0; cut <= whole.length; cut++) expect(streamed([whole.slice(0, cut), whole.slice(cut)])).toBe(shown);
});

test("two writes with half of a secret each, and every cut", () => {
  const text = "a\npassword=hunter2 b\nc the-known-secret d";
  for (let cut = 0; cut <= text.length; cut++)
    expect(streamed([text.slice(0, cut), text.slice(cut)])).toBe(`a\npassword=${MARK} b\nc ${MARK} d`);
});

test("whole lines come at once, the rest at the end", () => {
  const stream = redactor();
  expect([stream.push("one\ntwo"), stream.push(" and\nthr"), stream.push("ee"), stream.end(), stream.end()]).toEqual([
    "one\n",
    "two and\n",
    "",
    "three",
    "",
  ]);
});

describe("a line that does not end", () => {
  const filler = "words and more ".repeat(10_000);

  it("is shown as it comes, with its secrets hidden wherever they lie", () => {
    const pieces = Array.from({ length: 40 }, (_, index) => `${filler.slice(0, 1000 + index * 37)} password=hunter2 x`);
    const text = pieces.join("");
    expect(streamed(inPieces(text, [5, 30_000, 30_001, 90_000]))).toBe(redact(text));
    const stream = redactor();
    expect(stream.push(text).length).toBeGreaterThan(text.length / 2);
  });

  it("loses no more than itself to a secret without end", () => {
    const stream = redactor();
    const begun = stream.push(`ok password="${"x ".repeat(100_000)}`);
    const more = stream.push("x ".repeat(100_000));
    expect([begun.endsWith(MARK), begun.includes("x x"), more]).toEqual([true, false, ""]);
    expect(stream.push("x\nnext line\n") + stream.end()).toBe("\nnext line\n");
  });
});

test("words about private keys hold nothing back for long", () => {
  const stream = redactor();
  const begin = "-----BEGIN PRIVATE KEY-----";
  const lines = "and then words in a line\n".repeat(4000);
  const first = stream.push(`put ${begin} first\n${lines}`);
  expect(first + stream.end()).toBe(`put ${begin} first\n${lines}`);
  expect(first.length).toBeGreaterThan(lines.length / 2);
});

describe("the tail", () => {
  const tailOf = (text: string, bound: number, size = 1000): string => {
    const tail = new RedactingTail(bound, { secrets });
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) tail.push(bytes.subarray(at, at + size));
    return tail.text();
  };

  it("is the end of the redacted text", () => {
    expect(tailOf(" a the-known-secret é\n", 1000)).toBe(`a ${MARK} é`);
    expect(tailOf("é".repeat(100), 11)).toBe("é".repeat(5));
    expect(tailOf("", 10)).toBe("");
  });

  it("hides a secret that begins before it, and stays within its bound", () => {
    const secret = "aB3dE5gH".repeat(16);
    for (let after = 0; after < 160; after += 7) {
      const text = tailOf(`${"line\n".repeat(20_000)}API_KEY=${secret}\n${"z".repeat(after)}`, 100);
      expect([
        text.includes(secret.slice(0, 8)),
        text.length <= 100,
        text.endsWith("z".repeat(Math.min(after, 90))),
      ]).toEqual([false, true, true]);
    }
    expect(tailOf("token=a ".repeat(10_000), 100).length).toBeLessThanOrEqual(100);
  });
});
