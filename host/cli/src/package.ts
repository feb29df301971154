// A package folder to the declaration of its runtime.
import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { violation } from "@reasonix/host";
import type { RuntimeDeclaration } from "@reasonix/host";
import { MANIFEST } from "@reasonix/protocol";
import type { PluginManifest } from "@reasonix/protocol";
import { isPluginManifest } from "@reasonix/protocol/validators";

/** A package that cannot be used: which file, what is wrong in it, and where. */
export class PackageError extends Error {
  override readonly name = "PackageError";
  readonly code = "package";
}

/** Reads the manifest of a package. Throws `PackageError`. */
export function readPackage(folder: string): RuntimeDeclaration {
  const root = resolve(folder);
  checkFolder(root);
  const file = join(root, MANIFEST.file);
  const { name, version = "", runtime, requires, provides } = parseManifest(file, readText(file));
  if (runtime === undefined) throw new PackageError(`${file} has no runtime, so there is no process to start.`);
  return { ...runtime, plugin: name, version, root, requires, provides };
}

function checkFolder(root: string): void {
  const stats = statSync(root, { throwIfNoEntry: false });
  const remedy = `Name the folder of a package, the one with its ${MANIFEST.file}.`;
  if (stats === undefined) throw new PackageError(`There is no folder ${root}. ${remedy}`);
  if (!stats.isDirectory()) throw new PackageError(`${root} is a file. ${remedy}`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    const why = code === "ENOENT" ? "does not exist, so its folder is no package" : `cannot be read (${code})`;
    throw new PackageError(`${file} ${why}.`, { cause: error });
  }
}

function parseManifest(file: string, text: string): PluginManifest {
  const value = parsed(file, text);
  if (isPluginManifest(value)) return value;
  throw new PackageError(`${file} is no valid manifest: ${violation(isPluginManifest, "", value)}.`);
}

function parsed(file: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PackageError(`${file} is not JSON: ${why}.`, { cause: error });
  }
}
