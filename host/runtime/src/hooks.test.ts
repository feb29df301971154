import { HOOKS } from "@reasonix/protocol";
import type { HookPoint } from "@reasonix/protocol";
import { beforeEach, expect, test } from "vitest";
import type { Answer } from "./chain.ts";
import type { EncodedPayload } from "./content.ts";
import { buildHooks } from "./hooks.ts";
import type { HookRuntime } from "./hooks.ts";
import type { RuntimeWarning } from "./warnings.ts";

let calls: { readonly plugin: string; readonly payload: EncodedPayload }[];
let observed: { readonly plugin: string; readonly point: HookPoint; readonly payload: object }[];

beforeEach(() => {
  calls = [];
  observed = [];
  warnings = [];
});

const CONTINUE: Answer = { kind: "ruling", decision: "continue", reason: "", replacement: undefined };
const BLOCK: Answer = { ...CONTINUE, decision: "block", reason: "no" };

function runtime(plugin: string, subscriptions: readonly HookPoint[], answer: Answer | (() => Answer)): HookRuntime {
  return {
    plugin,
    priority: 0,
    required: false,
    subscriptions,
    sidecar: {
      async call(_point, payload) {
        calls.push({ plugin, payload });
        return typeof answer === "function" ? answer() : answer;
      },
      observe: (point, { value }) => observed.push({ plugin, point, payload: value }),
      stderrTail: async () => `${plugin} at its end`,
    },
  };
}

let warnings: RuntimeWarning[];

const hooksOf = (runtimes: HookRuntime[], claims: Readonly<Record<string, string>> = {}) =>
  buildHooks(runtimes, new Map(Object.entries(claims)), (warning) => warnings.push(warning));

test("only points with a listener or an owner have a hook", () => {
  const hooks = hooksOf([runtime("a", ["session.start"], CONTINUE)], {
    "tool:bash": "b",
    compaction: "b",
    "provider:x/y": "b",
  });
  const points = (Object.keys(HOOKS) as HookPoint[]).filter((point) => hooks[point] !== undefined);
  expect(points.toSorted()).toEqual([
    "compaction.complete",
    "compaction.prepare",
    "session.start",
    "tool.after",
    "tool.before",
  ]);
});

test("an unchanged payload is serialised once for everyone, and without its empty members", async () => {
  const hooks = hooksOf([runtime("a", ["tool.before"], CONTINUE), runtime("b", ["tool.before"], CONTINUE)]);
  await hooks["tool.before"]?.rule({ name: "bash", arguments: "" });
  expect(calls.map(({ plugin, payload }) => [plugin, payload.value])).toEqual([
    ["a", { name: "bash" }],
    ["b", { name: "bash" }],
  ]);
  expect(calls[0]?.payload).toBe(calls[1]?.payload);
});

test("observers are the listeners and the owner, each once; nobody hears of what the owner refused", async () => {
  const answers = { owner: CONTINUE };
  const hooks = hooksOf(
    [runtime("owner", ["context.prepare"], () => answers.owner), runtime("a", ["context.prepare"], CONTINUE)],
    { context: "owner" },
  );
  const payload = { messages: [{ role: "user" as const }] };
  expect(await hooks["context.prepare"]?.rule(payload)).toMatchObject({ kind: "pass" });
  expect(observed).toEqual([
    { plugin: "a", point: "context.prepare", payload },
    { plugin: "owner", point: "context.prepare", payload },
  ]);
  answers.owner = BLOCK;
  expect(await hooks["context.prepare"]?.rule(payload)).toEqual({ kind: "block", by: "owner", reason: "no" });
  expect(observed).toHaveLength(2);
});

test("where the event comes at another moment, the site says when", async () => {
  const hook = hooksOf([runtime("a", ["session.save"], CONTINUE)])["session.save"];
  await hook?.rule({ phase: "save", sessionPath: "" });
  expect(observed).toEqual([]);
  hook?.observe({ phase: "save", sessionPath: "" });
  expect(observed).toEqual([{ plugin: "a", point: "session.save", payload: { phase: "save" } }]);
});

test("an owner that does not run fails the operation and says what can be done", async () => {
  const stopped: HookRuntime = { ...runtime("owner", [], CONTINUE), sidecar: undefined };
  const ruling = hooksOf([stopped], { permission: "owner" })["permission.decision"]?.rule({
    name: "bash",
    arguments: "",
    readOnly: false,
    hostDecision: "allow",
  });
  await expect(ruling).rejects.toMatchObject({
    code: "hook_failed",
    plugin: "owner",
    point: "permission.decision",
    reason: "activation_failed",
    message: expect.stringMatching(/^owner failed at permission\.decision: .*reload, or disable the plugin/),
  });
});

test.each<[string, Answer]>([
  ["a failed call", { kind: "failure", failure: "error_answer", reason: "internal", why: "it broke" }],
  ["an illegal decision", { ...CONTINUE, decision: "allow" }],
  ["an invalid replacement", { ...CONTINUE, decision: "replace", replacement: { txet: "" } }],
])("%s comes with what the extension wrote to stderr, skipped or not", async (_, answer) => {
  const bad = runtime("bad", ["input.receive"], answer);
  await hooksOf([bad])["input.receive"]?.rule({ text: "hi" });
  expect(warnings).toMatchObject([{ plugin: "bad", stderrTail: "bad at its end" }]);
  const ruling = hooksOf([{ ...bad, required: true }])["input.receive"]?.rule({ text: "hi" });
  await expect(ruling).rejects.toMatchObject({ code: "hook_failed", stderrTail: "bad at its end" });
});

test("a change that was put back is no failure: nobody is asked for stderr", async () => {
  const replacement = { name: "ls", result: "" };
  await hooksOf([runtime("a", ["tool.after"], { ...CONTINUE, decision: "replace", replacement })])["tool.after"]?.rule({
    name: "bash",
    arguments: "",
    result: "",
    isError: false,
  });
  expect(warnings).toEqual([
    { plugin: "a", kind: "unchangeable_member", text: expect.stringContaining('a changed "name"') },
  ]);
});

test("the owner of a tool is asked for its tool only", async () => {
  const hooks = hooksOf([runtime("owner", ["tool.before"], CONTINUE)], { "tool:bash": "owner" });
  await hooks["tool.before"]?.rule({ name: "ls", arguments: "" });
  expect(calls).toHaveLength(1);
  await hooks["tool.before"]?.rule({ name: "bash", arguments: "" });
  expect(calls).toHaveLength(2);
});

test("once the site has given up nobody else is asked, even when an answer came", async () => {
  const abort = new AbortController();
  const stops = (): Answer => {
    abort.abort(new Error("stopped"));
    return CONTINUE;
  };
  const hooks = hooksOf([runtime("a", ["input.receive"], stops), runtime("b", ["input.receive"], CONTINUE)]);
  const { signal } = abort;
  await expect(hooks["input.receive"]?.rule({ text: "hi" }, { signal })).rejects.toThrow("stopped");
  await expect(hooks["input.receive"]?.rule({ text: "hi" }, { signal })).rejects.toThrow("stopped");
  expect(calls.map(({ plugin }) => plugin)).toEqual(["a"]);
  expect(observed).toEqual([]);
});
