import { TRANSPORT_CODES } from "@reasonix/protocol";
import { AnswerError, ProtocolError, WireError } from "@reasonix/wire";
import { expect, test } from "vitest";
import { callFailure } from "./call-failure.ts";

test.each<[string, unknown, object]>([
  [
    "its own reason",
    new ProtocolError("internal", "It broke."),
    { failure: "error_answer", reason: "internal", why: "it failed with internal: It broke" },
  ],
  ["a bad result", new ProtocolError("protocol_error", "no"), { failure: "bad_result", reason: "protocol_error" }],
  [
    "lateness of its own finding",
    new ProtocolError("intercept_timeout"),
    { failure: "deadline", reason: "intercept_timeout", why: "it gave no ruling within 40 ms" },
  ],
  [
    "lateness",
    new WireError("timeout", "late"),
    { failure: "deadline", reason: "intercept_timeout", why: "it gave no ruling within 40 ms" },
  ],
  [
    "busy",
    new AnswerError(TRANSPORT_CODES.busy, "busy"),
    { failure: "error_answer", reason: "internal", why: `it answered with the error ${TRANSPORT_CODES.busy}: busy` },
  ],
  [
    "an unknown method",
    new AnswerError(TRANSPORT_CODES.unknownMethod, "no"),
    { failure: "error_answer", reason: "unknown_method" },
  ],
  [
    "bad params",
    new AnswerError(TRANSPORT_CODES.invalidParams, "no"),
    { failure: "error_answer", reason: "invalid_params" },
  ],
  [
    "a bad request",
    new AnswerError(TRANSPORT_CODES.invalidRequest, "no"),
    { failure: "error_answer", reason: "protocol_error" },
  ],
  ["the end", new WireError("closed", "gone."), { failure: "crashed", reason: "provider_interrupted", why: "gone" }],
  ["a frame too large", new WireError("frame_too_large", "big"), { failure: "bad_content", reason: "frame_too_large" }],
])("%s", (_, error, expected) => {
  expect(callFailure(error, 40)).toMatchObject(expected);
});

test.each([new WireError("cancelled", "stopped"), new TypeError("a fault"), "text"])(
  "%s is no failure of the call",
  (error) => {
    expect(callFailure(error, 40)).toBeUndefined();
  },
);
