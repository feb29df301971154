import { expect, it } from "vitest";
import { HOOKS, type HookPoint } from "@reasonix/protocol";
import { Ruling, ruleFor } from "./rule.ts";

const POINTS = Object.keys(HOOKS) as HookPoint[];

it.each(POINTS)("has exactly the decisions of %s as methods", (point) => {
  expect(Object.keys(ruleFor(point)).sort()).toEqual([...HOOKS[point].decisions.interceptor].sort());
});

it("makes the results that travel, without a this", () => {
  const { allow, block, continue: pass, deny, replace } = ruleFor("permission.decision");
  const replacement = { name: "read", arguments: "", readOnly: true, hostDecision: "deny" } as const;
  const results = [pass(), replace(replacement), block("no"), allow(), deny(), deny("never")].map((ruling) =>
    Ruling.resultOf(ruling, "permission.decision"),
  );
  expect(results).toEqual([
    { decision: "continue" },
    { decision: "replace", replacement },
    { decision: "block", reason: "no" },
    { decision: "allow" },
    { decision: "deny" },
    { decision: "deny", reason: "never" },
  ]);
});

it("knows only rulings on the same point", () => {
  const foreign = ruleFor("tool.before").continue();
  expect(
    [{ decision: "continue" }, undefined, foreign].map((value) => Ruling.resultOf(value, "input.receive")),
  ).toEqual([undefined, undefined, undefined]);
});
