// `echo` on standard input and output; its report is the last line of standard error.
import { echo } from "./echo.ts";

const report = await echo({ input: process.stdin, output: process.stdout });
process.stderr.write(`${JSON.stringify(report)}\n`);
