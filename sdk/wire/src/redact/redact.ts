import { keySpans } from "./keys.ts";
import { knownSpans } from "./known.ts";
import { hide, marked, unmarked } from "./mark.ts";
import { pairSpans } from "./pairs.ts";
import { sentenceSpans } from "./sentences.ts";
import { shapeSpans } from "./shapes.ts";
import { urlSpans } from "./urls.ts";

export interface RedactOptions {
  /** Values to hide wherever they stand, and in base64, hexadecimal, URLs and JSON; see `secretValues`. */
  readonly secrets?: readonly string[] | undefined;
}

/** Hiding one secret can free the beginning of the next. Texts that need more rounds than this are made to. */
const ROUNDS = 6;

/**
 * The text with `[redacted]` in the place of every credential: known values, values of secret names, headers, cookies,
 * URLs, private keys, and tokens with a known look. Names and the words around stay. Doing it again changes nothing. Time
 * is linear in the text.
 *
 * For what a screen shows use `forScreen`: a control character in the middle of a secret hides it from this.
 */
export function redact(text: string, options: RedactOptions = {}): string {
  const before = marked(text);
  const after = hidden(before, options);
  return after === before ? text : unmarked(after);
}

/** A text of the same length in which what `redact` replaces is hidden. Takes what `marked` has returned. */
export function hidden(text: string, { secrets = [] }: RedactOptions): string {
  let now = text;
  for (let round = 0; round < ROUNDS; round++) {
    const next = hide(now, [
      ...knownSpans(now, secrets),
      ...keySpans(now),
      ...urlSpans(now),
      ...pairSpans(now),
      ...shapeSpans(now),
      ...sentenceSpans(now),
    ]);
    if (next === now) break;
    now = next;
  }
  return now;
}
