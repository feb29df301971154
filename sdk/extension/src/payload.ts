// Payloads as an author sees them.
import { HOOK_RULES, type HookInputs, type HookPoint } from "@reasonix/protocol";
import { HOOK_PAYLOADS } from "@reasonix/protocol/documents";
import { ProtocolError, violation } from "@reasonix/wire";

/**
 * The payload of a hook point with the members filled in that the host has left out because they are empty. Throws
 * `ProtocolError` "invalid_params" with the JSON pointer when it is no payload of that point.
 */
export function inputOf<P extends HookPoint>(point: P, payload: unknown): HookInputs[P] {
  const isPayload = HOOK_PAYLOADS[point];
  if (!isPayload(payload))
    throw new ProtocolError(
      "invalid_params",
      `The payload of ${point} is not valid: ${violation(isPayload, "/payload")}.`,
    );
  // A copy, because what is empty by the contract must not be filled by an author for all later calls.
  const input: unknown = { ...structuredClone(HOOK_RULES[point].empty), ...payload };
  if (!isInput(point, input)) throw new TypeError(`The payload of ${point} is incomplete.`);
  return input;
}

function isInput<P extends HookPoint>(point: P, value: unknown): value is HookInputs[P] {
  return (
    HOOK_PAYLOADS[point](value) && Object.keys(HOOK_RULES[point].empty).every((member) => Object.hasOwn(value, member))
  );
}
