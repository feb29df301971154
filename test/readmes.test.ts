// What the READMEs of the published packages show is code that compiles and runs.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { HOOKS } from "../generated/src/index.ts";
import { build } from "../sdk/examples/starter-extension/build.ts";
import { ruleFor } from "../sdk/extension/src/rule.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

const run = promisify(execFile);

/** The first block of TypeScript in a README of the repository, or the first below a heading. */
async function exampleOf(readme: string, heading = ""): Promise<string> {
  const text = await readFile(join(ROOT, readme), "utf8");
  return /^```ts\n(.*?)^```$/ms.exec(text.slice(text.indexOf(heading)))?.[1] ?? "";
}

/** A folder in the repository that finds the packages which `room` depends on, with the example in `example.ts`. */
async function placed(example: string, room: string): Promise<string> {
  await mkdir(join(ROOT, ".cache"), { recursive: true });
  const folder = await mkdtemp(join(ROOT, ".cache/readme-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(join(ROOT, room, "node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "example.ts"), example);
  return folder;
}

/** What the compiler says of the example; empty when it is right. */
async function faultsOf(folder: string): Promise<string> {
  const config = { extends: "../../tsconfig.base.json", files: ["example.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  return run(process.execPath, [TSC, "-p", folder]).then(
    () => "",
    (error: { readonly stdout: string }) => error.stdout,
  );
}

const lines = (text: string): string[] => text.trimEnd().split("\n");

describe("the example of @reasonix/host", () => {
  test("compiles, and rewrites an input with the starter extension", { timeout: 60_000 }, async () => {
    const example = await exampleOf("host/runtime/README.md");
    expect(lines(example).length).toBeLessThanOrEqual(22);
    const folder = await placed(example, "host/cli");
    expect(await faultsOf(folder)).toBe("");
    // Not where the package itself has it: other tests build there.
    await build(join(folder, "bin"));
    expect(await run(process.execPath, [join(folder, "example.ts"), folder])).toEqual({
      stdout: "hello [rewritten by starter-extension]\n",
      stderr: "",
    });
  });

  test("names who failed, and what that one said last", async () => {
    const example = await exampleOf("host/runtime/README.md");
    const folder = await placed(example.replace("version:", "required: true, version:"), "host/cli");
    await mkdir(join(folder, "bin"));
    await writeFile(
      join(folder, "bin/starter-extension.exe"),
      (await readFile(join(ROOT, "test/fixtures/silent-extension/sidecar.cjs"), "utf8"))
        .replace(/^/, "#!/usr/bin/env node\n")
        .replace('{ decision: "continue" }', "null"),
    );
    await writeFile(join(folder, "bin/package.json"), '{ "type": "commonjs" }');
    const { stdout } = await run(process.execPath, [join(folder, "example.ts"), folder]);
    expect(stdout).toMatch(/^starter-extension failed at input\.receive: /);
  });
});

describe("the README of @reasonix/wire", () => {
  test("shows a host that compiles, and calls the starter extension", { timeout: 60_000 }, async () => {
    const folder = await placed(await exampleOf("sdk/wire/README.md"), "host/runtime");
    expect(await faultsOf(folder)).toBe("");
    await build(join(folder, "bin"));
    const command = join(folder, "bin/starter-extension.exe");
    expect((await run(process.execPath, [join(folder, "example.ts"), command])).stdout).toBe(
      "{\n  decision: 'replace',\n  replacement: { text: 'hello [rewritten by starter-extension]' }\n}\n{ why: 'closed' }\n",
    );
  });
});

describe("the README of @reasonix/sdk", () => {
  test("shows an interceptor that compiles", { timeout: 60_000 }, async () => {
    const example = await exampleOf("sdk/extension/README.md");
    expect(lines(example).length).toBeLessThanOrEqual(15);
    const folder = await placed(example, "sdk/examples/starter-extension");
    expect(await faultsOf(folder)).toBe("");
    await writeFile(join(folder, "example.ts"), example.replace("rule.continue()", "rule.contineu()"));
    expect(await faultsOf(folder)).toContain("contineu");
  });

  test("shows a test that compiles and runs", { timeout: 60_000 }, async () => {
    const folder = await placed(
      await exampleOf("sdk/extension/README.md", "\n## Test it\n"),
      "sdk/examples/starter-extension",
    );
    expect(await faultsOf(folder)).toBe("");
    expect((await run(process.execPath, [join(folder, "example.ts")])).stdout).toBe(
      "Nothing is removed here.\nThe extension gave no ruling at tool.before within 5000 ms.\n",
    );
  });

  test("names every method of a rule", async () => {
    const text = await readFile(join(ROOT, "sdk/extension/README.md"), "utf8");
    const named = [...text.matchAll(/^\| `rule\.(\w+)\(/gm)].map(([, name]) => name);
    const methods = new Set(
      (Object.keys(HOOKS) as (keyof typeof HOOKS)[]).flatMap((point) => Object.keys(ruleFor(point))),
    );
    expect(new Set(named)).toEqual(methods);
  });
});
