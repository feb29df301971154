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
}

/** How each side raises an error: on its own side, or in an answer. */
export interface ErrorSides {
  readonly host: readonly ("local" | "wire")[];
  readonly extension: readonly ("local" | "wire")[];
}

/** The error table by reason. */
export const ERRORS: Readonly<Record<ErrorReason, ErrorRow>> = {
${body(
  contract.errors.map(({ reason, jsonRpcCode, retryable, action, since }) => [
    reason,
    literal({
      code: jsonRpcCode,
      retryable,
      message: docs.get(pointer("errors", reason)) ?? "",
      ...(action === undefined ? {} : { action }),
      ...(since === undefined ? {} : { since }),
    }),
  ]),
)}};

/** Who raises which error. A table of its own, so that a bundle of the error table does not carry it. */
export const ERROR_SIDES: Readonly<Record<ErrorReason, ErrorSides>> = {
${body(contract.errors.map(({ reason, raisedBy }) => [reason, literal(raisedBy)]))}};
`;
}
