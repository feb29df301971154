// `pnpm build` as a command, in a copy of the packages. What it writes for real is the matter of packages.test.ts.
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { PUBLISHED } from "../tools/src/build.ts";
import { type Finished, copyWorkspace, run } from "./packed-packages.ts";

let workspace: string;

beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), "build-"));
  await copyWorkspace(workspace);
});

afterAll(() => rm(workspace, { recursive: true }));

/** Started somewhere else, as the folder of the caller must not matter. */
const build = (...args: string[]): Promise<Finished> =>
  run(process.execPath, [join(workspace, "tools/src/build.ts"), ...args], tmpdir());

/** Changes a file of the copy until the test ends. */
async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(workspace, file);
  const before = await readFile(path, "utf8");
  await writeFile(path, change(before));
  onTestFinished(() => writeFile(path, before));
}

test("--help lists the packages", async () => {
  const { code, stdout, stderr } = await build("--help");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^usage: pnpm build \[PACKAGE \.\.\.\]\n/);
  for (const folder of PUBLISHED) expect(stdout).toContain(folder);
});

test.each([
  ["a package that is not published", ["sdk/wire", "spec"], '"spec" is no published package\n\nusage: '],
  ["an option that is not there", ["--watch"], "Unknown option '--watch'"],
])("%s is wrong usage, and nothing is built", async (_, args, says) => {
  const { code, stdout, stderr } = await build(...args);
  expect([code, stdout, stderr.startsWith(says)]).toEqual([2, "", true]);
});

test("a folder and a name mean the same package; it is emptied, built, and the others are let be", async () => {
  const line = /^@reasonix\/wire: (\d+) files in sdk\/wire\/dist \(\d+\.\d s\)\n$/;
  const first = await build("sdk/wire/");
  const dist = join(workspace, "sdk/wire/dist");
  const files = await readdir(dist);
  expect([first.code, line.exec(first.stdout)?.[1], first.stderr]).toEqual([0, String(files.length), ""]);
  await writeFile(join(dist, "gone.js"), "");
  const second = await build("@reasonix/wire", "sdk/wire");
  expect([second.code, line.test(second.stdout), second.stderr]).toEqual([0, true, ""]);
  expect(await readdir(dist)).toEqual(files);
  expect(existsSync(join(workspace, "generated/dist"))).toBe(false);
});

test("`using` is lowered, for a Node that does not know it", async () => {
  const source = "export function ended(one: Disposable): void {\n  using _one = one;\n}\n";
  await edit("sdk/wire/src/violation.ts", (text) => text + source);
  expect((await build("sdk/wire")).code).toBe(0);
  const written = await readFile(join(workspace, "sdk/wire/dist/violation.js"), "utf8");
  expect(written).toContain("function ended(one) {");
  expect(written).not.toMatch(/^\s*using /m);
});

test("a type error stops the build, names the place, and leaves no dist/", async () => {
  expect((await build("sdk/extension")).code).toBe(0);
  await edit("sdk/extension/src/errors.ts", (text) => `${text}export const wrong: number = "";\n`);
  const { code, stdout, stderr } = await build("host/runtime", "sdk/extension");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(
    /^@reasonix\/sdk cannot be built: tsc ends with \d+\.\n\nsdk\/extension\/src\/errors\.ts\(\d+,14\): /,
  );
  expect(stderr).toMatch(/\n\nMend what tsc says, then run `pnpm build sdk\/extension`\.\n$/);
  expect(["sdk/extension", "host/runtime"].filter((folder) => existsSync(join(workspace, folder, "dist")))).toEqual([]);
});

describe("a manifest is refused", () => {
  const manifest = "sdk/wire/package.json";
  test.each([
    [
      "that publishes nothing",
      (text: string) => text.replace('"publishConfig"', '"unpublished"'),
      `exports of ${manifest} has . ./redact, its publishConfig.exports has nothing. State the same subpaths in both.`,
    ],
    [
      "that publishes what is not packed",
      (text: string) => text.replace("./dist/index.js", "./lib/index.js"),
      `"." would be published as ./lib/index.js, which is not packed. Point publishConfig.exports of ${manifest} at ./dist/.`,
    ],
    [
      "that exports what does not exist",
      (text: string) =>
        text
          .replace('"exports": {', '"exports": { "./a.json": "./a.json",')
          .replace('"publishConfig": {\n    "exports": {', '$& "./a.json": "./dist/a.json",'),
      '"./a.json" is ./a.json in sdk/wire/package.json, which does not exist.',
    ],
    [
      "that publishes what is not written",
      (text: string) => text.replace("./dist/index.js", "./dist/main.js"),
      `"." would be published as ./dist/main.js, which was not written. Correct publishConfig.exports of ${manifest}, or add the source to "files" of sdk/wire/tsconfig.build.json.`,
    ],
  ])("%s", async (_, change, says) => {
    await edit(manifest, change);
    const { code, stdout, stderr } = await build("sdk/wire");
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: `@reasonix/wire cannot be built: ${says}\n`,
    });
    expect(existsSync(join(workspace, "sdk/wire/dist"))).toBe(false);
  });
});
