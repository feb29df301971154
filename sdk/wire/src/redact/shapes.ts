// Secrets that are known by how they look, wherever they stand.
import type { Span } from "./mark.ts";
import { START, matchAt, run } from "./run.ts";

interface Shape {
  /** Stays visible: it tells a reader what kind of secret was there. */
  readonly prefix: string;
  /** What follows the prefix, matched where the prefix ends. */
  readonly rest: RegExp;
  /** Judges what follows; anything is a secret unless stated. */
  readonly when?: (rest: string) => boolean;
}

const LETTERS = run("A-Za-z0-9", 20);
const WORDS = run("A-Za-z0-9_-", 20);

// Every `rest` is one or two runs of a class, so a failed match has looked at each character once. The text from a
// prefix on is looked at again only after a character that no run holds, so all of it is linear.
const SHAPES: readonly Shape[] = [
  ...["sk-", "rk-"].map((prefix): Shape => ({ prefix, rest: run("A-Za-z0-9_-", 12), when: looksRandom })),
  ...["sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_"].map((prefix): Shape => ({
    prefix,
    rest: run("A-Za-z0-9", 12),
  })),
  ...["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map((prefix): Shape => ({ prefix, rest: LETTERS })),
  { prefix: "github_pat_", rest: run("\\w", 20) },
  ...["glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "gloas-", "glsoat-", "glagent-", "glft-"].map(
    (prefix): Shape => ({ prefix, rest: run("A-Za-z0-9_.-", 20) }),
  ),
  ...["xoxb-", "xoxa-", "xoxp-", "xoxr-", "xoxs-", "xoxe-", "xoxo-", "xapp-"].map((prefix): Shape => ({
    prefix,
    rest: run("A-Za-z0-9-", 15),
  })),
  { prefix: "hooks.slack.com/services/", rest: run("A-Za-z0-9/", 20) },
  ...["AKIA", "ASIA"].map((prefix): Shape => ({ prefix, rest: /[A-Z0-9]{16}(?![A-Za-z0-9])/y })),
  { prefix: "AIza", rest: /[\w-]{35}/y },
  { prefix: "ya29.", rest: WORDS },
  { prefix: "GOCSPX-", rest: WORDS },
  { prefix: "1//0", rest: WORDS },
  { prefix: "npm_", rest: run("A-Za-z0-9", 30) },
  { prefix: "pypi-", rest: /AgE[\w-]{20}[\w-]*/y },
  { prefix: "hf_", rest: run("A-Za-z0-9", 30) },
  { prefix: "gsk_", rest: run("A-Za-z0-9", 30) },
  { prefix: "xai-", rest: run("A-Za-z0-9", 30) },
  { prefix: "pplx-", rest: run("A-Za-z0-9", 30) },
  { prefix: "r8_", rest: run("A-Za-z0-9", 30) },
  { prefix: "dop_v1_", rest: run("a-f0-9", 40) },
  { prefix: "dapi", rest: /[a-f0-9]{32}(?![A-Za-z0-9])/y },
  { prefix: "dckr_pat_", rest: WORDS },
  { prefix: "shpat_", rest: LETTERS },
  { prefix: "shpss_", rest: LETTERS },
  { prefix: "sbp_", rest: /[a-f0-9]{40}/y },
  { prefix: "hvs.", rest: WORDS },
  { prefix: "glsa_", rest: WORDS },
  { prefix: "figd_", rest: WORDS },
  { prefix: "PMAK-", rest: WORDS },
  { prefix: "lin_api_", rest: LETTERS },
  { prefix: "ntn_", rest: run("A-Za-z0-9", 30) },
  { prefix: "ATATT3", rest: run("\\w=-", 20) },
  { prefix: "SG.", rest: /[\w-]{16,64}\.[\w-]{16}[\w-]*/y },
  { prefix: "AGE-SECRET-KEY-1", rest: run("A-Z0-9", 40) },
  // JSON Web Tokens: a header that begins with `{"`, then two more parts, the last of which may be empty.
  { prefix: "eyJ", rest: /[\w-]{8,4000}\.[\w-]{8}[\w.-]*/y },
];

const SCHEME = new RegExp(`${START}(?:bearer|basic)(?:[ \\t]{1,4}|%20|[+])["']?`, "gi");
const BEGINS = new RegExp(START, "y");
const CREDENTIALS = run("A-Za-z0-9._~+/=-", 8);
/** A secret of which somebody has left the ends to see. Four stars, as two are bold type. */
const STARRED = /(?<![\w.*-])[\w.-]{2,64}\*{4}[\w.*-]*/g;

export function shapeSpans(text: string): Span[] {
  const spans = SHAPES.flatMap((shape) => spansOf(text, shape));
  for (const match of text.matchAll(SCHEME)) {
    const from = match.index + match[0].length;
    const value = withoutStop(matchAt(CREDENTIALS, text, from));
    if (/^basic/i.test(match[0]) ? isUserAndPassword(value) : isBearer(value))
      spans.push({ from, to: from + value.length });
  }
  for (const match of text.matchAll(STARRED)) spans.push({ from: match.index, to: match.index + match[0].length });
  return spans;
}

/** Whether a word of a secret's alphabet is no word of a language: long without a sign, or digits among letters. */
export function looksRandom(value: string): boolean {
  return value
    .split(/[-_./+=]+/)
    .some((part) => part.length >= 12 || (part.length >= 8 && /[A-Za-z]/.test(part) && /[0-9]/.test(part)));
}

function spansOf(text: string, { prefix, rest, when }: Shape): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(prefix); at !== -1; at = text.indexOf(prefix, at)) {
    const from = at + prefix.length;
    BEGINS.lastIndex = at;
    const isStart = BEGINS.test(text) && !(prefix === "eyJ" && text[at - 1] === "-");
    const found = isStart ? matchAt(rest, text, from) : "";
    const value = withoutStop(found);
    if (value !== "" && (when?.(value) ?? true)) spans.push({ from, to: from + value.length });
    at = from + found.length;
  }
  return spans;
}

/** Without the full stop of the sentence. */
function withoutStop(value: string): string {
  let end = value.length;
  while (value[end - 1] === ".") end--;
  return value.slice(0, end);
}

function isBearer(value: string): boolean {
  return looksRandom(value) && (/[0-9]/.test(value) || value.length >= 20);
}

/** Whether base64 text says `user:password`. */
function isUserAndPassword(value: string): boolean {
  return value.length < 2048 && /^[\x20-\x7e\u00a0-\u024f]*:[\x20-\x7e\u00a0-\u024f]*$/.test(decoded(value));
}

function decoded(value: string): string {
  return Buffer.from(value, "base64").toString("utf8");
}
