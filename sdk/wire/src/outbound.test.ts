import { PassThrough, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { BUDGETS, LIMITS } from "@reasonix/protocol";
import { Outbound, frameBytes, type OutboundEvents } from "./outbound.ts";

/** An output that keeps each write and takes the next one only when told to. */
function slowOutput(): { output: Writable; writes: string[]; proceed: (error?: Error) => void } {
  const writes: string[] = [];
  let done: (error?: Error | null) => void = () => undefined;
  const output = new Writable({
    highWaterMark: 1,
    decodeStrings: false,
    write: (chunk: string, _encoding, callback) => {
      writes.push(chunk);
      done = callback;
    },
  });
  const proceed = (error?: Error): void => {
    const callback = done;
    done = () => undefined;
    callback(error);
  };
  return { output, writes, proceed };
}

const unexpected: OutboundEvents = {
  failed: (cause) => {
    throw new Error("the output failed", { cause });
  },
  ended: () => expect.unreachable(),
  stalled: (why) => {
    throw new Error(`the other side ${why}`);
  },
};

/** An `Outbound` that takes texts. */
class Texts extends Outbound {
  queue(text: string, written?: () => void): (() => void) | undefined {
    return this.send({ text, bytes: frameBytes(text) ?? expect.unreachable(), written });
  }

  observe(text: string): boolean {
    return this.send({ text, bytes: frameBytes(text) ?? expect.unreachable(), isObservation: true }) !== undefined;
  }
}

describe("Outbound", () => {
  it("sends what one tick has queued in one write, in order", async () => {
    const { output, writes } = slowOutput();
    const outbound = new Texts(output, unexpected);
    const seen: string[][] = [];
    outbound.queue("1", () => seen.push([...writes]));
    outbound.queue("2");
    expect(writes).toEqual([]);
    await outbound.flush();
    expect({ writes, seen }).toEqual({ writes: ["1\n2\n"], seen: [["1\n2\n"]] });
  });

  it("joins what promises of the same tick queue", async () => {
    const { output, writes } = slowOutput();
    const outbound = new Texts(output, unexpected);
    await turn();
    const send = async (text: string): Promise<void> => {
      await Promise.resolve();
      await Promise.resolve();
      outbound.queue(text);
    };
    await Promise.all([send("1"), send("2"), send("3")]);
    await outbound.flush();
    expect(writes).toEqual(["1\n2\n3\n"]);
  });

  it("waits for drain, and flushes when all was handed over", async () => {
    const { output, writes, proceed } = slowOutput();
    const outbound = new Texts(output, unexpected);
    outbound.queue("1");
    await outbound.flush();
    outbound.queue("2");
    outbound.queue("3");
    let flushed = false;
    const flush = outbound.flush().then(() => (flushed = true));
    await turn();
    expect({ writes, flushed }).toEqual({ writes: ["1\n"], flushed: false });
    proceed();
    await flush;
    expect({ writes, flushed }).toEqual({ writes: ["1\n", "2\n3\n"], flushed: true });
  });

  it("never sends a frame that was withdrawn in time", async () => {
    const { output, writes, proceed } = slowOutput();
    const outbound = new Texts(output, unexpected);
    const withdrawFirst = outbound.queue("1");
    await outbound.flush();
    withdrawFirst?.();
    const written: string[] = [];
    const withdraw = outbound.queue("2", () => written.push("2"));
    outbound.queue("3", () => written.push("3"));
    withdraw?.();
    proceed();
    await outbound.flush();
    expect({ writes, written }).toEqual({ writes: ["1\n", "3\n"], written: ["3"] });
  });

  it("cuts a write that grows large, between frames or within one that is larger still", async () => {
    const output = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
    const chunks: Buffer[] = [];
    output.on("data", (chunk: Buffer) => chunks.push(chunk));
    const outbound = new Texts(output, unexpected);
    const texts = ["é".repeat(30_000), "b".repeat(60_000), "漢".repeat(100_000), "d"];
    for (const text of texts) outbound.queue(text);
    await outbound.flush();
    await turn();
    const most = 128 * 1024;
    expect(chunks.map(({ length }) => length)).toEqual([120_002, most, most, 300_001 - 2 * most, 2]);
    expect(Buffer.concat(chunks).toString()).toBe(texts.map((text) => `${text}\n`).join(""));
  });

  it("never mixes frames, however many send and however little the output takes", async () => {
    const taken: Buffer[] = [];
    const output = new Writable({
      highWaterMark: 1,
      write: (chunk: Buffer, _encoding, done) => {
        taken.push(chunk);
        setImmediate(done);
      },
    });
    const outbound = new Texts(output, unexpected);
    const texts = Array.from({ length: 64 }, (_, n) => JSON.stringify({ n, text: "é".repeat(n * 100) }));
    await Promise.all(
      texts.map(async (text, n) => {
        for (let turns = n % 7; turns > 0; turns--) await turn();
        await outbound.ready();
        outbound.queue(text);
      }),
    );
    await outbound.flush();
    expect(Buffer.concat(taken).toString().split("\n").slice(0, -1).sort()).toEqual(texts.toSorted());
  });

  it("completes a large frame that it has begun when it closes, and drops what comes behind", async () => {
    const { output, writes, proceed } = slowOutput();
    const outbound = new Texts(output, unexpected);
    const large = "x".repeat(300_000);
    outbound.queue(large);
    outbound.queue("2");
    await turn();
    expect(writes.length).toBe(1);
    outbound.close();
    for (let n = 0; n < 3; n++) {
      proceed();
      await turn();
    }
    expect(Buffer.concat(writes.map((write) => Buffer.from(write))).toString()).toBe(`${large}\n`);
  });

  it("takes few observations at a time, by number and by bytes, until the output has done with them", async () => {
    const { output, writes, proceed } = slowOutput();
    const outbound = new Texts(output, unexpected);
    const taken = Array.from({ length: BUDGETS.observationsQueued + 2 }, (_, n) => outbound.observe(String(n)));
    expect(taken).toEqual(taken.map((_, n) => n < BUDGETS.observationsQueued));
    outbound.queue("request");
    await outbound.flush();
    // Handed over is not done: they are still in the way of what comes behind.
    expect([writes.length, outbound.observe("late")]).toEqual([1, false]);
    proceed();
    await turn();
    const half = "x".repeat(BUDGETS.observationBytesQueued / 2 - 1);
    expect([outbound.observe(half), outbound.observe(half), outbound.observe("")]).toEqual([true, true, false]);
    expect(writes[0]).toBe(`${taken.flatMap((fits, n) => (fits ? [n] : [])).join("\n")}\nrequest\n`);
  });

  it.each([
    ["frames", BUDGETS.outboundFrames, "x"],
    ["bytes", 2, "x".repeat(LIMITS.frameBytes / 16)],
  ])("has room while few %s wait, and lets in one after the other of those who wait for it", async (_, most, text) => {
    const { output, proceed } = slowOutput();
    const outbound = new Texts(output, unexpected);
    for (let n = 0; n < most; n++) {
      expect(outbound.hasRoom).toBe(true);
      await outbound.ready();
      outbound.queue(text);
    }
    const order: string[] = [];
    const waiting = ["a", "b"].map(async (name) => {
      await outbound.ready();
      // The first fills the room again.
      order.push(`${name}, room: ${String(outbound.hasRoom)}`);
      for (let n = 0; n < most; n++) outbound.queue(text);
    });
    await turn();
    expect([outbound.hasRoom, order]).toEqual([false, []]);
    for (let n = 0; n < 40; n++) {
      proceed();
      await turn();
    }
    await Promise.all(waiting);
    expect(order).toEqual(["a, room: false", "b, room: true"]);
  });

  it("lets everybody go on who waits for room when it closes", async () => {
    const { output } = slowOutput();
    const outbound = new Texts(output, unexpected);
    for (let n = 0; n < BUDGETS.outboundFrames; n++) outbound.queue("x");
    const waiting = Promise.all([outbound.ready(), outbound.ready()]);
    outbound.close();
    await waiting;
    await outbound.ready();
  });

  it.each([
    ["frames", "x", BUDGETS.outboundFrames * 20],
    ["bytes", "x".repeat(LIMITS.frameBytes - 1), 8],
  ])("ends when more %s wait than any reader leaves waiting", (_, text, most) => {
    const { output } = slowOutput();
    const stalls: string[] = [];
    const outbound = new Texts(output, { ...unexpected, stalled: (why) => stalls.push(why) });
    for (let n = 0; n < most; n++) outbound.queue(text);
    expect(stalls).toEqual([]);
    outbound.queue(text);
    outbound.queue(text);
    expect(stalls).toEqual([`does not read: ${most} frames of ${most * (text.length + 1)} bytes wait for it`]);
  });

  it("ends when a write stands still, and not while pieces of one are read", async () => {
    const { output, proceed } = slowOutput();
    const stalled = Promise.withResolvers<string>();
    const outbound = new Texts(output, { ...unexpected, stalled: stalled.resolve }, 200);
    outbound.queue("x".repeat(2_000_000));
    // Ten times as long as it may stand still.
    for (let n = 0; n < 10; n++) {
      proceed();
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    expect(await Promise.race([stalled.promise, turn("goes on")])).toBe("goes on");
    expect(await stalled.promise).toBe("has read nothing for 200 ms");
  });

  it("hands over what the output still takes when it closes, and nothing later", async () => {
    const free = slowOutput();
    const open = new Texts(free.output, unexpected);
    open.queue("1");
    open.close();
    open.close();
    open.queue("2");
    const full = slowOutput();
    const blocked = new Texts(full.output, unexpected);
    blocked.queue("1");
    await blocked.flush();
    blocked.queue("2");
    const flush = blocked.flush();
    blocked.close();
    await flush;
    full.proceed();
    await turn();
    expect([free.writes, full.writes]).toEqual([["1\n"], ["1\n"]]);
  });

  it("tells of a failed write once, and swallows later failures", async () => {
    const { output, proceed } = slowOutput();
    const causes: unknown[] = [];
    const outbound = new Texts(output, { ...unexpected, failed: (cause) => causes.push(cause) });
    const failure = new Error("EPIPE");
    outbound.queue("1");
    await outbound.flush();
    outbound.queue("2");
    const flush = outbound.flush();
    proceed(failure);
    await flush;
    await turn();
    output.emit("error", new Error("later"));
    expect(causes).toEqual([failure]);
  });

  it("tells of an output that its owner has ended, which is no failure", async () => {
    const output = new PassThrough();
    output.resume();
    let ends = 0;
    const outbound = new Texts(output, { ...unexpected, ended: () => ends++ });
    outbound.queue("1");
    await outbound.flush();
    output.end();
    await new Promise((resolve) => output.once("close", resolve));
    outbound.queue("2");
    await outbound.flush();
    expect(ends).toBe(1);
  });

  it("tells of an output that was closed under it", async () => {
    const { output } = slowOutput();
    const causes: unknown[] = [];
    const outbound = new Texts(output, { ...unexpected, failed: (cause) => causes.push(cause) });
    output.destroy();
    await turn();
    outbound.queue("1");
    await outbound.flush();
    expect(causes).toEqual([new Error("the output was closed")]);
  });
});

describe("frameBytes", () => {
  it.each([
    ["x", 1],
    ["é", 2],
    ["漢", 3],
    ["😀", 4],
  ])("counts bytes and the line break of %s", (char, bytes) => {
    const count = Math.floor((LIMITS.frameBytes - 1) / bytes);
    const rest = "x".repeat(LIMITS.frameBytes - 1 - count * bytes);
    const exact = char.repeat(count) + rest;
    expect([frameBytes(exact), frameBytes(`${exact}x`)]).toEqual([LIMITS.frameBytes, undefined]);
  });
});
