import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { staleBuild } from "./stale-build.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reasonix-stale-"));
});

afterEach(() => rmSync(root, { recursive: true }));

test("the newest source counts, however deep, against the newest of what is built", () => {
  file("src/main.ts", 10);
  file("src/deep/er/part.ts", 30);
  file("bin/old.mjs", 5);
  file("bin/new.mjs", 20);
  expect(staleBuild(root)).toBe(
    `${join(root, "src/deep/er/part.ts")} is newer than what is built in ${join(root, "bin")}. Build the package again, or its change has no effect.`,
  );
  file("bin/new.mjs", 30);
  expect(staleBuild(root)).toBeUndefined();
});

test("without sources, or without anything built, there is nothing to compare", () => {
  expect(staleBuild(root)).toBeUndefined();
  file("src/main.ts", 10);
  expect(staleBuild(root)).toBeUndefined();
  file("bin", 1);
  expect(staleBuild(root)).toBeUndefined();
  expect(staleBuild(join(root, "nope"))).toBeUndefined();
});

function file(path: string, seconds: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), "");
  utimesSync(join(root, path), seconds, seconds);
}
