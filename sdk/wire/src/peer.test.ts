import { getEventListeners } from "node:events";
import { PassThrough, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BUDGETS, ERRORS, LIMITS, TRANSPORT_CODES, type InterceptResult } from "@reasonix/protocol";
import {
  extensionEvent,
  extensionInitialized,
  extensionIntercept,
  extensionProviderCatalog,
  extensionShutdown,
  hostContentRead,
} from "@reasonix/protocol/endpoints";
import { AnswerError, ProtocolError, WireError } from "./errors.ts";
import { handle, type Handler } from "./handler.ts";
import { answer, bench, call, go, intercept, reason, refusal, type Frame } from "../testing/bare-side.ts";

const { invalidRequest, parseError, internal, busy } = TRANSPORT_CODES;

/** A callback that is held until it is let go. */
function held(): { handler: Handler; started: number[]; letGo: (seq: number) => void } {
  const started: number[] = [];
  const waiting = new Map<number, (result: InterceptResult) => void>();
  const handler = handle(extensionIntercept, ({ seq }) => {
    started.push(seq);
    return new Promise((resolve) => waiting.set(seq, resolve));
  });
  return { handler, started, letGo: (seq) => waiting.get(seq)?.(go) };
}

describe("calls of this side", () => {
  it("are numbered from 1, leave in order and take answers in any order", async () => {
    const { peer, send, next } = bench();
    const first = peer.request(extensionIntercept, intercept);
    const second = peer.request(extensionProviderCatalog, {});
    peer.notify(extensionInitialized, {});
    expect([await next(), await next(), await next()]).toEqual([
      call(1),
      call(2, {}, "extension/provider/catalog"),
      { jsonrpc: "2.0", method: "extension/initialized", params: {} },
    ]);
    send(answer(2, { providers: [] }), answer(1, go));
    expect([await first, await second]).toEqual([go, { providers: [] }]);
    void peer.request(extensionIntercept, intercept).catch(() => undefined);
    expect((await next())["id"]).toBe(3);
  });

  it("reject with what the other side has answered", async () => {
    const { peer, send } = bench();
    const calls = [1, 2, 3, 4].map(() => peer.request(extensionIntercept, intercept));
    const results = Promise.allSettled(calls);
    send(
      {
        jsonrpc: "2.0",
        id: 1,
        error: { code: -32000, message: "late", data: { reason: "intercept_timeout", retryable: true } },
      },
      { jsonrpc: "2.0", id: 2, error: { code: -32099, message: "full" } },
      answer(3, { decision: "perhaps" }),
      { jsonrpc: "2.0", id: 4, result: go, error: null },
    );
    expect(
      (await results).map((result) => (result.status === "rejected" ? (result.reason as unknown) : result)),
    ).toEqual([
      new ProtocolError("intercept_timeout", "late"),
      new AnswerError(-32099, "full"),
      new ProtocolError(
        "protocol_error",
        'The answer to extension/intercept breaks the protocol: /decision must be one of "allow", "block", "continue", "deny", "replace" [enum].',
      ),
      expect.objectContaining({ reason: "protocol_error" }),
    ]);
  });

  it("fail at once when their answer is malformed, which is answered without an id", async () => {
    const { peer, send, next, warnings } = bench();
    const result = peer.request(extensionIntercept, intercept);
    expect(await next()).toEqual(call(1));
    send({ jsonrpc: "2.0", id: 1, error: { code: "x" } });
    await expect(result).rejects.toMatchObject({ code: "protocol", reason: "protocol_error" });
    expect([await next(), warnings]).toEqual([refusal(null, invalidRequest), ["bad_frame"]]);
  });

  it("end by their time, by name and budget, and count what comes late, twice or unasked", async () => {
    const { peer, send, rest } = bench();
    const late = peer.request(extensionIntercept, intercept, { timeoutMillis: 5 });
    await expect(late).rejects.toMatchObject({
      code: "timeout",
      message: expect.stringMatching(/^extension\/intercept got no answer within its 5 ms/) as string,
    });
    send(answer(1, go), answer(1, go), answer(7, go), answer(null, go), {
      jsonrpc: "2.0",
      id: 8,
      error: { code: 1, message: "" },
    });
    await rest();
    expect(peer.dropped).toEqual({ late_answer: 1, duplicate_answer: 1, unknown_answer: 3 });
  });

  it("end by their signal, and then a frame that has not left stays", async () => {
    const { peer, next, rest } = bench();
    const cause = new Error("turn cancelled");
    const stop = new AbortController();
    const sent = peer.request(extensionIntercept, intercept, { signal: stop.signal });
    expect(await next()).toEqual(call(1));
    const queued = peer.request(extensionIntercept, intercept, { signal: stop.signal });
    stop.abort(cause);
    const never = peer.request(extensionIntercept, intercept, { signal: stop.signal });
    for (const result of [sent, queued, never])
      await expect(result).rejects.toMatchObject({
        code: "cancelled",
        cause,
        message: expect.stringContaining("extension/intercept") as string,
      });
    expect(await rest()).toEqual([]);
  });

  it("leave neither a timer nor a listener behind, however they end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { peer, send, rest } = bench();
    const { signal } = new AbortController();
    const limits = { signal, timeoutMillis: 1000 };
    const calls = [1, 2, 3, 4].map(() => peer.request(extensionIntercept, intercept, limits));
    const ends = Promise.allSettled(calls);
    expect([vi.getTimerCount(), getEventListeners(signal, "abort").length]).toEqual([4, 4]);
    send(
      answer(1, go),
      { ...refusal(2, internal), error: { code: internal, message: "no" } },
      answer(3, { decision: "perhaps" }),
    );
    await rest();
    peer.close();
    expect((await ends).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    expect([vi.getTimerCount(), getEventListeners(signal, "abort").length]).toEqual([0, 0]);
  });

  it("are never sent when they fit no frame", async () => {
    const { peer, rest } = bench();
    const payload = "x".repeat(LIMITS.frameBytes);
    await expect(peer.request(extensionIntercept, { ...intercept, payload })).rejects.toMatchObject({
      name: "WireError",
      code: "frame_too_large",
      message: expect.stringContaining("extension/intercept") as string,
    });
    expect(() => peer.notify(extensionEvent, { event: "tool.after", payload })).toThrow(WireError);
    expect(await rest()).toEqual([]);
    void peer.request(extensionIntercept, intercept).catch(() => undefined);
    expect(await rest()).toEqual([call(1)]);
  });
});

