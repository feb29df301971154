import { expect, it } from "vitest";
import { described } from "./stderr.ts";

const circle: Record<string, unknown> = { code: 5 };
circle["self"] = circle;

it.each<[string, unknown, string | RegExp]>([
  ["a text", "gone", "gone"],
  ["nothing", undefined, "undefined"],
  ["null", null, "null"],
  ["a symbol", Symbol("x"), "Symbol(x)"],
  ["a number without end", 1n, "1"],
  ["an object", { code: 5 }, '{"code":5}'],
  ["an object that refers to itself", circle, "an object with code, self"],
  ["an object that JSON has no form for", { big: 1n }, "an object with big"],
  ["an error", new Error("x"), /^Error: x\n {4}at /],
  ["an error without a stack", Object.assign(new TypeError("x"), { stack: undefined }), "TypeError: x"],
  [
    "an error with its cause",
    new Error("x", { cause: new Error("y", { cause: "z" }) }),
    /^Error: x[^]*\ncaused by: Error: y[^]*\ncaused by: z$/,
  ],
  [
    "several errors at once",
    new AggregateError([new Error("x"), "y"], "all"),
    /^AggregateError: all[^]*\none of them: Error: x[^]*\none of them: y$/,
  ],
])("describes %s", (_, thrown, words) => {
  expect(described(thrown)).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
});

it("describes an error that has caused itself", () => {
  const [first, second] = [new Error("first"), new Error("second")];
  first.cause = second;
  second.cause = first;
  expect(described(first)).toMatch(/^Error: first[^]*\ncaused by: Error: second[^]*\ncaused by: \(itself\)$/);
});
