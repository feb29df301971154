import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { METHODS } from "@reasonix/protocol";
import { CLOSED, answer, arrive, type ArrivingFrame, type Barrier } from "./barrier.ts";

type Step = ArrivingFrame | "answered";

const request = (method: string, id: number | null = 1): ArrivingFrame => ({ method, id });
const notification = (method: string): ArrivingFrame => ({ method });
const initialize = request("extension/initialize");
const initialized = notification("extension/initialized");
const intercept = request("extension/intercept");
const shutdown = request("extension/shutdown");

function walk(steps: readonly Step[]): { verdicts: string[]; barrier: Barrier } {
  const verdicts: string[] = [];
  let barrier = CLOSED;
  for (const step of steps) {
    if (step === "answered") {
      barrier = answer(barrier);
      continue;
    }
    const { next, verdict } = arrive(barrier, step);
    barrier = next;
    verdicts.push(verdict);
  }
  return { verdicts, barrier };
}

const READY: readonly Step[] = [initialize, "answered", initialized];

describe("the barrier", () => {
  it.each<[string, readonly Step[], string[], Barrier["state"]]>([
    [
      "serves a handshake and what follows",
      [...READY, intercept, request("extension/bogus"), notification("x")],
      ["serve", "serve", "serve", "serve", "serve"],
      "ready",
    ],
    [
      "refuses requests and drops notifications before initialize",
      [intercept, request("extension/bogus"), notification("extension/event"), initialized],
      ["refuse", "refuse", "drop", "drop"],
      "new",
    ],
    [
      "refuses and drops between initialize and initialized",
      [initialize, "answered", intercept, notification("extension/event")],
      ["serve", "refuse", "drop"],
      "handshake",
    ],
    [
      "drops initialized before the answer has left",
      [initialize, initialized, "answered", intercept, initialized, intercept],
      ["serve", "drop", "refuse", "serve", "serve"],
      "ready",
    ],
    [
      "refuses a second initialize in the handshake and later",
      [initialize, initialize, "answered", initialized, initialize],
      ["serve", "refuse", "serve", "refuse"],
      "ready",
    ],
    ["drops a second initialized", [...READY, initialized], ["serve", "serve", "drop"], "ready"],
    ["takes null for an id", [request("extension/initialize", null)], ["serve"], "handshake"],
    [
      "does not take one kind of frame for the other",
      [
        notification("extension/initialize"),
        initialize,
        "answered",
        request("extension/initialized"),
        notification("extension/shutdown"),
      ],
      ["drop", "serve", "refuse", "drop"],
      "handshake",
    ],
    ["shuts down from the start", [shutdown, initialize], ["serve", "refuse"], "shutdown"],
    [
      "shuts down in the handshake",
      [initialize, shutdown, "answered", initialized],
      ["serve", "serve", "drop"],
      "shutdown",
    ],
    [
      "admits nothing behind a shutdown",
      [...READY, shutdown, intercept, shutdown, initialized, notification("extension/event")],
      ["serve", "serve", "serve", "refuse", "refuse", "drop", "drop"],
      "shutdown",
    ],
  ])("%s", (_, steps, verdicts, state) => {
    const { verdicts: seen, barrier } = walk(steps);
    expect({ verdicts: seen, state: barrier.state }).toEqual({ verdicts, state });
  });

  it("serves initialize once at most, and other calls only between initialized and shutdown", () => {
    const methods = fc.constantFrom(...Object.keys(METHODS), "extension/bogus");
    const step: fc.Arbitrary<Step> = fc.oneof(
      methods.map((method) => request(method)),
      methods.map((method) => notification(method)),
      fc.constantFrom<Step>("answered", initialize, initialized),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { verdicts } = walk(steps);
        const served = steps.filter((one) => one !== "answered").filter((_, at) => verdicts[at] === "serve");
        const at = (method: string, isRequest: boolean): number =>
          served.findIndex((frame) => frame.method === method && (frame.id !== undefined) === isRequest);
        const [opening, opened, closing] = [
          at("extension/initialize", true),
          at("extension/initialized", false),
          at("extension/shutdown", true),
        ];
        expect(served.filter(({ method }) => method === "extension/initialize").length).toBeLessThanOrEqual(1);
        expect(closing === -1 || closing === served.length - 1).toBe(true);
        const others = served.filter((_, index) => index !== opening && index !== opened && index !== closing);
        expect(others.length === 0 || (opening === 0 && opened === 1)).toBe(true);
      }),
    );
  });
});
