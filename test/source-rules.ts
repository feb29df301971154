// What a source outside generated/ must not hold: numbers of the protocol, tables and validators of its own, types that give up,
// casts.
import { tokensOf, type Token } from "./source-tokens.ts";

/** What a source is held against, all of it from generated/. */
export interface Protocol {
  /** Numbers of the protocol, each with the places in the contract that state it. */
  readonly numbers: ReadonlyMap<number, readonly string[]>;
  /** Names of generated tables and validators. */
  readonly tables: ReadonlySet<string>;
  /** Lists of names: no source holds five of one list together. */
  readonly lists: Readonly<Record<string, ReadonlySet<string>>>;
}

export interface Finding {
  readonly line: number;
  readonly what: string;
}

/** As many names of one list as make it a list of its own. */
const MANY = 5;

const SCHEMA_LIBRARIES = /^(?:ajv|zod|valibot|joi|yup|superstruct|runtypes|io-ts|@sinclair\/typebox)(?:\/|$)/;

/** Everything in a source that breaks a rule, in its order. */
export function findingsOf(source: string, protocol: Protocol): Finding[] {
  const tokens = tokensOf(source);
  const findings = [
    ...authoredNumbers(tokens, protocol.numbers),
    ...looseTypes(tokens),
    ...secondTables(tokens, protocol.tables),
    ...Object.entries(protocol.lists).flatMap(([what, names]) => authoredLists(tokens, what, names)),
  ];
  return findings.sort((a, b) => a.line - b.line);
}

/** Number literals, and products of them from their first factor on, that state a number of the protocol, whatever the sign. */
function authoredNumbers(tokens: readonly Token[], numbers: Protocol["numbers"]): Finding[] {
  const code = withoutGroups(tokens);
  return code.flatMap((token, index): Finding[] => {
    if (token.kind !== "number") return [];
    const terms = [{ value: valueOf(token.text), written: token.text }, ...productsFrom(code, index)];
    return terms.flatMap(({ value, written }) => {
      const places = numbers.get(Math.abs(value));
      return places === undefined
        ? []
        : [{ line: token.line, what: `${written} is ${places.join(", ")} of the contract` }];
    });
  });
}

/** The product of the first two factors, of the first three, and so on; none where the number is itself a later factor. */
function productsFrom(code: readonly Token[], index: number): { readonly value: number; readonly written: string }[] {
  const products: { value: number; written: string }[] = [];
  let { value, written } = { value: valueOf(code[index]?.text ?? ""), written: code[index]?.text ?? "" };
  if (isOperator(code[index - 1]) && code[index - 2]?.kind === "number") return products;
  for (let at = index + 1; isOperator(code[at]) && code[at + 1]?.kind === "number"; at += 2) {
    const [sign = "", factor = ""] = [code[at]?.text, code[at + 1]?.text];
    value = combined(value, sign, valueOf(factor));
    written += ` ${sign} ${factor}`;
    products.push({ value, written });
  }
  return products;
}

/** Whether a number means nothing by itself. */
export function isTrivial(value: number): boolean {
  return Math.abs(value) < 16;
}

function isOperator(token: Token | undefined): boolean {
  return token?.kind === "sign" && ["*", "**", "<<"].includes(token.text);
}

function combined(left: number, sign: string, right: number): number {
  switch (sign) {
    case "**":
      return left ** right;
    case "<<":
      return left * 2 ** right;
    default:
      return left * right;
  }
}

function valueOf(digits: string): number {
  return Number(digits.replaceAll("_", "").replace(/n$/, ""));
}

/** Without parentheses around numbers and their products, so that `(8 * 1024) * 1024` is one product. */
function withoutGroups(tokens: readonly Token[]): readonly Token[] {
  const open: number[] = [];
  const dropped = new Set<number>();
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== "sign") continue;
    if (text === "(") open.push(index);
    if (text !== ")") continue;
    const start = open.pop();
    if (start === undefined || isCall(tokens[start - 1])) continue;
    const inner = tokens.slice(start + 1, index);
    if (!inner.every((token) => token.kind === "number" || ["*", "**", "<<", "(", ")"].includes(token.text))) continue;
    dropped.add(start).add(index);
  }
  return tokens.filter((_, index) => !dropped.has(index));
}

