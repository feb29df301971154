import { expect, it } from "vitest";
import { SLOTS, type HookPoint } from "@reasonix/protocol";
import { SLOT_NAMES, pointsOf, slotAt } from "./slots.ts";

it("knows the slots of the contract and their points", () => {
  const families: Readonly<Record<string, { readonly pattern?: string; readonly points: readonly HookPoint[] }>> =
    SLOTS;
  for (const [family, { pattern, points }] of Object.entries(families)) {
    const slot = pattern === undefined ? family : `${family}:a/b`;
    expect([slot, [...pointsOf(slot)].sort()]).toEqual([slot, points]);
    for (const point of points) expect(slotAt(point, { name: "a/b" })).toBe(slot);
  }
  expect([...SLOT_NAMES].sort()).toEqual(
    Object.keys(families).filter((family) => families[family]?.pattern === undefined),
  );
});

it.each(["", "tool", "tool:", "tool:a b", "provider:a/b", "permissions"])("knows no slot %j", (slot) => {
  expect(pointsOf(slot)).toEqual([]);
});

it("has none at points without an owner", () => {
  expect(slotAt("input.receive", { text: "x", name: "bash" })).toBeUndefined();
});
