// pnpm start: the walk, and in a terminal a prompt behind it.
import { forScreen } from "@reasonix/wire/redact";
import { USAGE, readArguments } from "./arguments.ts";
import type { Arguments } from "./arguments.ts";
import { chat } from "./chat.ts";
import { PackageError } from "./package.ts";
import { walkPackage, walkStarter } from "./walk.ts";
import type { WalkOptions, WalkReport } from "./walk.ts";

// A reader that has seen enough ends the program without a trace of it.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exitCode ??= 0;
});

process.exitCode = await main(readArguments(process.argv.slice(2)));

async function main(args: Arguments): Promise<number> {
  switch (args.kind) {
    case "help":
      process.stdout.write(USAGE);
      return 0;
    case "wrong":
      process.stderr.write(`${args.message}\n\n${USAGE}`);
      return 2;
    case "walk":
      return await run(args);
  }
}

async function run({ json, extension, expect }: Extract<Arguments, { kind: "walk" }>): Promise<number> {
  const talk = json ? process.stderr : process.stdout;
  const interactive = !json && process.stdin.isTTY && process.stdout.isTTY;
  const options: WalkOptions = {
    expected: expect,
    say: (line) => talk.write(`${line}\n`),
    ...(interactive && { afterwards: (session, model) => chat(session, model, process.stdin, process.stdout) }),
  };
  try {
    const report = await (extension === undefined ? walkStarter(options) : walkPackage(extension, options));
    if (json) print(report);
    return report.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    process.stderr.write(`${forScreen(error.message)}\n`);
    if (json) print({ ok: false, error: forScreen(error.message) });
    return 2;
  }
}

function print(report: WalkReport | { readonly ok: false; readonly error: string }): void {
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
