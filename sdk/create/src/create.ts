// The folder of a new extension.
import { constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { MANIFEST } from "@reasonix/protocol";
import { isPluginManifest } from "@reasonix/protocol/validators";
import { violation } from "@reasonix/wire";
import { Refusal } from "./refusal.ts";
import type { SdkPackages } from "./sdk-packages.ts";
import { filesOf, type Template } from "./templates.ts";

export interface Plan {
  /** Absolute path. */
  readonly folder: string;
  readonly name: string;
  readonly template: Template;
}

/** Refuses what `create` would refuse, before anything takes time. Throws `Refusal`. */
export async function check({ folder, name, template }: Plan): Promise<void> {
  const kept = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new Refusal("usage", `${folder} cannot be used (${error.code ?? error.message}). Name another folder.`);
  });
  if (kept.length > 0) {
    const some = kept.slice(0, 3).join(", ") + (kept.length > 3 ? ", …" : "");
    throw new Refusal(
      "usage",
      `${folder} is not empty: it holds ${some}. Nothing is overwritten; name another folder.`,
    );
  }
  checkManifest(name, (await filesOf(template, name)).get(MANIFEST.file) ?? "");
}

function checkManifest(name: string, text: string): void {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    // A quote or a line break in the name has ended its text.
    manifest = { name };
  }
  if (isPluginManifest(manifest)) return;
  const why = violation(isPluginManifest, "", manifest);
  throw new Refusal("usage", `"${name}" cannot be the name of a plugin: ${why}. State another with --name NAME.`);
}

/**
 * Makes the folder and returns its files. They are written into a folder beside it that takes its name when all is there,
 * so it is made whole or not at all; an abort or a failure removes what was written. Throws `Refusal`.
 */
export async function create(plan: Plan, sdk: Pick<SdkPackages, "tarballs">, signal?: AbortSignal): Promise<string[]> {
  await check(plan);
  const { folder, name, template } = plan;
  const made = await mkdir(dirname(folder), { recursive: true });
  const beside = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`));
  try {
    const files = await filesOf(template, name);
    for (const [path, text] of files) {
      signal?.throwIfAborted();
      await mkdir(dirname(join(beside, path)), { recursive: true });
      await writeFile(join(beside, path), text);
    }
    const copies: readonly [from: string, to: string][] = [
      [createRequire(import.meta.url).resolve("@reasonix/protocol/manifest.schema.json"), "manifest.schema.json"],
      ...[...sdk.tarballs].map(([each, file]): [string, string] => [file, `vendor/${each}.tgz`]),
    ];
    await mkdir(join(beside, "vendor"));
    for (const [from, to] of copies) {
      signal?.throwIfAborted();
      await copyFile(from, join(beside, to), constants.COPYFILE_EXCL);
    }
    signal?.throwIfAborted();
    await takeName(beside, folder);
    return [...files.keys(), ...copies.map(([, to]) => to)].sort();
  } catch (error) {
    await rm(made ?? beside, { recursive: true, force: true });
    throw error;
  }
}

/** An empty folder gives way; one that has been filled meanwhile does not. */
async function takeName(beside: string, folder: string): Promise<void> {
  try {
    if (await stat(folder).catch(() => undefined)) await rmdir(folder);
    await rename(beside, folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal("usage", `${folder} cannot be made: ${why}. Name another folder.`);
  }
}
