import { describe, expect, test } from "vitest";
import { replacePayload } from "./replacement.ts";

const TOOL = { name: "bash", arguments: "{}", result: "old", isError: true };

describe("a valid replacement", () => {
  test("is the whole new payload: what it leaves out is empty, also a null in its place", () => {
    const before = { text: "a", reasoning: "b", signature: "", calls: [], usage: undefined };
    const after = { text: "", reasoning: "", signature: "", calls: [] };
    expect(replacePayload("provider.response", before, {})).toEqual({ valid: true, payload: after, putBack: [] });
    expect(replacePayload("provider.response", before, null)).toEqual({ valid: true, payload: after, putBack: [] });
  });

  test("cannot change the other members, which count as changed only when it states them", () => {
    expect(replacePayload("tool.after", TOOL, { name: "bash", result: "new" })).toEqual({
      valid: true,
      payload: { name: "bash", arguments: "{}", result: "new", isError: false },
      putBack: [],
    });
    expect(replacePayload("tool.after", TOOL, { name: "bash", arguments: "{}", result: "new" })).toMatchObject({
      putBack: [],
    });
    expect(replacePayload("tool.after", TOOL, { name: "ls", result: "new" })).toEqual({
      valid: true,
      payload: { name: "bash", arguments: "{}", result: "new", isError: false },
      putBack: ["name"],
    });
  });

  test("at a point that changes nothing for the host is for the others to see", () => {
    const before = { name: "bash", arguments: "", readOnly: false, hostDecision: "deny" };
    const seen = { name: "bash", hostDecision: "allow" };
    expect(replacePayload("permission.decision", before, seen)).toEqual({
      valid: true,
      payload: { name: "bash", arguments: "", readOnly: false, hostDecision: "allow" },
      putBack: [],
    });
  });
});

test.each([
  ["none", "input.receive", undefined, "it replaces without a replacement"],
  ["null where a member is due", "input.receive", null, "its replacement is invalid"],
  ["an empty text", "input.receive", { text: "" }, "its replacement is invalid at /text"],
  ["another phase", "session.start", { phase: "end" }, "its replacement is invalid at /phase"],
] as const)("%s is refused in words", (_, point, replacement, words) => {
  expect(replacePayload(point, {}, replacement)).toEqual({ valid: false, why: expect.stringContaining(words) });
});
