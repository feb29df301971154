// Private keys in their armour.
import type { Span } from "./mark.ts";

/** Characters between the two lines of a key at most; a second line that is farther away belongs to something else. */
export const LONGEST_KEY = 20_000;

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const BEGIN_OF_PRIVATE = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/;
const END = "-----END ";
const END_OF_PRIVATE = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY/;
/** Less than this is no key: somebody writes about the two lines. */
const KEY = /[A-Za-z0-9+/=]{16}/;
/** A line of a key or of its head, also with its line breaks written as `\n`. */
const LINE = /[ \t]*(?:[\w+/=\\]*["',]{0,3}|[A-Za-z-]{1,20}: [^\n]*)[ \t\r]*(?:\n|$)/y;

/** What stands between the two lines of a private key; where one of them is missing, as far as lines look like a key's. */
export function keySpans(text: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const match of text.matchAll(BEGIN)) {
    if (match.index < done) continue;
    const from = match.index + match[0].length;
    const end = endOf(text, from);
    done = end ?? endOfLines(text, from);
    if (KEY.test(text.slice(from, done))) spans.push({ from, to: done });
  }
  return [...spans, ...headless(text, spans)];
}

/** Where the last private key begins whose end may still come; undefined where there is none. */
export function openKey(text: string): number | undefined {
  const last = [...text.matchAll(BEGIN)].at(-1);
  if (last === undefined || text.length - last.index > LONGEST_KEY) return undefined;
  return endOf(text, last.index + last[0].length) === undefined ? last.index : undefined;
}

/** A last line behind the first line of another key is that one's. */
function endOf(text: string, from: number): number | undefined {
  const rest = text.slice(from, from + LONGEST_KEY);
  const end = rest.indexOf(END);
  return end === -1 || BEGIN_OF_PRIVATE.test(rest.slice(0, end)) ? undefined : from + end;
}

function endOfLines(text: string, from: number): number {
  let at = from;
  while (at < text.length && at - from < LONGEST_KEY) {
    LINE.lastIndex = at;
    const line = LINE.exec(text)?.[0];
    if (line === undefined) break;
    at += line.length;
  }
  return at;
}

/** The kept end of a text may begin inside a key: then there is a last line and no first. */
function headless(text: string, known: readonly Span[]): Span[] {
  const to = text.search(END_OF_PRIVATE);
  if (to === -1 || known.some((span) => span.to === to)) return [];
  const before = text.slice(Math.max(0, to - LONGEST_KEY), to);
  const lines = /(?:^|(?<=\n))[A-Za-z0-9+/=]*\r?\n(?:[A-Za-z0-9+/=]{40,}\r?\n)*[A-Za-z0-9+/=]*\r?\n?$/.exec(before);
  const body = lines?.[0] ?? "";
  return KEY.test(body) ? [{ from: to - body.length, to }] : [];
}
