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
    '/runtime .*"shell" \\[additionalProperties\\]',
  ],
  ["a wrong type", { ...least, runtime: { command: 7 } }, "/runtime/command .*\\[type\\]"],
  ["another version", { ...least, apiVersion: "reasonix.io/plugin/v1" }, "/apiVersion .*\\[const\\]"],
  ["no name", { apiVersion: MANIFEST.apiVersion }, "the manifest .*\\[required\\]"],
  ["no runtime", least, "has no runtime"],
])("%s is refused with the place and the rule", (_, manifest, words) => {
  write(JSON.stringify(manifest));
  expect(() => readPackage(folder)).toThrow(
    expect.objectContaining({ code: "package", message: expect.stringMatching(`${MANIFEST.file} .*${words}`) }),
  );
});

test("no file, and a file that is not JSON, are named", () => {
  expect(() => readPackage(folder)).toThrow(`${join(folder, MANIFEST.file)} cannot be read`);
  write("{");
  expect(() => readPackage(folder)).toThrow(`${join(folder, MANIFEST.file)} is not JSON`);
});

function write(text: string): void {
  writeFileSync(join(folder, MANIFEST.file), text);
}
