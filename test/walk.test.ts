// `pnpm start` as a real process: the scripted walk, with the starter extension and with one that does not rewrite.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { PROTOCOL } from "../generated/src/index.ts";
import { readPackage } from "../host/cli/src/package.ts";
import { STARTER, buildStarter } from "../host/cli/src/starter.ts";
import { walkStarter } from "../host/cli/src/walk.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SILENT = fileURLToPath(new URL("fixtures/silent-extension", import.meta.url));

const INPUT = "starter: explain what an Extension Protocol sidecar does";
const REWRITTEN = "explain what an Extension Protocol sidecar does [rewritten by starter-extension]";

const request = (content: string): object => ({
  messages: [
    { role: "system", content: expect.any(String) },
    { role: "user", content },
  ],
  tools: [],
  maxTokens: 0,
});

describe("with the starter extension", { timeout: 30_000 }, () => {
  test("every step is printed, the model receives the rewritten text, and nothing stays behind", async () => {
    const { code, stdout, stderr, left } = await start();
    expect({ code, stderr, left }).toEqual({ code: 0, stderr: "", left: [] });
    const json = /\{\n.*\n\}/s.exec(stdout)?.[0] ?? "";
    expect(JSON.parse(json)).toEqual(request(REWRITTEN));
    expect(stdout.replace(json, "JSON").replaceAll(/\d+ ms/g, "N ms")).toBe(
      `contract   ${PROTOCOL.title}, revision ${PROTOCOL.revision}, sha256 ${PROTOCOL.hash}
build      starter-extension into sdk/examples/starter-extension/bin (N ms)
handshake  starter-extension 0.1.0 listens at input.receive (N ms)
input      ${INPUT}
request    the model received:
JSON
answer     You asked: ${REWRITTEN}
ok         the model received the rewritten text
`,
    );
  });

  test("--json prints the same facts as one object, and the talk elsewhere", async () => {
    const { code, stdout, stderr } = await start("--json");
    expect(code).toBe(0);
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      contract: { id: PROTOCOL.id, revision: PROTOCOL.revision, hash: PROTOCOL.hash },
      build: { folder: `${ROOT}sdk/examples/starter-extension/bin`, millis: expect.any(Number) },
      handshake: {
        plugin: "starter-extension",
        name: "starter-extension",
        version: "0.1.0",
        subscriptions: ["input.receive"],
        startMillis: expect.any(Number),
      },
      input: INPUT,
      expected: REWRITTEN,
      request: request(REWRITTEN),
      answer: `You asked: ${REWRITTEN}`,
      warnings: [],
    });
    expect(stderr).toContain("ok         the model received the rewritten text");
  });
});

