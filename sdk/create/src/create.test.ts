import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { isPluginManifest } from "@reasonix/protocol/validators";
import { create } from "./create.ts";
import { PACKAGES, tarballsIn } from "./sdk-packages.ts";
import { TEMPLATES, filesOf } from "./templates.ts";

let base: string;
let tarballs: ReadonlyMap<string, string>;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "create-"));
  await mkdir(join(base, "tarballs"));
  for (const name of PACKAGES) await writeFile(join(base, `tarballs/${name}-2.0.0.tgz`), name);
  tarballs = await tarballsIn(join(base, "tarballs"));
});

afterEach(() => rm(base, { recursive: true }));

const plan = (folder: string, name = "demo"): Parameters<typeof create>[0] => ({
  folder: join(base, folder),
  name,
  template: "interceptor",
});

it("makes every file it names, with folders above where they are missing", async () => {
  const files = await create(plan("a/b/demo"), { tarballs });
  const entries = await readdir(join(base, "a/b/demo"), { recursive: true, withFileTypes: true });
  const found = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  expect(found.toSorted()).toEqual(files.map((file) => join(base, "a/b/demo", file)).toSorted());
  expect(files).toEqual([
    ".gitignore",
    ".vscode/settings.json",
    "README.md",
    "build.mjs",
    "manifest.schema.json",
    "package.json",
    "pnpm-workspace.yaml",
    "reasonix-plugin.json",
    "src/extension.test.ts",
    "src/extension.ts",
    "src/main.ts",
    "tsconfig.json",
    ...PACKAGES.map((name) => `vendor/${name}.tgz`),
  ]);
  expect(await readdir(join(base, "a/b"))).toEqual(["demo"]);
});

it("takes an empty folder, and names of every kind", async () => {
  await mkdir(join(base, "empty"));
  await create(plan("empty", "Ada.Tools_2-x"), { tarballs });
  const [manifest, packed, readme] = await Promise.all(
    ["reasonix-plugin.json", "package.json", "README.md"].map((file) => readFile(join(base, "empty", file), "utf8")),
  );
  expect(JSON.parse(manifest ?? "")).toMatchObject({
    name: "Ada.Tools_2-x",
    provides: [{ namespace: "plugin/Ada.Tools_2-x" }],
    runtime: { command: "${REASONIX_PLUGIN_ROOT}/bin/Ada.Tools_2-x.exe" },
  });
  expect(JSON.parse(packed ?? "")).toMatchObject({ name: "ada.tools_2-x" });
  expect(readme).not.toMatch(/my-extension|<!--/);
});

describe("nothing is made", () => {
  it("where something is", async () => {
    await writeFile(join(base, "file"), "");
    for (const name of ["a", "b", "c", "d"]) await mkdir(join(base, "full", name), { recursive: true });
    await expect(create(plan("full"), { tarballs })).rejects.toThrow(
      /full is not empty: it holds a, b, c, …\. Nothing/,
    );
    await expect(create(plan("file"), { tarballs })).rejects.toThrow(/file cannot be used \(ENOTDIR\)\. Name another/);
    await expect(create(plan("file/inside"), { tarballs })).rejects.toThrow(/cannot be used \(ENOTDIR\)/);
    expect((await readdir(base)).sort()).toEqual(["file", "full", "tarballs"]);
  });

  it.each(["", ".", "-a", "a b", "a/b", "ä", 'a"b', "a\\", "a\nb", "x".repeat(65), "plugin:x"])(
    "for the name %j",
    async (name) => {
      const made = create(plan("new", name), { tarballs });
      await expect(made).rejects.toMatchObject({
        code: "usage",
        message: expect.stringMatching(/cannot be the name of a plugin: .*\. State another with --name NAME\.$/s),
      });
      expect(await readdir(base)).toEqual(["tarballs"]);
    },
  );

  it("after an abort, and after a failure in the middle", async () => {
    await expect(create(plan("x/y"), { tarballs }, AbortSignal.abort())).rejects.toThrow("aborted");
    await rm(join(base, "tarballs/reasonix-wire-2.0.0.tgz"));
    await expect(create(plan("z"), { tarballs })).rejects.toThrow("ENOENT");
    expect(await readdir(base)).toEqual(["tarballs"]);
  });
});

test("a missing tarball is named", async () => {
  await rm(join(base, "tarballs/reasonix-sdk-2.0.0.tgz"));
  await expect(tarballsIn(join(base, "tarballs"))).rejects.toThrow("there is no tarball of reasonix-sdk");
});

describe.each(TEMPLATES)("the template $name", ({ name }) => {
  it("has a manifest that every host of the first revision takes", async () => {
    const manifest: unknown = JSON.parse((await filesOf(name, "demo")).get("reasonix-plugin.json") ?? "");
    expect([isPluginManifest(manifest), isPluginManifest.errors]).toEqual([true, null]);
    expect(JSON.stringify(manifest)).not.toMatch(/"\$schema"|"tools"|"views?"|"panel"/);
  });

  it("holds no host, no place of a machine, and no command that does not exist", async () => {
    const text = [...(await filesOf(name, "demo")).values()].join("\n");
    expect(text).not.toMatch(/npx reasonix|npm create|https?:\/\/(?!localhost)|workspace:|\/home\/|\/tmp\//);
  });

  it("takes the versions of the workspace", async () => {
    const catalog = await readFile(new URL("../../../pnpm-workspace.yaml", import.meta.url), "utf8");
    const { devDependencies } = JSON.parse((await filesOf(name, "demo")).get("package.json") ?? "") as {
      devDependencies: Record<string, string>;
    };
    for (const [each, version] of Object.entries(devDependencies))
      if (!version.startsWith("file:")) expect(catalog).toMatch(new RegExp(`^  "?${each}"?: ${version}$`, "m"));
  });
});
