import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { MARK } from "./mark.ts";
import { forScreen, plainText } from "./plain.ts";

test("lines, tabs and every script stay; CR LF is a line break", () => {
  expect(plainText("a\tb\r\nc é 测 שלום 👍🏽\n")).toBe("a\tb\nc é 测 שלום 👍🏽\n");
});

test.each([
  ["a colour", "\x1b[1;31mred\x1b[0m", "red"],
  ["a cleared screen", "a\x1b[2J\x1b[Hb", "ab"],
  ["a C1 control", "a\x9b2Jb", "ab"],
  ["a title", "a\x1b]0;title\x07b", "ab"],
  ["the clipboard", "a\x1b]52;c;aGk=\x1b\\b", "ab"],
  ["a link", "\x1b]8;;javascript:alert(1)\x1b\\text\x1b]8;;\x1b\\", "text"],
  ["a link in C1", "\x9d8;;https://a.example\x9ctext\x9d8;;\x9c", "text"],
  ["a device control string", "a\x1bP1$r\x1b\\b", "ab"],
  ["an unfinished title", "a\x1b]0;title and words", "a0;title and words"],
  ["an unfinished title before a line", "a\x1b]0;title\nb\x07", "a0;title\nb"],
  ["one string in another", "a\x1b]0;x\x1b]0;y\x07b", "a0;xb"],
  ["the rest of a sequence from elsewhere", "2J\x07;c;aGk=\x1b\\b", "2J;c;aGk=b"],
  ["an unfinished sequence", "a\x1b[1;", "a1;"],
  ["a reset", "a\x1bcb\x1b(0c", "abc"],
  ["a bell, a null, a backspace, a delete", "a\x07\0\b\x7fb", "ab"],
  ["an overwrite", "good\rbad", "good\nbad"],
  ["a turn of direction", "a\u202Eb\u2066c\u200Fd", "abcd"],
  ["half of a character", "a\uD800b", "a\uFFFDb"],
])("%s does not get through", (_, text, expected) => {
  expect(plainText(text)).toBe(expected);
});

describe("whatever the text", () => {
  const piece = fc.constantFrom(..."\x1b[]P\\\x07\x9b\x9c\x9d\x900;m\r\n\t\u202Ea".split(""));
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

  it("nothing that steers is left, no line is lost, and doing it again changes nothing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const plain = plainText(text);
        expect(plain).not.toMatch(/(?![\n\t])[\p{Cc}\u202e]/u);
        expect(plain.split("\n").length).toBe(text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n").length);
        expect(plainText(plain)).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });
});

it("takes linear time", () => {
  const time = (text: string): number => {
    const start = performance.now();
    plainText(text);
    return Math.max(performance.now() - start, 3);
  };
  const units = ["\x1b]", "\x1b]a", "\x1b[", "\x1b[0", "\x9d", "\x90a", "\x1b ", "\r"];
  const slow = units.filter((unit) => {
    const ratio = (): number => time(unit.repeat(1 << 19)) / time(unit.repeat(1 << 17));
    return ratio() > 9 && ratio() > 9 && ratio() > 9;
  });
  expect(slow).toEqual([]);
});

test("a secret with a control character in it is found on a screen", () => {
  const token = `ghp_${"aB3d".repeat(9)}`;
  const cut = `${token.slice(0, 12)}\x1b[1m${token.slice(12)}`;
  expect(forScreen(`to \x1b[31m${cut}\x1b[0m`)).toBe(`to ghp_${MARK}`);
});
