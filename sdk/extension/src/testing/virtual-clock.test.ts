import { describe, expect, it } from "vitest";
import { virtualClock } from "./virtual-clock.ts";

describe("a virtual clock", () => {
  it("runs what is due, in the order of its times and then of its calls, and what that starts", async () => {
    const clock = virtualClock();
    const ran: string[] = [];
    const note = (name: string) => (): void => void ran.push(`${name} at ${clock.now}`);
    clock.after(20, note("b"));
    clock.after(10, () => {
      note("a")();
      clock.after(10, note("d"));
    });
    clock.after(20, note("c"));
    clock.after(31, note("late"));
    clock.after(5, note("called off"))();
    await clock.advance(30);
    expect([ran, clock.now, clock.isAwaited]).toEqual([["a at 10", "b at 20", "c at 20", "d at 20"], 30, true]);
  });

  it("wakes sleepers, unless their signal is aborted first", async () => {
    const clock = virtualClock();
    const stop = new AbortController();
    const sleeps = Promise.allSettled([
      clock.sleep(10),
      clock.sleep(10, { signal: stop.signal }),
      clock.sleep(10, { signal: AbortSignal.abort("before") }),
    ]);
    stop.abort("meanwhile");
    await clock.advance(10);
    expect(await sleeps).toEqual([
      { status: "fulfilled", value: undefined },
      { status: "rejected", reason: "meanwhile" },
      { status: "rejected", reason: "before" },
    ]);
    expect(clock.isAwaited).toBe(false);
  });

  it("lets pass what work needs and no more, and waits for real work in between", async () => {
    const clock = virtualClock();
    clock.after(1000, () => expect.unreachable());
    const work = async (): Promise<number> => {
      for (let count = 0; count < 5; count++) await clock.sleep(15);
      return clock.now;
    };
    expect([await clock.until(work()), clock.now]).toEqual([75, 75]);
    const failing = clock.until(clock.sleep(5).then(() => Promise.reject(new Error("no"))));
    await expect(failing).rejects.toThrow("no");
  });

  it("never goes back", async () => {
    const clock = virtualClock();
    await clock.advance(10);
    const at: number[] = [];
    clock.after(-5, () => at.push(clock.now));
    await clock.advance(0);
    expect([at, clock.now]).toEqual([[10], 10]);
  });

  it("waits for a timer that real work sets later", async () => {
    const clock = virtualClock();
    const work = new Promise<void>((resolve) => setTimeout(() => clock.after(15, resolve), 5));
    await clock.until(work);
    expect(clock.now).toBe(15);
  });
});
