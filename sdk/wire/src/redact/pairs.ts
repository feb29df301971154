// Names with values: `NAME=value`, `name: value`, JSON and JSON inside strings, headers, queries, XML.
import { cookieSpans } from "./cookies.ts";
import type { Span } from "./mark.ts";
import { isCookieName, isSecretName } from "./names.ts";
import { type Value, quotedAt, unquotedAt } from "./value.ts";

const SEPARATOR = /[:=>：＝]/g;
/** Characters of a name that are looked at. */
const LONGEST = 96;

interface Key {
  readonly name: string;
  /** Character before the name, and before the quote around it. */
  readonly before: string;
  readonly from: number;
}

/** Values of secret names. Each separator looks back over a bounded name and forward over one value that is then left behind. */
export function pairSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = separatorFrom(text, 0); at !== -1;) {
    const key = keyBefore(text, at);
    const found = key === undefined ? [] : valuesAfter(text, at, key);
    for (const span of found) spans.push(span);
    at = separatorFrom(text, Math.max(at + 1, found.at(-1)?.to ?? 0));
  }
  return spans;
}

function separatorFrom(text: string, from: number): number {
  SEPARATOR.lastIndex = from;
  return SEPARATOR.exec(text)?.index ?? -1;
}

function keyBefore(text: string, at: number): Key | undefined {
  let end = at;
  while (at - end < 4 && isBlank(text[end - 1])) end--;
  // `secret?: string`, `environment["NAME"] =`
  if (text[end - 1] === "?" || text[end - 1] === "]") end--;
  let isQuoted = false;
  if (isQuote(text[end - 1])) {
    isQuoted = true;
    end--;
    for (let signs = 0; signs < LONGEST && text[end - 1] === "\\"; signs++) end--;
  }
  let from = end;
  while (end - from < LONGEST && isNameCharacter(text.charCodeAt(from - 1))) from--;
  // The line break of a text inside a string is no letter of the name.
  if (text[from - 1] === "\\" && /[nrt]/.test(text[from] ?? "") && end - from > 1) from++;
  if (from === end) return undefined;
  const before = text[from - 1] ?? "";
  if (text[at] === ">" && before !== "<") return undefined;
  return { name: isQuoted ? text.slice(from, end) : withWordBefore(text, from, end), before, from };
}

/** Two words that are a name only together: `api key`, and `unexpected token`, which is none. */
function withWordBefore(text: string, from: number, end: number): string {
  const name = text.slice(from, end);
  if (!/^(?:tokens?|keys?)$/i.test(name)) return name;
  const word = /([A-Za-z]+) $/.exec(text.slice(Math.max(0, from - 24), from))?.[1];
  return word === undefined ? name : `${word.toLowerCase()}_${name.toLowerCase()}`;
}

function valuesAfter(text: string, at: number, { name, before, from: start }: Key): readonly Span[] {
  // `a::b`, `a == b`, the scheme of a URL, and a place in a file.
  if (text[at + 1] === text[at] || text.startsWith("//", at + 1) || (before === "/" && text[at] === ":")) return [];
  const isQuery = /[?&#]/.test(before) || text.slice(start - "&amp;".length, start) === "&amp;";
  let from = at + 1;
  while (from - at < 3 && /[=>]/.test(text[from] ?? "")) from++;
  while (from - at < 12 && isBlank(text[from])) from++;
  if (isCookieName(name)) return cookies(text, from, name);
  if (!isSecretName(name) && !(isQuery && isQuerySecret(name))) return [];
  if (text[at] === ">") return element(text, from);
  const isList = text[from] === "[";
  if (isList) from++;
  const quoted = quotedAt(text, from, name);
  if (quoted !== undefined) return isList ? list(text, quoted, name) : quoted.spans;
  const isLine =
    text[at] === "=" && /^[A-Z][A-Z0-9_]*$/.test(name) && /(?:^|\n)(?:export |set )?$/.test(lineHead(text, start));
  const value = unquotedAt(text, from, name, isQuery ? "query" : isLine ? "line" : "text");
  if (!isQuery || !/(?:^|[-_.])(?:key|code)$/i.test(name) || isSecretName(name)) return value;
  return value.filter((span) => /[0-9]/.test(text.slice(span.from, span.to)) && span.to - span.from >= 12);
}

function lineHead(text: string, start: number): string {
  return text.slice(Math.max(0, start - "\nexport ".length), start);
}

/** Names that are secret in a URL, where a reader cannot tell what they hold and a server can. */
function isQuerySecret(name: string): boolean {
  return /(?:^|[-_.])(?:assertion|auth|code|credential|hmac|key|pass|pwd|sig|signature|ticket)$/i.test(name);
}

function cookies(text: string, from: number, name: string): Span[] {
  const isList = text[from] === "[";
  const first = isList ? from + 1 : from;
  const quote = quotedAt(text, first, "cookie");
  const isSet = /set/i.test(name);
  if (quote === undefined) return cookieSpans(text, first, { isSet, isQuoted: false });
  const spans: Span[] = [];
  for (let each: Value | undefined = quote; each !== undefined; each = isList ? nextOf(text, each, name) : undefined)
    spans.push(...cookieSpans(text, each.from, { isSet, isQuoted: true }));
  return spans;
}

function list(text: string, first: Value, name: string): Span[] {
  const spans: Span[] = [];
  for (let each: Value | undefined = first; each !== undefined; each = nextOf(text, each, name))
    for (const span of each.spans) spans.push(span);
  return spans;
}

/** The next text of a list, after the quote that ended one. */
function nextOf(text: string, { end }: Value, name: string): Value | undefined {
  let at = end;
  while (isBlank(text[at])) at++;
  if (text[at] !== ",") return undefined;
  at++;
  while (isBlank(text[at])) at++;
  return quotedAt(text, at, name);
}

function element(text: string, from: number): Span[] {
  const to = /[<\n]/g;
  to.lastIndex = from;
  const end = to.exec(text)?.index ?? text.length;
  return end > from ? [{ from, to: end }] : [];
}

function isNameCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x2e ||
    (code >= 0xc0 && code < 0xd800 && !isPunctuation(code))
  );
}

/** Spaces and signs above Latin letters: general punctuation, and that of Chinese text. */
function isPunctuation(code: number): boolean {
  return (code >= 0x2000 && code < 0x2070) || (code >= 0x3000 && code < 0x3040);
}

function isBlank(char: string | undefined): boolean {
  return char === " " || char === "\t";
}

function isQuote(char: string | undefined): boolean {
  return char === '"' || char === "'" || char === "`";
}
