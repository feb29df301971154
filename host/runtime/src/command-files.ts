import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import type { CommandFiles } from "./launch.ts";

/** Long enough for every beginning that decides how a command runs. */
const HEAD_BYTES = 128;

/** The files of this machine. Synchronous: a handful of calls for each runtime of a build. */
export const commandFiles: CommandFiles = {
  kind(path) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return "missing";
    return stats.isDirectory() ? "directory" : "file";
  },

  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      // The one question is whether it may be run; every refusal answers it.
      return false;
    }
  },

  head(path) {
    let file: number | undefined;
    try {
      file = openSync(path, "r");
      const bytes = Buffer.alloc(HEAD_BYTES);
      return bytes.toString("latin1", 0, readSync(file, bytes, 0, HEAD_BYTES, 0));
    } catch {
      // A program may be executable without being readable.
      return undefined;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  },
};
