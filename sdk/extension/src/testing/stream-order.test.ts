import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUDGETS, type ProviderChunk } from "@reasonix/protocol";
import { StreamOrder, type Step } from "./stream-order.ts";

const text = (seq: number): ProviderChunk => ({ type: "text", text: String(seq) });
const end = (lastSeq: number): { streamId: string; lastSeq: number } => ({ streamId: "s", lastSeq });

describe("the order of a stream", () => {
  it("is that of the numbers, however they come, and each counts once", () => {
    const arrivals = fc.integer({ min: 0, max: 40 }).chain((count) => {
      const seqs = Array.from({ length: count }, (_, index) => index + 1);
      return fc.tuple(
        fc.constant(count),
        fc.shuffledSubarray(seqs, { minLength: count }),
        fc.array(fc.nat(Math.max(0, count - 1)), { maxLength: 5 }),
        fc.nat(count),
      );
    });
    fc.assert(
      fc.property(arrivals, ([count, seqs, again, endAt]) => {
        const order = new StreamOrder();
        const sent = [...seqs, ...(count === 0 ? [] : again.map((index) => index + 1))];
        const steps: Step[] = [];
        for (const [at, seq] of sent.entries()) {
          if (at === endAt) steps.push(order.end(end(count)));
          steps.push(order.chunk(seq, text(seq)));
        }
        if (endAt >= sent.length) steps.push(order.end(end(count)));
        expect(steps.flatMap(({ due }) => due).map((chunk) => Number(chunk.text))).toEqual(
          seqs.toSorted((a, b) => a - b),
        );
        expect(steps.filter((step) => step.broken !== undefined)).toEqual([]);
        expect(steps.filter((step) => step.end !== undefined)[0]?.end).toEqual(end(count));
      }),
    );
  });

  it("names what breaks it", () => {
    const after = new StreamOrder();
    const far = new StreamOrder();
    const below = new StreamOrder();
    const gap = new StreamOrder();
    after.end(end(0));
    far.chunk(1, text(1));
    below.chunk(1, text(1));
    below.chunk(3, text(3));
    gap.chunk(1, text(1));
    gap.end(end(3));
    expect([
      after.chunk(1, text(1)),
      after.end({ ...end(0), interrupted: true }),
      after.end({ ...end(0), interrupted: false }),
      far.chunk(BUDGETS.streamWindow + 2, text(0)),
      below.end(end(2)),
      below.end(end(0)),
      gap.giveUp(),
    ]).toEqual([
      { due: [], broken: "chunk 1 after the end at 0" },
      { due: [], broken: "a second end that says something else" },
      { due: [] },
      { due: [], broken: "chunk 258 while chunk 2 is missing, further ahead than 256" },
      { due: [], broken: "the end at 2 below chunk 3, which has come" },
      { due: [], broken: "the end at 0 below chunk 1, which has come" },
      { due: [], broken: "missing chunk 2 of 3" },
    ]);
  });
});
