// The one door to the model: two sides → findings with their places in the sources.
import type { Source } from "../contract/model.ts";
import { diff } from "../diff/diff.ts";
import type { Finding, Witness } from "../diff/finding.ts";
import type { Side } from "./side.ts";

type Place = Pick<Source, "file" | "line">;

/** A finding, where its element is written on either side, and what fails because of it. */
export interface Judged extends Finding {
  readonly witness?: Witness & { readonly confirmed?: boolean };
  readonly exchange?: readonly { readonly from: string; readonly says: unknown; readonly outcome: string }[];
  readonly source?: { readonly old?: Place; readonly new?: Place };
}

/** @param folder what the spec's folder is called, with a slash at its end; sources are named from there */
export async function judge(base: Side, head: Side, folder: string): Promise<readonly Judged[]> {
  return diff(base.contract, head.contract, base.revision).map((finding) => located(finding, base, head, folder));
}

function located(finding: Finding, base: Side, head: Side, folder: string): Judged {
  const { element } = finding;
  const old = placeOf(element.old ?? element.new, base, folder);
  const is = placeOf(element.new ?? element.old, head, folder);
  if (old === undefined && is === undefined) return finding;
  return { ...finding, source: { ...(old && { old }), ...(is && { new: is }) } };
}

/** Where an element is written, or what encloses it. */
function placeOf(at = "", { sources }: Side, folder: string): Place | undefined {
  for (let end = at.length; end > 0; end = at.lastIndexOf("/", end - 1)) {
    const found = sources.get(at.slice(0, end));
    if (found !== undefined) return { file: folder + found.file, line: found.line };
  }
  return undefined;
}
