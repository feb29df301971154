// Secrets in what people and command lines say: `the token is …`, `--password …`, `curl -u user:…`.
import type { Span } from "./mark.ts";
import { isSecretName } from "./names.ts";
import { START, matchAt, run } from "./run.ts";
import { looksRandom } from "./shapes.ts";
import { quotedAt } from "./value.ts";

const NAMED = new RegExp(
  START +
    String.raw`(?<!-)(?:api[ _-]?key|access[ _-]?key|private[ _-]?key|secret|token|passw(?:or)?d|passphrase|credential)s?["']?` +
    String.raw`[ \t]{1,4}(?:(?:is|was|of|provided|invalid)[ \t:=]{1,4})?["'${"`"}]?`,
  "gi",
);
const SAID = run("A-Za-z0-9_.+/=-", 8);
const OPTION = new RegExp(String.raw`${START}(?<!-)--?([A-Za-z][\w-]{1,40})[ \t]{1,8}(?![-|&;>$<])`, "g");
const WORD = /[^\s"'`\\]+/y;
const USER = new RegExp(
  String.raw`${START}curl\b[^\n]{0,400}?[ \t](?:-u|--user|--proxy-user)[ \t=]{1,4}["']?[^\s:"']{1,64}:([^\s"'\\]{1,256})`,
  "g",
);

export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(NAMED)) {
    const from = match.index + match[0].length;
    const value = matchAt(SAID, text, from);
    const to = from + value.length - (value.endsWith(".") ? 1 : 0);
    if (/[0-9]/.test(value) && looksRandom(value)) spans.push({ from, to });
  }
  for (const match of text.matchAll(OPTION)) {
    const name = match[1] ?? "";
    if (!isSecretName(name)) continue;
    const from = match.index + match[0].length;
    const quoted = quotedAt(text, from, name);
    if (quoted !== undefined) spans.push(...quoted.spans);
    else spans.push({ from, to: from + matchAt(WORD, text, from).length });
  }
  for (const match of text.matchAll(USER)) {
    const to = match.index + match[0].length;
    spans.push({ from: to - (match[1] ?? "").length, to });
  }
  return spans;
}
