// Identity of the two sides.
import { PROTOCOL } from "@reasonix/protocol";
import { ProtocolError } from "./errors.ts";

/**
 * Checks `protocolId` and `protocolVersion` as a peer has stated them. An id that is not this protocol's or another
 * major version gives `unsupported_version`, a version that is no integer `protocol_error`. The result of
 * `extension/initialize` states no id; then only the version is checked.
 */
export function checkIdentity(stated: {
  readonly protocolId?: string;
  readonly protocolVersion: string;
}): ProtocolError | undefined {
  const { protocolId, protocolVersion } = stated;
  if (protocolId !== undefined && protocolId !== PROTOCOL.id)
    return new ProtocolError(
      "unsupported_version",
      `The protocol is ${quoted(protocolId)}; this side speaks ${PROTOCOL.id}.`,
    );
  if (!/^[+-]?[0-9]+$/.test(protocolVersion))
    return new ProtocolError("protocol_error", `The protocol version ${quoted(protocolVersion)} is not an integer.`);
  if (Number(protocolVersion) !== PROTOCOL.major)
    return new ProtocolError(
      "unsupported_version",
      `The protocol version is ${quoted(protocolVersion)}; this side speaks ${PROTOCOL.version}.`,
    );
  return undefined;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 64 ? `${text.slice(0, 64)}…` : text);
}
