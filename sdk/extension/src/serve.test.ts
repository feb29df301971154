import { createHash } from "node:crypto";
import { PassThrough, Writable } from "node:stream";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  HOOKS,
  LIMITS,
  PROTOCOL,
  type HookPoint,
  type InitializeParams,
  type InterceptParams,
} from "@reasonix/protocol";
import {
  extensionEvent,
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionProviderCatalog,
  extensionResourcesChanged,
  extensionShutdown,
  hostContentRead,
} from "@reasonix/protocol/endpoints";
import { ProtocolError, connect, handle, type Handler, type Peer } from "@reasonix/wire";
import type { Interceptors } from "./extension.ts";
import type { Ruling } from "./rule.ts";
import { serve } from "./serve.ts";

const opening: InitializeParams = {
  protocolVersion: PROTOCOL.version,
  protocolId: PROTOCOL.id,
  manifest: { intercepts: Object.keys(HOOKS) },
  session: { sessionId: "s-1", workspaceRoot: "/repo", generation: 7 },
  capabilities: { contentRefs: true, uiHost: "headless", protocolVersion: PROTOCOL.version },
};

interface Served {
  readonly host: Peer;
  readonly served: Promise<void>;
  readonly toExtension: PassThrough;
  readonly logged: string[];
}

/** An extension in this process, with the host's side of its connection. */
function start(interceptors: Interceptors = {}, handlers: readonly Handler[] = []): Served {
  const [toExtension, toHost] = [new PassThrough(), new PassThrough()];
  const logged: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
    logged.push(String(chunk));
    return true;
  });
  const extension = { name: "guard", version: "0.1.0", stateSchemaVersion: 2, interceptors };
  const served = serve(extension, { input: toExtension, output: toHost });
  served.catch(() => undefined);
  const host = connect({ input: toHost, output: toExtension, handlers });
  onTestFinished(async () => {
    host.close();
    toExtension.end();
    await Promise.allSettled([served]);
    write.mockRestore();
  });
  return { host, served, toExtension, logged };
}

async function ready(interceptors?: Interceptors, handlers?: readonly Handler[]): Promise<Served> {
  const all = start(interceptors, handlers);
  await all.host.request(extensionInitialize, opening);
  all.host.notify(extensionInitialized, {});
  return all;
}

function call(payload: unknown, more: Partial<InterceptParams> & { readonly event?: HookPoint } = {}): InterceptParams {
  return { event: "input.receive", seq: 1, payload, timeoutMillis: 5000, ...more };
}

describe("the handshake", () => {
  it("declares the extension and its revision", async () => {
    const { host } = start({ "input.receive": (_, rule) => rule.continue() });
    expect(host.revision).toBe(1);
    expect(await host.request(extensionInitialize, opening)).toEqual({
      protocolVersion: PROTOCOL.version,
      name: "guard",
      version: "0.1.0",
      stateSchemaVersion: 2,
      subscriptions: ["input.receive"],
    });
    expect(host.revision).toBe(PROTOCOL.revision);
  });

  it("refuses calls and drops notifications before it is done, and a second one after", async () => {
    const { host } = start();
    const early = { code: "protocol", reason: "protocol_error" };
    host.notify(extensionEvent, { event: "tool.after", payload: 1 });
    await expect(host.request(extensionIntercept, call({}))).rejects.toMatchObject(early);
    await host.request(extensionInitialize, opening);
    await expect(host.request(extensionProviderCatalog, {})).rejects.toMatchObject(early);
    host.notify(extensionInitialized, {});
    await expect(host.request(extensionInitialize, opening)).rejects.toMatchObject(early);
    expect(await host.request(extensionIntercept, call({}))).toEqual({ decision: "continue" });
  });

  it("survives refused frames", async () => {
    const { host, toExtension } = start();
    toExtension.write('hello\n{"jsonrpc":"2.0","id":77,"method":"extension/initialize","params":[]}\n');
    expect((await host.request(extensionInitialize, opening)).name).toBe("guard");
  });

  it.each<[string, Partial<InitializeParams>, string]>([
    ["another version", { protocolVersion: "1" }, "unsupported_version"],
    ["another protocol", { protocolId: "other" }, "unsupported_version"],
    ["a version that is no integer", { protocolVersion: "v2" }, "protocol_error"],
    ["params that do not fit", { session: { sessionId: "", workspaceRoot: "/", generation: 1 } }, "invalid_params"],
  ])("fails with %s: the answer first, then the end", async (_, params, reason) => {
    const { host, served } = start();
    await expect(host.request(extensionInitialize, { ...opening, ...params })).rejects.toMatchObject({ reason });
    await expect(served).rejects.toMatchObject({
      name: "ServeError",
      code: "handshake_failed",
      message: expect.stringMatching(/^extension\/initialize failed, so the extension ends: /) as string,
    });
  });

  it("does not begin for what is no extension", async () => {
    const streams = { input: new PassThrough(), output: new PassThrough() };
    await expect(serve({ name: " ", version: "1" }, streams)).rejects.toMatchObject({ code: "bad_extension" });
  });
});

