import { BUDGETS, HOOKS } from "@reasonix/protocol";
import type { HookPoint } from "@reasonix/protocol";
import { expect, test } from "vitest";
import { callMillis, checkDeclarations, isRequiredClass } from "./declaration.ts";
import type { RuntimeDeclaration } from "./declaration.ts";

const good: RuntimeDeclaration = { plugin: "demo", version: "", root: "/pack", command: "tool" };
const withShell = { ...good, shell: true };

test("a declaration of its least, and of its bounds", () => {
  const bounds = { priority: BUDGETS.priorityMin, timeoutMillis: 0, intercepts: ["tool.before"] as const };
  expect(() => checkDeclarations([good, { ...good, ...bounds, plugin: "other" }])).not.toThrow();
});

test.each<[string, RuntimeDeclaration[], string]>([
  ["no name", [{ ...good, plugin: "" }], '"" is no name of a package (/name must match pattern'],
  ["a name of two segments", [{ ...good, plugin: "a/b" }], '"a/b" is no name of a package'],
  ["a relative root", [{ ...good, root: "pack" }], 'its root "pack"'],
  [
    "a priority beyond",
    [{ ...good, priority: BUDGETS.priorityMax + 1 }],
    "its runtime is not valid: /priority must be <= 1000 [maximum], found 1001",
  ],
  [
    "a fraction of a priority",
    [{ ...good, priority: 0.5 }],
    "its runtime is not valid: /priority must be integer [type], found 0.5",
  ],
  [
    "a negative time",
    [{ ...good, timeoutMillis: -1 }],
    "its runtime is not valid: /timeoutMillis must be >= 0 [minimum], found -1",
  ],
  [
    "an unknown point",
    [{ ...good, intercepts: ["tool.during" as HookPoint] }],
    '/intercepts/0 must be one of "agent.before_start", ',
  ],
  ["no command", [{ ...good, command: " " }], "not valid: /command"],
  ["a member that no runtime has", [withShell], 'the value must not have the member "shell"'],

  ["the same plugin again", [good, good], "declared twice"],
])("%s is refused", (_, declarations, words) => {
  expect(() => checkDeclarations(declarations)).toThrow(
    expect.objectContaining({ code: "declaration_invalid", message: expect.stringContaining(words) }),
  );
});

test("required, or owner of any slot, is of the required class", () => {
  expect([good, { ...good, required: true }, { ...good, replaces: ["tool:x"] }].map(isRequiredClass)).toEqual([
    false,
    true,
    true,
  ]);
});

test("the time of a call: the point's, the manifest's, never above the ceiling", () => {
  const millis = (timeoutMillis?: number): number => callMillis({ ...good, timeoutMillis }, "input.receive");
  expect([millis(), millis(0), millis(250), millis(600_000)]).toEqual([
    HOOKS["input.receive"].timeoutMillis,
    HOOKS["input.receive"].timeoutMillis,
    250,
    BUDGETS.interceptCeilingMillis,
  ]);
});
