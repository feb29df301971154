// Every gate says what may still change.

/** One line about the elements that are drafts; empty when nothing is. */
export function draftsText(pointers: readonly string[]): string {
  if (pointers.length === 0) return "";
  const tables = new Set(pointers.flatMap((at) => /^\/(?!\$defs)(\w+)/.exec(at)?.[1] ?? []));
  const definitions = pointers.filter((at) => /^\/\$defs\/\w+$/.test(at)).length;
  return `draft, may still change: ${[...tables].join(", ")} and ${definitions} definitions\n`;
}