describe("calls of the other side", () => {
  it("reach their handler with params and signal, and are answered with its result", async () => {
    const seen: unknown[] = [];
    const order: string[] = [];
    const { peer, send, next } = bench([
      handle(
        extensionIntercept,
        (params, { signal }) => {
          seen.push([params, signal.aborted]);
          return { decision: "block", reason: "no" };
        },
        { afterAnswer: () => order.push("answered") },
      ),
      handle(extensionEvent, (params) => void seen.push(params)),
    ]);
    const event = { event: "tool.after", payload: null } as const;
    send({ ...call(9), revision: 2 }, { jsonrpc: "2.0", method: "extension/event", params: event });
    expect(await next()).toEqual(answer(9, { decision: "block", reason: "no" }));
    expect({ seen, order, dropped: peer.dropped }).toEqual({
      seen: [[intercept, false], event],
      order: ["answered"],
      dropped: {},
    });
  });

  it("are answered with the reason that the handler throws, and with nothing of other errors", async () => {
    const secret = new Error("password is 1234");
    const thrown: unknown[] = [new ProtocolError("content_ref_expired", "gone"), secret, "text", undefined];
    const { send, next, failures } = bench([
      handle(extensionIntercept, ({ seq }) => {
        throw thrown[seq - 1];
      }),
    ]);
    send(...thrown.map((_, n) => call(n, { ...intercept, seq: n + 1 })));
    const answers = [await next(), await next(), await next(), await next()];
    expect(answers).toEqual([reason(0, "content_ref_expired"), ...[1, 2, 3].map((id) => reason(id, "internal"))]);
    expect(answers.slice(1).map(({ error }) => (error as Frame)["message"])).toEqual(
      Array(3).fill(ERRORS.internal.message),
    );
    expect(failures).toEqual(thrown.map((error) => ["extension/intercept", error]));
  });

  it("are refused when the method is unknown, also when it is no request", async () => {
    const { peer, send, next, warnings, rest } = bench([
      handle(extensionInitialized, () => undefined),
      handle(extensionIntercept, () => go),
    ]);
    send(call(1, {}, "extension/bogus"), call(2, {}, "__proto__"), call(3, {}, "extension/initialized"));
    expect([await next(), await next(), await next()]).toEqual([1, 2, 3].map((id) => reason(id, "unknown_method")));
    send(
      { jsonrpc: "2.0", method: "extension/bogus" },
      { jsonrpc: "2.0", method: "extension/intercept", params: intercept },
    );
    expect(await rest()).toEqual([]);
    expect([peer.dropped, warnings]).toEqual([
      { unknown_notification: 2 },
      ["unknown_notification", "unknown_notification"],
    ]);
  });

  it("are refused with pointer and keyword when params do not fit, and the handler is not called", async () => {
    const { peer, send, next, failures, warnings, rest } = bench([
      handle(extensionIntercept, () => expect.unreachable()),
      handle(extensionEvent, () => expect.unreachable()),
    ]);
    send(call(1, { ...intercept, seq: 0 }), call(2, { ...intercept, more: 1 }), call(3, {}));
    const answers = [await next(), await next(), await next()];
    expect(answers).toEqual([1, 2, 3].map((id) => reason(id, "invalid_params")));
    expect(answers.map(({ error }) => (error as Frame)["message"])).toEqual([
      "extension/intercept: /seq must be >= 1 [minimum].",
      'extension/intercept: the value must not have the member "more" [additionalProperties].',
      expect.stringMatching(/^extension\/intercept: the value must have required property .*\[required\]\.$/),
    ]);
    expect(failures.map(([method, error]) => [method, (error as ProtocolError).reason])).toEqual(
      failures.map(() => ["extension/intercept", "invalid_params"]),
    );
    send({ jsonrpc: "2.0", method: "extension/event", params: { event: "never" } });
    expect(await rest()).toEqual([]);
    expect([peer.dropped, warnings]).toEqual([{ bad_notification: 1 }, ["bad_params"]]);
  });

  it("are answered as internal when the result is none, or cannot be sent", async () => {
    const results: unknown[] = [
      { decision: "perhaps" },
      undefined,
      { decision: "replace", replacement: { text: "x".repeat(LIMITS.frameBytes) } },
      { decision: "replace", replacement: 1n },
    ];
    const { send, next, failures } = bench([
      handle(extensionIntercept, ({ seq }) => results[seq - 1] as InterceptResult),
    ]);
    send(...results.map((_, n) => call(n + 1, { ...intercept, seq: n + 1 })));
    expect([await next(), await next(), await next(), await next()]).toEqual(
      [refusal(3, internal), refusal(4, internal), reason(1, "internal"), reason(2, "internal")].sort(
        (a, b) => Number(a["id"]) - Number(b["id"]),
      ),
    );
    expect(failures.map(([, error]) => (error as Error).message)).toEqual([
      expect.stringMatching(/extension\/intercept returned .*\/decision .*\[enum\]/),
      expect.stringMatching(/extension\/intercept returned .*\[type\]/),
      expect.stringMatching(/does not fit one frame/),
      expect.stringMatching(/BigInt/),
    ]);
  });

  it("get a shortened error answer with its reason when the error fits no frame", async () => {
    const { send, next } = bench([
      handle(extensionIntercept, () => {
        throw new ProtocolError("provider_failed", "x".repeat(LIMITS.frameBytes));
      }),
    ]);
    send(call(1));
    const { error } = await next();
    expect(error).toEqual({
      code: ERRORS.provider_failed.code,
      message: `${"x".repeat(200)}…`,
      data: { reason: "provider_failed", retryable: true, action: ERRORS.provider_failed.action },
    });
  });

  it("run up to the bound at once, wait in order up to the next, and are busy beyond; a shutdown passes", async () => {
    const { handler, started, letGo } = held();
    const { send, next, rest } = bench([handler, handle(extensionShutdown, () => ({ accepted: true }))]);
    const all = BUDGETS.callbacks + BUDGETS.callbacksQueued;
    const upTo = (n: number): number[] => Array.from({ length: n }, (_, k) => k + 1);
    send(...upTo(all + 2).map((seq) => call(seq, { ...intercept, seq })));
    send(call(0, { timeoutMillis: 0 }, "extension/shutdown"));
    expect(await rest()).toEqual([refusal(all + 1, busy), refusal(all + 2, busy), answer(0, { accepted: true })]);
    expect(started).toEqual(upTo(BUDGETS.callbacks));
    letGo(5);
    expect([await next(), started]).toEqual([answer(5, go), upTo(BUDGETS.callbacks + 1)]);
    for (const seq of upTo(all)) {
      letGo(seq);
      await turn();
    }
    expect([(await rest()).length, started]).toEqual([all - 1, upTo(all)]);
  });

  it("run at once as many as this side wants", async () => {
    const { handler, started } = held();
    const { send, rest } = bench([handler], { handlersAtOnce: BUDGETS.hostHandlers });
    const calls = Array.from({ length: BUDGETS.hostHandlers + BUDGETS.callbacksQueued + 1 }, (_, n) => n + 1);
    send(...calls.map((seq) => call(seq, { ...intercept, seq })));
    expect(await rest()).toEqual([
      {
        ...refusal(calls.length, busy),
        error: { code: busy, message: expect.stringContaining(`${BUDGETS.hostHandlers} calls run`) as string },
      },
    ]);
    expect(started).toEqual(calls.slice(0, BUDGETS.hostHandlers));
  });
});

