// `pnpm start` as a real process: the scripted walk, with the starter extension and with one that does not rewrite.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { PROTOCOL } from "../generated/src/index.ts";
import { describe, expect, test } from "vitest";

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

describe("with an extension that does not rewrite", () => {
  const error = `The model did not receive the rewritten text. Expected "${REWRITTEN}", but it received "${INPUT}".`;

  test("the walk fails and says what was expected", async () => {
    const { code, stdout, left } = await start("--extension", SILENT);
    expect({ code, left }).toEqual({ code: 1, left: [] });
    expect(stdout).toMatch(/^handshake {2}silent-extension 0\.1\.0 listens at input\.receive \(\d+ ms\)$/m);
    expect(stdout).toContain(`failed     ${error}\n`);
    expect(stdout).not.toMatch(/^build|^ok/m);
  });

  test("--json says it too", async () => {
    const { code, stdout } = await start("--json", "--extension", SILENT);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, request: request(INPUT), error });
  });
});

test("an extension that does not start is the failure of the walk, with what it said last", async () => {
  const folder = await mkdtemp(join(tmpdir(), "reasonix-walk-"));
  try {
    const manifest = await readFile(join(SILENT, "reasonix-plugin.json"), "utf8");
    await writeFile(join(folder, "reasonix-plugin.json"), manifest);
    await writeFile(join(folder, "sidecar.cjs"), `console.error("no \\x1b[31mlicence"); process.exit(4);`);
    const { code, stdout, left } = await start("--extension", folder);
    expect({ code, left }).toEqual({ code: 1, left: [] });
    expect(stdout).toMatch(
      /^failed {5}The runtime "silent-extension" did not start: its process ended \(exit code 4\)/m,
    );
    expect(stdout).toMatch(/^stderr {5}no \uFFFD\[31mlicence$/m);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a folder without a package is named", async () => {
  const { code, stdout } = await start("--extension", ROOT);
  expect(code).toBe(1);
  expect(stdout).toContain(`${ROOT}reasonix-plugin.json cannot be read`);
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
  expect({ stderr, code }).toEqual({ stderr: "", code: 1 });
});

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
