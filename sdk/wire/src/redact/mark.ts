// How found text is hidden: in place first, so that every position of a text stays what it was, then by the mark.

/** What stands in the place of a secret. */
export const MARK = "[redacted]";

/** A part of a text: from its first position to the one after its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Stands for hidden text while more is looked for. A noncharacter: no detector takes it for a part of anything. */
const HIDDEN = "\uFFFF";
const RUN = /\uFFFF+/g;

/** A text of the same length in which the marks of an earlier redaction count as hidden. */
export function marked(text: string): string {
  return text.replaceAll(HIDDEN, "\uFFFD").replaceAll(MARK, HIDDEN.repeat(MARK.length));
}

/** The text with the spans hidden; the text itself when everything in them was hidden before. */
export function hide(text: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const start = Math.max(from, done);
    if (start >= to) continue;
    pieces.push(text.slice(done, start), HIDDEN.repeat(to - start));
    done = to;
  }
  return pieces.join("") + text.slice(done);
}

export function isHidden(text: string, at: number): boolean {
  return text[at] === HIDDEN;
}

/** A mark for every run of hidden text. */
export function unmarked(text: string): string {
  return text.replaceAll(RUN, MARK);
}

/** Whether nothing but hidden text stands there. */
export function allHidden(value: string): boolean {
  return value.length > 0 && value.replaceAll(RUN, "") === "";
}
