// The revisions of the major version.
import type { Spec } from "../contract/model.ts";
import { BANNER, literal } from "./text.ts";

export function emitRevisions({ contract }: Spec): string {
  return `${BANNER}
/** Every revision of the major version, in order. */
export const REVISIONS = ${literal(contract.revisions)} as const;

export type Revision = (typeof REVISIONS)[number];
`;
}
