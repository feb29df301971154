// A peer whose other side sends or leaves waiting more than it should.
import { PassThrough, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { BUDGETS, LIMITS, TRANSPORT_CODES, type StreamChunkParams } from "@reasonix/protocol";
import {
  extensionEvent,
  extensionInitialized,
  extensionIntercept,
  extensionProviderCatalog,
  extensionProviderStreamCancel,
  extensionProviderStreamChunk,
  extensionProviderStreamEnd,
  extensionShutdown,
  hostContentRead,
} from "@reasonix/protocol/endpoints";
import { answer, bench, call, go, intercept, reason, refusal, type Frame } from "../testing/bare-side.ts";
import { handle, type Handler } from "./handler.ts";

const { busy, internal } = TRANSPORT_CODES;
const event: Frame = { jsonrpc: "2.0", method: "extension/event", params: { event: "tool.after", payload: null } };
const chunk = (seq: number, streamId = "s"): Frame => ({
  jsonrpc: "2.0",
  method: "extension/provider/stream/chunk",
  params: { streamId, seq, chunk: { type: "text", text: "" } },
});
const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, n) => n + from);

/** Callbacks of intercepts and events that are held until they are let go, all of them or the one of a number. */
function house(): { handlers: Handler[]; started: (number | "event")[]; letGo: (who: number | "event") => void } {
  const started: (number | "event")[] = [];
  const open: { who: number | "event"; go: () => void }[] = [];
  const stay = (who: number | "event"): Promise<void> => {
    started.push(who);
    return new Promise((resolve) => open.push({ who, go: resolve }));
  };
  return {
    started,
    letGo: (who) => open.filter((each) => each.who === who).forEach((each) => each.go()),
    handlers: [
      handle(extensionIntercept, ({ seq }) => stay(seq).then(() => go)),
      handle(extensionEvent, () => stay("event")),
    ],
  };
}

/** An output that takes nothing until it is opened, and then everything. */
function shutOutput(): { output: Writable; frames: () => Frame[]; open: () => void } {
  const text: string[] = [];
  let taken: (() => void) | undefined;
  let isOpen = false;
  const output = new Writable({
    decodeStrings: false,
    highWaterMark: 1,
    write: (piece: string | Buffer, _encoding, done) => {
      text.push(piece.toString());
      if (isOpen) done();
      else taken = done;
    },
  });
  return {
    output,
    frames: () =>
      text
        .join("")
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Frame),
    open: () => {
      isOpen = true;
      taken?.();
    },
  };
}

