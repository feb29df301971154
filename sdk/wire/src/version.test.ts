import { expect, it } from "vitest";
import { PROTOCOL } from "@reasonix/protocol";
import { checkIdentity } from "./version.ts";

it.each([
  [{ protocolId: PROTOCOL.id, protocolVersion: PROTOCOL.version }, undefined],
  [{ protocolVersion: "2" }, undefined],
  [{ protocolVersion: "+2" }, undefined],
  [{ protocolVersion: "02" }, undefined],
  [{ protocolId: "reasonix.extension.v1", protocolVersion: "v2" }, "unsupported_version"],
  [{ protocolId: "", protocolVersion: "2" }, "unsupported_version"],
  [{ protocolVersion: "1" }, "unsupported_version"],
  [{ protocolVersion: "0" }, "unsupported_version"],
  [{ protocolVersion: "3" }, "unsupported_version"],
  [{ protocolVersion: "-2" }, "unsupported_version"],
  [{ protocolVersion: "v2" }, "protocol_error"],
  [{ protocolVersion: "2.0" }, "protocol_error"],
  [{ protocolVersion: "" }, "protocol_error"],
  [{ protocolVersion: " 2" }, "protocol_error"],
])("judges %j as %s", (stated, reason) => {
  expect(checkIdentity(stated)?.reason).toBe(reason);
});

it("says what was stated, cut short", () => {
  expect(checkIdentity({ protocolId: "x".repeat(1000), protocolVersion: "2" })?.message).toBe(
    `The protocol is "${"x".repeat(64)}…"; this side speaks ${PROTOCOL.id}.`,
  );
});
