// Values of cookies in the two headers that carry them.
import type { Span } from "./mark.ts";
import { matchAt } from "./run.ts";

const ITEM = /[ \t]{0,8}[^\s=;,"'\\\uFFFF]{1,128}=?/y;
/** Inside a quoted text a quote ends the header. */
const VALUE = /[^\s;"'\\]*/y;
const LOOSE_VALUE = /"[^"\n]*"|[^\s;"'\\]*/y;
const ATTRIBUTE = /^(?:domain|expires|max-age|path|priority|samesite|version)$/i;
const REST = /[^;"'\\\n]*/y;

/** Values of `name=value; name=value; Flag` from a position on; names, flags and attributes of `Set-Cookie` stay. */
export function cookieSpans(text: string, from: number, { isSet, isQuoted }: CookieHeader): Span[] {
  const spans: Span[] = [];
  for (let at = from; ; at++) {
    const item = matchAt(ITEM, text, at);
    if (item === "") return spans;
    at += item.length;
    const isPair = item.endsWith("=");
    const name = item.replace("=", "").trim();
    if (isSet && ATTRIBUTE.test(name)) at += matchAt(REST, text, at).length;
    else if (isPair) {
      const to = at + matchAt(isQuoted ? VALUE : LOOSE_VALUE, text, at).length;
      if (to > at) spans.push({ from: at, to });
      at = to;
    } else if (spans.length === 0) return spans;
    if (text[at] !== ";") return spans;
  }
}

export interface CookieHeader {
  readonly isSet: boolean;
  readonly isQuoted: boolean;
}
