import { describe, expect, test } from "vitest";
import type { RuntimeDeclaration } from "./declaration.ts";
import { claimSlots, rulesAt, slotAt } from "./slots.ts";

const owner = (plugin: string, ...replaces: string[]): RuntimeDeclaration => ({
  plugin,
  version: "1",
  root: "/pack",
  command: "tool",
  replaces,
});

test("each slot to its owner; a slot named twice by one plugin is one claim", () => {
  const claims = claimSlots([owner("a", "permission", "permission", "tool:bash"), owner("b", "provider:openai/gpt-5")]);
  expect(new Map(claims)).toEqual(
    new Map([
      ["permission", "a"],
      ["tool:bash", "a"],
      ["provider:openai/gpt-5", "b"],
    ]),
  );
});

test("a second owner is a conflict that names the slot, both plugins and the way out", () => {
  expect(() => claimSlots([owner("a", "context"), owner("b", "context")])).toThrow(
    expect.objectContaining({
      code: "slot_conflict",
      message:
        'The runtimes "a" and "b" both claim the slot "context", which has one owner. Disable one of them, or take the slot out of its manifest.',
    }),
  );
});

test.each(["", "SYSTEM_PROMPT", "tool", "tool:", "tool:a b", "provider", "provider:openai", "provider:openai/x/y"])(
  "%j is no slot",
  (slot) => {
    expect(() => claimSlots([owner("a", slot)])).toThrow(expect.objectContaining({ code: "declaration_invalid" }));
  },
);

describe("the slot of a payload", () => {
  test("comes from the point, and at tool points from the tool", () => {
    expect(slotAt("permission.decision", { name: "bash", hostDecision: "deny" })).toBe("permission");
    expect(slotAt("tool.before", { name: "bash", arguments: "" })).toBe("tool:bash");
    expect(slotAt("input.receive", { text: "" })).toBeUndefined();
  });

  test("belongs to the points at which its owner can be asked", () => {
    expect(rulesAt("tool:bash", "tool.after")).toBe(true);
    expect(rulesAt("compaction", "compaction.complete")).toBe(true);
    expect(rulesAt("compaction", "context.prepare")).toBe(false);
    expect(rulesAt("provider:openai/gpt-5", "provider.request")).toBe(false);
  });
});
