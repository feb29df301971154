// The four packages as they are published: what the tarballs hold, and that a program of somebody else runs and compiles
// with them.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readFile, readdir, realpath } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../generated/src/index.ts";
import { ROOMS } from "../tools/src/boundaries.ts";
import { PUBLISHED } from "../tools/src/build.ts";
import { type Manifest, type PackedPackages, ROOT, link, packPackages, readManifest, run } from "./packed-packages.ts";

const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const FIXTURE = fileURLToPath(new URL("fixtures/consumer/", import.meta.url));

let packed: PackedPackages;

beforeAll(async () => {
  packed = await packPackages();
  await cp(FIXTURE, packed.consumer, { recursive: true });
}, 120_000);

afterAll(() => packed?.[Symbol.asyncDispose]());

/** This Node, and every other one on PATH from version 20 on, for which extensions are bundled. */
const nodes = new Map([[process.version, process.execPath]]);
for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
  const command = join(directory, "node");
  const { stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  const version = /^v([0-9]+)\..*$/m.exec(stdout ?? "");
  if (version !== null && Number(version[1]) >= 20 && !nodes.has(version[0])) nodes.set(version[0], command);
}

describe("the published packages", () => {
  test("are those of the workspace that are not private", async () => {
    const open: string[] = [];
    for (const folder of Object.keys(ROOMS))
      if ((await readManifest(join(ROOT, folder))).private !== true) open.push(folder);
    expect(PUBLISHED.toSorted()).toEqual(open.toSorted());
  });

  test.for(PUBLISHED)("%s is read from src/ in the repository", async (folder) => {
    const { name, exports } = await readManifest(join(ROOT, folder));
    const from = Object.entries(ROOMS).find(([, room]) => room.may.includes(name))?.[0] ?? "";
    const resolve = createRequire(join(ROOT, from, "package.json")).resolve;
    const found = Object.keys(exports).map(async (subpath) => realpath(resolve(posix.join(name, subpath))));
    expect(await Promise.all(found)).toEqual(
      Object.values(exports).map((target) => join(ROOT, folder, entryOf(target))),
    );
    expect(Object.values(exports).map(entryOf).join()).not.toContain("dist");
  });
});