describe("a full house", () => {
  it("counts notifications too, starts in the order of arrival, and drops observations with one warning", async () => {
    const { handlers, started, letGo } = house();
    const { peer, send, rest, warnings } = bench(handlers, { handlersAtOnce: 4 });
    const intercepts = upTo(BUDGETS.callbacksQueued + 2, 3).map((seq) => call(seq, { ...intercept, seq }));
    send(call(1), event, event, call(2, { ...intercept, seq: 2 }), ...intercepts, event, event);
    const refused = intercepts.slice(BUDGETS.callbacksQueued).map(({ id }) => refusal(Number(id), busy));
    expect(await rest()).toEqual(refused);
    expect([started, peer.dropped, warnings]).toEqual([
      [1, "event", "event", 2],
      { waiting_notification: 2 },
      ["observations_dropped"],
    ]);
    letGo("event");
    send(event);
    await rest();
    expect(started).toEqual([1, "event", "event", 2, 3, 4]);
    for (const seq of [1, 3, 2]) {
      letGo(seq);
      await turn();
    }
    expect([started, (await rest()).map(({ id }) => id)]).toEqual([
      [1, "event", "event", 2, 3, 4, 5, 6, 7],
      [1, 3, 2],
    ]);
  });

  it("keeps neither the lifecycle nor the cancellation of a stream waiting", async () => {
    const { handlers, started } = house();
    const passed: string[] = [];
    const { send, rest } = bench([
      ...handlers,
      handle(extensionInitialized, () => void passed.push("initialized")),
      handle(extensionProviderStreamCancel, () => ({ cancelled: true })),
      handle(extensionShutdown, () => ({ accepted: true })),
      handle(extensionProviderCatalog, () => ({ providers: [] })),
    ]);
    send(
      ...upTo(BUDGETS.callbacks + BUDGETS.callbacksQueued).map((seq) => call(seq, { ...intercept, seq })),
      call(-1, {}, "extension/provider/catalog"),
      call(-2, { streamId: "s" }, "extension/provider/stream/cancel"),
      call(-3, { timeoutMillis: 0 }, "extension/shutdown"),
      call(-4, {}, "extension/bogus"),
      { jsonrpc: "2.0", method: "extension/initialized", params: {} },
    );
    expect(await rest()).toEqual([
      refusal(-1, busy),
      reason(-4, "unknown_method"),
      answer(-2, { cancelled: true }),
      answer(-3, { accepted: true }),
    ]);
    expect([started, passed]).toEqual([upTo(BUDGETS.callbacks), ["initialized"]]);
  });

  it("does not keep answers to this side's own calls waiting, so that callbacks can finish by them", async () => {
    const page = {
      contentRef: "r",
      dataBase64: "",
      encoding: "utf8",
      offset: 0,
      sha256: "0".repeat(64),
      totalBytes: 0,
    };
    const side = bench([
      handle(extensionIntercept, async () => {
        await side.peer.request(hostContentRead, { contentRef: "r", offset: 0 });
        return go;
      }),
    ]);
    const all = upTo(BUDGETS.callbacks + 2);
    side.send(...all.map((id) => call(id)));
    const reads = await side.rest();
    expect(reads.length).toBe(BUDGETS.callbacks);
    side.send(...reads.map(({ id }) => answer(Number(id), page)));
    const later = await side.rest();
    side.send(...later.flatMap(({ id, method }) => (method === undefined ? [] : [answer(Number(id), page)])));
    const answered = [...later, ...(await side.rest())].filter(({ method }) => method === undefined);
    expect(answered).toEqual(all.map((id) => answer(id, go)));
  });

  it("takes a burst of observations whole when their callbacks are quick", async () => {
    let heard = 0;
    const { peer, send, rest } = bench([handle(extensionEvent, () => void heard++)]);
    send(...upTo(5000).map(() => event));
    for (let n = 0; n < 20; n++) await rest();
    expect([heard, peer.dropped]).toEqual([5000, {}]);
  });
});

