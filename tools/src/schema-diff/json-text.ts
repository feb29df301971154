// Bytes → JSON value, refusing what JSON.parse passes over: a key that stands twice, bytes that are no UTF-8.
import { CannotCompare } from "./failure.ts";

/** Levels of a document. A contract has about a dozen; everything behind this point may walk it by recursion. */
const DEEPEST = 200;

/**
 * Reads a document. A byte order mark is passed over, and any line ends are fine.
 * @throws {CannotCompare}
 */
export function parseJson(bytes: Uint8Array, name: string): unknown {
  const text = decode(bytes, name);
  if (text.trim() === "") throw new CannotCompare(`${name} is empty. A serialised contract is expected.`);
  const value = parse(text, name);
  // Counting is done by the engine; the walk that finds the place is only worth its time when there is one.
  if (writtenKeys(text) !== keysOf(value, 0, name)) findTwice(text, name);
  return value;
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CannotCompare(`${name} is not UTF-8 text. Save it as UTF-8.`);
  }
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/, ?".*$/s, "") : String(error);
    throw new CannotCompare(`${name} is not JSON: ${said}`);
  }
}

/** Keys as they are written, each as often as it is. */
function writtenKeys(text: string): number {
  const strings = text.match(/"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?/g) ?? [];
  return strings.reduce((count, string) => count + Number(string.endsWith(":")), 0);
}

/** Keys that are left, on all levels. */
function keysOf(value: unknown, depth: number, name: string): number {
  if (value === null || typeof value !== "object") return 0;
  if (depth >= DEEPEST) throw new CannotCompare(`${name} nests deeper than ${DEEPEST} levels, which no contract does.`);
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += keysOf(item, depth + 1, name);
    return count;
  }
  for (const key in value) count += 1 + keysOf((value as Readonly<Record<string, unknown>>)[key], depth + 1, name);
  return count;
}

interface Level {
  /** Keys met so far; absent for a list. */
  readonly keys?: Set<string>;
  last: string;
}

/** The text is JSON. Refuses the first key that stands twice in one object. */
function findTwice(text: string, name: string): void {
  const open: Level[] = [];
  for (const { index, 0: token } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[{}[\]]/g)) {
    if (token === "{") open.push({ keys: new Set(), last: "" });
    else if (token === "[") open.push({ last: "…" });
    else if (token === "}" || token === "]") open.pop();
    const level = open.at(-1);
    if (!token.endsWith(":") || level?.keys === undefined) continue;
    const key = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
    if (level.keys.has(key)) throw new CannotCompare(twice(text, index, open, key, name));
    level.keys.add(key);
    level.last = key;
  }
}

function twice(text: string, at: number, open: readonly Level[], key: string, name: string): string {
  const line = text.slice(0, at).split("\n").length;
  const where = open
    .slice(0, -1)
    .map((level) => `/${level.last}`)
    .join("");
  return `${name}:${line}: the key ${JSON.stringify(key)} stands twice in ${where === "" ? "the document" : where}. Remove one of them.`;
}
