// Sticky patterns, held so that no text is too long for them.

/** What a sticky pattern matches at a position; empty where it does not. */
export function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/** Source of a pattern for where a word may begin; the `n` of a line break inside a string is no letter of a word. */
export const START: string = String.raw`(?:(?<![A-Za-z0-9_])|(?<=\\[nrt]))`;

/**
 * Sticky pattern for at least that many characters of a class. The pattern engine keeps a place to come back to for each
 * character of `[…]{9,}` and runs out of stack in a text of some megabytes; for `[…]*` at the end of a pattern it keeps none.
 */
export function run(characters: string, least: number): RegExp {
  return new RegExp(`[${characters}]{${least}}[${characters}]*`, "y");
}
