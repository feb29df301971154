import { expect, it } from "vitest";
import { Calls } from "./calls.ts";

it("numbers calls from 1 and gives each to its first answer", () => {
  const calls = new Calls<string>();
  expect([calls.next, calls.open("a"), calls.open("b"), calls.next]).toEqual([1, 1, 2, 3]);
  expect([calls.take(2), calls.take(2), calls.take(3), calls.take(0), calls.take(-1), calls.take(null)]).toEqual([
    "b",
    "duplicate_answer",
    "unknown_answer",
    "unknown_answer",
    "unknown_answer",
    "unknown_answer",
  ]);
  expect([calls.takeAll(), calls.takeAll(), calls.take(1)]).toEqual([["a"], [], "duplicate_answer"]);
});

it("knows the answer of a call that was given up, once", () => {
  const calls = new Calls<string>();
  calls.open("a");
  calls.giveUp(1);
  expect([calls.take(1), calls.take(1), calls.takeAll()]).toEqual(["late_answer", "duplicate_answer", []]);
});

it("forgets the oldest of many calls that were given up", () => {
  const calls = new Calls<string>();
  for (let n = 0; n < 1025; n++) calls.giveUp(calls.open("x"));
  expect([calls.take(1), calls.take(2), calls.take(1025)]).toEqual(["duplicate_answer", "late_answer", "late_answer"]);
});
