// pnpm start: the walk, and in a terminal a prompt behind it.
import { USAGE, readArguments } from "./arguments.ts";
import type { Arguments } from "./arguments.ts";
import { chat } from "./chat.ts";
import { walk } from "./walk.ts";

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
      return await run(args.json, args.extension);
  }
}

async function run(json: boolean, extension: string | undefined): Promise<number> {
  const talk = json ? process.stderr : process.stdout;
  const interactive = !json && process.stdin.isTTY && process.stdout.isTTY;
  const report = await walk({
    extension,
    say: (line) => talk.write(`${line}\n`),
    ...(interactive && { afterwards: (session, model) => chat(session, model, process.stdin, process.stdout) }),
  });
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
  return report.ok ? 0 : 1;
}