describe("the gate", () => {
  it("sees every frame with a method in order before a handler runs, and rules on it", async () => {
    const seen: unknown[] = [];
    const { peer, send, next, rest } = bench(
      [handle(extensionIntercept, () => go), handle(extensionEvent, () => expect.unreachable())],
      {
        gate: (frame) => {
          seen.push(frame);
          if (frame.id === 1 || frame.id === undefined) return new ProtocolError("protocol_error", "not yet");
          return frame.id === 2 ? "drop" : undefined;
        },
      },
    );
    send(
      call(1),
      call(2),
      '{"jsonrpc":"2.0","id":4,"method":"m","params":[]}',
      { jsonrpc: "2.0", method: "extension/event" },
      call(null),
      answer(7, go),
    );
    expect([await next(), await next(), await next(), await rest()]).toEqual([
      reason(1, "protocol_error"),
      refusal(4, invalidRequest),
      answer(null, go),
      [],
    ]);
    const method = "extension/intercept";
    expect({ seen, dropped: peer.dropped }).toEqual({
      seen: [
        { method, id: 1 },
        { method, id: 2 },
        { method: "m", id: 4, malformed: true },
        { method: "extension/event" },
        { method, id: null },
      ],
      dropped: { refused_request: 1, refused_notification: 1, unknown_answer: 1 },
    });
  });
});

