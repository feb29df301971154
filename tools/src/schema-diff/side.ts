// What is compared: the spec of today, a file, or a git revision.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Contract } from "../contract/model.ts";
import { documentOf, type Document } from "./document.ts";
import { CannotCompare, systemWords } from "./failure.ts";
import { parseJson } from "./json-text.ts";

export interface Side extends Document {
  readonly kind: "spec" | "file" | "git";
  /** What reports call it. */
  readonly name: string;
}

/** Bytes of a file that is read; far more than a contract has, and little enough to be refused at once. */
const MOST_BYTES = 32_000_000;

/**
 * An existing file wins over a git revision of the same name.
 * @throws {CannotCompare}
 */
export async function readSide(value: string, cwd: string): Promise<Side> {
  if (existsSync(resolve(cwd, value))) return readFile(resolve(cwd, value), value);
  const { readCommitted } = await import("./git.ts");
  const { bytes, name } = await readCommitted(cwd, value);
  return { kind: "git", name, ...documentOf(parseJson(bytes, name), name) };
}

/** @throws {CannotCompare} */
export function readFile(path: string, name: string): Side {
  return { kind: "file", name, ...documentOf(parseJson(readBytes(path, name), name), name) };
}

/** @throws {CannotCompare} */
export function readBytes(path: string, name: string): Uint8Array {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) throw new CannotCompare(`${name} is a directory. Name a file, or a git revision.`);
    if (!stat.isFile()) throw new CannotCompare(`${name} is no plain file.`);
    if (stat.size > MOST_BYTES)
      throw new CannotCompare(`${name} has ${stat.size} bytes; more than ${MOST_BYTES} are no contract.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof CannotCompare) throw error;
    throw new CannotCompare(`${name} cannot be read: ${systemWords(error)}.`, { cause: error });
  }
}

/**
 * Compiles the spec, as `pnpm gen` does; a missing `@since` is left to the comparison, which calls it breaking.
 * @throws {CannotCompare} with what the compiler said, a line each.
 */
export async function readSpec(folder: string, name: string): Promise<Side> {
  const { SpecError, compileSpec } = await import("../compile.ts");
  try {
    const { contract, sources } = await compileSpec(pathToFileURL(join(folder, "main.tsp")), "marks unchecked");
    return { kind: "spec", name, contract, sources, revision: newest(contract) };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    throw new CannotCompare(`${name} says no contract.`, { cause: error, details: error.message.split("\n") });
  }
}

function newest({ revisions }: Contract): number {
  return Math.max(...revisions);
}
