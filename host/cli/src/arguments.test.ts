import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

const walk = { kind: "walk", json: false, extension: undefined, expect: undefined };

test.each([
  [[], walk],
  [["--json", "--extension", "dir"], { ...walk, json: true, extension: "dir" }],
  [["--extension=dir", "--expect", "a b"], { ...walk, extension: "dir", expect: "a b" }],
  [["--expect="], { ...walk, expect: "" }],
  [["--", "--json"], { ...walk, json: true }],
  [["--"], walk],
  [["--json", "--help"], { kind: "help" }],
  [["--jsom"], { kind: "wrong", message: expect.stringContaining("--jsom") }],
  [["dir"], { kind: "wrong", message: expect.stringContaining("dir") }],
  [["--json", "--", "dir"], { kind: "wrong", message: expect.stringContaining("dir") }],
  [["--extension"], { kind: "wrong", message: expect.stringContaining("--extension") }],
  [["--expect"], { kind: "wrong", message: expect.stringContaining("--expect") }],
])("%j", (args, expected) => {
  expect(readArguments(args)).toEqual(expected);
});
