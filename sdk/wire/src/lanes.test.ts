import { setImmediate as turn } from "node:timers/promises";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUDGETS, LIMITS } from "@reasonix/protocol";
import { InOrder, Pool, type Job } from "./lanes.ts";

/** Jobs that are held until they are let go. */
function held(): { job: (id: number, bytes?: number) => Job; started: number[]; letGo: (id: number) => void } {
  const started: number[] = [];
  const open = new Map<number, () => void>();
  return {
    started,
    job: (id, bytes = 1) => ({
      bytes,
      run: () => {
        started.push(id);
        return new Promise((resolve) => open.set(id, resolve));
      },
    }),
    letGo: (id) => open.get(id)?.(),
  };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe("Pool", () => {
  it("starts in order, never more at once than it may, whatever the order in which jobs end", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat(20), { maxLength: 20 }),
        async (atOnce, ends) => {
          const { job, started, letGo } = held();
          const pool = new Pool(atOnce);
          const gone = new Set<number>();
          for (const id of upTo(20)) pool.take(job(id));
          for (const pick of [...ends, ...upTo(20)]) {
            const running = started.filter((id) => !gone.has(id));
            expect(running.length).toBe(Math.min(atOnce, 20 - gone.size));
            const id = running[pick % running.length];
            if (id === undefined) break;
            gone.add(id);
            letGo(id);
            await turn();
          }
          expect([started, gone.size]).toEqual([upTo(20), 20]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("lets a bounded number wait, and never runs what waits when it stops", async () => {
    const { job, started, letGo } = held();
    const pool = new Pool(1);
    const taken = upTo(BUDGETS.callbacksQueued + 2).map((id) => pool.take(job(id)));
    expect(taken).toEqual(taken.map((_, n) => n <= BUDGETS.callbacksQueued));
    pool.stop();
    letGo(0);
    await turn();
    expect([started, pool.take(job(1000)), started]).toEqual([[0, 1000], true, [0, 1000]]);
  });

  it("lets a bounded number of bytes wait", () => {
    const { job } = held();
    const pool = new Pool(1);
    const taken = upTo(7).map((id) => pool.take(job(id, LIMITS.frameBytes)));
    expect(taken).toEqual([true, true, true, true, true, false, false]);
  });
});

describe("InOrder", () => {
  it("runs one after the other and tells when nothing waits any more", async () => {
    const { job, started, letGo } = held();
    let drained = 0;
    const lane = new InOrder(() => drained++);
    for (const id of upTo(3)) lane.take(job(id));
    for (const id of upTo(3)) {
      expect([started, drained]).toEqual([upTo(id + 1), 0]);
      letGo(id);
      await turn();
    }
    expect([started, drained]).toEqual([upTo(3), 1]);
  });

  it("refuses what comes when so many wait", () => {
    const { job } = held();
    const lane = new InOrder(() => undefined);
    const taken = upTo(BUDGETS.streamQueue + 2).map((id) => [lane.isFull, lane.take(job(id))]);
    expect(taken).toEqual(taken.map((_, n) => [n > BUDGETS.streamQueue, n <= BUDGETS.streamQueue]));
  });

  it("runs what waits at once when nothing comes any more", () => {
    const { job, started } = held();
    const lane = new InOrder(() => undefined);
    for (const id of upTo(5)) lane.take(job(id));
    lane.finish();
    expect(started).toEqual(upTo(5));
  });
});
