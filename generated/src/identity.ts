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
  /** SHA-256 of `schema.json`. Never sent; it guards against drift inside one code base. */
  hash: "ca04ad0132ae820873b139b8956636079987b851a5da191a3717d1d28116b309",
} as const;
