// The definition of "additive", tried with values: every old value is accepted by the new contract, and every new value, as
// it is sent to a peer of the old revision, by the old one.
import { isDeepStrictEqual } from "node:util";
import type { Contract } from "../../contract/model.ts";
import type { Focus } from "../edits/edit.ts";
import type { Accepts } from "./accepts.ts";
import { around } from "./around.ts";
import { projectionTables } from "../../projection/tables.ts";
import { projectBy } from "../../projection/project.ts";
import { projected, UNSENDABLE } from "./project.ts";

export interface Difference {
  /** `projections`: the oracle and the generated projection do not send the same. */
  readonly skew: "old_to_new" | "new_to_old" | "projections";
  readonly definition: string;
  readonly value: unknown;
}

export interface Sides {
  readonly old: Contract;
  readonly oldAccepts: Accepts;
  readonly now: Contract;
  readonly nowAccepts: Accepts;
  readonly revision: number;
}

/** What values were tried, and the first that shows each skew. */
export interface Attack {
  readonly tried: number;
  readonly differences: readonly Difference[];
}

export function attacked(sides: Sides, places: readonly Focus[]): Attack {
  let tried = 0;
  const differences: Difference[] = [];
  const tables = projectionTables(sides.now);
  for (const { definition, path } of places) {
    if (!(definition in sides.old.$defs) || !(definition in sides.now.$defs)) continue;
    const values = [...around(sides.old, definition, path), ...around(sides.now, definition, path)];
    for (const value of values) {
      const was = sides.oldAccepts(definition, value);
      const is = sides.nowAccepts(definition, value);
      if (was || is) tried++;
      if (was && !is) differences.push({ skew: "old_to_new", definition, value });
      if (!is) continue;
      const sent = projected(sides.now, definition, value, sides.revision);
      const other = projectBy(tables, value, definition, sides.revision, {});
      if (!equal(sent, other.ok ? other.value : UNSENDABLE))
        differences.push({ skew: "projections", definition, value });
      if (sent !== UNSENDABLE && !sides.oldAccepts(definition, sent))
        differences.push({ skew: "new_to_old", definition, value });
    }
  }
  return { tried, differences };
}

function equal(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && isDeepStrictEqual(one, other));
}
