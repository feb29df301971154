// pnpm schema-diff    says whether the contract still accepts, and is accepted by, what was published; --help says more.
import { schemaDiff } from "./schema-diff/command.ts";

let unwritten = false;

// A reader that has seen enough ends the program without a trace of it, and without another exit code. A report that cannot be
// written tells nobody anything: that is no verdict.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    unwritten = true;
    process.exitCode = 2;
    if (stream === process.stdout)
      process.stderr.write(`schema-diff: the report cannot be written: ${error.message}.\n`);
  });

const exit = await schemaDiff(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  terminal: process.stdout.isTTY,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
if (!unwritten) process.exitCode = exit;
