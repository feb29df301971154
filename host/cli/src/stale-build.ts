import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** A warning when a source in `src/` is newer than everything built in `bin/`; undefined where one of them is missing. */
export function staleBuild(root: string): string | undefined {
  const [source, built] = [newest(join(root, "src")), newest(join(root, "bin"))];
  if (source === undefined || built === undefined || source.millis <= built.millis) return undefined;
  return `${source.file} is newer than what is built in ${join(root, "bin")}. Build the package again, or its change has no effect.`;
}

interface Dated {
  readonly file: string;
  readonly millis: number;
}

function newest(folder: string): Dated | undefined {
  return filesIn(folder)
    .map((file): Dated => ({ file, millis: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .reduce<Dated | undefined>(
      (latest, each) => (latest === undefined || each.millis > latest.millis ? each : latest),
      undefined,
    );
}

function filesIn(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
