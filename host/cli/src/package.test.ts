import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MANIFEST } from "@reasonix/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPackage } from "./package.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reasonix-package-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const least = { apiVersion: MANIFEST.apiVersion, name: "demo" };

test("the runtime of a manifest under its name, in its folder", () => {
  const provides = [{ namespace: "plugin/demo", kind: "interceptors", id: "default", version: "1.0.0" }];
  const runtime = { command: "${REASONIX_PLUGIN_ROOT}/bin/demo", priority: 3, intercepts: ["input.receive"] };
  write(JSON.stringify({ ...least, version: "0.1.0", provides, runtime }));
  expect(readPackage(folder)).toEqual({ ...runtime, plugin: "demo", version: "0.1.0", root: folder, provides });
});

test.each([
  [
    "an unknown member",
    { ...least, runtime: { command: "x", shell: true } },
    'is no valid manifest: /runtime must not have the member "shell" [additionalProperties].',
  ],
  [
    "a wrong type",
    { ...least, runtime: { command: 7 } },
    "is no valid manifest: /runtime/command must be string [type], found 7.",
  ],
  [
    "a word that is none of the contract",
    { ...least, runtime: { command: "x", capabilities: ["interceptor"] } },
    'is no valid manifest: /runtime/capabilities/0 must be one of "interceptors", "providers", "strategies", "tools", "ui" [enum], found "interceptor".',
  ],
  [
    "another version",
    { ...least, apiVersion: "reasonix.io/plugin/v1" },
    `is no valid manifest: /apiVersion must be "${MANIFEST.apiVersion}" [const], found "reasonix.io/plugin/v1".`,
  ],
  [
    "no name",
    { apiVersion: MANIFEST.apiVersion },
    "is no valid manifest: the value must have required property 'name' [required].",
  ],
  ["no runtime", least, "has no runtime, so there is no process to start."],
])("%s is refused with the place, the rule and what was found", (_, manifest, words) => {
  write(JSON.stringify(manifest));
  expect(refusal(folder)).toEqual({ code: "package", message: `${join(folder, MANIFEST.file)} ${words}` });
});

test("no folder, no manifest, one that is not JSON and one that is a folder are named, each path once", () => {
  const file = join(folder, MANIFEST.file);
  const remedy = `Name the folder of a package, the one with its ${MANIFEST.file}.`;
  const missing = join(folder, "nope");
  expect(refusal(missing).message).toBe(`There is no folder ${missing}. ${remedy}`);
  expect(refusal(folder).message).toBe(`${file} does not exist, so its folder is no package.`);
  write("{");
  expect(refusal(folder).message).toMatch(new RegExp(`^${file} is not JSON: .*\\.$`));
  expect(refusal(file).message).toBe(`${file} is a file. ${remedy}`);
});

function write(text: string): void {
  writeFileSync(join(folder, MANIFEST.file), text);
}

function refusal(path: string): { code: string; message: string } {
  try {
    readPackage(path);
  } catch (error) {
    if (error instanceof Error && "code" in error) return { code: String(error.code), message: error.message };
    throw error;
  }
  throw new Error("it was read");
}
