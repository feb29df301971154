// The life of an extension: what overlaps, what comes first, and every way to its end.
import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { BUDGETS, HOOKS, TRANSPORT_CODES, type InitializeParams } from "@reasonix/protocol";
import {
  extensionEvent,
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionProviderStreamChunk,
  extensionProviderStreamEnd,
  extensionProviderStreamOpen,
  extensionShutdown,
  extensionUiAction,
} from "@reasonix/protocol/endpoints";
import { connect, handle } from "@reasonix/wire";
import { OPENING, call, ready, start } from "../fixtures/host.ts";
import { providers } from "./providers/providers.ts";
import { serve } from "./serve.ts";
import { actions } from "./ui/actions.ts";

/** Callbacks that stay until they are let go. */
function held(): {
  readonly started: string[];
  readonly stay: (name: string) => Promise<void>;
  readonly letGo: () => void;
} {
  const started: string[] = [];
  const open: (() => void)[] = [];
  return {
    started,
    stay: (name) => {
      started.push(name);
      return new Promise((resolve) => open.push(resolve));
    },
    letGo: () => open.shift()?.(),
  };
}

async function turns(count = 10): Promise<void> {
  for (let n = 0; n < count; n++) await turn();
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

describe("callbacks", () => {
  it("of every kind overlap up to the bound, and the next waits and starts in the order of arrival", async () => {
    const { started, stay, letGo } = held();
    const { host } = await ready({
      interceptors: { "input.receive": ({ text }, rule) => stay(text).then(() => rule.continue()) },
      observers: { "tool.after": ({ name }) => stay(name) },
      actions: actions({ demo: { run: ({ arg1 = "" }) => stay(arg1) } }),
    });
    const intercept = (n: number): Promise<unknown> =>
      host.request(extensionIntercept, call("input.receive", { text: `intercept ${n}` }, { timeoutMillis: 0 }));
    const names = [...upTo(BUDGETS.callbacks - 2).map((n) => `intercept ${n}`), "event", "action"];
    const answers = upTo(BUDGETS.callbacks - 2).map(intercept);
    host.notify(extensionEvent, { event: "tool.after", payload: { name: "event" } });
    answers.push(
      host.request(extensionUiAction, { actionId: "demo", sessionId: "s-1", generation: 7, args: { arg1: "action" } }),
    );
    answers.push(intercept(98), intercept(99));
    await turns();
    expect(started).toEqual(names);
    letGo();
    await turns();
    expect(started).toEqual([...names, "intercept 98"]);
    letGo();
    await turns();
    expect(started).toEqual([...names, "intercept 98", "intercept 99"]);
    for (const _ of started) letGo();
    expect((await Promise.all(answers)).length).toBe(BUDGETS.callbacks + 1);
  });

  it("are refused as busy beyond what may wait; a shutdown passes them all", async () => {
    const { host, served } = await ready({ interceptors: { "input.receive": () => new Promise(() => undefined) } });
    const refused: number[] = [];
    for (const n of upTo(BUDGETS.callbacks + BUDGETS.callbacksQueued + 1))
      host
        .request(extensionIntercept, call("input.receive", { text: String(n) }, { timeoutMillis: 0 }))
        .catch((error: { readonly rpcCode?: number }) =>
          error.rpcCode === TRANSPORT_CODES.busy ? refused.push(n) : undefined,
        );
    expect(await host.request(extensionShutdown, { timeoutMillis: 0 })).toEqual({ accepted: true });
    expect(refused).toEqual([BUDGETS.callbacks + BUDGETS.callbacksQueued + 1]);
    await served;
  });

  it("leave streams alone, which are no callbacks: more than the bound of them run at once", async () => {
    const { stay, started } = held();
    const ends: string[] = [];
    const { host } = await ready(
      {
        providers: providers({
          "plugin/guard/a/b": {
            async *stream(_, { effort = "" }) {
              yield { type: "text", text: effort };
              await stay(effort);
            },
          },
        }),
      },
      [
        handle(extensionProviderStreamChunk, () => undefined),
        handle(extensionProviderStreamEnd, ({ streamId }) => void ends.push(streamId)),
      ],
    );
    const ids = upTo(BUDGETS.callbacks + 8).map(String);
    for (const streamId of ids)
      await host.request(extensionProviderStreamOpen, {
        streamId,
        providerRef: "plugin/guard/a/b",
        effort: streamId,
        request: { messages: [], tools: [], maxTokens: 0 },
        seqBase: 1,
      });
    await turns();
    expect([started.toSorted(), ends]).toEqual([ids.toSorted(), []]);
  });

  it("have inputs of their own: what one does to its payload no other sees", async () => {
    const seen: unknown[] = [];
    const { host } = await ready({
      interceptors: {
        "context.prepare": (payload, rule) => {
          seen.push(structuredClone(payload));
          (payload.messages as unknown[]).push({ role: "user", content: "mine" });
          return rule.continue();
        },
      },
    });
    const messages = [{ role: "user", content: "x" }];
    for (const payload of [{ messages }, { messages }, {}, {}])
      await host.request(extensionIntercept, call("context.prepare", payload));
    expect(seen).toEqual([{ messages }, { messages }, { messages: [] }, { messages: [] }]);
  });

  it("share a context that none of them can change", async () => {
    const { host } = await ready({
      interceptors: {
        "input.receive": (_, rule, ctx) =>
          rule.block([ctx, ctx.session, ctx.host].every((shared) => Object.isFrozen(shared)) ? "frozen" : "open"),
      },
    });
    expect(await host.request(extensionIntercept, call("input.receive", { text: "x" }))).toMatchObject({
      reason: "frozen",
    });
  });
});

describe("initialize", () => {
  it("sees exactly what the host has sent, and cannot widen what it is held against", async () => {
    const seen: InitializeParams[] = [];
    const provided = { namespace: "plugin/guard", kind: "strategies", id: "x", version: "1.0.0" };
    const { host, served } = start({
      initialize: (params) => {
        seen.push(structuredClone(params));
        (params.manifest as { provides?: unknown }).provides = [provided];
        return { provides: [provided] };
      },
    });
    const manifest = { ...OPENING.manifest, capabilities: [] };
    await expect(host.request(extensionInitialize, { ...OPENING, manifest })).rejects.toMatchObject({
      reason: "capability_not_declared",
    });
    await expect(served).rejects.toMatchObject({ code: "handshake_failed" });
    expect(seen).toEqual([{ ...OPENING, manifest }]);
  });

  it("H-2: has to be answered before an initialized counts; until then every call is refused", async () => {
    const { stay, started, letGo } = held();
    const { host } = start({ initialize: () => stay("initialize") });
    const answer = host.request(extensionInitialize, OPENING);
    const early = { reason: "protocol_error" };
    host.notify(extensionInitialized, {});
    await expect(host.request(extensionIntercept, call("input.receive", { text: "x" }))).rejects.toMatchObject(early);
    letGo();
    await answer;
    await expect(host.request(extensionIntercept, call("input.receive", { text: "x" }))).rejects.toMatchObject(early);
    host.notify(extensionInitialized, {});
    expect(await host.request(extensionIntercept, call("input.receive", { text: "x" }))).toEqual({
      decision: "continue",
    });
    expect(started).toEqual(["initialize"]);
  });
});

describe("the end", () => {
  it("comes after the answer to a shutdown that is none", async () => {
    const { host, served } = await ready({});
    await expect(host.request(extensionShutdown, { timeoutMillis: -1 })).rejects.toMatchObject({
      reason: "invalid_params",
    });
    await expect(served).rejects.toMatchObject({
      message: expect.stringMatching(/^extension\/shutdown failed, so the extension ends: /) as string,
    });
  });

  it("H-18: comes when the signal is aborted, with its reason; running callbacks still answer", async () => {
    const [toExtension, toHost] = [new PassThrough(), new PassThrough()];
    const stop = new AbortController();
    const served = serve(
      {
        name: "guard",
        version: "1",
        interceptors: {
          "input.receive": (_, rule, { signal }) =>
            new Promise((resolve) => signal.addEventListener("abort", () => resolve(rule.block("going")))),
        },
      },
      { input: toExtension, output: toHost, signal: stop.signal },
    );
    const rejected = expect(served).rejects.toBe("enough");
    await using host = connect({ input: toHost, output: toExtension, handlers: [] });
    await host.request(extensionInitialize, { ...OPENING, manifest: { intercepts: Object.keys(HOOKS) } });
    host.notify(extensionInitialized, {});
    const open = host.request(extensionIntercept, call("input.receive", { text: "x" }));
    await turns();
    stop.abort("enough");
    await rejected;
    expect(await open).toEqual({ decision: "block", reason: "going" });
    // The streams belong to the caller.
    expect([toExtension.destroyed, toHost.writableEnded]).toEqual([false, false]);
  });

  it("comes at once with a signal that is aborted already, and leaves none of its listeners", async () => {
    const streams = (signal: AbortSignal) => ({ input: new PassThrough(), output: new PassThrough(), signal });
    await expect(serve({ name: "x", version: "1" }, streams(AbortSignal.abort("no")))).rejects.toBe("no");
    const { signal } = new AbortController();
    const ending = streams(signal);
    ending.input.end();
    await serve({ name: "x", version: "1" }, ending);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
