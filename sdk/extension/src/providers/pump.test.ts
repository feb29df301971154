// A stream against a connection that is made of parts, where each moment can be chosen.
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { ERRORS } from "@reasonix/protocol";
import type { Connection } from "../connection.ts";
import { pump } from "./pump.ts";

interface Pumped {
  readonly controller: AbortController;
  /** Numbers of the chunks and the end, as they were sent. */
  readonly sent: object[];
  readonly logged: string[];
  readonly done: Promise<void>;
}

/** Pumps what an iterator gives; `ready` says when the connection takes more. */
function pumping(iterator: AsyncIterator<unknown>, ready: () => Promise<void> = () => Promise.resolve()): Pumped {
  const [sent, logged]: [object[], string[]] = [[], []];
  const never = (): never => expect.unreachable();
  const connection: Connection = {
    clock: { after: never },
    known: never,
    run: never,
    request: never,
    hide: never,
    shown: never,
    ready,
    notify: (_, params) => {
      const { streamId: _id, chunk: _chunk, ...rest } = { streamId: undefined, chunk: undefined, ...params };
      sent.push(rest);
    },
    log: (text) => void logged.push(text),
    failed: (what, error) => void logged.push(`${what}: ${String(error)}`),
  };
  const controller = new AbortController();
  const stream = { streamId: "a", iterator: iterator as AsyncIterator<never>, first: 1, controller };
  return { controller, sent, logged, done: pump({ ...stream, forget: () => undefined }, connection) };
}

const text = { value: { type: "text", text: "x" }, done: false };

it("H-4: sends no chunk behind a cancel, at whatever moment that comes", async () => {
  for (let ticks = 0; ticks < 16; ticks++) {
    let give: (step: IteratorResult<unknown>) => void = () => undefined;
    const { controller, sent, done } = pumping({ next: () => new Promise((resolve) => (give = resolve)) });
    for (let n = 0; n < 10; n++) await Promise.resolve();
    give(text);
    for (let n = 0; n < ticks; n++) await Promise.resolve();
    const before = sent.length;
    controller.abort();
    await done;
    expect(sent.slice(before)).toEqual([{ lastSeq: before, interrupted: true }]);
  }
});

it("H-9: asks for no chunk while the connection takes none, and hears a cancel meanwhile", async () => {
  let asked = 0;
  let room = 3;
  const iterator = { next: () => Promise.resolve((asked++, text)) };
  const { controller, sent, done } = pumping(iterator, () =>
    room-- > 0 ? Promise.resolve() : new Promise(() => undefined),
  );
  for (let n = 0; n < 100; n++) await Promise.resolve();
  expect([asked, sent.length]).toEqual([3, 3]);
  controller.abort();
  await done;
  expect(sent.slice(3)).toEqual([{ lastSeq: 3, interrupted: true }]);
});

it.each<[string, AsyncIterator<unknown>]>([
  ["a step that is none", { next: () => Promise.resolve(undefined as never) }],
  ["a step that is a text", { next: () => Promise.resolve("x" as never) }],
  [
    "a chunk that cannot be looked at",
    {
      next: () =>
        Promise.resolve({
          value: Object.defineProperty({}, "type", {
            enumerable: true,
            get: () => {
              throw new Error("no");
            },
          }),
        }),
    },
  ],
  [
    "a next that throws",
    {
      next: () => {
        throw new Error("no");
      },
    },
  ],
])("ends once as failed for an iterator with %s", async (_, iterator) => {
  const { sent, logged, done } = pumping(iterator);
  await done;
  expect(sent).toEqual([{ lastSeq: 0, error: ERRORS.provider_failed.message }]);
  expect(logged).toEqual([expect.stringMatching(/^Stream a failed: /)]);
});

it("ends once when the iterator cannot be told to stop", async () => {
  const { controller, sent, logged, done } = pumping({
    next: () => new Promise(() => undefined),
    return: () => Promise.reject(new Error("busy")),
  });
  controller.abort();
  await done;
  await turn();
  expect([sent, logged]).toEqual([[{ lastSeq: 0, interrupted: true }], ["A stream failed after its end: Error: busy"]]);
});