describe("an intercept", () => {
  it("reaches the interceptor with the whole payload, the session and the host, and is answered with its ruling", async () => {
    const seen: unknown[] = [];
    const { host, logged } = await ready({
      "input.receive": ({ text }, rule, { session, host: capabilities, log }) => {
        seen.push([text, session, capabilities]);
        log("seen");
        return text === "" ? rule.block("empty") : rule.replace({ text: `${text}!` });
      },
    });
    const text = "a\u2028b\u2029c\u0085\r\u000b漢😀";
    expect([
      await host.request(extensionIntercept, call({ text })),
      await host.request(extensionIntercept, call({})),
    ]).toEqual([
      { decision: "replace", replacement: { text: `${text}!` } },
      { decision: "block", reason: "empty" },
    ]);
    const known = { ...opening.capabilities, revision: PROTOCOL.revision, supports: expect.any(Function) as unknown };
    expect(seen).toEqual([
      [text, opening.session, known],
      ["", opening.session, known],
    ]);
    expect(logged).toEqual(["guard: seen\n", "guard: seen\n"]);
  });

  it("is answered with allow and deny where the point has them", async () => {
    const { host } = await ready({
      "permission.decision": ({ name }, rule) => (name === "read" ? rule.allow() : rule.deny("never")),
    });
    const at = (name: string): InterceptParams =>
      call({ name, hostDecision: "deny" }, { event: "permission.decision" });
    expect([
      await host.request(extensionIntercept, at("read")),
      await host.request(extensionIntercept, at("rm")),
    ]).toEqual([{ decision: "allow" }, { decision: "deny", reason: "never" }]);
  });

  it("continues where nothing listens or nothing is returned", async () => {
    const { host } = await ready({ "input.receive": () => undefined as unknown as Ruling<"input.receive"> });
    expect([
      await host.request(extensionIntercept, call({ text: "x" })),
      await host.request(extensionIntercept, call({ name: "read" }, { event: "tool.before" })),
    ]).toEqual([{ decision: "continue" }, { decision: "continue" }]);
  });

  it("is refused with a pointer when its payload is none of the point", async () => {
    const { host } = await ready({ "input.receive": () => expect.unreachable() });
    await expect(host.request(extensionIntercept, call({ text: 5 }))).rejects.toMatchObject({
      reason: "invalid_params",
      message: "The payload of input.receive is not valid: /payload/text must be string [type].",
    });
  });

  it("that throws is internal, with the story on standard error only; the next one is served", async () => {
    let count = 0;
    const { host, logged } = await ready({
      "input.receive": (_, rule) => {
        if (count++ === 0) throw new Error("password is 1234");
        return rule.continue();
      },
    });
    const failure = await host.request(extensionIntercept, call({})).catch((error: unknown) => error);
    expect(failure).toEqual(new ProtocolError("internal"));
    expect(logged.join("")).toMatch(
      /^guard: extension\/intercept failed: [^]*The interceptor of input\.receive failed\.[^]*password is 1234/,
    );
    expect(await host.request(extensionIntercept, call({}))).toEqual({ decision: "continue" });
  });

  it("that throws an error of the protocol answers with its reason", async () => {
    const { host } = await ready({
      "input.receive": () => {
        throw new ProtocolError("provider_failed", "not today");
      },
    });
    await expect(host.request(extensionIntercept, call({}))).rejects.toEqual(
      new ProtocolError("provider_failed", "not today"),
    );
  });

  it("with a replacement that breaks the contract is internal, with the pointer on standard error only", async () => {
    const { host, logged } = await ready({
      "input.receive": (_, rule) => rule.replace({ text: "" }),
      "tool.before": () => ({ decision: "continue" }) as unknown as Ruling<"tool.before">,
      "tool.after": ({ name }, rule) => rule.replace({ name, arguments: "{nonsense}" }),
    });
    const failures = await Promise.allSettled([
      host.request(extensionIntercept, call({})),
      host.request(extensionIntercept, call({ name: "read" }, { event: "tool.before" })),
      host.request(extensionIntercept, call({ name: "read" }, { event: "tool.after" })),
    ]);
    expect(failures).toEqual([1, 2, 3].map(() => ({ status: "rejected", reason: new ProtocolError("internal") })));
    expect(logged.join("")).toMatch(
      /replaces with what is no payload of that point: \/replacement\/text must .*\[minLength\][^]*tool\.before returned no ruling[^]*payload of that point: \/replacement\/arguments is not the text of a JSON object/,
    );
  });

  it("whose time is over is answered so, its signal is aborted, and what comes later is only logged", async () => {
    const signals: AbortSignal[] = [];
    const { host, logged } = await ready({
      "input.receive": (_, _rule, { signal }) => {
        signals.push(signal);
        return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
      },
    });
    await expect(host.request(extensionIntercept, call({}, { timeoutMillis: 20 }))).rejects.toEqual(
      new ProtocolError("intercept_timeout"),
    );
    await turn();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(logged.join("")).toContain(
      "The interceptor of input.receive failed after its time was over: Error: stopped",
    );
  });

  it("without a limit, or with one that no timer can hold, is not cut", async () => {
    const { host } = await ready({
      "input.receive": async (_, rule) => {
        await sleep(30);
        return rule.continue();
      },
    });
    for (const timeoutMillis of [0, Number.MAX_SAFE_INTEGER])
      expect(await host.request(extensionIntercept, call({}, { timeoutMillis }))).toEqual({ decision: "continue" });
  });

  it("overlaps with others", async () => {
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const { host } = await ready({
      "input.receive": async ({ text }, rule) => {
        if (text === "wait") await gate;
        else letGo();
        return rule.block(text);
      },
    });
    const first = host.request(extensionIntercept, call({ text: "wait" }));
    const second = host.request(extensionIntercept, call({ text: "go" }));
    expect([await first, await second].map(({ reason }) => reason)).toEqual(["wait", "go"]);
  });
});

