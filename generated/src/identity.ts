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
  /** The newest revision of this contract. */
  revision: 1,
  /** SHA-256 of `schema.json`. Never sent; it guards against drift inside one code base. */
  hash: "0e6c094680f9ef47250804d39d093e5ef2ad57a11f120108d04fd1e1a64f3fbd",
} as const;
