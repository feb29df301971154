import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

const NOTHING = { folder: undefined, name: undefined, template: undefined, yes: false, json: false, install: true };

test.each([
  [[], {}],
  [["--", "../a"], { folder: "../a" }],
  [["a", "--template", "full", "--name", "b"], { folder: "a", template: "full", name: "b" }],
  [["--yes", "--json", "--no-install", "a"], { folder: "a", yes: true, json: true, install: false }],
])("%j is read", (args, expected) => {
  expect(readArguments(args)).toEqual({ kind: "create", ...NOTHING, ...expected });
});

test.each([
  [["a", "b"], 'There is one DIR, but "b" came after it.'],
  [[""], "DIR is empty."],
  [["a", "--template", "ful"], '--template has no "ful"; it has interceptor, provider, full.'],
  [["a", "--force"], /^Unknown option '--force'/],
])("%j is wrong", (args, message) => {
  expect(readArguments(args)).toEqual({
    kind: "wrong",
    message: typeof message === "string" ? message : expect.stringMatching(message),
  });
});

test("--help is asked for in the presence of anything", () => {
  expect(readArguments(["a", "b", "--help"])).toEqual({ kind: "help" });
});
