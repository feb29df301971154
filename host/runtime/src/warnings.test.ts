import { expect, test } from "vitest";
import { warnOnce } from "./warnings.ts";
import type { RuntimeWarning } from "./warnings.ts";

test("one for each plugin and kind", () => {
  const seen: string[] = [];
  const warn = warnOnce(({ text }) => seen.push(text));
  const warnings: RuntimeWarning[] = [
    { plugin: "a", kind: "deadline", text: "1" },
    { plugin: "a", kind: "deadline", text: "2" },
    { plugin: "a", kind: "crashed", text: "3" },
    { plugin: "b", kind: "deadline", text: "4" },
  ];
  for (const warning of warnings) warn(warning);
  expect(seen).toEqual(["1", "3", "4"]);
});
