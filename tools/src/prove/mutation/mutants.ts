// The mutants of a source: each is one small change that a test should notice. Sources have lost their types first, by
// stripping, which moves nothing; a place in one text is the same place in the other.
import { parseAst } from "vitest/node";
import { children, isNode, type Node } from "./syntax.ts";

export interface Mutant {
  /** Name of the file in tools/src/diff. */
  readonly file: string;
  /** Offsets into the source. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Which operator made it. */
  readonly operator: string;
  /** From 1. */
  readonly line: number;
}

interface Change {
  readonly at: { readonly start: number; readonly end: number };
  readonly by: string;
  readonly operator: string;
}

/** Every mutant of a source, in the order of the text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const program = parseAst(source) as unknown as Node;
  const found: Mutant[] = [];
  const walk = (node: Node): void => {
    if (SKIPPED.has(node.type) || (node.type === "FunctionDeclaration" && SPEAKERS.has(nameOf(node["id"] as Node))))
      return;
    for (const { at, by, operator } of changes(node, source))
      found.push({ file, start: at.start, end: at.end, replacement: by, operator, line: lineOf(source, at.start) });
    for (const child of parts(node)) walk(child);
  };
  walk(program);
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with a mutant in it. */
export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** What a mutant does, in one line. */
export function described(source: string, { start, end, replacement, operator }: Mutant): string {
  const short = (text: string): string => {
    const flat = text.replaceAll(/\s+/g, " ").trim();
    return flat.length > 60 ? `${flat.slice(0, 57)}...` : flat;
  };
  return `${operator}: \`${short(source.slice(start, end))}\` → \`${short(replacement)}\``;
}

const SKIPPED = new Set(["ImportDeclaration", "ExportAllDeclaration", "TemplateLiteral", "ThrowStatement"]);

/** Functions that only put words for people together. */
const SPEAKERS = new Set(["whyOf", "words", "brief"]);

/** Members whose values are words for people. */
const WORDS = new Set(["message", "why", "says", "outcome", "title", "reason", "remedy"]);

/** Nodes below a node, without words for people. */
function parts(node: Node): Iterable<Node> {
  return node.type === "Property" && isNode(node["key"]) && WORDS.has(nameOf(node["key"])) ? [] : children(node);
}

function changes(node: Node, source: string): Change[] {
  const text = (one: unknown): string => (isNode(one) ? source.slice(one.start, one.end) : "");
  const at = (one: unknown): Change["at"] => one as Node;
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return [true, false].map((value) => ({ at: at(node["test"]), by: String(value), operator: "condition" }));
    case "LogicalExpression":
      if (node["operator"] === "??")
        return isEmpty(node["right"]) ? [] : [{ at: node, by: `(${text(node["left"])})`, operator: "default" }];
      return [{ at: sign(node, source), by: node["operator"] === "&&" ? "||" : "&&", operator: "logic" }];
    case "BinaryExpression":
      // A sum of texts has no difference.
      return (COMPARED[String(node["operator"])] ?? [])
        .filter((other) => other !== "-" || !(isText(node["left"]) || isText(node["right"])))
        .map((other) => ({ at: sign(node, source), by: other, operator: "comparison" }));
    case "UnaryExpression":
      return node["operator"] === "!" ? [{ at: node, by: `(${text(node["argument"])})`, operator: "negation" }] : [];
    case "Literal":
      return literal(node);
    case "ReturnStatement":
    case "ContinueStatement":
      return [{ at: node, by: ";", operator: "statement" }];
    case "ExpressionStatement":
      return node["directive"] === undefined ? [{ at: node, by: ";", operator: "statement" }] : [];
    case "ArrayExpression":
      return elements(node, source);
    case "ObjectExpression":
      return (node["properties"] as readonly Node[])
        .filter(({ type }) => type === "SpreadElement")
        .map((spread) => ({ at: spread, by: "...{}", operator: "spread" }));
    case "CallExpression":
      return call(node, text);
    default:
      return [];
  }
}

const COMPARED: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "+": ["-"],
  "-": ["+"],
  in: [],
};

/** Where the operator of two operands stands: brackets around them are no part of their nodes. */
function sign(node: Node, source: string): Change["at"] {
  const operator = String(node["operator"]);
  const start = source.indexOf(operator, (node["left"] as Node).end);
  return { start, end: start + operator.length };
}

/** Verdicts and answers of the model, each with another one. */
const ANSWERS: Readonly<Record<string, string>> = {
  breaking: "review",
  review: "additive",
  additive: "breaking",
  docs: "breaking",
  yes: "no",
  no: "yes",
  unknown: "yes",
};

function literal(node: Node): Change[] {
  const { value } = node;
  if (typeof value === "boolean") return [{ at: node, by: String(!value), operator: "literal" }];
  if (typeof value === "number") return [{ at: node, by: `(${value} + 1)`, operator: "literal" }];
  const other = typeof value === "string" ? ANSWERS[value] : undefined;
  return other === undefined ? [] : [{ at: node, by: JSON.stringify(other), operator: "verdict" }];
}

/** Longer lists of literals are samples and names: one of many is tested by what it stands for. */
const LIST = 8;

function elements(node: Node, source: string): Change[] {
  const items = (node["elements"] as readonly (Node | null)[]).filter((item) => item !== null);
  if (items.length > LIST && items.every(({ type }) => type === "Literal")) return [];
  return items.map((item) => {
    const comma = /^\s*,/.exec(source.slice(item.end))?.[0].length ?? 0;
    return { at: { start: item.start, end: item.end + comma }, by: "", operator: "element" };
  });
}

const OTHER_METHOD: Readonly<Record<string, string>> = { some: "every", every: "some", min: "max", max: "min" };

function call(node: Node, text: (one: unknown) => string): Change[] {
  const callee = node["callee"];
  if (!isNode(callee) || callee.type !== "MemberExpression" || !isNode(callee["property"])) return [];
  const method = nameOf(callee["property"]);
  const other = OTHER_METHOD[method];
  if (other !== undefined) return [{ at: callee["property"], by: other, operator: "method" }];
  if (method === "filter") return [{ at: node, by: `(${text(callee["object"])})`, operator: "filter" }];
  return [];
}

function nameOf(node: Node): string {
  const { name } = node;
  return typeof name === "string" ? name : "";
}

function isText(node: unknown): boolean {
  return (
    isNode(node) && (node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node["value"] === "string"))
  );
}

/** What only stands there because an index may miss. */
function isEmpty(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === "ArrayExpression") return (node["elements"] as readonly unknown[]).length === 0;
  if (node.type === "ObjectExpression") return (node["properties"] as readonly unknown[]).length === 0;
  return node.type === "Literal" && node["value"] === "";
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
