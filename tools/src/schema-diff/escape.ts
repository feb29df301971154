// Names in a contract are text of others. Each format has characters that mean something; none of them gets through.

/** What steers a terminal, hides, or turns the direction of text, and every kind of line end. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** One line that shows every character: what cannot be seen stands as `\n` or `\u{1b}`. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (char) => SHORT[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** JSON text that holds the same, with what cannot be seen as `\uXXXX`; its own line ends and indentation stay. */
export function visibleJson(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (char) =>
    Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
}

/** A Markdown code span that shows the text as it is, backticks included. */
export function code(text: string): string {
  const shown = visible(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  // A space at both ends is dropped again by the reader, and keeps a backtick apart from the fence.
  const pad = shown === "" || /^[` ]|[` ]$/.test(shown) ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** Markdown prose, for any place but the start of a line: no markup, no HTML, no link, no mention, no table cell ends. */
export function prose(text: string): string {
  return visible(text)
    .replaceAll(/[\\`*_[\]<>|~&#$]/g, (char) => `\\${char}`)
    .replaceAll("@", "&#64;")
    .replaceAll("://", "&#58;//")
    .replaceAll(/www\./gi, (found) => `${found.slice(0, -1)}&#46;`);
}

/** The message of a workflow command. Line ends that the caller wrote stay line ends. */
export function commandData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** A property of a workflow command. */
export function commandProperty(text: string): string {
  return commandData(visible(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
