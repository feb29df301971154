// A package folder to the declaration of its runtime.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
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
  const file = join(root, MANIFEST.file);
  const { name, version = "", runtime, requires, provides } = parseManifest(file, readText(file));
  if (runtime === undefined) throw new PackageError(`${file} has no runtime, so there is no process to start.`);
  return { ...runtime, plugin: name, version, root, requires, provides };
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new PackageError(`${file} cannot be read (${messageOf(error)}). Name the folder of a package.`);
  }
}

function parseManifest(file: string, text: string): PluginManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new PackageError(`${file} is not JSON: ${messageOf(error)}`);
  }
  if (isPluginManifest(value)) return value;
  const [fault] = isPluginManifest.errors ?? [];
  if (fault === undefined) throw new PackageError(`${file} is no manifest of ${MANIFEST.apiVersion}.`);
  const { instancePath, keyword, params, message } = fault;
  const where = instancePath === "" ? "the manifest" : instancePath;
  const member = typeof params["additionalProperty"] === "string" ? ` "${params["additionalProperty"]}"` : "";
  throw new PackageError(`${file} is no valid manifest: ${where} ${message ?? "is wrong"}${member} [${keyword}].`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
