// pnpm schema-diff    says whether the contract still accepts, and is accepted by, what was published; --help says more.
import { schemaDiff } from "./schema-diff/command.ts";

// A reader that has seen enough ends the program without a trace of it, and without another exit code.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

process.exitCode = await schemaDiff(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  terminal: process.stdout.isTTY,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
