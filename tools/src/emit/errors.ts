// The error table by reason.
import { pointer, type Spec } from "../contract/model.ts";
import { BANNER, body, literal } from "./text.ts";

export function emitErrors({ contract, docs }: Spec): string {
  return `${BANNER}
import type { ErrorReason } from "./types.ts";

/** One row of the error table. */
export interface ErrorRow {
  /** JSON-RPC error code. */
  readonly code: number;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** The generic message. Receivers act on the reason, never on the words. */
  readonly message: string;
  /** What to do, in a few words; sent as \`data.action\` where it is given. */
  readonly action?: string;
  /** Revision in which it came; absent means 1. */
  readonly since?: number;
  /** How each side raises it. */
  readonly raisedBy: { readonly host: readonly ("local" | "wire")[]; readonly extension: readonly ("local" | "wire")[] };
}

/** The error table by reason. */
export const ERRORS: Readonly<Record<ErrorReason, ErrorRow>> = {
${body(
  contract.errors.map(({ reason, jsonRpcCode, retryable, action, raisedBy, since }) => [
    reason,
    literal({
      code: jsonRpcCode,
      retryable,
      message: docs.get(pointer("errors", reason)) ?? "",
      ...(action === undefined ? {} : { action }),
      raisedBy,
      ...(since === undefined ? {} : { since }),
    }),
  ]),
)}};
`;
}
