// Texts of a schema: its values, texts of its pattern, texts at the edges of its lengths.
import fc from "fast-check";
import type { Schema } from "../../contract/model.ts";

/** Texts of no schema, tried everywhere; some of them are valid in most places. */
const COMMON: readonly string[] = [
  "x",
  "",
  " ",
  "X",
  "7",
  "ab",
  "xyz",
  "X 7",
  "{}",
  "{x}",
  "only this",
  "not any value",
];

/** Texts made of a pattern that has no short one among the common texts. */
const MADE = 6;

const known = new Map<string, readonly string[]>();

/** Valid ones first, in a fixed order: the same schema always gives the same texts. */
export function textsOf(schema: Schema): readonly string[] {
  const { pattern, minLength = 0, maxLength } = schema;
  const values = schema.enum ?? [];
  const key = JSON.stringify([pattern, minLength, maxLength, values, schema["x-json-text"]]);
  const found = known.get(key) ?? [...new Set([...values, ...candidates(pattern, minLength, maxLength)])];
  known.set(key, found);
  return found;
}

function candidates(pattern: string | undefined, minLength: number, maxLength: number | undefined): string[] {
  const lengths = [minLength - 1, minLength, minLength + 1, minLength + 5, maxLength, (maxLength ?? -2) + 1];
  const sized = lengths.flatMap((length) =>
    length === undefined || length < 0 || length > 10_000 ? [] : ["x".repeat(length)],
  );
  const all = [...COMMON, ...sized, "x".repeat(300), ...(pattern === undefined ? [] : made(pattern))];
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= (maxLength ?? Infinity) && matches(pattern, text);
  return [...all.filter(fits), ...all.filter((text) => !fits(text))];
}

function made(pattern: string): string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { seed: 1, numRuns: MADE });
  } catch {
    return []; // a pattern that fast-check cannot walk, such as one with a lookahead
  }
}

function matches(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || new RegExp(pattern, "u").test(text);
}
