// The protocol's identity and the hash of its contract.
import type { Spec } from "../contract/model.ts";
import { BANNER, literal } from "./text.ts";

export function emitIdentity({ contract }: Spec, hash: string): string {
  return `${BANNER}
/** Identity of the protocol. */
export const PROTOCOL = {
  /** Sent as \`protocolId\`. */
  id: ${literal(contract.$id)},
  /** The protocol's name in words. */
  title: ${literal(contract.title)},
  /** The major version. */
  major: ${contract.protocolMajor},
  /** The major version as sent in \`protocolVersion\`. */
  version: ${literal(String(contract.protocolMajor))},
  /** Version of the dependency model, sent as \`dependencySchemaVersion\`. */
  dependencySchemaVersion: ${contract.dependencySchemaVersion},
  /** The newest revision of this contract. */
  revision: ${Math.max(...contract.revisions)},
  /** SHA-256 of \`schema.json\`, to tell two builds apart. It is never sent. */
  hash: ${literal(hash)},
} as const;
`;
}
