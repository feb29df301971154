// Owners of slots, observers, initialize, changed resources and shutdown.
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  extensionEvent,
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionResourcesChanged,
  extensionShutdown,
} from "@reasonix/protocol/endpoints";
import { OPENING, call, ready, start } from "../fixtures/host.ts";
import type { Extension } from "./extension.ts";
import { ui } from "./ui/ui.ts";

const all = (replaces: string[]): typeof OPENING => ({ ...OPENING, manifest: { ...OPENING.manifest, replaces } });

describe("an owner", () => {
  const extension: Partial<Extension> = {
    interceptors: { "tool.before": (_, rule) => rule.block("the chain") },
    slots: {
      permission: ({ name }, rule) => (name === "read" ? rule.allow() : rule.deny()),
      compaction: { "compaction.complete": ({ summary }, rule) => rule.replace({ summary: `${summary}!` }) },
      "tool:bash": { "tool.before": ({ name }, rule) => rule.block(`the owner of ${name}`) },
    },
  };

  it("rules at the points of its slot, and at its own tool only", async () => {
    const slots = ["permission", "compaction", "tool:bash"];
    const { host, declared } = await ready(extension, [], all(slots));
    expect([declared.subscriptions, declared.replaces]).toEqual([["tool.before"], slots]);
    const permission = { name: "read", hostDecision: "deny" };
    expect(
      await Promise.all(
        [
          call("permission.decision", permission),
          call("compaction.complete", { summary: "s" }),
          call("compaction.prepare", {}),
          call("tool.before", { name: "bash" }),
          call("tool.before", { name: "read" }),
          call("tool.after", { name: "bash" }),
        ].map((params) => host.request(extensionIntercept, params)),
      ),
    ).toEqual([
      { decision: "allow" },
      { decision: "replace", replacement: { summary: "s!" } },
      { decision: "continue" },
      { decision: "block", reason: "the owner of bash" },
      { decision: "block", reason: "the chain" },
      { decision: "continue" },
    ]);
  });

  it("beyond the manifest fails the handshake with every line that is missing", async () => {
    const { host, served } = start({ ...extension, observers: { "session.start": () => undefined } });
    const manifest = { ...OPENING.manifest, intercepts: ["tool.before"], replaces: ["permission"] };
    await expect(host.request(extensionInitialize, { ...OPENING, manifest })).rejects.toMatchObject({
      reason: "capability_not_declared",
      message: expect.stringMatching(
        /"session\.start" to runtime\.intercepts[^]*"compaction" to runtime\.replaces[^]*"tool:bash" to runtime\.replaces/,
      ) as string,
    });
    await expect(served).rejects.toMatchObject({ code: "handshake_failed" });
  });

  it.each<[string, object, RegExp]>([
    ["no slot", { slots: { premission: () => undefined } }, /premission is no slot; there are compaction, context,/],
    ["the slot of a model", { slots: { "provider:a/b": {} } }, /is claimed by serving the model/],
    ["a point of another slot", { slots: { compaction: { "context.prepare": () => undefined } } }, /does not rule at/],
    ["one function for several points", { slots: { compaction: () => undefined } }, /needs owners by hook point/],
    [
      "an interceptor that would never be called",
      { slots: { context: () => undefined }, interceptors: { "context.prepare": () => undefined } },
      /context\.prepare has an interceptor and an owner/,
    ],
  ])("that is wrong is refused at once: %s", async (_, wrong, message) => {
    const { served } = start(wrong);
    await expect(served).rejects.toMatchObject({
      code: "bad_extension",
      message: expect.stringMatching(message) as string,
    });
  });
});

describe("an observer", () => {
  it("hears with the whole payload; what it throws is a line, and others are heard on", async () => {
    const heard: unknown[] = [];
    const { host, logged, declared } = await ready({
      observers: {
        "tool.after": (payload, { session }) => void heard.push(payload, session.sessionId),
        "session.start": () => Promise.reject(new Error("deaf")),
      },
    });
    expect(declared.subscriptions).toEqual(["tool.after", "session.start"]);
    host.notify(extensionEvent, { event: "session.start", payload: { phase: "start" } });
    host.notify(extensionEvent, { event: "tool.after", payload: { name: "read" } });
    host.notify(extensionEvent, { event: "tool.before", payload: { name: "read" } });
    expect(await host.request(extensionIntercept, call("tool.after", { name: "read" }))).toEqual({
      decision: "continue",
    });
    expect(heard).toEqual([{ name: "read", arguments: "", isError: false, result: "" }, "s-1"]);
    expect(logged).toEqual([expect.stringMatching(/^The observer of session\.start failed: Error: deaf/)]);
  });
});

