// Generated from spec/ by `pnpm gen`. Do not edit.

/** Every revision of the major version, in order. */
export const REVISIONS = [1, 2] as const;

export type Revision = (typeof REVISIONS)[number];
