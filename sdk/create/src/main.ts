// pnpm create-extension DIR
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { USAGE, readArguments, type Arguments } from "./arguments.ts";
import { check, create, type Plan } from "./create.ts";
import { pnpm } from "./pnpm.ts";
import { ask } from "./questions.ts";
import { Refusal } from "./refusal.ts";
import { packSdk } from "./sdk-packages.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Exit code of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

const interrupt = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interrupt.abort());

process.exitCode = await main(process.argv.slice(2), interrupt.signal);

async function main(args: string[], signal: AbortSignal): Promise<number> {
  const command = readArguments(args);
  if (command.kind === "help") return out(USAGE, 0);
  if (command.kind === "wrong") return end({ code: "usage", message: command.message }, args.includes("--json"));
  try {
    const isAsking = process.stdin.isTTY && process.stderr.isTTY && !command.yes && !command.json;
    const asked = isAsking ? await ask(command, { input: process.stdin, output: process.stderr, signal }) : command;
    return await make(planOf(asked), command, signal);
  } catch (error) {
    if (signal.aborted) return end({ code: "interrupted", message: "Interrupted. Nothing is made." }, command.json);
    if (!(error instanceof Refusal)) throw error;
    return end(error, command.json);
  }
}

function planOf({ folder, name, template = "interceptor" }: Arguments): Plan {
  if (folder === undefined) throw new Refusal("usage", "DIR is missing. Name a folder: pnpm create-extension DIR");
  // The package manager starts this at the top of the repository; a path is meant from where the user is.
  const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), folder);
  return { folder: path, name: name ?? basename(path), template };
}

async function make(plan: Plan, { json, install }: Arguments, signal: AbortSignal): Promise<number> {
  const { folder } = plan;
  await check(plan);
  if (folder.startsWith(ROOT))
    talk(`${folder} lies in this repository. It stays a project of its own, and git will offer it to you.`);
  talk("packing the SDK …");
  await using sdk = await packSdk(signal);
  const files = await create(plan, sdk, signal);
  const failed = install ? await installIn(folder, signal) : undefined;
  if (failed !== undefined) talk(failed);
  const commands = [
    ...(install && failed === undefined ? [] : ["npx -y pnpm@12 install"]),
    "npx -y pnpm@12 test",
    "npx -y pnpm@12 build",
  ];
  const start = `npx -y pnpm@12 start --extension ${quoted(folder)}`;
  const report = {
    ok: failed === undefined,
    ...plan,
    files,
    installed: install && failed === undefined,
    commands,
    start,
  };
  if (json) return out(`${JSON.stringify(report)}\n`, failed === undefined ? 0 : 1);
  const lines = [
    `${plan.name} is made in ${folder}. In that folder:`,
    ...commands,
    "",
    "Then at the top of this repository, to see it work:",
    start,
  ];
  const indented = lines.map((line) => (line.startsWith("npx") ? `  ${line}` : line));
  return out(`${indented.join("\n")}\n`, failed === undefined ? 0 : 1);
}

/** Returns what went wrong. The folder is whole either way. */
async function installIn(folder: string, signal: AbortSignal): Promise<string | undefined> {
  talk("installing what the build and the tests need …");
  try {
    const { code, output } = await pnpm(["install", "--prefer-offline"], folder, signal);
    if (code === 0) return undefined;
    return `The packages could not be installed: pnpm ends with ${code}.\n\n${output.trimEnd()}\n\nThe folder is made; install them later.`;
  } catch (error) {
    const why = signal.aborted ? "interrupted" : error instanceof Error ? error.message : String(error);
    return `The packages could not be installed: ${why}. The folder is made; install them later.`;
  }
}

function quoted(path: string): string {
  return /^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path);
}

function end({ code, message }: { readonly code: string; readonly message: string }, json: boolean): number {
  if (json) process.stdout.write(`${JSON.stringify({ ok: false, code, error: message })}\n`);
  talk(message);
  return code === "usage" ? 2 : code === "interrupted" ? INTERRUPTED : 1;
}

function talk(text: string): void {
  process.stderr.write(`${text}\n`);
}

function out(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
