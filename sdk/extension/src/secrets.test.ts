// Credentials in the words of an author: hidden in everything that a person reads, untouched in what the model reads.
import { describe, expect, it } from "vitest";
import {
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionProviderStreamChunk,
  extensionProviderStreamEnd,
  extensionProviderStreamOpen,
  extensionToolCall,
  extensionUiAction,
} from "@reasonix/protocol/endpoints";
import { ProtocolError, handle } from "@reasonix/wire";
import { OPENING, call, ready, start } from "../fixtures/host.ts";
import { providers } from "./providers/providers.ts";
import { tools } from "./tools.ts";
import { actions } from "./ui/actions.ts";

const LEAK = "the server said API_KEY=abcdef0123456789abcdef and closed";
const SHOWN = "the server said API_KEY=[redacted] and closed";
const REF = "plugin/guard/a/b";

const fails = (): never => {
  throw new ProtocolError("provider_failed", LEAK);
};

describe("a credential", () => {
  it("in a reason does not leave; in a replacement it does", async () => {
    const { host } = await ready({
      interceptors: {
        "input.receive": ({ text }, rule) => (text === "block" ? rule.block(LEAK) : rule.replace({ text: LEAK })),
        "permission.decision": (_, rule) => rule.deny(LEAK),
      },
    });
    expect([
      await host.request(extensionIntercept, call("input.receive", { text: "block" })),
      await host.request(extensionIntercept, call("permission.decision", { name: "rm", hostDecision: "allow" })),
      await host.request(extensionIntercept, call("input.receive", { text: "x" })),
    ]).toEqual([
      { decision: "block", reason: SHOWN },
      { decision: "deny", reason: SHOWN },
      { decision: "replace", replacement: { text: LEAK } },
    ]);
  });

  it("in an error of the protocol does not leave, whichever callback throws it", async () => {
    const { host } = await ready(
      {
        interceptors: { "input.receive": fails },
        tools: tools({ look: { run: fails } }),
        actions: actions({ demo: { run: fails } }),
      },
      [],
      { ...OPENING, manifest: { ...OPENING.manifest, tools: ["look"] } },
    );
    const refused = { reason: "provider_failed", message: SHOWN };
    await expect(host.request(extensionIntercept, call("input.receive", { text: "x" }))).rejects.toMatchObject(refused);
    const toolCall = { name: "look", arguments: {}, timeoutMillis: 0 };
    await expect(host.request(extensionToolCall, toolCall)).rejects.toMatchObject(refused);
    const invocation = { actionId: "demo", sessionId: "s-1", generation: 7 };
    expect(await host.request(extensionUiAction, invocation)).toEqual({ accepted: false, message: SHOWN });
    const starting = start({ initialize: fails });
    await expect(starting.host.request(extensionInitialize, OPENING)).rejects.toMatchObject(refused);
    await expect(starting.served).rejects.toMatchObject({ message: expect.stringContaining(SHOWN) as string });
  });

  it.each([
    ["a chunk that states one", { type: "error", error: { code: "provider_failed", message: LEAK } } as const],
    ["what is thrown", undefined],
  ])("in the failure of a stream, by %s, does not leave; in its text it does", async (_, last) => {
    const frames: object[] = [];
    const ended = Promise.withResolvers<void>();
    const stream = async function* () {
      yield { type: "text", text: LEAK } as const;
      yield last ?? fails();
    };
    const { host } = await ready({ providers: providers({ [REF]: { stream } }) }, [
      handle(extensionProviderStreamChunk, ({ chunk }) => void frames.push(chunk)),
      handle(extensionProviderStreamEnd, ({ error }) => {
        frames.push({ error });
        ended.resolve();
      }),
    ]);
    const request = { messages: [], tools: [], maxTokens: 0 };
    await host.request(extensionProviderStreamOpen, { streamId: "a", providerRef: REF, request, seqBase: 1 });
    await ended.promise;
    expect(frames).toEqual([{ type: "text", text: LEAK }, { error: SHOWN }]);
  });

  it("in a line of the log, written or thrown, does not reach standard error", async () => {
    const { host, logged } = await ready({
      interceptors: {
        "input.receive": (_, _rule, { log }) => {
          log(LEAK);
          throw new Error(LEAK);
        },
      },
    });
    await expect(host.request(extensionIntercept, call("input.receive", { text: "x" }))).rejects.toMatchObject({
      reason: "internal",
    });
    expect(logged[0]).toBe(SHOWN);
    expect(logged.join("\n")).not.toContain("abcdef0123456789");
  });

  it("that the surroundings know is hidden by its value", async () => {
    const hide = (text: string): string => text.replaceAll("plain words", "…");
    const { host, logged } = start(
      { interceptors: { "input.receive": (_, rule, { log }) => (log("plain words"), rule.block("plain words")) } },
      [],
      { hide },
    );
    await host.request(extensionInitialize, OPENING);
    host.notify(extensionInitialized, {});
    expect(await host.request(extensionIntercept, call("input.receive", { text: "x" }))).toEqual({
      decision: "block",
      reason: "…",
    });
    expect(logged).toEqual(["…"]);
  });
});
