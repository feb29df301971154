import { HOOKS } from "@reasonix/protocol";
import type { HookInputs, HookPoint, HookReplacements } from "@reasonix/protocol";
import { describe, expect, test } from "vitest";
import { isComplete } from "./payload.ts";
import { replacePayload } from "./replacement.ts";

interface Case<P extends HookPoint> {
  readonly before: HookInputs[P];
  /** States another value in every member that it can state. */
  readonly replacement: HookReplacements[P];
  readonly after: HookInputs[P];
  readonly putBack?: readonly string[];
}

const [OLD, NEW] = [[{ role: "user" as const, content: "old" }], [{ role: "user" as const, content: "new" }]];
const USAGE = {
  promptTokens: 1,
  completionTokens: 1,
  totalTokens: 2,
  reasoningTokens: 0,
  cacheHitTokens: 0,
  cacheMissTokens: 1,
};

const CASES: { readonly [P in HookPoint]: Case<P> } = {
  "agent.before_start": {
    before: { sessionId: "s", model: "old", toolCount: 3 },
    replacement: { sessionId: "other", model: "new", toolCount: 4 },
    after: { sessionId: "s", model: "new", toolCount: 3 },
    putBack: ["sessionId", "toolCount"],
  },
  "compaction.complete": { before: { summary: "old" }, replacement: { summary: "new" }, after: { summary: "new" } },
  "compaction.prepare": {
    before: { guidance: "old", messages: OLD },
    replacement: { guidance: "new", messages: NEW },
    after: { guidance: "new", messages: NEW },
  },
  "context.prepare": { before: { messages: OLD }, replacement: { messages: NEW }, after: { messages: NEW } },
  "frontend.event": {
    before: { kind: "text", text: "old", detail: "" },
    replacement: { kind: "notice", text: "new", detail: "more" },
    after: { kind: "text", text: "new", detail: "more" },
    putBack: ["kind"],
  },
  "input.receive": { before: { text: "old" }, replacement: { text: "new" }, after: { text: "new" } },
  "permission.decision": {
    before: { name: "bash", arguments: "{}", readOnly: false, hostDecision: "deny" },
    replacement: { name: "ls", arguments: '{"a":1}', readOnly: true, hostDecision: "allow" },
    after: { name: "ls", arguments: '{"a":1}', readOnly: true, hostDecision: "allow" },
  },
  "provider.request": {
    before: { request: { messages: OLD, tools: [], maxTokens: 0 } },
    replacement: { request: { messages: NEW, tools: [], maxTokens: 1 } },
    after: { request: { messages: NEW, tools: [], maxTokens: 1 } },
  },
  "provider.response": {
    before: { text: "old", reasoning: "r", signature: "s", calls: [], usage: USAGE },
    replacement: { text: "new", usage: { ...USAGE, totalTokens: 3 } },
    after: { text: "new", reasoning: "", signature: "", calls: [], usage: { ...USAGE, totalTokens: 3 } },
  },
  // The validator knows one phase for each of these points, so that it cannot be changed at all.
  "session.end": {
    before: { phase: "end", sessionPath: "/old" },
    replacement: { phase: "end", sessionPath: "/new" },
    after: { phase: "end", sessionPath: "/new" },
  },
  "session.load": {
    before: { phase: "load", sessionPath: "/old" },
    replacement: { phase: "load", sessionPath: "/new" },
    after: { phase: "load", sessionPath: "/new" },
  },
  "session.rotate": {
    before: { phase: "rotate", sessionPath: "/old" },
    replacement: { phase: "rotate", sessionPath: "/new" },
    after: { phase: "rotate", sessionPath: "/new" },
  },
  "session.save": {
    before: { phase: "save", sessionPath: "/old" },
    replacement: { phase: "save", sessionPath: "/new" },
    after: { phase: "save", sessionPath: "/new" },
  },
  "session.start": {
    before: { phase: "start", sessionPath: "/old" },
    replacement: { phase: "start" },
    after: { phase: "start", sessionPath: "" },
  },
  "system_prompt.build": {
    before: { workspaceRoot: "/w", prompt: "old" },
    replacement: { workspaceRoot: "/other", prompt: "new" },
    after: { workspaceRoot: "/w", prompt: "new" },
    putBack: ["workspaceRoot"],
  },
  "tool.after": {
    before: { name: "bash", arguments: "{}", result: "old", isError: true },
    replacement: { name: "ls", arguments: '{"a":1}', result: "new" },
    after: { name: "bash", arguments: "{}", result: "new", isError: false },
    putBack: ["name", "arguments"],
  },
  "tool.before": {
    before: { name: "bash", arguments: "{}" },
    replacement: { name: "ls" },
    after: { name: "ls", arguments: "" },
  },
};