describe("a payload in the content store", () => {
  const bytes = Buffer.from(JSON.stringify({ text: "漢".repeat(150_000) }));
  const totalBytes = bytes.length;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const field = { jsonPointer: "/payload", contentRef: "content_0123456789abcdef01234567", totalBytes, sha256 };
  const pages = handle(hostContentRead, ({ contentRef, offset }) => {
    if (contentRef !== field.contentRef) throw new ProtocolError("content_ref_expired");
    const end = Math.min(offset + LIMITS.contentRefChunkBytes, totalBytes);
    const dataBase64 = bytes.subarray(offset, end).toString("base64");
    return {
      contentRef,
      offset,
      dataBase64,
      totalBytes,
      sha256,
      encoding: "utf8",
      ...(end < totalBytes ? { nextOffset: end } : {}),
    };
  });
  const interceptors: Interceptors = { "input.receive": ({ text }, rule) => rule.replace({ text: `${text}!` }) };

  it("is read, and a large replacement goes back inline", async () => {
    const { host } = await ready(interceptors, [pages]);
    expect(await host.request(extensionIntercept, call(null, { externalized: [field] }))).toEqual({
      decision: "replace",
      replacement: { text: `${"漢".repeat(150_000)}!` },
    });
  });

  it("fails with the host's reason, or as a broken message", async () => {
    const { host } = await ready(interceptors, [pages]);
    const gone = [{ ...field, contentRef: "content_gone" }];
    await expect(host.request(extensionIntercept, call(null, { externalized: gone }))).rejects.toMatchObject({
      reason: "content_ref_expired",
    });
    await expect(host.request(extensionIntercept, call({ text: "" }, { externalized: [field] }))).rejects.toMatchObject(
      { reason: "protocol_error" },
    );
  });
});

