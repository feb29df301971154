import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commandFiles } from "./command-files.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reasonix-files-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("tells files, folders and nothing apart, behind links too", () => {
  const at = (name: string): string => join(folder, name);
  writeFileSync(at("file"), "#!/usr/bin/env node\n\xe9");
  mkdirSync(at("dir"));
  symlinkSync("file", at("link"));
  symlinkSync("gone", at("dangling"));
  expect(["file", "dir", "link", "dangling", "none"].map((name) => commandFiles.kind(at(name)))).toEqual([
    "file",
    "directory",
    "file",
    "missing",
    "missing",
  ]);
  expect(commandFiles.head(at("link"))).toBe("#!/usr/bin/env node\n\xc3\xa9");
  expect(commandFiles.head(at("dir"))).toBeUndefined();
  expect(commandFiles.head(at("none"))).toBeUndefined();
  chmodSync(at("file"), 0o644);
  expect(commandFiles.isExecutable(at("file"))).toBe(false);
  chmodSync(at("file"), 0o755);
  expect(commandFiles.isExecutable(at("file"))).toBe(true);
});
