import { describe, expect, it } from "vitest";
import type { Extension } from "@reasonix/sdk";
import {
  corrupt,
  drop,
  expectInTranscript,
  expectTranscript,
  startExtension,
  virtualClock,
  type ExtensionHost,
  type HostOptions,
  type VirtualClock,
} from "@reasonix/sdk/testing";
import manifest from "../reasonix-plugin.json" with { type: "json" };
import { fullSidecar } from "./extension.ts";
import { settingsFrom } from "./settings.ts";

const REF = "plugin/full-sidecar/fake/echo";

function extension(clock: VirtualClock, env: Readonly<Record<string, string>> = {}, exits: number[] = []): Extension {
  return fullSidecar(settingsFrom(env), clock.sleep, { exit: (code) => void exits.push(code) });
}

function start(
  options: HostOptions & { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ExtensionHost> {
  const clock = virtualClock();
  return startExtension(extension(clock, options.env), { manifest, clock, ...options });
}

describe("the declaration", () => {
  it("is what the manifest allows, to the last item", async () => {
    await using host = await start();
    const { provides, ...declared } = host.declared;
    expect(provides).toEqual(manifest.provides);
    expect(declared).toEqual({
      protocolVersion: "2",
      name: "full-sidecar",
      version: "1.0.0",
      stateSchemaVersion: 0,
      subscriptions: manifest.runtime.intercepts,
      replaces: ["system_prompt"],
      providers: await host.catalog(),
      uiActions: [{ actionId: "demo", label: "Run the fullsidecar demo" }],
    });
    expect(await host.catalog()).toEqual([
      {
        ref: REF,
        displayName: "fullsidecar fake",
        model: "echo",
        contextWindow: 64_000,
        tools: true,
        reasoning: true,
        efforts: ["low", "high"],
        defaultEffort: "low",
      },
    ]);
  });

  it("follows the name by which it is installed", async () => {
    await using host = await start({ installedName: "mine" });
    expect(host.declared).toMatchObject({ name: "mine", providers: [{ ref: "plugin/mine/fake/echo" }] });
  });

  it("is the same for a host of revision 1", async () => {
    await using host = await start({ revision: 1 });
    await using newest = await start();
    expect(host.declared).toEqual(newest.declared);
  });

  it("is refused by a manifest that allows less", async () => {
    const less = { ...manifest, runtime: { ...manifest.runtime, capabilities: ["ui"] } };
    await expect(start({ manifest: less })).rejects.toThrow('Add "providers" to runtime.capabilities');
  });
});

describe("an input", () => {
  it("is rewritten behind the prefix", async () => {
    await using host = await start();
    expect([
      await host.intercept("input.receive", { text: "/fs hello world" }),
      await host.intercept("input.receive", { text: "plain input" }),
    ]).toEqual([
      { decision: "replace", replacement: { text: "hello world [rewritten by fullsidecar]" } },
      { decision: "continue" },
    ]);
  });

  it("is rewritten when it comes by reference", async () => {
    await using host = await start();
    const text = "x".repeat(102_400);
    expect(await host.intercept("input.receive", { text: `/fs ${text}` })).toEqual({
      decision: "replace",
      replacement: { text: `${text} [rewritten by fullsidecar]` },
    });
    expectInTranscript(host.transcript, [
      { from: "host", method: "extension/intercept", params: { payload: null } },
      { from: "extension", kind: "request", method: "host/content/read" },
      { from: "extension", kind: "answer", result: { decision: "replace" } },
    ]);
  });

  it("can be one of the test hooks", async () => {
    const [clock, exits]: [VirtualClock, number[]] = [virtualClock(), []];
    const env = { FULLSIDECAR_STALL_ON_INPUT: "stall-me", FULLSIDECAR_CRASH_ON_INPUT: "boom" };
    await using host = await startExtension(extension(clock, env, exits), { manifest, clock });
    const stalled = host.intercept("input.receive", { text: "stall-me" }, { timeoutMillis: 500 });
    await expect(clock.until(stalled)).rejects.toMatchObject({ reason: "intercept_timeout" });
    await host.intercept("input.receive", { text: "boom" });
    expect(exits).toEqual([3]);
  });
});

describe("a tool call", () => {
  it.each([
    [
      "dangerous_exec",
      "{}",
      { decision: "block", reason: "fullsidecar: the demo policy denies the tool dangerous_exec." },
    ],
    [
      "read",
      '{"path":"/a"}',
      { decision: "replace", replacement: { name: "read", arguments: '{"path":"/a","sandbox":true}' } },
    ],
    ["read", "", { decision: "replace", replacement: { name: "read", arguments: '{"sandbox":true}' } }],
    ["read", "null", { decision: "continue" }],
    ["read", "[]", { decision: "continue" }],
    ["read", "{", { decision: "continue" }],
    ["write", '{"path":"/a"}', { decision: "continue" }],
  ])("of %s with %s is ruled on", async (name, text, ruling) => {
    await using host = await start();
    expect(await host.intercept("tool.before", { name, arguments: text })).toEqual(ruling);
  });
});

describe("the system prompt", () => {
  it("is wrapped once", async () => {
    await using host = await start();
    const wrapped = {
      prompt: "You are assisted by the fullsidecar demo strategy.\n\nWorkspace: /ws\n\nBase prompt:\nBASE PROMPT",
      workspaceRoot: "/ws",
    };
    expect([
      await host.intercept("system_prompt.build", { prompt: "BASE PROMPT", workspaceRoot: "/ws" }),
      await host.intercept("system_prompt.build", wrapped),
    ]).toEqual([{ decision: "replace", replacement: wrapped }, { decision: "continue" }]);
  });
});

describe("the model", () => {
  it("streams text, a tool call and its usage, and ends", async () => {
    await using host = await start();
    const reply = await host.clock.until(host.stream(REF, {}, { model: "echo", effort: "low" }).collect());
    expect(reply).toEqual({
      chunks: expect.anything() as unknown,
      text: "fake-hello fake-world",
      reasoning: "",
      toolCalls: [{ id: "call-1", name: "lookup", arguments: '{"query":"reasonix"}' }],
      usage: {
        promptTokens: 5,
        completionTokens: 7,
        totalTokens: 12,
        cacheHitTokens: 2,
        cacheMissTokens: 3,
        reasoningTokens: 4,
        finishReason: "stop",
      },
      end: { lastSeq: 5 },
    });
    expect(reply.chunks.at(-1)).toEqual({ type: "done" });
    expect(host.clock.now).toBe(75);
  });

  it("stops when it is cancelled: one end, and nothing after it", async () => {
    await using host = await start();
    const stream = host.stream(REF);
    await host.clock.advance(15);
    expect(await stream.cancel()).toBe(true);
    await host.clock.advance(100);
    expect(await stream.collect()).toMatchObject({ text: "fake-hello ", end: { lastSeq: 1, interrupted: true } });
    expectTranscript(host.transcript.slice(3), [
      "→ request extension/provider/stream/open",
      "← answer extension/provider/stream/open",
      "← notification extension/provider/stream/chunk",
      "→ request extension/provider/stream/cancel",
      { from: "extension" },
      { from: "extension" },
    ]);
    expect(await stream.cancel()).toBe(false);
  });

  it("serves no other ref, and a lost chunk is a gap", async () => {
    await using host = await start();
    await expect(host.stream("plugin/full-sidecar/fake/other").collect()).rejects.toMatchObject({ code: "protocol" });
    host.fault(drop({ method: "extension/provider/stream/chunk", nth: 2 }));
    const reply = host.stream(REF).collect();
    await expect(host.clock.until(reply)).rejects.toThrow("missing chunk 2 of 5");
  });
});

describe("the user interface", () => {
  it("shows a status line and a card when the session starts", async () => {
    await using host = await start();
    host.observe("session.start", { phase: "start", sessionPath: "/s/1" });
    await host.surface("fullsidecar-card");
    expect(host.published).toEqual([
      {
        surfaceId: "fullsidecar-status",
        kind: "status",
        payload: { label: "fullsidecar online", detail: "ready for the demo", severity: "info" },
      },
      {
        surfaceId: "fullsidecar-card",
        kind: "card",
        payload: {
          title: "fullsidecar",
          markdown: "Run the **demo** action, or start an input with `/fs `.",
          fields: [
            { key: "plugin", value: "full-sidecar" },
            { key: "provider", value: REF },
          ],
          actions: [{ actionId: "demo", label: "Run demo" }],
        },
      },
    ]);
  });

  it("only observes the start of the session", async () => {
    await using host = await start();
    expect(await host.intercept("session.start", { phase: "start" })).toEqual({ decision: "continue" });
  });

  it("shows the card even when the status line cannot be shown", async () => {
    await using host = await start();
    const stale = (line: string): string => line.replace('"generation":1', '"generation":9');
    host.fault(corrupt({ from: "extension", method: "host/ui/publish", nth: 1 }, stale));
    host.observe("session.start", { phase: "start" });
    await host.surface("fullsidecar-card");
    expect(host.published.map(({ kind }) => kind)).toEqual(["card"]);
    expect(host.stderr).toContain('The status "fullsidecar-status" was not taken by the host');
  });

  it.each([
    [{ name: "Ada", loud: true }, "HELLO, ADA!"],
    [{ name: "Ada" }, "Hello, Ada!"],
    [{ name: " ", loud: false }, "Hello, world!"],
  ])("greets whoever %o is", async (values, title) => {
    await using host = await start();
    host.answers.form(values);
    expect(await host.action("demo")).toEqual({ accepted: true });
    expect(host.questions.map(({ surfaceId, kind, form }) => [surfaceId, kind, form.title])).toEqual([
      ["fullsidecar-demo-form", "input", "fullsidecar demo"],
    ]);
    expect(host.published).toEqual([
      { surfaceId: "fullsidecar-greeting", kind: "notification", payload: { title, severity: "info" } },
    ]);
  });

  it("greets nobody when the question is dismissed", async () => {
    await using host = await start();
    host.answers.cancel();
    expect([await host.action("demo"), host.published]).toEqual([{ accepted: true }, []]);
  });

  it("confirms a form that was sent", async () => {
    await using host = await start();
    expect(await host.submit("fullsidecar-demo-form", { name: "Ada" })).toBe(true);
    expect(host.published.map(({ payload }) => payload)).toEqual([
      { label: "fullsidecar: form fullsidecar-demo-form submitted", severity: "info" },
    ]);
  });
});

describe("the end", () => {
  it("comes in order, also while a stream is open", async () => {
    await using host = await start();
    host.stream(REF);
    await host.clock.advance(15);
    expect(await host.shutdown()).toEqual({ code: 0, signal: null });
    expect(host.stderr).toContain("is asked to finish");
  });
});

it("takes its settings from the environment", () => {
  expect([
    settingsFrom({}),
    settingsFrom({
      FULLSIDECAR_STREAM_INTERVAL_MS: "150",
      FULLSIDECAR_CRASH_ON_INPUT: "a",
      FULLSIDECAR_STALL_ON_INPUT: "b",
    }),
    settingsFrom({ FULLSIDECAR_STREAM_INTERVAL_MS: "0", FULLSIDECAR_CRASH_ON_INPUT: "" }),
    settingsFrom({ FULLSIDECAR_STREAM_INTERVAL_MS: "1.5" }),
  ]).toEqual([
    { intervalMillis: 15, crashOnInput: undefined, stallOnInput: undefined },
    { intervalMillis: 150, crashOnInput: "a", stallOnInput: "b" },
    { intervalMillis: 15, crashOnInput: undefined, stallOnInput: undefined },
    { intervalMillis: 15, crashOnInput: undefined, stallOnInput: undefined },
  ]);
});
