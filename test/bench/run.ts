// pnpm bench    measures the bars in bars/ and says which hold; --help says more
import { readdir } from "node:fs/promises";
import { openArm } from "./arms.ts";
import type { Bar } from "./bar.ts";
import { bench } from "./bench.ts";

process.exitCode = await bench(process.argv.slice(2), {
  bars: await loadBars(new URL("bars/", import.meta.url)),
  open: openArm,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});

async function loadBars(folder: URL): Promise<readonly Bar[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  return Promise.all(
    files.map(async (file) => ((await import(new URL(file, folder).href)) as { readonly bar: Bar }).bar),
  );
}
