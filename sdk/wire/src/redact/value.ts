// Where a value ends.
import { type Span, allHidden } from "./mark.ts";
import { isAuthorizationName } from "./names.ts";
import { matchAt } from "./run.ts";

/** A quoted text: what of it is to be hidden, where it begins, and where the text goes on after its quote. */
export interface Value {
  readonly spans: readonly Span[];
  readonly from: number;
  readonly end: number;
}

/** Schemes of authorisation that are followed by one word, and those that are followed by parameters. */
const ONE_WORD = /^(?:apikey|basic|bearer|bot|dpop|key|negotiate|ntlm|token)$/i;
const PARAMETERS = /^(?:aws4-hmac-sha256|digest|hawk|mac|oauth|signature)$/i;

/** What is no secret where one could stand: nothing, stars, a reference to a variable, a word for what belongs there. */
const EMPTY = /^(?:[.…*•]*|\$\{[A-Za-z_]\w*\}|\$[A-Z_][A-Z0-9_]*|%[A-Z_][A-Z0-9_]*%|\{\{[^{}]*\}\})$/;
const PLACE = /<[a-z][a-z _-]{0,60}>/y;
const LITERAL = /^(?:boolean|false|nil|none|null|number|string|true|undefined)$/i;

// Pieces of a value; it goes on as long as one follows. In plain text a comma, a semicolon or an ampersand ends a value
// where another name or a space follows, and a quote where no letter does. Every look-ahead is bounded.
const TEXT =
  /[^\s"'`,;&\\]+|\\(?!\\{0,8}[nrt"'`])|["'`](?=[A-Za-z0-9])|[,;](?![\s"'`[{(]|$|[\w.$-]{1,64} ?[=:])|&(?!(?:amp;)?[\w.-]{1,64}=)/y;
const QUERY = /[^\s"'`<>&#\\)\]]+/y;
const LINE = /[^\s\\]+|\\(?!\\{0,8}[nrt])/y;
const BLANKS = /[ \t]{1,8}(?=[^\s])/y;
const REST_OF_LINE = /[^\n]*/y;

/** A value in quotes, which may be escaped as often as the text was put into a string; undefined where no quote stands. */
export function quotedAt(text: string, at: number, name: string): Value | undefined {
  let from = at;
  while (text[from] === "\\") from++;
  const signs = from - at;
  const quote = text[from];
  if (quote !== '"' && quote !== "'" && quote !== "`") return undefined;
  from++;
  const { to, end } = closing(text, from, quote, signs);
  const value = text.slice(from, to);
  if (isNothing(value)) return { spans: [], from, end };
  const skipped = isAuthorizationName(name) ? schemeOf(value) : 0;
  return { spans: [{ from: from + skipped, to }].filter((span) => span.to > span.from), from, end };
}

export type Surroundings = "text" | "query" | "line";

/** A value without quotes: none, or one. */
export function unquotedAt(text: string, at: number, name: string, where: Surroundings): Span[] {
  if (matchAt(PLACE, text, at) !== "") return [];
  const value = text.slice(at, endOfPieces({ text: TEXT, query: QUERY, line: LINE }[where], text, at));
  const blanks = where === "text" ? matchAt(BLANKS, text, at + value.length) : "";
  if (blanks !== "" && ONE_WORD.test(value)) return unquotedAt(text, at + value.length + blanks.length, "", where);
  if (blanks !== "" && PARAMETERS.test(value)) {
    const from = at + value.length + blanks.length;
    return [{ from, to: from + matchAt(REST_OF_LINE, text, from).trimEnd().length }];
  }
  const kept = where === "text" ? withoutEnd(value) : value;
  if (isNothing(kept) || kept.startsWith("{") || LITERAL.test(kept)) return [];
  if (isAuthorizationName(name) && (ONE_WORD.test(kept) || PARAMETERS.test(kept))) return [];
  // A place in a list, not a secret: `token: 7`.
  if (name === "token" && /^[0-9]{1,5}$/.test(kept)) return [];
  return [{ from: at, to: at + kept.length }];
}

function isNothing(value: string): boolean {
  return EMPTY.test(value) || allHidden(value) || matchAt(PLACE, value, 0).length === value.length;
}

/** Characters of `Bearer ` and the like. */
function schemeOf(value: string): number {
  const [all = "", scheme = ""] = /^([A-Za-z0-9-]{1,32})[ \t]+/.exec(value) ?? [];
  return ONE_WORD.test(scheme) || PARAMETERS.test(scheme) ? all.length : 0;
}

/**
 * End of a quoted text. Each time a text is put into a string its backslashes double and its quotes get one, so a quote
 * with the signs of the first one ends it, also after pairs of escaped backslashes; one with fewer ends what is around.
 */
function closing(
  text: string,
  from: number,
  quote: string,
  signs: number,
): { readonly to: number; readonly end: number } {
  const next = new RegExp(`[${quote}\\n]`, "g");
  for (let at = from; ; at++) {
    next.lastIndex = at;
    at = next.exec(text)?.index ?? text.length;
    if (text[at] !== quote) return { to: text[at - 1] === "\r" ? Math.max(from, at - 1) : at, end: at };
    let first = at;
    while (first > from && text[first - 1] === "\\") first--;
    const own = at - first;
    if (own <= signs) return { to: first, end: at + 1 };
    const pairs = (own - signs) / (signs + 1);
    if (pairs % 2 !== 1) return { to: at - signs, end: at + 1 };
  }
}

/** Without what belongs to the sentence: brackets that were opened before the value, a full stop, a colon. */
function withoutEnd(value: string): string {
  let end = value.length;
  for (let steps = 0; steps < 8; steps++) {
    const last = value[end - 1] ?? "";
    const open = { ")": "(", "]": "[", "}": "{", ">": "<" }[last];
    if (open === undefined ? !/[.:]/.test(last) : value.lastIndexOf(open, end - 1) !== -1) break;
    end--;
  }
  return value.slice(0, end);
}

/** One match for a long value would take the stack of the pattern engine. */
function endOfPieces(piece: RegExp, text: string, from: number): number {
  let to = from;
  for (let found = matchAt(piece, text, to); found !== ""; found = matchAt(piece, text, to)) to += found.length;
  return to;
}
