// Whether a value that schema-diff shows for a break shows one: asked of the oracle's own validators and projection.
import type { Contract } from "../../contract/model.ts";
import { acceptsOf, type Accepts } from "./accepts.ts";
import { projected, UNSENDABLE } from "./project.ts";

export interface Witness {
  readonly skew: "old_to_new" | "new_to_old";
  readonly definition: { readonly old?: string; readonly new?: string };
  readonly value: unknown;
}

export interface Both {
  readonly old: Contract;
  readonly now: Contract;
  readonly revision: number;
  /** The old contract's validators, where somebody has them already. */
  readonly oldAccepts?: Accepts;
}

/** Says what is wrong with a witness, if anything. What was asked once is remembered, and the validators are not kept. */
export function witnessCheck(both: Both): (witness: Witness) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (witness) => {
    const key = JSON.stringify([witness.skew, witness.definition, witness.value]);
    if (!known.has(key)) known.set(key, wrongWith(both, witness));
    return known.get(key);
  };
}

function wrongWith({ old, now, revision, oldAccepts }: Both, { skew, definition, value }: Witness): string | undefined {
  if (definition.old === undefined || definition.new === undefined)
    return "a witness names a definition on one side only";
  if (!Object.hasOwn(old.$defs, definition.old) || !Object.hasOwn(now.$defs, definition.new))
    return "a witness names a definition that is not there";
  const byOld = oldAccepts ?? acceptsOf(old);
  const byNew = acceptsOf(now);
  if (skew === "old_to_new")
    return byOld(definition.old, value) && !byNew(definition.new, value)
      ? undefined
      : "a witness of old values shows nothing";
  if (!byNew(definition.new, value)) return "a witness of new values is none";
  // In a union, or without a fallback that is old, a value has no older form: then it is shown as it is.
  const sent = projected(now, definition.new, value, revision);
  const refused = !byOld(definition.old, value) || (sent !== UNSENDABLE && !byOld(definition.old, sent));
  return refused ? undefined : "a witness of new values shows nothing";
}
