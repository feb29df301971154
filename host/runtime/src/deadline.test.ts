import { expect, test } from "vitest";
import { settlesWithin } from "./deadline.ts";

test("whether it settles in time, in either way", async () => {
  expect(await settlesWithin(Promise.resolve(), 1000)).toBe(true);
  expect(await settlesWithin(Promise.reject(new Error("no")), 1000)).toBe(true);
  expect(await settlesWithin(new Promise(() => {}), 10)).toBe(false);
});

test("leaves no timer behind", async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  await settlesWithin(Promise.resolve(), 60_000);
  expect(timers()).toBe(before);
});
