// Published revisions as files.
import { contractAt } from "./at.ts";
import { elements } from "./elements.ts";
import { load, serialise } from "./load.ts";
import type { Contract, Spec } from "./model.ts";

/** A published revision, with the place of each of its elements in the sources of that time. */
export interface FrozenFile {
  readonly revision: number;
  readonly contract: Contract;
  /** Elements that were drafts when it was published, and are not part of it. */
  readonly drafts: readonly string[];
  /** Element pointer → `file:line`. */
  readonly sources: Readonly<Record<string, string>>;
}

export function frozenFile(spec: Spec, revision: number): FrozenFile {
  const contract = load(serialise(contractAt(spec.contract, revision)), `revision ${revision}`);
  const sources = [...elements(contract)].flatMap((at) => {
    const source = spec.sources.get(at);
    return source === undefined ? [] : [[at, `${source.file}:${source.line}`] as const];
  });
  return { revision, contract, drafts: spec.contract.drafts, sources: Object.fromEntries(sources) };
}
