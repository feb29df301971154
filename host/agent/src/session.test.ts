import { HookFailed } from "@reasonix/host";
import type { Hook, Runtime } from "@reasonix/host";
import { expect, test } from "vitest";
import type { Model } from "./models/model.ts";
import { OfflineModel } from "./models/offline.ts";
import { createSession } from "./session.ts";

const request = (text: string): object => ({
  messages: [
    { role: "system", content: expect.any(String) },
    { role: "user", content: text },
  ],
  tools: [],
  maxTokens: 0,
});

test("without extensions the input goes to the model as it is", async () => {
  const model = new OfflineModel();
  const outcome = await createSession({ runtime: runtimeWith(undefined), model }).turn("hello");
  expect(outcome).toEqual({ kind: "answered", text: "You asked: hello", request: request("hello") });
  expect(model.requests).toEqual([request("hello")]);
});

test("a passing ruling decides what the model receives", async () => {
  const model = new OfflineModel();
  const runtime = runtimeWith(async ({ text }) => ({
    kind: "pass",
    payload: { text: `${text}!` },
    replacedBy: ["p"],
  }));
  const outcome = await createSession({ runtime, model }).turn("hello");
  expect(outcome).toEqual({ kind: "answered", text: "You asked: hello!", request: request("hello!") });
});

test("a block ends the turn before the model", async () => {
  const model = new OfflineModel();
  const runtime = runtimeWith(async () => ({ kind: "block", by: "guard", reason: "not today" }));
  const outcome = await createSession({ runtime, model }).turn("hello");
  expect(outcome).toEqual({ kind: "blocked", by: "guard", reason: "not today" });
  expect(model.requests).toEqual([]);
});

test("a failed hook and a failed model fail the turn with their own errors", async () => {
  const error = new HookFailed("guard", "input.receive", "intercept_timeout", "too late");
  const hooked = runtimeWith(() => Promise.reject(error));
  expect(await createSession({ runtime: hooked, model: new OfflineModel() }).turn("hello")).toEqual({
    kind: "failed",
    error,
  });
  const broken: Model = {
    ref: "broken",
    stream() {
      throw new Error("no network");
    },
  };
  const outcome = await createSession({ runtime: runtimeWith(undefined), model: broken }).turn("hello");
  expect(outcome).toEqual({ kind: "failed", error: new Error("no network") });
});

test("the caller's signal reaches the hook", async () => {
  const seen: unknown[] = [];
  const runtime = runtimeWith(async (payload, options) => {
    seen.push(options);
    return { kind: "pass", payload, replacedBy: [] };
  });
  const { signal } = new AbortController();
  await createSession({ runtime, model: new OfflineModel() }).turn("hello", { signal });
  expect(seen).toEqual([{ signal }]);
});

function runtimeWith(rule: Hook<"input.receive">["rule"] | undefined): Runtime {
  const hook = rule === undefined ? undefined : { rule, observe: () => {} };
  const hooks = { "input.receive": hook };
  return { generation: 1, snapshot: { generation: 1, sidecars: [], hooks }, [Symbol.asyncDispose]: async () => {} };
}
