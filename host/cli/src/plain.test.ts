import { expect, test } from "vitest";
import { plain } from "./plain.ts";

test("lines and tabs stay, CR LF becomes a line break", () => {
  expect(plain("a\tb\r\nc é 测 👍\n")).toBe("a\tb\nc é 测 👍\n");
});

test.each([
  ["an escape sequence", "\x1b[2J", "\uFFFD[2J"],
  ["a C1 control", "\x9b2J", "\uFFFD2J"],
  ["a bell", "\x07", "\uFFFD"],
  ["an overwrite", "good\rbad", "good\uFFFDbad"],
  ["a turn of direction", "a\u202Eb\u2066c", "a\uFFFDb\uFFFDc"],
])("%s does not get through", (_, text, expected) => {
  expect(plain(text)).toBe(expected);
});
