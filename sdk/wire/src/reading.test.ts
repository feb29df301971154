import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Reading, type ReadEnd } from "./reading.ts";

interface Bench {
  readonly input: PassThrough;
  readonly reading: Reading;
  readonly seen: string[];
  readonly ends: ReadEnd[];
}

function bench(onFrame: (text: string, reading: Reading) => void = () => undefined): Bench {
  const input = new PassThrough({ highWaterMark: 1024 });
  const seen: string[] = [];
  const ends: ReadEnd[] = [];
  const reading: Reading = new Reading(input, {
    frame: (bytes) => {
      const text = Buffer.from(bytes).toString();
      seen.push(text);
      onFrame(text, reading);
    },
    last: () => seen.push("(last)"),
    end: (ended) => ends.push(ended),
  });
  return { input, reading, seen, ends };
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await turn();
}

describe("Reading", () => {
  it("takes a bounded number of lines in a turn of the event loop, blank ones too, and all in the end", async () => {
    const { input, seen, ends } = bench();
    const lines = Array.from({ length: 1000 }, (_, n) => (n % 2 === 0 ? "" : String(n)));
    input.end(lines.join("\n"));
    await turn();
    const first = seen.length;
    expect([first > 0, first < 200, ends]).toEqual([true, true, []]);
    await turns(20);
    expect([seen.filter((line) => line !== "(last)"), ends]).toEqual([
      lines.filter((line) => line !== ""),
      [{ why: "eof" }],
    ]);
  });

  it("takes a bounded number of bytes in a turn", async () => {
    const { input, seen } = bench();
    const large = "x".repeat(700_000);
    // A stream that flows passes on at once.
    await turns(1);
    input.write(`${large}\n${large}\n${large}\n`);
    expect(seen.length).toBe(2);
    await turns(3);
    expect(seen.length).toBe(3);
  });

  it("takes nothing while it is held, and then pauses the stream before much waits", async () => {
    const { input, reading, seen, ends } = bench((text) => (text === "1" ? reading.hold() : undefined));
    input.write("1\n2\n");
    await turns(3);
    expect(seen).toEqual(["1"]);
    let taken = true;
    for (let n = 0; n < 40 && taken; n++) {
      taken = input.write(`${"x".repeat(100_000)}\n`);
      await turns(2);
    }
    // 40 lines are four times what may wait.
    expect([taken, input.isPaused(), seen.length]).toEqual([false, true, 1]);
    reading.release();
    input.end("last");
    await turns(30);
    expect([input.isPaused(), seen.slice(0, 2), seen.at(-1), ends]).toEqual([
      false,
      ["1", "2"],
      "last",
      [{ why: "eof" }],
    ]);
  });

  it("goes on when it was held and released within one frame, or released twice", async () => {
    const { input, reading, seen } = bench((_, reading) => {
      reading.hold();
      reading.release();
      reading.release();
    });
    input.write("1\n2\n3\n");
    await turns(8);
    reading.release();
    await turns(2);
    expect(seen).toEqual(["1", "2", "3"]);
  });

  it("still takes what was read before the input failed, even while it is held", async () => {
    const { input, reading, seen, ends } = bench((text) => (text === "1" ? reading.hold() : undefined));
    const cause = new Error("EIO");
    input.write("1\n2\n3");
    await turns(2);
    input.destroy(cause);
    await turns(3);
    reading.hold();
    expect([seen, ends]).toEqual([["1", "(last)", "2"], [{ why: "read_error", cause }]]);
  });

  it("reads to the end what it was stopped in the middle of, also when the stream stood still", async () => {
    const { input, reading, seen } = bench((_, reading) => reading.hold());
    const ended = new Promise((resolve) => input.once("end", resolve));
    input.write("1\n");
    await turns(2);
    for (let n = 0; n < 40 && !input.isPaused(); n++) {
      input.write(`${"x".repeat(100_000)}\n`);
      await turns(2);
    }
    expect(input.isPaused()).toBe(true);
    reading.stop();
    input.end("last");
    await ended;
    expect(seen).toEqual(["1"]);
  });

  it("takes nothing after it was stopped, and reads the rest to nowhere", async () => {
    const { input, reading, seen, ends } = bench((_, reading) => reading.stop());
    const ended = new Promise((resolve) => input.once("end", resolve));
    input.write("1\n2\n");
    await turns(2);
    reading.release();
    input.end("x".repeat(100_000));
    await ended;
    await turns(2);
    expect([seen, ends]).toEqual([["1"], []]);
  });
});
