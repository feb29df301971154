import { expect, it } from "vitest";
import { PROTOCOL } from "@reasonix/protocol";
import { declarationOf } from "./declaration.ts";
import type { Extension } from "./extension.ts";

it("subscribes to the points that have an interceptor", () => {
  const base = { protocolVersion: PROTOCOL.version, name: "guard", version: "0.1.0" };
  expect([
    declarationOf({ name: "guard", version: "0.1.0" }),
    declarationOf({
      name: "guard",
      version: "0.1.0",
      stateSchemaVersion: 3,
      interceptors: { "tool.before": (_, rule) => rule.continue(), "input.receive": (_, rule) => rule.continue() },
    }),
  ]).toEqual([
    { ...base, stateSchemaVersion: 0 },
    { ...base, stateSchemaVersion: 3, subscriptions: ["tool.before", "input.receive"] },
  ]);
});

// What an author without types may write.
it.each<[unknown, RegExp]>([
  [{ name: "", version: "1" }, /: name must /],
  [{ name: "x", version: 1 }, /: version must be string/],
  [{ name: "x", version: "1", stateSchemaVersion: -1 }, /: stateSchemaVersion must be >= 0/],
  [
    { name: "x", version: "1", interceptors: { "input.recieve": () => undefined } },
    /: input\.recieve is no hook point; there are agent\.before_start, /,
  ],
  [{ name: "x", version: "1", interceptors: { toString: () => undefined } }, /: toString is no hook point/],
  [
    { name: "x", version: "1", interceptors: { "input.receive": "x" } },
    /: the interceptor of input\.receive is no function/,
  ],
])("refuses %j", (extension, words) => {
  expect(() => declarationOf(extension as Extension)).toThrow(
    expect.objectContaining({ code: "bad_extension", message: expect.stringMatching(words) as string }),
  );
});
