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
  checkKeys(text, name);
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

interface Level {
  /** Keys met so far; absent for a list. */
  readonly keys?: Set<string>;
  last: string;
}

/** The text is JSON. Refuses the first key that stands twice in one object, and levels beyond the deepest. */
function checkKeys(text: string, name: string): void {
  const open: Level[] = [];
  let keyNext = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        const level = open.at(-1);
        if (keyNext && level?.keys !== undefined) {
          const raw = text.slice(at + 1, end);
          const key = raw.includes("\\") ? (JSON.parse(`"${raw}"`) as string) : raw;
          if (level.keys.has(key)) throw new CannotCompare(twice(text, at, open, key, name));
          level.keys.add(key);
          level.last = key;
        }
        keyNext = false;
        at = end;
        break;
      }
      case "{":
      case "[":
        keyNext = text[at] === "{";
        open.push(keyNext ? { keys: new Set(), last: "" } : { last: "…" });
        if (open.length > DEEPEST)
          throw new CannotCompare(`${name} nests deeper than ${DEEPEST} levels, which no contract does.`);
        break;
      case "}":
      case "]":
        open.pop();
        keyNext = false;
        break;
      case ",":
        keyNext = open.at(-1)?.keys !== undefined;
        break;
      default: // white space, colons, numbers and words say nothing of keys
    }
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

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (escaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Whether an odd number of backslashes stands before a quote. */
function escaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === "\\") first--;
  return (quote - first) % 2 === 1;
}
