// What the last frozen revision does not have came after it and must say so: a mark forgotten here would send a newer
// member to an older peer, which refuses it.
import { reportDiagnostic } from "@reasonix/spec/diagnostics";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Type } from "@typespec/compiler";
import { sinceOf } from "../contract/at.ts";
import { elements } from "../contract/elements.ts";
import { load } from "../contract/load.ts";
import type { Contract } from "../contract/model.ts";
import type { FrozenFile } from "../contract/frozen.ts";
import type { Lowered } from "./lower.ts";

export interface Frozen {
  readonly revision: number;
  readonly contract: Contract;
  /** Elements that were drafts when the revision was published. */
  readonly drafts: readonly string[];
}

/** The frozen revisions cannot be read. */
export class FrozenError extends Error {
  readonly code = "frozen_unreadable";
}

/**
 * The newest file `frozen/revN.json` beside the spec; `undefined` while nothing is published.
 * @throws {FrozenError} when the folder is missing, a revision before the newest is, or the file is not one.
 */
export async function lastFrozen(folder: string): Promise<Frozen | undefined> {
  const path = join(folder, "frozen");
  const files = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    throw new FrozenError(
      `${path} holds the published revisions and cannot be read (${error.code ?? error.message}). Restore it from git.`,
    );
  });
  const revisions = files.flatMap((file) => /^rev([1-9]\d*)\.json$/.exec(file)?.[1] ?? []).map(Number);
  const revision = Math.max(0, ...revisions);
  if (revision === 0) return undefined;
  if (revisions.length !== revision)
    throw new FrozenError(`${path} holds rev${revision}.json and not every one before it. Restore them from git.`);
  const name = `rev${revision}.json`;
  try {
    const file = JSON.parse(await readFile(join(path, name), "utf8")) as FrozenFile;
    if (file.revision !== revision) throw new Error(`it says it is revision ${String(file.revision)}`);
    return { revision, contract: load(JSON.stringify(file.contract ?? null), name), drafts: file.drafts };
  } catch (error) {
    throw new FrozenError(
      `spec/frozen/${name} is no published revision: ${error instanceof Error ? error.message : String(error)}. Restore it from git.`,
    );
  }
}

export async function reportUnmarked({ context, contract, sources }: Lowered, folder: string): Promise<void> {
  const frozen = await lastFrozen(folder);
  if (frozen === undefined) return;
  const old = elements(frozen.contract);
  const known = new Set([...old, ...frozen.drafts]);
  for (const at of elements(contract)) {
    const target = context.target(at);
    if (target === undefined || !sources.has(at)) continue;
    const published = old.has(at) ? sinceOf(frozen.contract, at) : undefined;
    if (published !== undefined && context.age(target, at).since !== published) moved(context, at, target, published);
    if (known.has(at)) continue;
    if (context.age(target, at).since > frozen.revision) continue;
    // What came into a table that was a draft as a whole is as much a draft as its neighbours.
    if (context.age(target, at).draft && frozen.drafts.some((draft) => holder(draft) === holder(at))) continue;
    report(context, at, target, frozen.revision);
  }
}

/** The definition, or the table, that an element belongs to; a definition belongs to none. */
function holder(at: string): string {
  const [, section = "", name = "", kind] = at.split("/");
  if (section !== "$defs") return `/${section}`;
  return kind === undefined ? at : `/$defs/${name}`;
}

function moved(context: Lowered["context"], at: string, target: Type, published: number): void {
  context.table(
    `${at.slice(1).replaceAll("/", ".")} was published with revision ${published} and states @since(${context.age(target, at).since}): older peers know it.`,
    target,
  );
}

function report(context: Lowered["context"], at: string, target: Type, revision: number): void {
  reportDiagnostic(context.program, {
    code: "late-without-since",
    format: { what: at.slice(1).replaceAll("/", "."), revision: String(revision), next: String(revision + 1) },
    target,
  });
}
