// The packages that a new extension is built with, as they would be published now.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pnpm } from "./pnpm.ts";
import { Refusal } from "./refusal.ts";

/** Names of their files in the folder of a new extension, which go without a version. */
export const PACKAGES: readonly string[] = ["reasonix-protocol", "reasonix-sdk", "reasonix-wire"];

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export interface SdkPackages extends AsyncDisposable {
  /** Path of each tarball by its name in `PACKAGES`. */
  readonly tarballs: ReadonlyMap<string, string>;
}

/** Builds and packs them from their sources. Takes some seconds. Throws `Refusal`. */
export async function packSdk(signal?: AbortSignal): Promise<SdkPackages> {
  const folder = await mkdtemp(join(tmpdir(), "reasonix-sdk-"));
  const dispose = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const names = PACKAGES.flatMap((name) => ["--filter", name.replace("reasonix-", "@reasonix/")]);
    const { code, output } = await pnpm([...names, "pack", "--pack-destination", folder], ROOT, signal);
    if (code !== 0)
      throw new Refusal("failed", `The SDK cannot be packed: pnpm ends with ${code}.\n\n${output.trimEnd()}`);
    return { tarballs: await tarballsIn(folder), [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Finds them among the files of a folder. Throws `Refusal` where one is missing. */
export async function tarballsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(folder);
  return new Map(
    PACKAGES.map((name): [string, string] => {
      const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith(".tgz"));
      if (file === undefined) throw new Refusal("failed", `The SDK cannot be packed: there is no tarball of ${name}.`);
      return [name, join(folder, file)];
    }),
  );
}
