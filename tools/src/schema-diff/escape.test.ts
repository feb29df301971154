import fc from "fast-check";
import { expect, test } from "vitest";
import { code, commandData, commandProperty, prose, visible, visibleJson } from "./escape.ts";
import { HOSTILE } from "./sample-report.ts";

const any = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("`", "|", "<", "\n", "%", ":", ",", "\\", "@", " ", "\u001b") }),
);

test("what cannot be seen is shown, and the rest left alone", () => {
  expect(visible(HOSTILE)).toBe(
    "a\\u{1b}[31m\\u{9b}2J\\r\\nb\\u{202e}c\\u{2028}::error::d%0Ae`f``|<script>alert(1)</script>&[x](https://evil.example)@octocat*_~$,:",
  );
  fc.assert(fc.property(any, (text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(visible(text))));
  fc.assert(fc.property(fc.stringMatching(/^[ -~]*$/), (text) => visible(text) === text));
});

test("JSON means the same after it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const pretty = JSON.stringify(JSON.parse(text), null, 2);
      const shown = visibleJson(pretty);
      expect(JSON.parse(shown)).toEqual(JSON.parse(pretty));
      expect(shown).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }),
  );
  expect(visibleJson('"\u202e\u{e0001}"')).toBe('"\\u202e\\udb40\\udc01"');
});

test("a code span holds what it was given, whatever backticks are in it", () => {
  fc.assert(
    fc.property(any, (text) => {
      const span = code(text);
      const [, fence = "", inner = ""] = /^(`+)(.*[^`])\1$/s.exec(span) ?? [];
      const stripped = /^ .* $/s.test(inner) && inner.trim() !== "" ? inner.slice(1, -1) : inner;
      expect([...inner.matchAll(/`+/g)].map(([run]) => run.length)).not.toContain(fence.length);
      expect(stripped.trim()).toBe(visible(text).trim());
    }),
  );
  expect([code("a"), code("`"), code("a``b`c"), code("")]).toEqual(["`a`", "`` ` ``", "```a``b`c```", "`  `"]);
});

test("prose has no character that Markdown, HTML or a table acts on", () => {
  expect(prose("a|b <i> [x](https://y) @me `c` *d* www.e.f #1 &amp;")).toBe(
    "a\\|b \\<i\\> \\[x\\](https&#58;//y) &#64;me \\`c\\` \\*d\\* www&#46;e.f \\#1 \\&amp;",
  );
});

test("workflow commands give back what was put in, from one line", () => {
  const back = (text: string): string =>
    text.replaceAll(/%(0D|0A|25|3A|2C)/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  fc.assert(
    fc.property(any, (text) => {
      expect(commandData(text)).not.toMatch(/[\r\n]/);
      expect(back(commandData(text))).toBe(text);
      expect(commandProperty(text)).not.toMatch(/[\r\n:,]/);
      expect(back(commandProperty(text))).toBe(visible(text));
    }),
  );
});
