import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readPackage } from "./package.ts";
import { INPUT, REWRITTEN, walkPackage, walkStarter } from "./walk.ts";

const SILENT = fileURLToPath(new URL("../../../test/fixtures/silent-extension", import.meta.url));

test("the walk of the starter extension fails with one that does not rewrite", async () => {
  const lines: string[] = [];
  const report = await walkStarter({ say: (line) => lines.push(line) }, () => readPackage(SILENT));
  const error = `The model did not receive the rewritten text. Expected "${REWRITTEN}", but it received "${INPUT}".`;
  expect(report).toMatchObject({ ok: false, expected: REWRITTEN, handshake: { plugin: "silent-extension" }, error });
  expect(lines.at(-1)).toBe(`failed     ${error}`);
});

test("the prompt opens behind a walk that went well, and only there", async () => {
  const opened: string[] = [];
  const options = (name: string, expected?: string) => ({
    expected,
    say: () => {},
    afterwards: async () => void opened.push(name),
  });
  expect(await walkPackage(SILENT, options("anything will do"))).toMatchObject({ ok: true });
  expect(await walkPackage(SILENT, options("as expected", INPUT))).toMatchObject({ ok: true });
  expect(await walkPackage(SILENT, options("otherwise", "other"))).toMatchObject({ ok: false });
  expect(opened).toEqual(["anything will do", "as expected"]);
});

test("what goes wrong at the prompt is the failure of the walk", async () => {
  const afterwards = (): Promise<void> => Promise.reject(new Error("the terminal is gone"));
  expect(await walkPackage(SILENT, { say: () => {}, afterwards })).toMatchObject({
    ok: false,
    error: "the terminal is gone",
  });
});
