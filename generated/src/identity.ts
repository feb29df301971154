// Generated from spec/ by `pnpm gen`. Do not edit.

/** Identity of the protocol. */
export const PROTOCOL = {
  /** Sent as `protocolId`. */
  id: "reasonix.extension.v2",
  /** The protocol's name in words. */
  title: "Reasonix Extension Protocol v2",
  /** The major version. */
  major: 2,
  /** The major version as sent in `protocolVersion`. */
  version: "2",
  /** Version of the dependency model, sent as `dependencySchemaVersion`. */
  dependencySchemaVersion: 1,
  /** The newest revision of this contract. */
  revision: 2,
  /** SHA-256 of `schema.json`, to tell two builds apart. It is never sent. */
  hash: "26a7886239e8cf5ba53264fef52b71be719e735313f804b12dc71b7d1d65dc0c",
} as const;
