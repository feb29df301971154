import { HOOKS } from "@reasonix/protocol";
import type { HookPoint } from "@reasonix/protocol";
import { expect, test } from "vitest";
import { fillEmpty, omitEmpty } from "./payload.ts";

test.each(Object.keys(HOOKS) as HookPoint[])("at %s every empty member is left out and comes back", (point) => {
  const { empty } = HOOKS[point];
  expect(omitEmpty(point, { ...empty, other: "" })).toEqual({ other: "" });
  expect(fillEmpty(point, { other: "" })).toEqual({ ...empty, other: "" });
});

test("members that hold something stay", () => {
  expect(omitEmpty("tool.after", { name: "bash", arguments: "", result: "0", isError: true })).toEqual({
    name: "bash",
    result: "0",
    isError: true,
  });
  expect(omitEmpty("context.prepare", { messages: [{ role: "user" }] })).toEqual({ messages: [{ role: "user" }] });
});
