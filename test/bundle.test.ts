// What a bundler keeps of @reasonix/protocol: what is imported, and no more.
import { build } from "esbuild";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOOKS, HOOK_RULES, METHODS, METHOD_RULES, type HookPoint, type MethodName } from "../generated/src/index.ts";

const GENERATED = fileURLToPath(new URL("../generated/src/", import.meta.url));
const VALIDATORS = JSON.stringify(join(GENERATED, "validators.js"));
const MAIN = JSON.stringify(join(GENERATED, "index.ts"));
const KILOBYTE = 1_000;
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const STARTER = join(ROOT, "sdk/examples/starter-extension");

const ONE_VALIDATOR = `
  import { isInterceptResult } from ${VALIDATORS};
  console.log(isInterceptResult(JSON.parse(process.argv[2])));`;

const ALL_VALIDATORS = `
  import * as validators from ${VALIDATORS};
  console.log(Object.values(validators).map((check) => check(JSON.parse(process.argv[2]))).length);`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "protocol-bundle-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Bundles a source, minified, as an ES module for Node. */
async function bundle(source: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: GENERATED, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** What is in a bundle of an extension, by file, and its size. */
async function extensionBundle(source: string): Promise<{ readonly bytes: number; readonly files: readonly string[] }> {
  const { metafile } = await build({
    stdin: { contents: source, resolveDir: STARTER, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    absWorkingDir: ROOT,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    tsconfigRaw: {},
    logLevel: "silent",
  });
  const [output] = Object.values(metafile.outputs);
  const files = Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [file] : [],
  );
  return { bytes: output?.bytes ?? 0, files };
}

async function run(code: Uint8Array, argument: string): Promise<string> {
  const file = join(folder, "bundle.mjs");
  await writeFile(file, code);
  const { stdout } = await promisify(execFile)(process.execPath, [file, argument]);
  return stdout.trim();
}

describe("a bundle", () => {
  it("of one validator is small, holds no other, and works", async () => {
    const code = await bundle(ONE_VALIDATOR);
    expect(code.length).toBeGreaterThan(KILOBYTE / 2);
    expect(code.length).toBeLessThan(12 * KILOBYTE);
    expect(Buffer.from(code).toString()).not.toContain("workspaceRoot");
    expect(await run(code, '{"decision":"continue"}')).toBe("true");
    expect(await run(code, '{"decision":"perhaps"}')).toBe("false");
  });

  it("of all validators is more than ten times as large", async () => {
    const [one, all] = await Promise.all([bundle(ONE_VALIDATOR), bundle(ALL_VALIDATORS)]);
    expect(all.length).toBeGreaterThan(10 * one.length);
    expect(Number(await run(all, "null"))).toBeGreaterThan(150);
  });

  it("of the limits is small", async () => {
    const code = await bundle(`import { LIMITS } from ${MAIN}; console.log(LIMITS.frameBytes);`);
    expect(code.length).toBeLessThan(4 * KILOBYTE);
    expect(await run(code, "")).toBe("8388608");
  });

  it("of the projection is small, holds no validator, and works", async () => {
    const code = await bundle(`
      import { project } from ${JSON.stringify(join(GENERATED, "projection.ts"))};
      console.log(JSON.stringify(project(JSON.parse(process.argv[2]), "UIPublishParams", 1)));`);
    expect(code.length).toBeLessThan(8 * KILOBYTE);
    expect(Buffer.from(code).toString()).not.toContain("instancePath");
    expect(await run(code, '{"kind":"panel"}')).toBe('{"ok":true,"value":{"kind":"card"}}');
  });

  it("of the whole main entry is not", async () => {
    const code = await bundle(`import * as protocol from ${MAIN}; console.log(Object.keys(protocol).length);`);
    expect(code.length).toBeGreaterThan(8 * KILOBYTE);
  });

  it("of an import that nobody uses is empty", async () => {
    const source = `import { isInterceptResult } from ${VALIDATORS}; import { HOOKS } from ${MAIN};`;
    expect(
      Buffer.from(await bundle(source))
        .toString()
        .trim(),
    ).toBe("");
  });

  it("names nothing outside the package", async () => {
    const files = ["index.ts", "endpoints.ts", "documents.ts", "projection.ts", "validators.js"];
    const entries = files.map((file, index) => `import * as m${index} from ${JSON.stringify(join(GENERATED, file))};`);
    const { metafile } = await build({
      stdin: {
        contents: `${entries.join("\n")}\nconsole.log(m0, m1, m2, m3, m4);`,
        resolveDir: GENERATED,
        loader: "ts",
      },
      bundle: true,
      write: false,
      metafile: true,
      absWorkingDir: join(GENERATED, "../.."),
      format: "esm",
      logLevel: "silent",
    });
    const outside = Object.keys(metafile.inputs).filter(
      (path) => path !== "<stdin>" && !path.startsWith("generated/src/"),
    );
    expect(outside).toEqual([]);
  });

  it("is counted in the package as free of side effects", async () => {
    const manifest: unknown = JSON.parse(await readFile(join(GENERATED, "../package.json"), "utf8"));
    expect(manifest).toMatchObject({ sideEffects: false });
    expect(manifest).not.toHaveProperty("dependencies");
  });
});

it("has tables for bundles that state nothing but the facts of the whole ones", () => {
  for (const [point, rules] of Object.entries(HOOK_RULES)) expect(HOOKS[point as HookPoint]).toMatchObject(rules);
  for (const [method, rules] of Object.entries(METHOD_RULES))
    expect(METHODS[method as MethodName]).toMatchObject(rules);
  expect([Object.keys(HOOK_RULES), Object.keys(METHOD_RULES)]).toEqual([Object.keys(HOOKS), Object.keys(METHODS)]);
});

describe("a bundle of an extension", () => {
  const interceptor = `
    import { serve } from "@reasonix/sdk";
    await serve({ name: "x", version: "1", interceptors: { "input.receive": ({ text }, rule) => rule.replace({ text }) } });`;

  it("that only intercepts is at most 80 kB, and carries nothing of models, surfaces and tools", async () => {
    const { bytes, files } = await extensionBundle(interceptor);
    expect(bytes).toBeLessThanOrEqual(80 * KILOBYTE);
    expect(files).toContain("sdk/extension/src/intercept.ts");
    expect(
      files.filter((file) => /extension\/src\/(?:providers|ui|testing)\/|\/(?:tools|validators)\.[jt]s$/.test(file)),
    ).toEqual([]);
  });

  it("carries what it uses", async () => {
    const { files } = await extensionBundle(`
      import { providers, serve, tools, ui } from "@reasonix/sdk";
      await serve({ name: "x", version: "1", providers: providers({}), tools: tools({}), shutdown: (ctx) => ui(ctx).status("s", { label: "bye" }) });`);
    expect(files).toEqual(
      expect.arrayContaining(
        ["providers/pump.ts", "tools.ts", "ui/publish.ts"].map((file) => `sdk/extension/src/${file}`),
      ),
    );
  });
});
