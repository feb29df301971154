import { describe, expect, it } from "vitest";
import type { ProviderMessage } from "@reasonix/protocol";
import { inputOf } from "./payload.ts";

describe("inputOf", () => {
  it("fills in what the host has left out, and keeps what it has sent", () => {
    expect([
      inputOf("input.receive", {}),
      inputOf("input.receive", { text: "x" }),
      inputOf("tool.after", { name: "read", isError: true }),
      inputOf("context.prepare", {}),
    ]).toEqual([
      { text: "" },
      { text: "x" },
      { name: "read", arguments: "", result: "", isError: true },
      { messages: [] },
    ]);
  });

  it("gives each call its own empty values", () => {
    (inputOf("context.prepare", {}).messages as ProviderMessage[]).push({ role: "user" });
    expect(inputOf("context.prepare", {})).toEqual({ messages: [] });
  });

  it.each([
    [null, "/payload must be object [type]"],
    [{ text: 5 }, "/payload/text must be string [type]"],
    [{ txt: "" }, '/payload must not have the member "txt" [additionalProperties]'],
    [JSON.parse('{"__proto__":{"text":"x"}}'), '/payload must not have the member "__proto__" [additionalProperties]'],
  ])("refuses %j with its pointer", (payload, words) => {
    expect(() => inputOf("input.receive", payload)).toThrow(
      expect.objectContaining({
        reason: "invalid_params",
        message: `The payload of input.receive is not valid: ${words}.`,
      }),
    );
  });
});
