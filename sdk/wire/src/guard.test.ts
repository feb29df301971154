import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUDGETS } from "@reasonix/protocol";
import { exceeds } from "./guard.ts";

const judge = (text: string): string | undefined => exceeds(Buffer.from(text));
const nested = (depth: number, inner: string): string => "[".repeat(depth) + inner + "]".repeat(depth);

describe("exceeds", () => {
  it("draws the line at the bounds themselves", () => {
    expect(judge(nested(BUDGETS.frameDepth, '"x"'))).toBeUndefined();
    expect(judge(nested(BUDGETS.frameDepth + 1, '"x"'))).toBe("frameDepth");
    expect(judge('{"a":'.repeat(BUDGETS.frameDepth + 1))).toBe("frameDepth");
    // One bracket and one comma fewer than elements.
    expect(judge(`[${"1,".repeat(BUDGETS.frameTokens - 1)}1]`)).toBeUndefined();
    expect(judge(`[${"1,".repeat(BUDGETS.frameTokens)}1]`)).toBe("frameTokens");
  });

  it("does not count what stands in strings, however they are escaped", () => {
    const brackets = "[{,:".repeat(BUDGETS.frameTokens / 4 + 1);
    expect(judge(JSON.stringify(brackets))).toBeUndefined();
    expect(judge(JSON.stringify(`"${brackets}\\"${brackets}\\`))).toBeUndefined();
  });

  it("agrees with a plain count on any text", () => {
    const piece = fc.constantFrom(
      "[",
      "]",
      "{",
      "}",
      ",",
      ":",
      '"',
      "\\",
      "x",
      "é",
      '\\"',
      "x".repeat(40),
      "[[[[[[[[[[",
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 100, maxLength: 400 }), (pieces) => {
        const text = pieces.join("");
        expect(judge(text)).toBe(plainly(text));
      }),
      { numRuns: 500 },
    );
  });

  it("looks at a string of escaped quotes in linear time", () => {
    const text = JSON.stringify('"'.repeat(2_000_000));
    const start = performance.now();
    expect(judge(text)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

function plainly(text: string): string | undefined {
  let [depth, tokens, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (inString && char === "\\") at++;
    else if (char === '"') inString = !inString;
    else if (!inString) {
      if ("[{".includes(char) && ++depth > BUDGETS.frameDepth) return "frameDepth";
      if ("]}".includes(char)) depth--;
      if ("[{,:".includes(char) && ++tokens > BUDGETS.frameTokens) return "frameTokens";
    }
  }
  return undefined;
}
