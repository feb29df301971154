// Redaction of text that comes in pieces.
import { LONGEST_KEY, openKey } from "./keys.ts";
import { isHidden, marked, unmarked } from "./mark.ts";
import { hidden, type RedactOptions } from "./redact.ts";

/** Characters that a secret and its name may take together in a line that does not end. */
const REACH = 8000;
/** A line is held until it ends or is longer than this. */
const LONGEST_LINE = 3 * REACH;

export interface Redactor {
  /** Takes the next piece and returns what can be shown by now: whole lines, as a rule. */
  push(piece: string): string;
  /** The text has ended. Returns the rest. */
  end(): string;
}

/**
 * Redacts a text that is cut anywhere as `redact` does the whole of it. Holds back a line until it ends, a private key
 * until its last line, and at most a few ten thousand characters: of a longer line the part before the last 8,000
 * characters is shown, and a secret longer than that takes the rest of its line with it.
 */
export function redactor(options: RedactOptions = {}): Redactor {
  let held = "";
  /** What was already shown of the line that goes on in `held`, as far as it matters. */
  let shown = "";
  let isDropping = false;

  const release = (to: number): string => {
    const text = marked(shown + held);
    const safe = hidden(text, options);
    const out = unmarked(safe.slice(shown.length, shown.length + to));
    shown = held.lastIndexOf("\n", to - 1) === to - 1 ? "" : (shown + held.slice(0, to)).slice(-REACH);
    held = held.slice(to);
    return out;
  };

  /** A line that does not end, cut where no secret is. */
  const releaseLong = (): string => {
    const safe = hidden(marked(shown + held), options);
    let cut = safe.length - REACH;
    while (cut > shown.length && isHidden(safe, cut - 1) && isHidden(safe, cut)) cut--;
    if (cut > shown.length) return release(cut - shown.length);
    isDropping = true;
    held = "";
    return unmarked("\uFFFF");
  };

  return {
    push(piece) {
      held += piece;
      let out = "";
      if (isDropping) {
        const end = held.indexOf("\n");
        held = end === -1 ? "" : held.slice(end);
        if (end === -1) return "";
        isDropping = false;
        shown = "";
      }
      const lines = held.lastIndexOf("\n") + 1;
      const key = openKey(held);
      const ready = key === undefined ? lines : Math.min(lines, held.lastIndexOf("\n", key) + 1);
      if (ready > 0) out += release(ready);
      const bound = key === undefined ? LONGEST_LINE : LONGEST_LINE + LONGEST_KEY;
      while (held.length > bound) out += releaseLong();
      return out;
    },
    end() {
      const out = held === "" ? "" : release(held.length);
      [held, shown, isDropping] = ["", "", false];
      return out;
    },
  };
}

/** Bytes in front of the kept ones, so that a secret that is cut there is still seen whole. */
const MARGIN = 2 * REACH;

/**
 * Keeps the end of a stream of bytes and shows it redacted. A secret that began before the kept part is hidden too. What
 * is written costs nothing until the text is asked for; memory is bounded by the bound and one chunk.
 */
export class RedactingTail {
  readonly #bound: number;
  readonly #options: RedactOptions;
  #chunks: Uint8Array[] = [];
  #kept = 0;

  /** Most bytes of the text. */
  constructor(boundBytes: number, options: RedactOptions = {}) {
    this.#bound = boundBytes;
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#kept += chunk.length;
    let first = this.#chunks[0];
    while (first !== undefined && this.#kept - first.length >= this.#bound + MARGIN) {
      this.#chunks.shift();
      this.#kept -= first.length;
      first = this.#chunks[0];
    }
  }

  /** What is kept, trimmed and redacted; not cleaned of control characters. */
  text(): string {
    const bytes = Buffer.concat(this.#chunks);
    const start = characterFrom(bytes, bytes.length - this.#bound);
    // What stands before is looked at and never shown: it may begin inside a secret.
    const head = marked(bytes.toString("utf8", characterFrom(bytes, start - MARGIN), start));
    const text = hidden(head + marked(bytes.toString("utf8", start)), this.#options);
    const shown = Buffer.from(unmarked(text.slice(head.length)).trim());
    // Marks can be longer than what they stand for.
    return shown.toString("utf8", characterFrom(shown, shown.length - this.#bound));
  }
}

/** Position of the first character that begins there or later. */
function characterFrom(bytes: Uint8Array, from: number): number {
  let at = Math.max(0, from);
  if (at > 0) while ((bytes[at] ?? 0) >> 6 === 2) at++;
  return at;
}
