// What the TypeScript emitters share: names, doc comments, literals.

export const BANNER: string = "// Generated from spec/ by `pnpm gen`. Do not edit.\n";

/** By the name of the package, so that a bundler may take those for bundles in their place. */
export const VALIDATORS: string = "@reasonix/protocol/validators";

export function docComment(text: string | undefined, indent = ""): string {
  if (text === undefined) return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

export function literal(value: unknown): string {
  return JSON.stringify(value);
}

/** `"a" | "b"`, or `never` for an empty list. */
export function unionOf(values: readonly string[]): string {
  return values.length === 0 ? "never" : values.map((value) => literal(value)).join(" | ");
}

/** A member's key: bare when it can be. */
export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

/** The body of an object literal or of an interface, one member a line, each with its doc comment. */
export function body(
  entries: readonly (readonly [name: string, text: string, doc?: string | undefined])[],
  separator: "," | ";" = ",",
): string {
  return entries.map(([name, text, doc]) => `${docComment(doc, "  ")}  ${key(name)}: ${text}${separator}\n`).join("");
}

/** The same with `readonly` members. */
export function readonlyBody(
  entries: readonly (readonly [name: string, text: string, doc?: string | undefined])[],
): string {
  return entries.map(([name, text, doc]) => `${docComment(doc, "  ")}  readonly ${key(name)}: ${text};\n`).join("");
}