describe("messages of streams", () => {
  const seqOf = ({ seq }: StreamChunkParams): number => seq;

  it("are handled one after the other, in order, however fast they come", async () => {
    const log: string[] = [];
    const { send, rest } = bench([
      handle(extensionProviderStreamChunk, async (params) => {
        log.push(`> ${seqOf(params)}`);
        await Promise.resolve();
        log.push(`< ${seqOf(params)}`);
      }),
      handle(extensionProviderStreamEnd, ({ lastSeq }) => void log.push(`end ${lastSeq}`)),
    ]);
    send(...upTo(500).map((seq) => chunk(seq)), {
      jsonrpc: "2.0",
      method: "extension/provider/stream/end",
      params: { streamId: "s", lastSeq: 500 },
    });
    await rest();
    await rest();
    expect(log).toEqual([...upTo(500).flatMap((seq) => [`> ${seq}`, `< ${seq}`]), "end 500"]);
  });

  it("slow the other side down when they are handled slowly, and none is lost", async () => {
    const seen: number[] = [];
    const next: (() => void)[] = [];
    const input = new PassThrough({ highWaterMark: 65_536 });
    const { peer, send, rest } = bench(
      [
        handle(extensionProviderStreamChunk, (params) => {
          seen.push(seqOf(params));
          return new Promise<void>((resolve) => next.push(resolve));
        }),
      ],
      { input },
    );
    const count = 20_000;
    for (const seq of upTo(count)) {
      send(chunk(seq));
      if (seq % 1000 === 0) await rest();
    }
    expect([seen, input.isPaused(), input.writableNeedDrain]).toEqual([[1], true, true]);
    while (seen.length < count || next.length > 0) {
      next.shift()?.();
      await turn();
    }
    expect([seen, peer.dropped]).toEqual([upTo(count), {}]);
  });

  it("end the connection as an overflow when their reading cannot wait, because an answer is awaited", async () => {
    const { peer, send, next } = bench([
      handle(extensionProviderStreamChunk, () => new Promise<void>(() => undefined)),
    ]);
    const open = expect(peer.request(extensionIntercept, intercept)).rejects.toMatchObject({ code: "closed" });
    await next();
    send(...upTo(BUDGETS.streamQueue + 2).map((seq) => chunk(seq)));
    expect(await peer.ended).toMatchObject({ why: "overflow" });
    await open;
  });

  it("are read on as soon as an answer is awaited", async () => {
    const { peer, send, rest } = bench([
      handle(extensionProviderStreamChunk, () => new Promise<void>(() => undefined)),
    ]);
    send(...upTo(BUDGETS.streamQueue + 1).map((seq) => chunk(seq)), answer(1, go));
    await rest();
    expect(await peer.request(extensionIntercept, intercept)).toEqual(go);
  });

  it("do not keep the end waiting when they are stuck", async () => {
    const seen: number[] = [];
    const { peer, input, send, rest } = bench([
      handle(extensionProviderStreamChunk, (params) => {
        seen.push(seqOf(params));
        return new Promise<void>(() => undefined);
      }),
    ]);
    const count = 4 * BUDGETS.streamQueue;
    send(...upTo(count).map((seq) => chunk(seq)));
    await rest();
    expect(seen).toEqual([1]);
    input.end();
    expect([await peer.ended, seen]).toEqual([{ why: "eof" }, upTo(count)]);
  });

  it("that were read before the end are still handled, in order, before the end is told", async () => {
    const log: unknown[] = [];
    const { peer, input, send, rest } = bench([
      handle(extensionProviderStreamChunk, (params, { signal }) => {
        log.push([seqOf(params), signal.aborted]);
        return new Promise<void>(() => undefined);
      }),
    ]);
    send(...upTo(3).map((seq) => chunk(seq)));
    await rest();
    expect(log).toEqual([[1, false]]);
    input.end();
    log.push(await peer.ended);
    expect(log).toEqual([[1, false], [2, false], [3, false], { why: "eof" }]);
  });
});

