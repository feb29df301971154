import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

test.each([
  [[], { kind: "walk", json: false, extension: undefined }],
  [["--json", "--extension", "dir"], { kind: "walk", json: true, extension: "dir" }],
  [["--extension=dir"], { kind: "walk", json: false, extension: "dir" }],
  [["--json", "--help"], { kind: "help" }],
  [["--jsom"], { kind: "wrong", message: expect.stringContaining("--jsom") }],
  [["dir"], { kind: "wrong", message: expect.stringContaining("dir") }],
  [["--extension"], { kind: "wrong", message: expect.stringContaining("--extension") }],
])("%j", (args, expected) => {
  expect(readArguments(args)).toEqual(expected);
});