describe("with another package", () => {
  test("what the model received is shown, whatever it is", async () => {
    const { code, stdout, stderr, left } = await start("--extension", SILENT);
    expect({ code, stderr, left }).toEqual({ code: 0, stderr: "", left: [] });
    const json = /\{\n.*\n\}/s.exec(stdout)?.[0] ?? "";
    expect(JSON.parse(json)).toEqual(request(INPUT));
    expect(stdout.replace(json, "JSON").replaceAll(/\d+ ms/g, "N ms")).toBe(
      `contract   ${PROTOCOL.title}, revision ${PROTOCOL.revision}, sha256 ${PROTOCOL.hash}
handshake  silent-extension 0.1.0 listens at input.receive (N ms)
input      ${INPUT}
request    the model received:
JSON
answer     You asked: ${INPUT}
ok         the turn worked
`,
    );
  });

  test("a sidecar that does not rewrite fails where the rewritten text is expected", async () => {
    const error = `The model did not receive the rewritten text. Expected "${REWRITTEN}", but it received "${INPUT}".`;
    const { code, stdout, left } = await start("--extension", SILENT, "--expect", REWRITTEN);
    expect({ code, left }).toEqual({ code: 1, left: [] });
    expect(stdout).toContain(`failed     ${error}\n`);
    expect(stdout).not.toMatch(/^ok/m);
    const json = await start("--", "--json", "--extension", SILENT, "--expect", REWRITTEN);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, expected: REWRITTEN, request: request(INPUT), error });
  });

  test("and passes where its own text is", async () => {
    const { code, stdout } = await start("--extension", SILENT, "--expect", INPUT);
    expect({ code, last: stdout.trimEnd().split("\n").at(-1) }).toEqual({
      code: 0,
      last: "ok         the model received the expected text",
    });
  });

  test("a blocked input names who and why, and is a failure only where something was expected", async () => {
    await using folder = await scripted(`{ decision: "block", reason: "not \x1b[31mtoday" }`);
    const { code, stdout } = await start("--extension", folder.path);
    expect(stdout).toMatch(
      /^blocked {4}silent-extension blocked the input: not today\. The model received nothing\.\nok {9}/m,
    );
    expect(stdout).not.toMatch(/^request|^answer/m);
    expect(code).toBe(0);
    const expected = await start("--json", "--extension", folder.path, "--expect", "x");
    expect(expected.code).toBe(1);
    expect(JSON.parse(expected.stdout)).toMatchObject({
      ok: false,
      blocked: { by: "silent-extension", reason: "not today" },
      error: expect.stringContaining("blocked the input"),
    });
  });

  test("a source that is newer than what is built is one warning", async () => {
    await using folder = await scripted(`{ decision: "continue" }`);
    for (const [index, name] of ["bin", "src"].entries()) {
      await mkdir(join(folder.path, name));
      await writeFile(join(folder.path, name, "file"), "");
      await utimes(join(folder.path, name, "file"), index, index);
    }
    const { code, stdout } = await start("--extension", folder.path);
    expect(code).toBe(0);
    expect(stdout.match(/^warning.*$/gm)).toEqual([
      expect.stringContaining(`${join(folder.path, "src", "file")} is newer than what is built in`),
    ]);
  });
});

describe("an extension that fails is the failure of the walk, with what it said last:", () => {
  test("one that does not start", async () => {
    await using folder = await packageOf(`console.error("no \\x1b[31mlicence"); process.exit(4);`);
    const { code, stdout, left } = await start("--extension", folder.path);
    expect({ code, left }).toEqual({ code: 1, left: [] });
    expect(stdout).toMatch(
      /^failed {5}The runtime "silent-extension" did not start: its process ended \(exit code 4\)/m,
    );
    expect(stdout).toMatch(/^stderr {5}no licence$/m);
  });

  test("one that ends during the call, said once", async () => {
    await using folder = await scripted(`(console.error("out of\\nmemory"), process.exit(5))`);
    const { code, stdout } = await start("--extension", folder.path);
    expect(code).toBe(1);
    expect(stdout.match(/^stderr.*\n.*$/gm)).toEqual(["stderr     out of\n           memory"]);
    expect(stdout).toMatch(/^failed {5}.*exit code 5/m);
  });

  test.each([
    ["throws", `throw new Error("no dictionary")`, "Error: no dictionary"],
    ["prints and throws", `console.log("looking it up"); throw new Error("no dictionary")`, "looking it up"],
    [
      "misspells a member of its replacement",
      `return rule.replace({ text: "x", txet: "x" })`,
      '/replacement must not have the member "txet" [additionalProperties]',
    ],
    ["returns what is no ruling", `return "yes"`, "Return what a method of its rule gives."],
  ])("one whose interceptor %s", async (_, body, words) => {
    await using folder = await packageOf(`
      import { serve } from ${JSON.stringify(new URL("../sdk/extension/src/index.ts", import.meta.url).href)};
      await serve({ name: "x", version: "1", interceptors: { "input.receive": (payload, rule) => { ${body} } } });`);
    const { code, stdout, left } = await start("--extension", folder.path);
    expect({ code, left }).toEqual({ code: 1, left: [] });
    expect(stdout).toContain("failed     silent-extension failed at input.receive: it failed with internal");
    expect(/^stderr {5}[^]*/m.exec(stdout)?.[0]).toContain(words);
    const json = await start("--json", "--extension", folder.path);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, stderr: expect.stringContaining(words) });
  });
});

