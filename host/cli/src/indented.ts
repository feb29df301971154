/** Lines after the first stand under it, behind a word of the walk. */
export function indented(text: string): string {
  return text.replaceAll("\n", `\n${" ".repeat("stderr     ".length)}`);
}
