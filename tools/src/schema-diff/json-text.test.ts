import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./json-text.ts";

const parse = (text: string): unknown => parseJson(new TextEncoder().encode(text), "x.json");

test("what JSON.parse reads is read, whatever the keys and texts look like", () => {
  fc.assert(
    fc.property(
      fc.json({ depthSize: "medium", maxDepth: 8 }),
      fc.constantFrom(undefined, 2, "\t\r\n"),
      (json, space) => {
        const value = JSON.parse(json) as unknown;
        expect(parse(JSON.stringify(value, null, space))).toEqual(value);
      },
    ),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: fc.constantFrom('"', "\\", ":", "{", "a") }), fc.string()), (value) => {
      expect(parse(JSON.stringify(value))).toEqual(value);
    }),
  );
});

test("a key that stands twice is found, however it is written and wherever it stands", () => {
  const key = fc.string({ unit: fc.constantFrom('"', "\\", ":", "{", "}", ",", "a", "é"), minLength: 1 });
  const escaped = (text: string): string =>
    `"${Array.from(text, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`;
  fc.assert(
    fc.property(key, fc.json(), fc.boolean(), (key, inner, asIs) => {
      const again = asIs ? JSON.stringify(key) : escaped(key);
      const text = `[{"outer":[${inner}]},{ ${JSON.stringify(key)} : ${inner},\n${again}\t:${inner}}]`;
      expect(() => parse(text)).toThrow(
        `x.json:2: the key ${JSON.stringify(key)} stands twice in /…. Remove one of them.`,
      );
    }),
  );
});
