// A report in a file: whole, or as it was before.
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { CannotCompare, systemWords } from "./failure.ts";

/** @throws {CannotCompare} when the file cannot be written; nothing is left beside it then. */
export function writeReport(path: string, text: string, name: string): void {
  const target = targetOf(path, name);
  const staged = `${target}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = openSync(staged, "wx");
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(staged, target);
  } catch (error) {
    rmSync(staged, { force: true });
    throw new CannotCompare(`the report cannot be written to ${name}: ${wordsOf(error)}.`, { cause: error });
  }
}

/** Where a link leads, so that the link stays one. What is no plain file is never replaced by one. */
function targetOf(path: string, name: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return path;
  if (stat.isDirectory()) throw new CannotCompare(`the report cannot be written to ${name}: it is a directory.`);
  if (!stat.isFile()) throw new CannotCompare(`the report cannot be written to ${name}: it is no plain file.`);
  return realpathSync(path);
}

function wordsOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === "ENOENT" ? "its folder is missing" : systemWords(error);
}
