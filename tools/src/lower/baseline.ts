// What the last frozen revision does not have came after it and must say so: a mark forgotten here would send a newer
// member to an older peer, which refuses it.
import { reportDiagnostic } from "@reasonix/spec/diagnostics";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Type } from "@typespec/compiler";
import { elements } from "../contract/elements.ts";
import { load } from "../contract/load.ts";
import type { Contract } from "../contract/model.ts";
import type { Lowered } from "./lower.ts";

export interface Frozen {
  readonly revision: number;
  readonly contract: Contract;
}

/** The newest file `frozen/revN.json` beside the spec, if there is any. */
export async function lastFrozen(folder: string): Promise<Frozen | undefined> {
  const files = await readdir(join(folder, "frozen")).catch(() => []);
  const revisions = files.flatMap((file) => /^rev([1-9]\d*)\.json$/.exec(file)?.[1] ?? []).map(Number);
  if (revisions.length === 0) return undefined;
  const revision = Math.max(...revisions);
  const name = `rev${revision}.json`;
  const file: unknown = JSON.parse(await readFile(join(folder, "frozen", name), "utf8"));
  return { revision, contract: load(JSON.stringify((file as { contract?: unknown }).contract), name) };
}

export async function reportUnmarked({ context, contract, sources }: Lowered, folder: string): Promise<void> {
  const frozen = await lastFrozen(folder);
  if (frozen === undefined) return;
  const old = elements(frozen.contract);
  for (const at of elements(contract)) {
    const target = context.target(at);
    if (old.has(at) || target === undefined || !sources.has(at)) continue;
    const { since, draft } = context.age(target, at);
    // A draft may grow inside a draft; in what is frozen it too must say that it came later.
    if (since > frozen.revision || (draft && !old.has(holder(at)))) continue;
    report(context, at, target, frozen.revision);
  }
}

/** The pointer of the element that another one is a member of. */
function holder(at: string): string {
  return at.split("/").slice(0, 3).join("/");
}

function report(context: Lowered["context"], at: string, target: Type, revision: number): void {
  reportDiagnostic(context.program, {
    code: "late-without-since",
    format: { what: at.slice(1).replaceAll("/", "."), revision: String(revision), next: String(revision + 1) },
    target,
  });
}