describe("bad lines", () => {
  it("are answered, told with their beginning, and leave the connection alive", async () => {
    const warnings: unknown[] = [];
    const { send, next } = bench([handle(extensionIntercept, () => go)], {
      onWarning: (warning) => warnings.push(warning),
    });
    send(`Listening on \u001b[1m8080 ${"x".repeat(1000)}`, "[]", '{"jsonrpc":"2.0","id":5,"method":7}', call(6));
    expect([await next(), await next(), await next(), await next()]).toEqual([
      refusal(null, parseError),
      refusal(null, invalidRequest),
      refusal(null, invalidRequest),
      answer(6, go),
    ]);
    expect(warnings).toEqual([
      {
        kind: "not_json",
        text: `A line is not JSON and was refused: "Listening on \\u001b[1m8080 ${"x".repeat(58)}…"`,
      },
      { kind: "bad_frame", text: 'A frame was refused: the frame is a list, not an object: "[]"' },
      { kind: "bad_frame", text: expect.stringContaining("/method must be string [type]") as string },
    ]);
  });

  it("with bytes that are not UTF-8 are read, with one warning for the connection", async () => {
    const { input, next, warnings } = bench([
      handle(extensionIntercept, ({ payload }) => ({ ...go, reason: String(payload) })),
    ]);
    const frame = Buffer.from(
      JSON.stringify(call(1, { ...intercept, payload: "a\u0001b" })).replace("\\u0001", "\u0001"),
    );
    frame[frame.indexOf(1)] = 0xff;
    input.write(Buffer.concat([frame, Buffer.from("\n"), frame, Buffer.from("\n")]));
    expect([await next(), await next(), warnings]).toEqual([
      answer(1, { ...go, reason: "a\uFFFDb" }),
      answer(1, { ...go, reason: "a\uFFFDb" }),
      ["invalid_utf8"],
    ]);
  });
});

