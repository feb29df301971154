// The command as a process: exit codes, what goes where, and readers that are slow or leave.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { EDITS, trial, type Loose, type Said, type Trial } from "./trial.ts";

const COMMAND = fileURLToPath(new URL("../schema-diff.mjs", import.meta.url));

interface Child {
  readonly stdout: NodeJS.ReadableStream & { destroy: () => void };
  /** What it comes to; `out` is empty unless it was read by then. */
  readonly end: Promise<Omit<Said, "out">>;
}

function start(it: Trial, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: it.folder,
    env: { ...process.env, NO_COLOR: "", FORCE_COLOR: undefined, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const err = text(child.stderr);
  const end = once(child, "exit").then(async ([exit]) => ({ exit: exit as number, err: await err }));
  return { stdout: child.stdout, end };
}

async function run(it: Trial, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Said> {
  const { stdout, end } = start(it, args, env);
  const [out, rest] = await Promise.all([text(stdout), end]);
  return { out, ...rest };
}

const SIDES = ["--base", "rev1.json", "--head", "new.json"] as const;

/** A breaking edit with a report that no pipe holds at once. */
function much(contract: Loose): void {
  EDITS.breaking(contract);
  const late = Array.from({ length: 1500 }, (_, number) => [`Late${number}`, { type: "boolean", "x-since": 2 }]);
  Object.assign(contract, { revisions: [1, 2], $defs: { ...contract["$defs"], ...Object.fromEntries(late) } });
}

test.for([
  ["nothing", (_same: Loose): void => undefined, 0],
  ["breaking", EDITS.breaking, 1],
  ["review", EDITS.review, 3],
] as const)("%s: the report on stdout, nothing on stderr", async ([, edit, exit]) => {
  using it = trial();
  it.edited("new.json", edit);
  expect(await run(it, SIDES)).toEqual({ exit, err: "", out: (await it.run(...SIDES)).out });
});

test("what cannot be compared: a line on stderr, nothing on stdout", async () => {
  using it = trial();
  expect(await run(it, SIDES, { PATH: it.folder })).toEqual({
    exit: 2,
    out: "",
    err: "schema-diff: new.json is neither a file nor a revision that git knows: git cannot be started. Install it, or name a file.\n",
  });
});

test("a reader that waits, a file, and a reader that leaves", async () => {
  using it = trial();
  it.edited("new.json", much);
  const args = [...SIDES, "--json"];
  const { stdout, end } = start(it, args);
  // Keeps Node from throwing away what is unread when the process ends, and takes no more than a first piece.
  stdout.on("readable", () => undefined);
  await pause(2000);
  const piped = await text(stdout);
  expect(piped.length).toBeGreaterThan(500_000);
  expect(await end).toEqual({ exit: 1, err: "" });

  const file = openSync(join(it.folder, "report.json"), "w");
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd: it.folder, stdio: ["ignore", file, "pipe"] });
  closeSync(file);
  const [[exit], err] = await Promise.all([once(child, "exit"), text(child.stderr!)]);
  expect({ exit: exit as unknown, err }).toEqual({ exit: 1, err: "" });
  expect(readFileSync(join(it.folder, "report.json"), "utf8")).toBe(piped);

  const left = start(it, args);
  left.stdout.destroy();
  expect(await left.end).toEqual({ exit: 1, err: "" });
});

test("a report that the system cannot take is no verdict", async () => {
  if (!existsSync("/dev/full")) return; // a system without it takes every report
  using it = trial();
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, [COMMAND, "--base", "rev1.json", "--head", "rev1.json"], {
    cwd: it.folder,
    stdio: ["ignore", full, "pipe"],
  });
  closeSync(full);
  const [[exit], err] = await Promise.all([once(child, "exit"), text(child.stderr!)]);
  expect({ exit: exit as unknown, err }).toEqual({
    exit: 2,
    err: "schema-diff: the report cannot be written: ENOSPC: no space left on device, write.\n",
  });
});

test("colours as the environment wishes", async () => {
  using it = trial();
  it.edited("new.json", EDITS.breaking);
  const coloured = async (env: NodeJS.ProcessEnv, ...more: readonly string[]): Promise<boolean> =>
    (await run(it, [...SIDES, ...more], env)).out.includes("\u001b[");
  expect([
    await coloured({}),
    await coloured({ FORCE_COLOR: "1" }),
    await coloured({ FORCE_COLOR: "1" }, "--no-color"),
    await coloured({ FORCE_COLOR: "1", NO_COLOR: "1" }),
  ]).toEqual([false, true, false, false]);
});

test("--output writes the whole report or nothing", async () => {
  using it = trial();
  it.edited("new.json", EDITS.breaking);
  const { out } = await it.run(...SIDES, "--json");
  it.file("old-report.json", "before");
  symlinkSync("old-report.json", join(it.folder, "link.json"));
  expect(await it.run(...SIDES, "--json", "--output", "link.json")).toEqual({
    exit: 1,
    out: "",
    err: "schema-diff: report written to link.json\n",
  });
  expect(readFileSync(join(it.folder, "old-report.json"), "utf8")).toBe(out);
  mkdirSync(join(it.folder, "folder"));
  for (const [target, why] of [
    ["missing/report.json", "its folder is missing"],
    ["folder", "it is a directory"],
    ["/dev/null", "it is no plain file"],
  ] as const)
    expect(await it.run(...SIDES, "--output", target)).toEqual({
      exit: 2,
      out: "",
      err: `schema-diff: the report cannot be written to ${target}: ${why}.\n`,
    });
  expect(existsSync("/dev/null")).toBe(true);
  expect(readdirSync(it.folder).sort()).toEqual(["folder", "link.json", "new.json", "old-report.json", "rev1.json"]);
});
