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
  revision: 1,
  /** SHA-256 of `schema.json`, to tell two builds apart. It is never sent. */
  hash: "9dfc6aa0a171f76dd60639187eb06189f0ef0328a6bf780185938f3397c46acc",
} as const;