describe.for(PUBLISHED)("the tarball of %s", (folder) => {
  let source: Manifest;
  let installed: string;

  beforeAll(async () => {
    source = await readManifest(join(ROOT, folder));
    installed = join(packed.consumer, "node_modules", source.name);
  });

  test("has a manifest of its own: dist/, versions, no scripts", async () => {
    const { publishConfig, ...rest } = source;
    expect(await readManifest(installed)).toEqual({
      ...rest,
      scripts: {},
      license: "MIT",
      engines: { node: ">=22.18" },
      exports: publishConfig?.exports,
      dependencies:
        rest.dependencies && Object.fromEntries(Object.keys(rest.dependencies).map((name) => [name, source.version])),
    });
    expect(Object.keys(publishConfig?.exports ?? {})).toEqual(Object.keys(source.exports));
  });

  test("holds what its entries reach and papers, and nothing else", async () => {
    const papers = ["LICENSE", "README.md", ...(source.files ?? []).filter((name) => name !== "dist")];
    const expected = [
      "package.json",
      ...papers.filter((name) => name === "LICENSE" || existsSync(join(ROOT, folder, name))),
      ...(await reached(installed)),
    ];
    const files = await filesOf(installed);
    expect(files).toEqual(expected.toSorted());
    expect(files.filter((name) => /\.test\.|fixture|^src\//.test(name))).toEqual([]);
  });

  test("names no place of this machine, and no workspace", async () => {
    for (const name of await filesOf(installed)) {
      const text = await readFile(join(installed, name), "utf8");
      expect([
        name,
        [...packed.places, "workspace:", "sourceMappingURL"].filter((place) => text.includes(place)),
      ]).toEqual([name, []]);
    }
  });
});

test("pnpm built each of them before it packed it", async () => {
  for (const folder of PUBLISHED) {
    const { name } = await readManifest(join(ROOT, folder));
    const files = await readdir(join(packed.consumer, "node_modules", name, "dist"));
    expect(packed.log).toContain(`${name}: ${files.length} files in ${folder}/dist (`);
  }
});

test("nothing else is installed with them", async () => {
  const lock = JSON.parse(await readFile(join(packed.consumer, "node_modules/.package-lock.json"), "utf8")) as {
    readonly packages: object;
  };
  const names = await Promise.all(PUBLISHED.map(async (folder) => (await readManifest(join(ROOT, folder))).name));
  expect(Object.keys(lock.packages)).toEqual(names.map((name) => `node_modules/${name}`).toSorted());
});

test.for([...nodes])("with Node %s a program imports all they export and works with each", async ([, node]) => {
  const exported: [string, string[]][] = [];
  for (const folder of PUBLISHED) {
    const { name, exports } = await readManifest(join(ROOT, folder));
    for (const [subpath, target] of Object.entries(exports))
      exported.push([posix.join(name, subpath), await membersOf(join(ROOT, folder, entryOf(target)))]);
  }
  const entries = exported.map(([entry]) => entry);
  // Node 20 warns of JSON modules.
  const { code, stdout, stderr } = await run(node, ["--no-warnings", "use.mjs", ...entries], packed.consumer);
  // One of the entries is the guard that sends whatever is printed to standard error.
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(JSON.parse(stderr)).toEqual({
    exports: Object.fromEntries(exported),
    protocol: { limits: LIMITS, accepted: true, refused: "/seq", document: false, schemaIsHashed: true },
    wire: { contentRef: "ref-1", text: "a page of text" },
    sdk: {
      declared: {
        protocolVersion: "2",
        name: "trim",
        version: "1.0.0",
        stateSchemaVersion: 0,
        subscriptions: ["input.receive"],
      },
      ruled: { decision: "replace", replacement: { text: "hello" } },
      ended: { accepted: true },
    },
    host: { generation: 1, sidecars: [], hooked: 0 },
  });
});

test("a strict project compiles with them, and what is wrong does not", async () => {
  await link(packed.consumer, "@types/node", join(ROOT, "node_modules/@types/node"));
  const { stdout } = await run(process.execPath, [TSC, "-p", ".", "--pretty", "false"], packed.consumer);
  const said = [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error (TS\d+)/gm)].map(([, file, line, code]) =>
    [file, line, code].join(" "),
  );
  const wrong = (await readFile(join(FIXTURE, "wrong.mts"), "utf8")).split("\n").flatMap((text, index) => {
    const code = /\/\/ (TS\d+)$/.exec(text)?.[1];
    return code === undefined ? [] : [`wrong.mts ${index + 1} ${code}`];
  });
  expect(said, stdout).toEqual(wrong);
});

function entryOf(target: string | Readonly<Record<string, string>>): string {
  return typeof target === "string" ? target : (target["default"] ?? "");
}

/** Names of what a module exports, or the members of a JSON document. */
async function membersOf(file: string): Promise<string[]> {
  const members: object = file.endsWith(".json")
    ? (JSON.parse(await readFile(file, "utf8")) as object)
    : ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as object);
  return Object.keys(members).toSorted();
}

/**
 * Files of a package that its exports name, with what those import, and so on. Every relative import must lead to one,
 * and every module has both halves.
 */
async function reached(installed: string): Promise<string[]> {
  const { exports } = await readManifest(installed);
  const waiting = Object.values(exports).flatMap((target) =>
    (typeof target === "string" ? [target] : Object.values(target)).map((file) => posix.normalize(file)),
  );
  const files = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (file.endsWith(".json")) continue;
    waiting.push(declarationsOf(file), declarationsOf(file).replace(/\.d\.ts$/, ".js"));
    const text = await readFile(join(installed, file), "utf8");
    for (const [, specifier = ""] of text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const target = posix.join(posix.dirname(file), specifier);
      waiting.push(file.endsWith(".d.ts") ? declarationsOf(target) : target);
    }
  }
  return [...files];
}

/** Where tsc looks for the types of a module, by the path that an import states. */
function declarationsOf(file: string): string {
  return file.replace(/(?:\.d)?\.(?:ts|js)$/, ".d.ts");
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .toSorted();
}
