// The failure-outcome matrix.
import { ROLES } from "@reasonix/spec/facts";
import { pointer, type OutcomeRow, type Spec } from "../contract/model.ts";
import { BANNER, body, literal, unionOf } from "./text.ts";

export function emitOutcomes({ contract, docs }: Spec): string {
  return `${BANNER}
import type { ErrorReason } from "./types.ts";

/** One case of a cell of the failure-outcome matrix. */
export interface OutcomeCase {
  /** What becomes of the operation. */
  readonly outcome: ${unionOf([...new Set(Object.values(contract.outcomes).flatMap((row) => ROLES.flatMap((role) => row[role].map((one) => one.outcome))))].sort())};
  /** The call or condition the case is about; absent when it is the only one. */
  readonly when?: string;
  /** Error reasons that may stand on it. */
  readonly reasons?: readonly ErrorReason[];
  /** True when the reason is the one that the extension answered with. */
  readonly ownReason?: boolean;
  /** Transport codes of a rejection. */
  readonly codes?: readonly string[];
  /** True when one warning names the plugin. */
  readonly warns?: boolean;
  /** Why the failure cannot occur, or a condition in words. */
  readonly why?: string;
}

export type FailureRole = ${unionOf(ROLES)};

export type FailureKind = ${unionOf(Object.keys(contract.outcomes))};

/** What each failure means, by the role of the extension in which it happens. */
export const OUTCOMES: Readonly<Record<FailureKind, Readonly<Record<FailureRole, readonly OutcomeCase[]>>>> = {
${body(Object.entries(contract.outcomes).map(([failure, row]) => [failure, literal(withReasons(failure, row, docs)), docs.get(pointer("outcomes", failure))]))}};
`;
}

function withReasons(failure: string, row: OutcomeRow, docs: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    ROLES.map((role) => [
      role,
      row[role].map((one, index) => ({ ...one, why: docs.get(pointer("outcomes", failure, role, String(index))) })),
    ]),
  );
}