describe("changed resources", () => {
  it("are told in order", async () => {
    const told: unknown[] = [];
    const { host } = await ready({ resourcesChanged: (paths) => void told.push(paths) });
    host.notify(extensionResourcesChanged, { paths: ["b", "a"] });
    await host.request(extensionIntercept, call("input.receive", { text: "x" }));
    expect(told).toEqual([["b", "a"]]);
  });
});

describe("initialize", () => {
  it("sees what the host expects, ends before anything else starts, and completes the declaration", async () => {
    const order: string[] = [];
    const provides = [{ namespace: "plugin/guard", kind: "interceptors", id: "default", version: "1.0.0" }];
    const { declared, host } = await ready(
      {
        initialize: async ({ manifest, session }) => {
          await turn();
          order.push(`initialize ${session.generation}`);
          return { provides: manifest.provides ?? [], componentId: "c" };
        },
        interceptors: { "input.receive": (_, rule) => (order.push("intercept"), rule.continue()) },
      },
      [],
      { ...OPENING, manifest: { ...OPENING.manifest, provides } },
    );
    await host.request(extensionIntercept, call("input.receive", { text: "x" }));
    expect([declared.provides, declared.componentId, order]).toEqual([provides, "c", ["initialize 7", "intercept"]]);
  });

  it("H-3: that fails is the end, after the answer", async () => {
    const { host, served } = start({ initialize: () => Promise.reject(new Error("no database")) });
    await expect(host.request(extensionInitialize, OPENING)).rejects.toMatchObject({ reason: "internal" });
    await expect(served).rejects.toMatchObject({
      code: "handshake_failed",
      message: expect.stringContaining("no database") as string,
    });
  });

  it("H-1: is refused a second time in every state", async () => {
    const refused = { reason: "protocol_error" };
    let runs = 0;
    const { host } = start({ initialize: () => void runs++ });
    const first = host.request(extensionInitialize, OPENING);
    await expect(host.request(extensionInitialize, OPENING)).rejects.toMatchObject(refused);
    await first;
    await expect(host.request(extensionInitialize, OPENING)).rejects.toMatchObject(refused);
    host.notify(extensionInitialized, {});
    await expect(host.request(extensionInitialize, OPENING)).rejects.toMatchObject(refused);
    const ending = host.request(extensionShutdown, { timeoutMillis: 1000 });
    await expect(host.request(extensionInitialize, OPENING)).rejects.toMatchObject(refused);
    await ending;
    expect(runs).toBe(1);
  });
});

describe("a shutdown", () => {
  it("runs once with its deadline, cannot ask the host any more, and is answered", async () => {
    const seen: unknown[] = [];
    const { host, served } = await ready({
      shutdown: async (ctx) => {
        seen.push(
          ctx.signal.aborted,
          await ui(ctx)
            .status("a", { label: "x" })
            .catch((error: unknown) => error),
        );
      },
    });
    const [first, second] = await Promise.allSettled(
      [1, 2].map(() => host.request(extensionShutdown, { timeoutMillis: 1000 })),
    );
    await served;
    expect([first, second]).toMatchObject([{ value: { accepted: true } }, { reason: { reason: "protocol_error" } }]);
    expect(seen).toEqual([false, expect.objectContaining({ code: "not_ready" })]);
  });

  it("H-13, H-15: that throws or takes too long is answered all the same", async () => {
    const never = await ready({ shutdown: () => new Promise(() => undefined) });
    expect(await never.host.request(extensionShutdown, { timeoutMillis: 20 })).toEqual({ accepted: true });
    await never.served;
    expect(never.logged).toEqual(["The shutdown of the extension failed: it takes more than 20 ms"]);
    const thrown = await ready({
      shutdown: () => {
        throw new Error("stuck");
      },
    });
    expect(await thrown.host.request(extensionShutdown, { timeoutMillis: 0 })).toEqual({ accepted: true });
    await thrown.served;
    expect(thrown.logged).toEqual([expect.stringMatching(/^The shutdown of the extension failed: Error: stuck/)]);
  });

  it("does not run for a start that has not happened", async () => {
    let runs = 0;
    const { host, served } = start({ shutdown: () => void runs++ });
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    await served;
    expect(runs).toBe(0);
  });
});