describe("other messages", () => {
  it("that are not served are refused or ignored", async () => {
    const { host, logged } = await ready();
    host.notify(extensionEvent, { event: "tool.after", payload: { name: "read" } });
    host.notify(extensionResourcesChanged, { paths: ["skills/a.md"] });
    await expect(host.request(extensionProviderCatalog, {})).rejects.toMatchObject({ reason: "unknown_method" });
    expect(logged).toEqual([]);
  });
});

describe("the end", () => {
  it("comes after the answer to a shutdown, which nothing follows", async () => {
    const { host, served } = await ready();
    const [accepted, late] = await Promise.allSettled([
      host.request(extensionShutdown, { timeoutMillis: 5000 }),
      host.request(extensionIntercept, call({})),
    ]);
    expect([accepted, late]).toEqual([
      { status: "fulfilled", value: { accepted: true } },
      { status: "rejected", reason: expect.objectContaining({ reason: "protocol_error" }) as unknown },
    ]);
    await served;
  });

  it("can come before the handshake", async () => {
    const { host, served } = start();
    expect(await host.request(extensionShutdown, { timeoutMillis: 0 })).toEqual({ accepted: true });
    await served;
  });

  it("lets running interceptors answer, also through an output that is slow", async () => {
    const [input, toHost] = [new PassThrough(), new PassThrough()];
    const output = new Writable({
      highWaterMark: 1,
      write: (chunk, _encoding, done) => {
        toHost.write(chunk);
        setTimeout(done, 20);
      },
    });
    const going: Interceptors = {
      "input.receive": (_, rule, { signal }) =>
        new Promise((resolve) => signal.addEventListener("abort", () => resolve(rule.block("going")))),
    };
    const served = serve({ name: "guard", version: "1", interceptors: going }, { input, output });
    await using host = connect({ input: toHost, output: input, handlers: [] });
    await host.request(extensionInitialize, opening);
    host.notify(extensionInitialized, {});
    const open = host.request(extensionIntercept, call({}));
    await host.request(extensionShutdown, { timeoutMillis: 5000 });
    expect(await open).toEqual({ decision: "block", reason: "going" });
    await served;
  });

  it("comes with the end of the input, also when an interceptor never returns", async () => {
    const { host, served, toExtension } = await ready({ "input.receive": () => new Promise(() => undefined) });
    const open = host.request(extensionIntercept, call({})).catch((error: unknown) => error);
    await turn();
    const start = performance.now();
    toExtension.end();
    await served;
    expect(performance.now() - start).toBeLessThan(5000);
    host.close();
    expect(await open).toMatchObject({ code: "closed" });
  });

  it("comes with a frame that is too large, and says so", async () => {
    const { served, toExtension } = start();
    toExtension.write(Buffer.alloc(LIMITS.frameBytes + 16, "x"));
    await expect(served).rejects.toMatchObject({
      code: "connection_failed",
      message: expect.stringMatching(/a frame of more than \d+ bytes/) as string,
    });
  });

  it("comes with an output that fails", async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serve({ name: "guard", version: "1" }, { input, output });
    output.destroy(new Error("EPIPE"));
    await expect(served).rejects.toMatchObject({
      code: "connection_failed",
      message: expect.stringContaining("EPIPE") as string,
    });
  });
});
