import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorReason } from "@reasonix/protocol";
import { errorObject, receivedError, shortened } from "./error-object.ts";
import { AnswerError, ProtocolError, isProtocolError } from "./errors.ts";

const REASONS = Object.keys(ERRORS) as ErrorReason[];

describe("ProtocolError", () => {
  it.each(REASONS)("takes the row of %s", (reason) => {
    const { code, retryable, message, action } = ERRORS[reason];
    const error = new ProtocolError(reason);
    const stated = Object.fromEntries(Object.entries(error));
    expect({ ...stated, message: error.message }).toEqual({
      name: "ProtocolError",
      code: "protocol",
      reason,
      rpcCode: code,
      retryable,
      message,
      ...(action === undefined ? {} : { action }),
    });
  });

  it("is known by its shape, with a reason of the table", () => {
    const foreign = Object.assign(new Error("x"), { code: "protocol", reason: "internal" });
    expect([new ProtocolError("internal"), foreign].map(isProtocolError)).toEqual([true, true]);
    const others = [
      Object.assign(new Error("x"), { code: "protocol", reason: "toString" }),
      Object.assign(new Error("x"), { code: "closed", reason: "internal" }),
      new AnswerError(1, "x"),
      { code: "protocol", reason: "internal" },
      undefined,
      null,
    ];
    expect(others.map(isProtocolError)).toEqual(others.map(() => false));
  });
});

describe("error objects", () => {
  it.each(REASONS)("carry %s there and back", (reason) => {
    const error = new ProtocolError(reason, "what happened");
    const { code, retryable, action } = ERRORS[reason];
    const data = { reason, retryable, ...(action === undefined ? {} : { action }) };
    expect(errorObject(error)).toEqual({ code, message: "what happened", data });
    expect(receivedError(errorObject(error))).toEqual(error);
  });

  it("tolerate members of data that are unknown", () => {
    const data = { reason: "internal", retryable: true, other: 1 };
    expect(receivedError({ code: -32603, message: "m", data })).toEqual(new ProtocolError("internal", "m"));
  });

  it.each([
    [undefined],
    ["internal"],
    [{ reason: "internal", retryable: false }],
    [{ reason: "internal" }],
    [{ reason: "toString", retryable: true }],
    [{ reason: "internal", retryable: true, action: 5 }],
  ])("keep only the number and the words when data is %j", (data) => {
    expect(receivedError({ code: -32603, message: "m", data })).toEqual(new AnswerError(-32603, "m"));
  });

  it("are shortened in the message only", () => {
    const long = errorObject(new ProtocolError("internal", "x".repeat(1000)));
    expect(shortened(long)).toEqual({ ...long, message: `${"x".repeat(200)}…` });
  });
});
