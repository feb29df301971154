// The rooms and the arrows between them. The table stands here a second time: changing an arrow takes two edits.
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ROOMS, survey } from "../tools/src/boundaries.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

const ARROWS: Readonly<Record<string, readonly string[]>> = {
  "@reasonix/spec": [],
  "@reasonix/protocol": [],
  "@reasonix/tools": ["@reasonix/spec"],
  "@reasonix/wire": ["@reasonix/protocol"],
  "@reasonix/sdk": ["@reasonix/protocol", "@reasonix/wire"],
  "full-sidecar": ["@reasonix/sdk"],
  "starter-extension": ["@reasonix/sdk"],
  "create-reasonix-extension": ["@reasonix/protocol", "@reasonix/sdk", "@reasonix/wire"],
  "@reasonix/host": ["@reasonix/protocol", "@reasonix/wire"],
  "@reasonix/agent": ["@reasonix/host", "@reasonix/protocol"],
  reasonix: ["@reasonix/agent", "@reasonix/host", "@reasonix/protocol", "@reasonix/wire/redact"],
};

const packageOf = (specifier: string): string => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

describe("the rooms", () => {
  test("have the arrows that are pinned here", () => {
    const arrows = Object.fromEntries(Object.values(ROOMS).map((room) => [room.name, room.may.toSorted()]));
    expect(arrows).toEqual(ARROWS);
  });

  test("have no arrow that leads back", () => {
    const reach = (name: string): readonly string[] =>
      (ARROWS[name] ?? []).map(packageOf).flatMap((next) => [next, ...reach(next)]);
    for (const name of Object.keys(ARROWS)) expect(reach(name)).not.toContain(name);
  });

  test("are what the workspace holds, and depend on no more than their arrows", async () => {
    const workspace = await readFile(join(ROOT, "pnpm-workspace.yaml"), "utf8");
    const folders = [...(workspace.split("catalog:")[0] ?? "").matchAll(/^ {2}- (\S+)$/gm)].map(
      ([, folder]) => folder ?? "",
    );
    const examples = (await readdir(join(ROOT, "sdk/examples"))).map((name) => `sdk/examples/${name}`);
    expect(folders.flatMap((folder) => (folder === "sdk/examples/*" ? examples : [folder])).toSorted()).toEqual(
      Object.keys(ROOMS).toSorted(),
    );
    for (const [folder, room] of Object.entries(ROOMS)) {
      const manifest = JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8")) as {
        name: string;
        dependencies?: Record<string, string>;
      };
      const internal = Object.keys(manifest.dependencies ?? {}).filter((name) => name in ARROWS);
      expect([manifest.name, internal.filter((name) => !room.may.some((each) => packageOf(each) === name))]).toEqual([
        room.name,
        [],
      ]);
    }
  });

  test("leave the published packages without a dependency outside this repository", async () => {
    for (const folder of ["generated", "sdk/wire", "sdk/extension", "host/runtime"]) {
      const manifest = JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8")) as {
        dependencies?: Record<string, string>;
      };
      expect([folder, Object.keys(manifest.dependencies ?? {}).filter((name) => !(name in ARROWS))]).toEqual([
        folder,
        [],
      ]);
    }
  });

  test("are kept by every import that is written", () => {
    const { files, crossings } = survey(ROOT);
    expect(files).toBeGreaterThan(60);
    expect(crossings).toEqual([]);
  });
});

describe("the survey finds", () => {
  const planted: readonly (readonly [what: string, file: string, text: string, why: string | undefined])[] = [
    [
      "an arrow the wrong way",
      "sdk/wire/src/a.ts",
      'import { x } from "@reasonix/host";',
      "@reasonix/wire may import @reasonix/protocol",
    ],
    [
      "a subpath of a package",
      "host/runtime/src/a.ts",
      'export { x } from "@reasonix/sdk/testing";',
      "@reasonix/host may import @reasonix/wire, @reasonix/protocol",
    ],
    [
      "more of a package than the subpath that is open",
      "host/cli/src/a.ts",
      'import "@reasonix/wire/redact";import "@reasonix/wire";',
      "reasonix may import @reasonix/agent, @reasonix/host, @reasonix/protocol, @reasonix/wire/redact",
    ],
    [
      "an import at run time",
      "host/runtime/src/a.ts",
      'const a = await import("@reasonix/agent");',
      "@reasonix/host may import @reasonix/wire, @reasonix/protocol",
    ],
    [
      "a type import",
      "generated/src/a.ts",
      'import type { X } from "@reasonix/spec";',
      "@reasonix/protocol may import no other room",
    ],
    [
      "a way round by path",
      "sdk/extension/src/a.ts",
      'import { x } from "../../wire/src/peer.ts";',
      "leaves @reasonix/sdk by path; import the other room by its package name",
    ],
    [
      "a test that goes round by path",
      "host/agent/src/a.test.ts",
      'import { x } from "../../runtime/src/start.ts";',
      "leaves @reasonix/agent by path; import the other room by its package name",
    ],
    [
      "nothing in a comment",
      "sdk/wire/src/a.ts",
      '// import { x } from "@reasonix/host";\n/* from "@reasonix/host" */',
      undefined,
    ],
    [
      "nothing in an allowed import",
      "sdk/extension/src/a.ts",
      'import { x } from "@reasonix/wire";\nimport "./b.ts";\nimport { y } from "node:fs";',
      undefined,
    ],
  ];

  test.for(planted)("%s", async ([, file, text, why]) => {
    const root = await mkdtemp(join(tmpdir(), "rooms-"));
    for (const folder of Object.keys(ROOMS)) {
      await mkdir(join(root, folder), { recursive: true });
      await writeFile(join(root, folder, "package.json"), "{}");
    }
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), `\n${text}\n`);
    const found = survey(root).crossings.map((crossing) => [crossing.file, crossing.line, crossing.why]);
    expect(found).toEqual(why === undefined ? [] : [[file, 2, why]]);
    await rm(root, { recursive: true });
  });
});
