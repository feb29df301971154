import { PassThrough, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { LIMITS } from "@reasonix/protocol";
import { Outbound, fitsFrame } from "./outbound.ts";

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
  return { output, writes, proceed: (error) => done(error) };
}

const unexpected = (cause: unknown): never => {
  throw new Error("the output failed", { cause });
};

describe("Outbound", () => {
  it("sends what one tick has queued in one write, in order", async () => {
    const { output, writes } = slowOutput();
    const outbound = new Outbound(output, unexpected);
    const seen: string[][] = [];
    outbound.send("1", () => seen.push([...writes]));
    outbound.send("2");
    expect(writes).toEqual([]);
    await outbound.flush();
    expect({ writes, seen }).toEqual({ writes: ["1\n2\n"], seen: [["1\n2\n"]] });
  });

  it("joins what promises of the same tick queue", async () => {
    const { output, writes } = slowOutput();
    const outbound = new Outbound(output, unexpected);
    await turn();
    const send = async (text: string): Promise<void> => {
      await Promise.resolve();
      await Promise.resolve();
      outbound.send(text);
    };
    await Promise.all([send("1"), send("2"), send("3")]);
    await outbound.flush();
    expect(writes).toEqual(["1\n2\n3\n"]);
  });

  it("waits for drain, and flushes when all was handed over", async () => {
    const { output, writes, proceed } = slowOutput();
    const outbound = new Outbound(output, unexpected);
    outbound.send("1");
    await outbound.flush();
    outbound.send("2");
    outbound.send("3");
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
    const outbound = new Outbound(output, unexpected);
    const withdrawFirst = outbound.send("1");
    await outbound.flush();
    withdrawFirst();
    const written: string[] = [];
    const withdraw = outbound.send("2", () => written.push("2"));
    outbound.send("3", () => written.push("3"));
    withdraw();
    proceed();
    await outbound.flush();
    expect({ writes, written }).toEqual({ writes: ["1\n", "3\n"], written: ["3"] });
  });

  it("cuts a write that grows beyond a frame, so that no string becomes too long", async () => {
    const output = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
    const sizes: number[] = [];
    output.on("data", (chunk: Buffer) => sizes.push(chunk.length));
    const outbound = new Outbound(output, unexpected);
    const half = "x".repeat(LIMITS.frameBytes / 2);
    for (let n = 0; n < 5; n++) outbound.send(half);
    await outbound.flush();
    await turn();
    const one = half.length + 1;
    expect(sizes).toEqual([one * 2, one * 2, one]);
  });

  it("hands over what the output still takes when it closes, and nothing later", async () => {
    const free = slowOutput();
    const open = new Outbound(free.output, unexpected);
    open.send("1");
    open.close();
    open.close();
    open.send("2");
    const full = slowOutput();
    const blocked = new Outbound(full.output, unexpected);
    blocked.send("1");
    await blocked.flush();
    blocked.send("2");
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
    const outbound = new Outbound(output, (cause) => causes.push(cause));
    const failure = new Error("EPIPE");
    outbound.send("1");
    await outbound.flush();
    outbound.send("2");
    const flush = outbound.flush();
    proceed(failure);
    await flush;
    await turn();
    output.emit("error", new Error("later"));
    expect(causes).toEqual([failure]);
  });

  it("tells of an output that was closed under it", async () => {
    const { output } = slowOutput();
    const causes: unknown[] = [];
    const outbound = new Outbound(output, (cause) => causes.push(cause));
    output.destroy();
    await turn();
    outbound.send("1");
    await outbound.flush();
    expect(causes).toEqual([new Error("the output was closed")]);
  });
});

describe("fitsFrame", () => {
  it.each([
    ["x", 1],
    ["é", 2],
    ["漢", 3],
    ["😀", 4],
  ])("counts bytes and the line break of %s", (char, bytes) => {
    const count = Math.floor((LIMITS.frameBytes - 1) / bytes);
    const rest = "x".repeat(LIMITS.frameBytes - 1 - count * bytes);
    const exact = char.repeat(count) + rest;
    expect([fitsFrame(exact), fitsFrame(`${exact}x`)]).toEqual([true, false]);
  });
});
