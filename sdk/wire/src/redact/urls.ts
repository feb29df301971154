// User names and passwords in URLs.
import type { Span } from "./mark.ts";

const END = /[/\s"'<>`\\\uFFFF]/g;
/** A host with or without a port: what comes after is a path, a query or a fragment, and an `@` in there is no one's. */
const HOST = /^(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{0,5})?$/;
/** Version control over ssh names an account, never a password. */
const ACCOUNT = /(?:ssh|git|svn\+ssh|git\+ssh)$/i;

/** What stands between `://` and the last `@` before the path. */
export function urlSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at + 1)) {
    const from = at + "://".length;
    END.lastIndex = from;
    const authority = text.slice(from, END.exec(text)?.index ?? text.length);
    const last = authority.lastIndexOf("@");
    if (last <= 0) continue;
    const query = authority.search(/[?#]/);
    if (query !== -1 && query < last && HOST.test(authority.slice(0, query))) continue;
    const user = authority.slice(0, last);
    if (!user.includes(":") && ACCOUNT.test(text.slice(Math.max(0, at - "svn+ssh".length), at))) continue;
    spans.push({ from, to: from + last });
  }
  return spans;
}

/** Password of a URL, as it is written there; undefined where there is none. */
export function passwordOf(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/\s:@]*:([^/\s]+)@/i.exec(url)?.[1];
}
