// Where the element of a finding is written, on both sides.
import type { Source } from "../contract/model.ts";
import type { Finding, Place } from "./finding.ts";

/** As a frozen file has them, `file:line` by pointer, or as a compiled spec does. */
export type Sources = Readonly<Record<string, string>> | ReadonlyMap<string, Source>;

/** Findings with the places of their elements; where the element itself has none, that of the nearest one around it. */
export function locate(findings: readonly Finding[], oldSources: Sources, newSources: Sources): Finding[] {
  return findings.map((finding) => {
    const { element } = finding;
    const old = placeOf(element.old ?? element.new, oldSources);
    const now = placeOf(element.new ?? element.old, newSources);
    if (old === undefined && now === undefined) return finding;
    return { ...finding, source: { ...(old && { old }), ...(now && { new: now }) } };
  });
}

function placeOf(at = "", sources: Sources): Place | undefined {
  for (let end = at.length; end > 0; end = at.lastIndexOf("/", end - 1)) {
    const found = read(at.slice(0, end), sources);
    if (found !== undefined) return found;
  }
  return undefined;
}

function read(at: string, sources: Sources): Place | undefined {
  if (isMap(sources)) {
    const source = sources.get(at);
    return source && { file: source.file, line: source.line };
  }
  const [, file, line] = /^(.+):(\d+)$/.exec(Object.hasOwn(sources, at) ? (sources[at] ?? "") : "") ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

function isMap(sources: Sources): sources is ReadonlyMap<string, Source> {
  return sources instanceof Map;
}
