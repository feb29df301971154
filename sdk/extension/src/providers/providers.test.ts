import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  ERRORS,
  LIMITS,
  type ProviderRequest,
  type StreamChunk,
  type StreamChunkParams,
  type StreamEndParams,
  type StreamOpenParams,
} from "@reasonix/protocol";
import {
  extensionProviderCatalog,
  extensionProviderStreamCancel,
  extensionProviderStreamChunk,
  extensionProviderStreamEnd,
  extensionProviderStreamOpen,
  extensionShutdown,
  hostContentRead,
} from "@reasonix/protocol/endpoints";
import { ProtocolError, handle, type Peer } from "@reasonix/wire";
import { OPENING, ready, type Hosted } from "../../fixtures/host.ts";
import { providers, type Model, type Models, type StreamContext } from "./providers.ts";

const REF = "plugin/guard/fake/echo";
const request: ProviderRequest = { messages: [{ role: "user", content: "hi" }], tools: [], maxTokens: 0 };
const opening = (more: Partial<StreamOpenParams> = {}): StreamOpenParams => ({
  streamId: "a",
  providerRef: REF,
  request,
  seqBase: 1,
  ...more,
});
const usage = {
  promptTokens: 5,
  completionTokens: 7,
  totalTokens: 12,
  cacheHitTokens: 2,
  cacheMissTokens: 3,
  reasoningTokens: 4,
};

interface Streaming extends Hosted {
  /** What has come of streams, in order. */
  readonly frames: (StreamChunkParams | StreamEndParams)[];
  readonly ends: () => StreamEndParams[];
  readonly texts: () => (string | undefined)[];
}

async function serving(models: Models | Model["stream"]): Promise<Streaming> {
  const frames: (StreamChunkParams | StreamEndParams)[] = [];
  const list = typeof models === "function" ? { [REF]: { stream: models } } : models;
  const hosted = await ready({ providers: providers(list) }, [
    handle(extensionProviderStreamChunk, (params) => void frames.push(params)),
    handle(extensionProviderStreamEnd, (params) => void frames.push(params)),
  ]);
  const ends = (): StreamEndParams[] => frames.filter((frame) => "lastSeq" in frame);
  const texts = (): (string | undefined)[] => frames.flatMap((frame) => ("chunk" in frame ? [frame.chunk.text] : []));
  return { ...hosted, frames, ends, texts };
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await turn();
}

async function* words(...texts: string[]): AsyncGenerator<StreamChunk> {
  for (const text of texts) yield { type: "text", text };
}

/** Yields texts until it is told to stop, and tells whether it was. */
function endless(): { readonly stream: Model["stream"]; readonly returned: () => boolean } {
  let returned = false;
  return {
    returned: () => returned,
    async *stream() {
      try {
        for (let n = 1; ; n++) {
          yield { type: "text", text: String(n) };
          await turn();
        }
      } finally {
        returned = true;
      }
    },
  };
}

