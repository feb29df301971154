// A small tokenizer for TypeScript and JavaScript sources: enough to tell code from comments, texts and regular expressions.

export interface Token {
  readonly kind: "number" | "text" | "name" | "sign" | "regex";
  /** As written; of a text what stands between the quotes, of a number the digits. */
  readonly text: string;
  readonly line: number;
}

/** Words after which a slash begins a regular expression. */
const BEFORE_REGEX = new Set(
  "return typeof instanceof case in of delete void throw new else do await yield default extends".split(" "),
);

const SPACE = /\s+/y;
const COMMENT = /\/\/.*|\/\*[^]*?(?:\*\/|$)/y;
const TEXT = /"(?:[^"\\\n]|\\[^])*["\n]|'(?:[^'\\\n]|\\[^])*['\n]/y;
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const NUMBER =
  /0[xX][\da-fA-F_]+n?|0[bB][01_]+n?|0[oO][0-7_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?n?/y;
const NAME = /[#\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const SIGN = /\*\*|<<|=>|\?\.(?!\d)|\.{3}|[^]/y;
const TEMPLATE = /(?:[^`\\$]|\\[^]|\$(?!\{))*(`|\$\{)?/y;

/** Reads a source from beginning to end. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  // Open braces: of a block, or of a `${` that goes back into its template.
  const braces: ("block" | "template")[] = [];
  let at = 0;
  let line = 1;
  // Tokens before the last `${`: right behind it a slash begins a regular expression.
  let opened = -1;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found === undefined || found === "") return undefined;
    at += found.length;
    return found;
  };
  const add = (kind: Token["kind"], text: string, written = text): void => {
    tokens.push({ kind, text, line });
    line += newlines(written);
  };
  const template = (): void => {
    const chunk = take(TEMPLATE) ?? "";
    const opens = chunk.endsWith("${");
    add("text", opens ? chunk.slice(0, -2) : chunk.replace(/`$/, ""), chunk);
    if (!opens) return;
    braces.push("template");
    opened = tokens.length;
  };

  while (at < source.length) {
    const skipped = take(SPACE) ?? take(COMMENT);
    if (skipped !== undefined) {
      line += newlines(skipped);
      continue;
    }
    const text = take(TEXT);
    if (text !== undefined) {
      add("text", text.slice(1, -1), text);
      continue;
    }
    const regex = opened === tokens.length || regexMayBegin(tokens.at(-1)) ? take(REGEX) : undefined;
    if (regex !== undefined) {
      add("regex", regex);
      continue;
    }
    const number = /\d|\.\d/y;
    number.lastIndex = at;
    const digits = number.test(source) ? take(NUMBER) : undefined;
    if (digits !== undefined) {
      add("number", digits);
      continue;
    }
    const name = take(NAME);
    if (name !== undefined) {
      add("name", name);
      continue;
    }
    const sign = take(SIGN) ?? "";
    if (sign === "`") {
      template();
      continue;
    }
    if (sign === "{") braces.push("block");
    if (sign === "}" && braces.pop() === "template") {
      template();
      continue;
    }
    add("sign", sign);
  }
  return tokens;
}

/** After a value a slash divides; anywhere else it begins a regular expression. */
function regexMayBegin(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === "name") return BEFORE_REGEX.has(before.text);
  return before.kind === "sign" && before.text !== ")" && before.text !== "]";
}

function newlines(text: string): number {
  return text.split("\n").length - 1;
}
