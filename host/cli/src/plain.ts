/** Control characters, what steers a terminal, and what turns the direction of text; newline and tab stay. */
const STEERING = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of others for a terminal: readable, and unable to do anything there. */
export function plain(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(STEERING, "\uFFFD");
}

/** Lines after the first stand under it, behind a word of the walk. */
export function indented(text: string): string {
  return text.replaceAll("\n", `\n${" ".repeat("stderr     ".length)}`);
}