describe("a stream", () => {
  it("carries every kind of chunk under consecutive numbers, then one end", async () => {
    const chunks: StreamChunk[] = [
      { type: "reasoning", text: "hm", signature: "s" },
      { type: "text", text: "a\u2028b漢" },
      { type: "tool_call_start", toolCall: { id: "1", name: "look", arguments: "" } },
      { type: "tool_call_args_delta", toolCall: { id: "1", name: "look", arguments: "" }, argChars: 2 },
      { type: "tool_call", toolCall: { id: "1", name: "look", arguments: "{}" } },
      { type: "usage", usage },
      { type: "done" },
    ];
    const { host, frames, ends } = await serving(async function* () {
      yield* chunks;
    });
    expect(await host.request(extensionProviderStreamOpen, opening())).toEqual({ accepted: true });
    await until(() => ends().length > 0);
    expect(frames).toEqual([
      ...chunks.map((chunk, at) => ({ streamId: "a", seq: at + 1, chunk })),
      { streamId: "a", lastSeq: 7 },
    ]);
  });

  it("gets the request and what was chosen as they are", async () => {
    const seen: unknown[] = [];
    const { host, ends } = await serving(async function* (request, { ref, model, effort, session }) {
      seen.push(request, { ref, model, effort, session });
      yield* words();
    });
    const full = { ...request, temperature: 0.5, maxTokens: 9, responseFormat: { type: "json" } };
    await host.request(extensionProviderStreamOpen, opening({ model: "echo", effort: "low", request: full }));
    await until(() => ends().length > 0);
    expect(seen).toEqual([full, { ref: REF, model: "echo", effort: "low", session: OPENING.session }]);
    expect(ends()).toEqual([{ streamId: "a", lastSeq: 0 }]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [41, 41],
  ])("numbers from seqBase %i", async (seqBase, first) => {
    const { host, frames, ends } = await serving(() => words("x", "y"));
    await host.request(extensionProviderStreamOpen, opening({ seqBase }));
    await until(() => ends().length > 0);
    expect(frames.map((frame) => ("seq" in frame ? frame.seq : frame.lastSeq))).toEqual([first, first + 1, first + 1]);
  });

  it("runs beside others, each under its own numbers", async () => {
    const { host, frames, ends } = await serving((_, { effort }: StreamContext) => words(`${effort}1`, `${effort}2`));
    const ids = ["a", "b", "c"];
    await Promise.all(
      ids.map((streamId) => host.request(extensionProviderStreamOpen, opening({ streamId, effort: streamId }))),
    );
    await until(() => ends().length === ids.length);
    for (const id of ids)
      expect(frames.filter(({ streamId }) => streamId === id)).toEqual([
        { streamId: id, seq: 1, chunk: { type: "text", text: `${id}1` } },
        { streamId: id, seq: 2, chunk: { type: "text", text: `${id}2` } },
        { streamId: id, lastSeq: 2 },
      ]);
  });

  it("H-9: keeps every chunk of a generator that never waits", async () => {
    const many = Array.from({ length: 3000 }, (_, at) => String(at));
    const { host, texts, ends } = await serving(() => words(...many));
    await host.request(extensionProviderStreamOpen, opening());
    await until(() => ends().length > 0);
    expect(texts()).toEqual(many);
    expect(ends()).toEqual([{ streamId: "a", lastSeq: many.length }]);
  });
});

describe("a cancelled stream", () => {
  it("H-4: sends nothing but its end, and its generator returns", async () => {
    const { stream, returned } = endless();
    const { host, frames, ends } = await serving(stream);
    await host.request(extensionProviderStreamOpen, opening());
    await until(() => frames.length > 2);
    expect(await host.request(extensionProviderStreamCancel, { streamId: "a" })).toEqual({ cancelled: true });
    const sent = frames.filter((frame) => "seq" in frame).length;
    await until(() => ends().length > 0 && returned());
    expect(frames.slice(sent)).toEqual([{ streamId: "a", lastSeq: sent, interrupted: true }]);
    expect(await host.request(extensionProviderStreamCancel, { streamId: "a" })).toEqual({ cancelled: false });
  });

  it("is heard while the generator never waits", async () => {
    const { host, ends } = await serving(async function* () {
      for (;;) yield { type: "text", text: "x" };
    });
    await host.request(extensionProviderStreamOpen, opening());
    await host.request(extensionProviderStreamCancel, { streamId: "a" });
    await until(() => ends().length > 0);
    expect(ends()).toMatchObject([{ interrupted: true }]);
  });

  it("ends while its generator waits for something else, whose failure no longer counts", async () => {
    let fail: (error: Error) => void = () => undefined;
    const { host, frames, ends, logged } = await serving(async function* () {
      yield { type: "text", text: "x" };
      await new Promise((_, reject) => (fail = reject));
    });
    await host.request(extensionProviderStreamOpen, opening());
    await until(() => frames.length === 1);
    await host.request(extensionProviderStreamCancel, { streamId: "a" });
    await until(() => ends().length > 0);
    fail(new Error("too late"));
    await turn();
    expect(ends()).toEqual([{ streamId: "a", lastSeq: 1, interrupted: true }]);
    expect(logged).toEqual([]);
  });

  it("aborts its signal", async () => {
    const aborted: unknown[] = [];
    const { host, ends } = await serving(async function* (_, { signal }) {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      aborted.push(signal.reason);
      yield { type: "text", text: "never sent" };
    });
    await host.request(extensionProviderStreamOpen, opening());
    await host.request(extensionProviderStreamCancel, { streamId: "a" });
    await until(() => ends().length > 0 && aborted.length > 0);
    expect(ends()).toEqual([{ streamId: "a", lastSeq: 0, interrupted: true }]);
    expect(aborted).toMatchObject([{ reason: "stream_cancelled" }]);
  });
});

describe("a stream that fails", () => {
  const large = "x".repeat(LIMITS.frameBytes);
  it.each<[string, unknown, object]>([
    [
      "an error chunk, which is not sent",
      { type: "error", error: { code: "provider_failed", message: "quota" } },
      { error: "quota" },
    ],
    [
      "an error chunk that says interrupted",
      { type: "error", error: { code: "provider_interrupted", message: "gone" } },
      { error: "gone", interrupted: true },
    ],
    [
      "a chunk of no kind",
      { type: "txt" },
      { error: expect.stringMatching(/^The provider sent a chunk that is not valid: \/chunk\/type must be one of/) },
    ],
    [
      "a tool call without the call",
      { type: "tool_call" },
      { error: expect.stringMatching(/not valid: \/chunk .*toolCall/) },
    ],
    ["nothing", undefined, { error: expect.stringMatching(/not valid/) }],
    ["H-5: a chunk that fits no frame", { type: "text", text: large }, { error: expect.stringMatching(/frame/) }],
  ])("ends with an error for %s", async (_, chunk, end) => {
    let aborted: boolean | undefined;
    const { host, frames, ends } = await serving(async function* (_, { signal }) {
      try {
        yield { type: "text", text: "x" };
        yield chunk as StreamChunk;
        yield { type: "text", text: "never sent" };
      } finally {
        aborted = signal.aborted;
      }
    });
    await host.request(extensionProviderStreamOpen, opening());
    await until(() => ends().length > 0 && aborted !== undefined);
    // H-6: what the generator has started elsewhere hears of it too.
    expect(aborted).toBe(true);
    expect(frames).toEqual([
      { streamId: "a", seq: 1, chunk: { type: "text", text: "x" } },
      { streamId: "a", lastSeq: 1, ...end },
    ]);
  });

  it("H-13: ends with a general text for what was thrown, and the details stay here", async () => {
    const { host, frames, ends, logged } = await serving(async function* () {
      yield { type: "text", text: "x" };
      throw new Error("socket 7 broke");
    });
    await host.request(extensionProviderStreamOpen, opening());
    await until(() => ends().length > 0);
    expect(frames.slice(1)).toEqual([{ streamId: "a", lastSeq: 1, error: ERRORS.provider_failed.message }]);
    expect(logged).toEqual([expect.stringContaining("socket 7 broke")]);
  });

  it("tells the text of a ProtocolError", async () => {
    const { host, ends } = await serving(async function* () {
      yield* words();
      throw new ProtocolError("provider_failed", "The account has no credit.");
    });
    await host.request(extensionProviderStreamOpen, opening());
    await until(() => ends().length > 0);
    expect(ends()).toEqual([{ streamId: "a", lastSeq: 0, error: "The account has no credit." }]);
  });
});

describe("an open", () => {
  it.each<[string, Partial<StreamOpenParams>]>([
    ["an empty stream id", { streamId: "" }],
    ["no messages", { request: { ...request, messages: null as unknown as [] } }],
    [
      "tool parameters that are no object",
      { request: { ...request, tools: [{ name: "t", parameters: [] as never }] } },
    ],
    ["a negative seqBase", { seqBase: -1 }],
  ])("is refused for %s, and nothing is started", async (_, more) => {
    let started = 0;
    const { host } = await serving(() => (started++, words()));
    await expect(host.request(extensionProviderStreamOpen, opening(more))).rejects.toMatchObject({
      reason: "invalid_params",
    });
    expect(started).toBe(0);
  });

  it("is refused under an id that is live, before its generator is started; the id is free after the end", async () => {
    let started = 0;
    const { host, ends } = await serving((_, { signal }) => {
      started++;
      return (async function* () {
        yield { type: "text", text: "x" } as const;
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      })();
    });
    await host.request(extensionProviderStreamOpen, opening());
    await expect(host.request(extensionProviderStreamOpen, opening())).rejects.toMatchObject({
      reason: "protocol_error",
    });
    expect(started).toBe(1);
    await host.request(extensionProviderStreamCancel, { streamId: "a" });
    await until(() => ends().length > 0);
    expect(await host.request(extensionProviderStreamOpen, opening())).toEqual({ accepted: true });
    expect(started).toBe(2);
  });

  it.each([
    ["a list", (): unknown => [{ type: "text", text: "x" }]],
    [
      "a generator that is not async",
      function* (): unknown {
        yield { type: "text", text: "x" };
      },
    ],
    ["nothing", (): unknown => undefined],
    ["an object that only looks like one", (): unknown => ({ [Symbol.asyncIterator]: undefined })],
  ])("fails with provider_failed for %s in the place of a generator", async (_, stream) => {
    const { host, logged } = await serving(stream as Model["stream"]);
    await expect(host.request(extensionProviderStreamOpen, opening())).rejects.toMatchObject({
      reason: "provider_failed",
    });
    expect(logged[0]).toMatch(/^The model plugin\/guard\/fake\/echo failed to open a stream: /);
    // The id is not taken by it.
    await expect(host.request(extensionProviderStreamOpen, opening())).rejects.toMatchObject({
      reason: "provider_failed",
    });
  });

  it("fails with provider_failed for another model, and for a function that throws", async () => {
    const { host, logged } = await serving(() => {
      throw new Error("no socket");
    });
    const other = opening({ providerRef: "plugin/guard/fake/other" });
    await expect(host.request(extensionProviderStreamOpen, other)).rejects.toMatchObject({ reason: "provider_failed" });
    await expect(host.request(extensionProviderStreamOpen, opening())).rejects.toMatchObject({
      reason: "provider_failed",
      message: ERRORS.provider_failed.message,
    });
    expect(logged.join("\n")).toContain("no socket");
  });

  it.each([
    ["a cancel", "stream_cancelled", (host: Peer) => host.request(extensionProviderStreamCancel, { streamId: "a" })],
    ["a shutdown", "provider_interrupted", (host: Peer) => host.request(extensionShutdown, { timeoutMillis: 0 })],
  ])("that is met by %s while it reads its messages starts nothing", async (_, reason, meet) => {
    let started = 0;
    const page = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const bytes = Buffer.from('"hi"');
    const stored = {
      contentRef: "content_0123456789abcdef01234567",
      totalBytes: bytes.length,
      sha256: sha256Of(bytes),
    };
    const { host } = await ready({ providers: providers({ [REF]: { stream: () => (started++, words()) } }) }, [
      handle(hostContentRead, async ({ offset }) => {
        asked.resolve();
        await page.promise;
        return { ...stored, offset, encoding: "utf8", dataBase64: bytes.toString("base64") };
      }),
    ]);
    const moved = {
      request: { ...request, messages: [{ role: "user" as const }] },
      externalized: [{ ...stored, jsonPointer: "/request/messages/0/content" }],
    };
    const refused = expect(host.request(extensionProviderStreamOpen, opening(moved))).rejects.toMatchObject({ reason });
    await asked.promise;
    const met = meet(host);
    await turn();
    page.resolve();
    await refused;
    await met;
    expect(started).toBe(0);
  });

  it("interrupts its stream at a shutdown, and says so before the answer", async () => {
    const { stream, returned } = endless();
    const { host, frames, served } = await serving(stream);
    await host.request(extensionProviderStreamOpen, opening());
    await until(() => frames.length > 2);
    expect(await host.request(extensionShutdown, { timeoutMillis: 1000 })).toEqual({ accepted: true });
    await served;
    expect(frames.at(-1)).toEqual({ streamId: "a", lastSeq: frames.length - 1, interrupted: true });
    expect(returned()).toBe(true);
  });

  it("H-7: survives the end of the input in the middle of a stream", async () => {
    const { stream, returned } = endless();
    const { host, frames, served, toExtension } = await serving(stream);
    await host.request(extensionProviderStreamOpen, opening());
    await until(() => frames.length > 2);
    toExtension.end();
    await served;
    await until(returned);
  });
});

describe("the catalogue", () => {
  const stream: Model["stream"] = () => words();
  it("lists what the handshake has declared, under the installed name, and claims the slots of host models", async () => {
    const descriptor = { displayName: "Echo", model: "echo", contextWindow: 64_000, tools: true, efforts: ["low"] };
    const { host, declared } = await ready({
      providers: providers({
        "plugin/another-name/fake/echo": { ...descriptor, stream },
        "deepseek/chat": { stream },
      }),
    }, [], { ...OPENING, manifest: { ...OPENING.manifest, replaces: ["provider:deepseek/chat"] } }); // prettier-ignore
    const listed = [{ ref: REF, ...descriptor }, { ref: "deepseek/chat" }];
    expect(declared).toMatchObject({ providers: listed, replaces: ["provider:deepseek/chat"] });
    expect(await host.request(extensionProviderCatalog, {})).toEqual({ providers: listed });
  });

  it("is made anew by a function, without models that the handshake did not have", async () => {
    let turn = 0;
    const lists: Models[] = [
      { [REF]: { stream } },
      { "plugin/guard/new/one": { stream }, [REF]: { vision: true, stream } },
    ];
    const { host, declared, logged } = await ready({ providers: providers(async () => lists[turn++] ?? {}) });
    expect(declared.providers).toEqual([{ ref: REF }]);
    expect(await host.request(extensionProviderCatalog, {})).toEqual({ providers: [{ ref: REF, vision: true }] });
    expect(logged).toEqual(["The model plugin/guard/new/one is new; it can be used after a reload."]);
    expect(await host.request(extensionProviderCatalog, {})).toEqual({ providers: [] });
  });

  it("is no method without models", async () => {
    const { host } = await ready({});
    await expect(host.request(extensionProviderCatalog, {})).rejects.toMatchObject({ reason: "unknown_method" });
  });
});