describe("the end", () => {
  it("by this side fails what is open, stops what runs, and sends nothing more", async () => {
    const { handler, letGo } = held();
    const signals: AbortSignal[] = [];
    const observer = handle(extensionEvent, (_, { signal }) => void signals.push(signal));
    const { peer, send, rest } = bench([handler, observer]);
    send(call(1), { jsonrpc: "2.0", method: "extension/event", params: { event: "tool.after", payload: 1 } });
    const open = peer.request(hostContentRead, { contentRef: "r", offset: 0 });
    await rest();
    peer.notify(extensionInitialized, {});
    peer.close();
    peer.close();
    letGo(1);
    await expect(open).rejects.toMatchObject({ code: "closed" });
    expect(await peer.ended).toEqual({ why: "closed" });
    expect(await rest()).toEqual([{ jsonrpc: "2.0", method: "extension/initialized", params: {} }]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(() => peer.notify(extensionInitialized, {})).toThrow(WireError);
    await expect(peer.request(extensionIntercept, intercept)).rejects.toMatchObject({ code: "closed" });
  });

  it("leaves requests that wait for a free place unserved", async () => {
    const { handler, started, letGo } = held();
    const { peer, input, send, rest } = bench([handler]);
    send(...Array.from({ length: BUDGETS.callbacks + 1 }, (_, n) => call(n + 1, { ...intercept, seq: n + 1 })));
    input.end();
    expect(await peer.ended).toEqual({ why: "eof" });
    letGo(1);
    expect([await rest(), started.length]).toEqual([[answer(1, go)], BUDGETS.callbacks]);
  });

  it("by the other side still serves a last line without a break, and lets running handlers answer", async () => {
    const { handler, letGo } = held();
    const { peer, input, next, rest } = bench([handler]);
    const open = peer.request(hostContentRead, { contentRef: "r", offset: 0 });
    await next();
    input.end(JSON.stringify(call(1)));
    await expect(open).rejects.toMatchObject({ code: "closed" });
    expect(await peer.ended).toEqual({ why: "eof" });
    letGo(1);
    expect(await next()).toEqual(answer(1, go));
    peer.close();
    expect([await peer.ended, await rest()]).toEqual([{ why: "eof" }, []]);
  });

  it("comes with a line that is too large, without an answer", async () => {
    const { peer, input, rest } = bench([handle(extensionIntercept, () => go)]);
    const open = expect(peer.request(extensionIntercept, intercept)).rejects.toMatchObject({ code: "closed" });
    input.write("x".repeat(LIMITS.frameBytes));
    expect((await rest()).length).toBe(1);
    input.write(`x\n${JSON.stringify(call(1))}\n`);
    expect(await peer.ended).toEqual({ why: "frame_too_large" });
    expect(await rest()).toEqual([]);
    await open;
  });

  it("comes with a failing input", async () => {
    const cause = new Error("EIO");
    const broken = bench();
    broken.input.destroy(cause);
    const closed = bench();
    closed.input.destroy();
    expect([await broken.peer.ended, await closed.peer.ended]).toEqual([
      { why: "read_error", cause },
      { why: "read_error", cause: new Error("the input closed before its end") },
    ]);
  });

  it("comes with a failing output, after the answers that were already sent", async () => {
    const cause = new Error("EPIPE");
    const input = new PassThrough();
    const output = new Writable({ write: (_chunk, _encoding, done) => done(cause) });
    const { peer } = bench([], { input, output });
    const answered = peer.request(extensionIntercept, intercept);
    const open = expect(peer.request(extensionIntercept, intercept)).rejects.toMatchObject({ code: "closed", cause });
    await new Promise((resolve) => output.once("error", resolve));
    await expect(peer.request(extensionIntercept, intercept)).rejects.toMatchObject({ code: "closed", cause });
    input.write(`${JSON.stringify(answer(1, go))}\n`);
    expect(await answered).toEqual(go);
    expect(await peer.ended).toEqual({ why: "write_error", cause });
    await open;
  });

  it("comes with an output that fails while it takes an answer", async () => {
    const cause = new Error("EPIPE");
    const output = new Writable({ write: (_chunk, _encoding, done) => done(cause) });
    const { peer, send } = bench([handle(extensionIntercept, () => go)], { output });
    send(call(1));
    expect(await peer.ended).toEqual({ why: "write_error", cause });
  });

  it("leaves no listener but those for late errors, and no call can be made any more", async () => {
    const { peer, input, output } = bench();
    input.end();
    expect(await peer.ended).toEqual({ why: "eof" });
    await expect(peer.request(extensionIntercept, intercept)).rejects.toMatchObject({ code: "closed" });
    peer.close();
    const left = (stream: PassThrough): string[] =>
      ["data", "drain", "close", "error"].filter((event) => stream.listenerCount(event) > 0);
    // The bare other side reads the output.
    expect([left(input), left(output)]).toEqual([["error"], ["data", "error"]]);
  });

  it("by the owner of the output leaves open calls their answers, and takes no new ones", async () => {
    const { peer, input, output, next } = bench();
    const open = peer.request(extensionIntercept, intercept);
    await next();
    output.end();
    await new Promise((resolve) => output.once("close", resolve));
    await expect(peer.request(extensionIntercept, intercept)).rejects.toMatchObject({ code: "closed" });
    input.end(JSON.stringify(answer(1, go)));
    expect([await open, await peer.ended]).toEqual([go, { why: "closed" }]);
  });

  it("comes when the scope ends", async () => {
    const { peer } = bench();
    {
      await using scoped = peer;
      expect(scoped).toBe(peer);
    }
    expect(await peer.ended).toEqual({ why: "closed" });
  });
});
