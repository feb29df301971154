// Secrets whose values are known, in the forms that they take on their way through a program.
import type { Span } from "./mark.ts";

/** Shorter values would hide words that only happen to be the same. */
const SHORTEST = 4;
/** A value that is shorter than this counts only as a word of its own. */
const DISTINCT = 8;

/** Forms of the lists that were asked for, with the values that they were made of. */
const FORMS = new WeakMap<readonly string[], { readonly of: readonly string[]; readonly forms: readonly string[] }>();

/** Every place of each value: as it is, inside JSON, in a URL, in base64 at any offset, in hexadecimal, line by line. */
export function knownSpans(text: string, secrets: readonly string[]): Span[] {
  return formsOf(secrets).flatMap((form) => placesOf(text, form));
}

function formsOf(secrets: readonly string[]): readonly string[] {
  const made = FORMS.get(secrets);
  if (made?.of.length === secrets.length && made.of.every((each, index) => each === secrets[index])) return made.forms;
  const forms = [...new Set(secrets.flatMap(formsOfOne))];
  FORMS.set(secrets, { of: [...secrets], forms });
  return forms;
}

function formsOfOne(secret: string): string[] {
  const value = secret.trim().toWellFormed();
  const lines = value.split(/\r?\n/).filter((line) => line.length >= 12 && !line.startsWith("-----"));
  return [value, ...(lines.length > 1 ? lines : [])]
    .flatMap((each) => (each.length >= SHORTEST ? [each, ...written(each)] : []))
    .filter((form) => form.length >= SHORTEST);
}

function written(value: string): string[] {
  const bytes = Buffer.from(value);
  const [json, url] = [JSON.stringify(value).slice(1, -1), encodeURIComponent(value)];
  const plain = [json, JSON.stringify(json).slice(1, -1), url, url.replaceAll("%20", "+")];
  const lower = url.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  if (bytes.length < DISTINCT - 2) return [...plain, lower];
  const parts = [0, 1, 2].map((offset) => base64At(bytes, offset)).filter((form) => form.length >= DISTINCT);
  const whole = bytes.toString("base64");
  const coded = [whole, whole.replace(/=+$/, ""), ...parts];
  const hex = bytes.toString("hex");
  const signs = coded.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  return [...plain, lower, ...coded, ...signs, hex, hex.toUpperCase()];
}

/** Characters of base64 that depend on the value alone, when that many bytes stand before it. */
function base64At(bytes: Uint8Array, offset: number): string {
  const all = Buffer.concat([new Uint8Array(offset), bytes]);
  const first = Math.ceil((offset * 4) / 3);
  return all.toString("base64").slice(first, Math.floor((all.length * 4) / 3));
}

function placesOf(text: string, form: string): Span[] {
  const spans: Span[] = [];
  for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + form.length)) {
    const to = from + form.length;
    if (form.length >= DISTINCT || (!isWord(text[from - 1]) && !isWord(text[to]))) spans.push({ from, to });
  }
  return spans;
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}_]/u.test(char);
}
