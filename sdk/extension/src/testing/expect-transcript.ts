// Assertions on a transcript. They throw errors with text, so that every test runner can show them.
import { TestingError } from "./errors.ts";
import { lineOf, type Side, type Transcript, type TranscriptEntry } from "./transcript.ts";

/**
 * What an entry must be like: each member that is stated, and each member within it; lists whole. Or the beginning of
 * its line, such as `→ request extension/intercept` (→ is what the host sends, ← what the extension sends).
 */
export type EntryPattern =
  | string
  | {
      readonly from?: Side;
      readonly kind?: TranscriptEntry["kind"];
      readonly id?: number | null;
      readonly method?: string;
      readonly params?: unknown;
      readonly result?: unknown;
      readonly error?: unknown;
      readonly text?: string;
      readonly fault?: string;
    };

/** Throws `TestingError` with the difference unless the transcript is exactly these entries in this order. */
export function expectTranscript(transcript: Transcript, patterns: readonly EntryPattern[]): void {
  const rows: string[] = [];
  let isSame = true;
  for (let index = 0; index < Math.max(transcript.length, patterns.length); index++) {
    const [entry, pattern] = [transcript[index], patterns[index]];
    const fits = entry !== undefined && pattern !== undefined && isLike(entry, pattern);
    isSame &&= fits;
    if (fits) rows.push(`    ${short(lineOf(entry))}`);
    if (!fits && pattern !== undefined) rows.push(`  - ${short(textOf(pattern))}`);
    if (!fits && entry !== undefined) rows.push(`  + ${short(lineOf(entry))}`);
  }
  if (!isSame) throw unexpected("The transcript is not the expected one (- expected, + seen)", rows);
}

/** Throws `TestingError` unless the entries are in the transcript in this order; others may stand between them. */
export function expectInTranscript(transcript: Transcript, patterns: readonly EntryPattern[]): void {
  let at = 0;
  for (const pattern of patterns) {
    const found = transcript.findIndex((entry, index) => index >= at && isLike(entry, pattern));
    if (found === -1) {
      const rows = transcript.map((entry, index) => `  ${index < at ? " " : "+"} ${short(lineOf(entry))}`);
      const where = at === 0 ? "" : " after what stood before it (lines with +)";
      throw unexpected(`The transcript has no entry like ${short(textOf(pattern))}${where}`, rows);
    }
    at = found + 1;
  }
}

/** Throws `TestingError` with the difference unless both transcripts say the same, frame by frame. */
export function expectSameTranscript(actual: Transcript, expected: Transcript): void {
  expectTranscript(
    actual,
    expected.map((entry) => ({ ...entry })),
  );
  // A pattern leaves members open; lines do not.
  const index = actual.findIndex((entry, at) => expected[at] !== undefined && lineOf(entry) !== lineOf(expected[at]));
  const [entry, other] = [actual[index], expected[index]];
  if (entry === undefined || other === undefined) return;
  throw unexpected("The transcripts differ (- expected, + seen)", [`  - ${lineOf(other)}`, `  + ${lineOf(entry)}`]);
}

function isLike(entry: TranscriptEntry, pattern: EntryPattern): boolean {
  return typeof pattern === "string" ? lineOf(entry).startsWith(pattern) : covers(entry, pattern);
}

function covers(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern))
    return (
      Array.isArray(value) &&
      value.length === pattern.length &&
      pattern.every((inner: unknown, index) => covers(value[index], inner))
    );
  if (typeof pattern !== "object" || pattern === null) return Object.is(value, pattern);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(pattern).every(([name, inner]) =>
    inner === undefined ? !Object.hasOwn(value, name) : covers(Reflect.get(value, name), inner),
  );
}

function textOf(pattern: EntryPattern): string {
  return typeof pattern === "string" ? pattern : JSON.stringify(pattern);
}

/** Characters of a line that are shown. */
const WIDTH = 240;

function short(line: string): string {
  return line.length > WIDTH ? `${line.slice(0, WIDTH)}… (${line.length} characters)` : line;
}

function unexpected(what: string, rows: readonly string[]): TestingError {
  return new TestingError("unexpected_transcript", `${what}:\n${rows.length === 0 ? "  (empty)" : rows.join("\n")}`);
}