test("a source of the starter extension that does not parse is its line and no more", async () => {
  await mkdir(join(ROOT, ".cache"), { recursive: true });
  const scratch = await mkdtemp(join(ROOT, ".cache/starter-"));
  try {
    await cp(STARTER, scratch, { recursive: true, filter: (path) => !/node_modules|bin$/.test(path) });
    await writeFile(join(scratch, "src/main.ts"), "const a = 1;\n  const = 2;\n");
    const lines: string[] = [];
    const report = await walkStarter({ say: (line) => lines.push(line) }, async () => {
      await buildStarter(scratch);
      return readPackage(scratch);
    });
    expect(report.ok).toBe(false);
    expect(lines.slice(1)).toEqual([
      'failed     The starter extension could not be built.\n           src/main.ts:2:8: ERROR: Expected identifier but found "="',
    ]);
  } finally {
    await rm(scratch, { recursive: true });
  }
});

test("a folder that is none, or that is no package, ends it with 2 and its path, once", async () => {
  const nope = join(ROOT, "nope");
  const missing = await start("--extension", "nope");
  expect(missing).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^There is no folder .*\n$/) });
  expect(missing.stderr.split(nope)).toHaveLength(2);
  const bare = await start("--json", "--extension", ROOT);
  const error = `${join(ROOT, "reasonix-plugin.json")} does not exist, so its folder is no package.`;
  expect({ ...bare, stdout: JSON.parse(bare.stdout) as unknown }).toEqual({
    code: 2,
    stdout: { ok: false, error },
    stderr: `${error}\n`,
    left: [],
  });
});

test("a wrong manifest ends it with 2, the place, the rule and what was found", async () => {
  await using folder = await packageOf("", (manifest) => manifest.replace('"input.receive"', '"input.recieve"'));
  const { code, stdout, stderr } = await start("--extension", folder.path);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(
    /reasonix-plugin\.json is no valid manifest: \/runtime\/intercepts\/0 must be one of .*"input\.receive", .* \[enum\], found "input\.recieve"\.\n$/,
  );
});

test("--help explains, and a wrong argument is refused on stderr", async () => {
  expect(await start("--help")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^usage: pnpm start/),
    stderr: "",
  });
  const wrong = await start("--jsom");
  expect(wrong).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/--jsom[\s\S]*usage: pnpm start/) });
});

test("a reader that leaves early ends it quietly", async () => {
  const child = spawn(process.execPath, ["host/cli/src/start.ts", "--extension", SILENT], { cwd: ROOT });
  child.stdout.destroy();
  const [stderr, code] = await Promise.all([text(child.stderr), exit(child)]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
});

interface Folder extends AsyncDisposable {
  readonly path: string;
}

/** A package like the silent one with another sidecar, a module; the manifest as edited. */
async function packageOf(source: string, edit: (manifest: string) => string = (same) => same): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "reasonix-walk-"));
  const manifest = await readFile(join(SILENT, "reasonix-plugin.json"), "utf8");
  await writeFile(join(path, "reasonix-plugin.json"), edit(manifest.replace("sidecar.cjs", "sidecar.mjs")));
  await writeFile(join(path, "sidecar.mjs"), source);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** A package whose sidecar answers each call at a hook point by the expression. */
async function scripted(expression: string): Promise<Folder> {
  const folder = await packageOf("");
  const source = await readFile(join(SILENT, "sidecar.cjs"), "utf8");
  const edited = source.replace(
    "const result = RESULTS[method];",
    () => `const result = method === "extension/intercept" ? ${expression} : RESULTS[method];`,
  );
  await writeFile(join(folder.path, "sidecar.mjs"), edited);
  return folder;
}

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Command lines of processes that the run has left behind. */
  readonly left: readonly string[];
}

/** Runs the program without a terminal. */
async function start(...args: string[]): Promise<Run> {
  const mark = `REASONIX_TEST_RUN=${randomUUID()}`;
  const [name = "", value = ""] = mark.split("=");
  const child = spawn(process.execPath, ["host/cli/src/start.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, [name]: value },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit(child)]);
  return { code, stdout, stderr, left: marked(mark) };
}

function exit(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
}

/** Sidecars inherit the environment, so the mark finds them; only Linux lets it be read. */
function marked(mark: string): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).includes(mark))
    .map((name) => read(`/proc/${name}/cmdline`).replaceAll("\0", " "));
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // A process may go while the list is read, and others' processes are closed to us.
    return "";
  }
}
