// Every wrong edit of the spec stops the real command, is named with its place, and leaves the generated folder alone.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { positionOf, specCopy, type Edit } from "./spec-copy.ts";

interface Case {
  readonly name: string;
  readonly edit: Edit;
  /** Text at whose place the diagnostic points, when it is not the edit itself. */
  readonly at: string;
  readonly says: RegExp;
}

const CASES: readonly Case[] = [
  {
    name: "a syntax error",
    edit: { file: "limits.tsp", find: "frameBytes: 8388608;", put: "frameBytes: ;" },
    at: ";\n}",
    says: /error token-expected: Expression expected/,
  },
  {
    name: "an unknown construct",
    edit: {
      file: "lifecycle.tsp",
      find: "  accepted: boolean;",
      put: "  accepted: boolean;\n\n  /** Big. */\n  big?: int64;",
    },
    at: "big?: int64",
    says: /unsupported: Scalar int64 has no place in the contract/,
  },
  {
    name: "a method that is declared twice",
    edit: { file: "lifecycle.tsp", find: '@method("extension/shutdown")', put: '@method("extension/initialized")' },
    at: '"extension/initialized")\n  @phase(Phase.any)',
    says: /duplicate-name: Method "extension\/initialized" is declared twice/,
  },
  {
    name: "an unknown DTO",
    edit: {
      file: "lifecycle.tsp",
      find: "HostRequest<ShutdownParams, ShutdownResult>",
      put: "HostRequest<ShutdownParams, ShutdownAnswer>",
    },
    at: "ShutdownAnswer",
    says: /invalid-ref: Unknown identifier ShutdownAnswer/,
  },
  {
    name: "an error without a code",
    edit: { file: "errors.tsp", find: "    code: -32602,\n", put: "" },
    at: '#{\n    retryable: false,\n    action: "Correct the parameters."',
    says: /error (invalid-argument|missing-property)/,
  },
  {
    name: "an error without a row",
    edit: {
      file: "errors.tsp",
      find: "enum ErrorReason {",
      put: 'enum ErrorReason {\n  /** Odd. */\n  @since(1) oddReason: "odd_reason",\n',
    },
    at: 'oddReason: "odd_reason"',
    says: /missing-decorator: Error odd_reason needs @reason/,
  },
  {
    name: "a limit that is not a number",
    edit: { file: "limits.tsp", find: "frameBytes: 8388608;", put: 'frameBytes: "8 MiB";' },
    at: 'frameBytes: "8 MiB"',
    says: /not-a-number: Limits.frameBytes must be a whole number/,
  },
  {
    name: "a hook without a payload",
    edit: {
      file: "hooks.tsp",
      find: "enum InterceptEvent {",
      put: 'enum InterceptEvent {\n  /** Odd. */\n  odd: "odd.point",\n',
    },
    at: 'odd: "odd.point"',
    says: /missing-decorator: Hook point odd.point needs @hook/,
  },
  {
    name: "an empty matrix cell",
    edit: {
      file: "outcomes.tsp",
      find: "    observer: UNANSWERED,\n    interceptor: SKIP,\n    required: FAIL_TIMEOUT,",
      put: "    observer: #[],\n    interceptor: SKIP,\n    required: FAIL_TIMEOUT,",
    },
    at: "#{\n    observer: #[]",
    says: /empty-cell: The cell "observer" of failure "deadline" has no case/,
  },
  {
    name: "a matrix cell that is missing",
    edit: {
      file: "outcomes.tsp",
      find: "    interceptor: SKIP,\n    required: FAIL_TIMEOUT,",
      put: "    required: FAIL_TIMEOUT,",
    },
    at: "#{\n    observer: UNANSWERED,\n    required: FAIL_TIMEOUT",
    says: /error (invalid-argument|missing-property)/,
  },
  {
    name: "a member that came after the frozen revision and does not say so",
    edit: {
      file: "lifecycle.tsp",
      find: "  accepted: boolean;",
      put: "  accepted: boolean;\n\n  /** Late. */\n  late?: boolean;",
    },
    at: "late?: boolean",
    says: /late-without-since: .*ShutdownResult.properties.late is not in frozen revision \d+ and states no @since after it. Add @since\(\d+\)/,
  },
];

describe("pnpm gen refuses", () => {
  test.concurrent.for(CASES)("$name", { timeout: 60_000 }, async ({ edit, at, says }, { expect }) => {
    await using copy = await specCopy(edit);
    await using out = await generatedCopy();
    const before = await contents(out.folder);
    const run = await gen("--spec", copy.folder, "--out", out.folder);
    const { line, column } = await positionOf(copy.folder, edit.file, at);
    const place = run.stderr.split("\n").filter((text) => text.includes(`/${edit.file}:${line}:${column} - error`));
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(place.join("\n"), run.stderr).toMatch(says);
    expect(run.stderr).toContain("generated/ is left as it was.");
    expect(await contents(out.folder)).toEqual(before);
  });

  test("nothing when the spec is as committed", { timeout: 60_000 }, async () => {
    await using copy = await specCopy();
    await using out = await generatedCopy();
    expect(await gen("--check", "--spec", copy.folder, "--out", out.folder)).toMatchObject({ code: 0, stderr: "" });
  });

  test("an option it does not know, and says its usage", async () => {
    const run = await gen("--chekc");
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("Unknown option '--chekc'");
    expect(run.stderr).toContain("usage: pnpm gen");
  });
});

function gen(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = fileURLToPath(new URL("gen.ts", import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

async function generatedCopy(): Promise<AsyncDisposable & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "generated-"));
  await cp(fileURLToPath(new URL("../../generated", import.meta.url)), folder, {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.sort().map(async (file) => [file, await readFile(file, "utf8")])));
}
