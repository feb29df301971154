import { expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { locate } from "./locate.ts";

const finding = (element: Finding["element"]): Finding => ({
  rule: "member-removed",
  verdict: "breaking",
  element,
  positions: [],
  message: "",
});
const OLD = { "/$defs/A": "a.tsp:3", "/$defs/A/properties/x": "a.tsp:5", "/$defs/Odd": "odd" };
const NEW = new Map([
  ["/$defs/A", { file: "b.tsp", line: 7, column: 1 }],
  ["/limits/frameBytes", { file: "limits.tsp", line: 2, column: 3 }],
]);

test("an element stands where it is written on both sides, or where the nearest one around it is", () => {
  const places = [
    { old: "/$defs/A/properties/x", new: "/$defs/A/properties/x" },
    { old: "/$defs/A/properties/x/items/properties/y" },
    { new: "/limits/frameBytes" },
    { old: "/$defs/AB", new: "/$defs/AB" },
    { old: "/$defs/Odd" },
    { old: "/$defs/constructor" },
  ].map((element) => locate([finding(element)], OLD, NEW)[0]?.source);
  expect(places).toEqual([
    { old: { file: "a.tsp", line: 5 }, new: { file: "b.tsp", line: 7 } },
    { old: { file: "a.tsp", line: 5 }, new: { file: "b.tsp", line: 7 } },
    { new: { file: "limits.tsp", line: 2 } },
    undefined,
    undefined,
    undefined,
  ]);
});
