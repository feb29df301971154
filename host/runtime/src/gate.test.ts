import { expect, test } from "vitest";
import { admit } from "./gate.ts";
import type { Phase } from "./gate.ts";

const refused = expect.objectContaining({ reason: "protocol_error" });

test.each<[Phase, Phase, unknown, unknown]>([
  ["handshake", "poisoned", refused, "drop"],
  ["poisoned", "poisoned", refused, "drop"],
  ["ready", "ready", undefined, undefined],
  ["closing", "closing", refused, "drop"],
])("a frame in phase %s leads to %s", (phase, after, request, notification) => {
  expect(admit(phase, true)).toEqual({ phase: after, verdict: request });
  expect(admit(phase, false)).toEqual({ phase: after, verdict: notification });
});