function isCall(before: Token | undefined): boolean {
  if (before === undefined) return false;
  return before.kind === "name"
    ? !["return", "case", "of", "in"].includes(before.text)
    : [")", "]"].includes(before.text);
}

function looseTypes(tokens: readonly Token[]): Finding[] {
  return tokens.flatMap(({ kind, text, line }, index) => {
    if (kind !== "name") return [];
    const before = tokens[index - 1]?.text;
    const after = tokens[index + 1]?.text;
    if (text === "any" && before !== "." && before !== "?." && after !== ":" && after !== "(")
      return [{ line, what: "the type any" }];
    if (text === "as" && isCast(tokens, index)) return [{ line, what: `a cast to ${after}` }];
    return [];
  });
}

/** A type that is claimed. `as const` and `as unknown` claim nothing, any is a finding already, and imports and exports give names. */
function isCast(tokens: readonly Token[], index: number): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isExpression =
    after?.kind === "name" || (after?.kind === "sign" && "({[".includes(after.text)) || after?.kind === "text";
  if (!isExpression || before === undefined || ["const", "unknown", "any"].includes(after.text)) return false;
  // A member or a variable of that name, or a namespace.
  if (before.kind === "sign" && !")]}>".includes(before.text)) return false;
  const open = tokens.slice(0, index).findLastIndex(({ kind, text }) => kind === "sign" && "{};".includes(text));
  const list = tokens[open]?.text === "{" ? [tokens[open - 1]?.text, tokens[open - 2]?.text] : [];
  return !list.includes("import") && !list.includes("export");
}

function secondTables(tokens: readonly Token[], tables: Protocol["tables"]): Finding[] {
  return tokens.flatMap(({ kind, text, line }, index) => {
    const before = tokens[index - 1];
    const declares = ["const", "let", "var", "function", "class"].includes(before?.text ?? "");
    if (kind === "name" && declares && tables.has(text)) return [{ line, what: `a ${text} beside the generated one` }];
    const imports = kind === "text" && (before?.text === "from" || before?.text === "import" || before?.text === "(");
    if (imports && SCHEMA_LIBRARIES.test(text)) return [{ line, what: `a second validator: ${text}` }];
    return [];
  });
}

/** A bracket that is open, and the names found in it. */
interface Group {
  readonly sign: string;
  readonly line: number;
  readonly held: Set<string>;
}

/** Arrays, unions and records of literals that hold many names of one list. */
function authoredLists(tokens: readonly Token[], what: string, names: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  const open: Group[] = [];
  let union = new Set<string>();
  for (const [index, { kind, text, line }] of tokens.entries()) {
    const group = open.at(-1);
    if (kind === "sign" && "([{".includes(text)) {
      // An array in an array is a part of it: a list of pairs is a list.
      const isPart = text === "[" && group?.sign === "[";
      open.push({ sign: text, line, held: isPart ? group.held : new Set() });
    } else if (kind === "sign" && ")]}".includes(text)) {
      const ended = open.pop();
      if (ended === undefined || ended.held === open.at(-1)?.held || ended.held.size < MANY) continue;
      findings.push({ line: ended.line, what: `a list of ${ended.held.size} ${what}` });
    } else if (names.has(text)) {
      const isListed = kind === "text" && group?.sign === "[";
      if (isListed || (group?.sign === "{" && isRow(tokens, index))) group.held.add(text);
      if (kind !== "text" || (tokens[index - 1]?.text !== "|" && tokens[index + 1]?.text !== "|")) continue;
      union = tokens[index - 1]?.text === "|" ? union.add(text) : new Set([text]);
      if (union.size === MANY) findings.push({ line, what: `a union of ${MANY} or more ${what}` });
    }
  }
  return findings;
}

/** A member whose value is written out: data, where a function or a variable would be behaviour. */
function isRow(tokens: readonly Token[], index: number): boolean {
  const value = tokens[index + 2];
  if (tokens[index + 1]?.text !== ":" || tokens[index - 1]?.text === "case" || value === undefined) return false;
  return ["number", "text"].includes(value.kind) || ["[", "{", "true", "false", "null"].includes(value.text);
}