describe("an other side that does not read", () => {
  it("gets few observations, with one warning, and every request in order", async () => {
    const { output, frames, open } = shutOutput();
    const { peer, warnings, rest } = bench([], { output });
    const observe = (): boolean => peer.notify(extensionEvent, { event: "tool.after", payload: null });
    const calls = [peer.request(extensionIntercept, intercept, { timeoutMillis: 50 })];
    await rest();
    const taken = upTo(BUDGETS.observationsQueued + 10_000).map(observe);
    calls.push(peer.request(extensionIntercept, { ...intercept, seq: 2 }, { timeoutMillis: 50 }));
    expect([taken.filter(Boolean).length, peer.dropped, warnings]).toEqual([
      BUDGETS.observationsQueued,
      { observation: 10_000 },
      ["observations_dropped"],
    ]);
    // Its deadline holds although nothing moves.
    for (const each of calls) await expect(each).rejects.toMatchObject({ code: "timeout" });
    open();
    await rest();
    // The frame of the second call had not left when it was given up.
    expect(frames()).toEqual([call(1), ...upTo(BUDGETS.observationsQueued).map(() => event)]);
    expect(observe()).toBe(true);
  });

  it("keeps those waiting who wait for it, and loses nothing of theirs", async () => {
    const { output, frames, open } = shutOutput();
    const { peer, rest } = bench([], { output });
    const sent: number[] = [];
    const pump = (async () => {
      for (const seq of upTo(1000)) {
        await peer.ready();
        peer.notify(extensionProviderStreamChunk, { streamId: "s", seq, chunk: { type: "text", text: "" } });
        sent.push(seq);
      }
    })();
    await rest();
    expect(sent.length).toBe(BUDGETS.outboundFrames);
    open();
    await pump;
    await peer.flush();
    expect(frames()).toEqual(upTo(1000).map((seq) => chunk(seq)));
  });

  it("is not served without end: answers that find no room keep their places", async () => {
    const { output, frames, open } = shutOutput();
    const payload = "x".repeat(LIMITS.frameBytes / 8);
    let started = 0;
    const handler = handle(extensionIntercept, () => {
      started++;
      return { ...go, reason: payload };
    });
    const { send, rest } = bench([handler], { output, handlersAtOnce: 4 });
    const all = upTo(20);
    send(...all.map((id) => call(id)));
    await rest();
    // One answer takes the room.
    expect(started).toBe(5);
    open();
    for (let n = 0; n < 30; n++) await rest();
    expect(frames().map(({ id }) => id)).toEqual(all);
  });

  it("is told what follows an answer only when the answer has been handed over", async () => {
    const { output, open } = shutOutput();
    const after: number[] = [];
    let seq = 0;
    const { send, rest } = bench([handle(extensionIntercept, () => go, { afterAnswer: () => after.push(++seq) })], {
      output,
    });
    send(call(1));
    await rest();
    send(call(2), call(3));
    await rest();
    // The first one is with the output, which takes no more.
    expect(after).toEqual([1]);
    open();
    await rest();
    expect(after).toEqual([1, 2, 3]);
  });

  it("ends as stalled when a write stands still, and all calls with it", async () => {
    const { output } = shutOutput();
    const { peer } = bench([], { output, writeStallMillis: 30 });
    const calls = [1, 2].map((seq) => peer.request(extensionIntercept, { ...intercept, seq }));
    for (const each of calls)
      await expect(each).rejects.toMatchObject({
        code: "closed",
        message: expect.stringContaining("stalled") as string,
        cause: new Error("the other side has read nothing for 30 ms"),
      });
    expect(await peer.ended).toMatchObject({ why: "stalled" });
    await expect(peer.request(extensionIntercept, intercept)).rejects.toMatchObject({ code: "closed" });
    expect(() => peer.notify(extensionInitialized, {})).toThrow("stalled");
  });

  it("ends as stalled when it floods this side with what must be answered", async () => {
    const { output } = shutOutput();
    const { peer, input } = bench([], { output });
    const lines = Buffer.from("[]\n".repeat(BUDGETS.outboundFrames * 20 + 1));
    input.write(lines);
    expect(await peer.ended).toMatchObject({ why: "stalled" });
  });

  it("fails the very call that made it too much", async () => {
    const { output } = shutOutput();
    const { peer } = bench([], { output });
    const payload = "x".repeat(LIMITS.frameBytes - 300);
    const calls = upTo(9).map((seq) => peer.request(extensionIntercept, { ...intercept, seq, payload }));
    for (const each of calls) await expect(each).rejects.toMatchObject({ code: "closed" });
    expect(await peer.ended).toMatchObject({ why: "stalled" });
  });

  it("lets a frame that is half written be completed when this side closes", async () => {
    const { output, frames, open } = shutOutput();
    const { peer, rest } = bench([], { output });
    const payload = "x".repeat(LIMITS.frameBytes - 300);
    const large = expect(peer.request(extensionIntercept, { ...intercept, payload })).rejects.toMatchObject({
      code: "closed",
    });
    const next = expect(peer.request(extensionIntercept, intercept)).rejects.toMatchObject({ code: "closed" });
    await rest();
    peer.close();
    await Promise.all([large, next]);
    open();
    await rest();
    expect(frames()).toEqual([call(1, { ...intercept, payload })]);
  });
});

it("a result that cannot be sent frees its place", async () => {
  const { send, rest } = bench([handle(extensionIntercept, () => ({ ...go, reason: "x".repeat(LIMITS.frameBytes) }))], {
    handlersAtOnce: 1,
  });
  send(call(1), call(2));
  expect(await rest()).toEqual([refusal(1, internal), refusal(2, internal)]);
});