describe.each(Object.keys(CASES) as HookPoint[])("at %s a replacement", (point) => {
  const { before, replacement, after, putBack = [] } = CASES[point];

  test("is taken where the point says so; every other member stays, and is named where it was to change", () => {
    const replaced = replacePayload(point, before, replacement);
    expect(replaced).toEqual({ valid: true, payload: after, putBack });
    expect(replaced.valid && isComplete(point, replaced.payload)).toBe(true);
  });

  test("has a say in exactly the members that the contract names", () => {
    const hook: { readonly changes: readonly string[]; readonly shows?: readonly string[] } = HOOKS[point];
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(Reflect.get(after, name)) !== JSON.stringify(Reflect.get(before, name)),
    );
    const named = [...hook.changes, ...(hook.shows ?? [])];
    expect(
      named.filter((name) => !changed.includes(name) && JSON.stringify(Reflect.get(before, name)) !== "[]"),
    ).toEqual([]);
    expect(changed.filter((name) => !named.includes(name))).toEqual([]);
  });

  test("that says the same again changes nothing and is no fault", () => {
    expect(replacePayload(point, before, before)).toEqual({ valid: true, payload: before, putBack: [] });
  });
});

test("what it leaves out is empty, also a null in its place", () => {
  const { before } = CASES["provider.response"];
  const after = { text: "", reasoning: "", signature: "", calls: [] };
  expect(replacePayload("provider.response", before, {})).toEqual({ valid: true, payload: after, putBack: [] });
  expect(replacePayload("provider.response", before, null)).toEqual({ valid: true, payload: after, putBack: [] });
});

test("a member that cannot change is not named when it is left out, or stated as the empty value that it has", () => {
  const before = { sessionId: "s", toolCount: 3, model: "old" };
  expect(replacePayload("agent.before_start", before, { sessionId: "s", model: "new" })).toMatchObject({
    payload: { ...before, model: "new" },
    putBack: [],
  });
  const { toolCount: _, ...without } = before;
  expect(replacePayload("agent.before_start", without, { sessionId: "s", toolCount: 0 })).toMatchObject({
    putBack: [],
  });
});

test.each([
  ["none", "input.receive", undefined, "it replaces without a replacement"],
  ["null where a member is due", "input.receive", null, "its replacement is invalid: /replacement must have"],
  ["an empty text", "input.receive", { text: "" }, "its replacement is invalid: /replacement/text"],
  ["a misspelt member", "input.receive", { text: "x", txet: "y" }, '/replacement must not have the member "txet"'],
  ["another phase", "session.start", { phase: "end" }, '/replacement/phase must be "start"'],
  ["arguments that are no JSON object", "tool.before", { name: "ls", arguments: "[1" }, "/replacement/arguments"],
] as const)("%s is refused in words", (_, point, replacement, words) => {
  expect(replacePayload(point, {}, replacement)).toEqual({ valid: false, why: expect.stringContaining(words) });
});

describe("arguments of a tool", () => {
  const before = { name: "bash", arguments: "{}" };

  test.for(["{nonsense}", "{}{}", '{"a":1'])("that are no JSON object (%s) make a replacement invalid", (text) => {
    expect(replacePayload("tool.before", before, { name: "bash", arguments: text })).toEqual({
      valid: false,
      why: expect.stringMatching(/^its replacement is invalid: \/replacement\/arguments /) as string,
    });
  });

  test.for(["", ' {"a":[1]} '])("may be %j", (text) => {
    const after = { name: "bash", arguments: text };
    expect(replacePayload("tool.before", before, after)).toEqual({ valid: true, payload: after, putBack: [] });
  });
});
