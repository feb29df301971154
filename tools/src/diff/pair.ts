// Two contracts side by side, and a place in both.
import type { Contract } from "../contract/model.ts";
import type { Finding } from "./finding.ts";
import type { Position } from "./positions.ts";

/** Two contracts and what is known of both. */
export interface Pair {
  readonly old: Contract;
  readonly new: Contract;
  /** The new contract as it is sent to a peer of the old revision. */
  readonly projected: Contract;
  /** Revision of the old contract. */
  readonly revision: number;
  readonly reachedOld: ReadonlyMap<string, readonly Position[]>;
  readonly reachedNew: ReadonlyMap<string, readonly Position[]>;
  /** Old name → new name of definitions that were only renamed. */
  readonly renamed: ReadonlyMap<string, string>;
}

export interface Place {
  readonly pair: Pair;
  readonly name: string;
  readonly to: string;
  readonly positions: readonly string[];
  /** Whether only files hold it: then only old values have to pass the new contract. */
  readonly files: boolean;
}

export function named(positions: readonly Position[] = []): string[] {
  return positions.map(({ name, receiver }) => `${name} (${receiver})`);
}

export function sinceMoved(
  { positions }: Pick<Place, "positions">,
  element: Finding["element"],
  was = 1,
  is = 1,
): Finding[] {
  return was === is
    ? []
    : [
        {
          rule: "since-moved",
          verdict: "breaking",
          element,
          positions,
          message: `it was published with revision ${was} and now states ${is}`,
          facts: { old: was, new: is },
        },
      ];
}
