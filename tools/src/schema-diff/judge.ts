// The one door to the model: two sides → findings, their witnesses confirmed, with their places in the sources.
import { confirm } from "../diff/confirm.ts";
import { diff } from "../diff/diff.ts";
import type { Finding, Place } from "../diff/finding.ts";
import { locate } from "../diff/locate.ts";
import type { Side } from "./side.ts";

/** @param folder what the spec's folder is called, with a slash at its end; sources are named from there */
export async function judge(base: Side, head: Side, folder: string): Promise<readonly Finding[]> {
  const found = diff(base.contract, head.contract, base.revision);
  const confirmed = await confirm(found, base.contract, head.contract, base.revision);
  return locate(confirmed, base.sources, head.sources).map((finding) => inFolder(finding, folder));
}

function inFolder(finding: Finding, folder: string): Finding {
  const { source } = finding;
  if (source === undefined) return finding;
  const named = ({ file, line }: Place): Place => ({ file: folder + file, line });
  return {
    ...finding,
    source: { ...(source.old && { old: named(source.old) }), ...(source.new && { new: named(source.new) }) },
  };
}
