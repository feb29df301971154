// An extension that only intercepts, as its bundle: it is started, declares itself and ends.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const SOURCE = `
  import { serve } from "@reasonix/sdk";
  await serve({ name: "x", version: "1", interceptors: { "input.receive": ({ text }, rule) => rule.replace({ text }) } });`;

export function prepare(text: string): () => unknown {
  const outfile = join(mkdtempSync(join(tmpdir(), "bench-declare-")), "extension.mjs");
  buildSync({
    stdin: {
      contents: SOURCE,
      resolveDir: fileURLToPath(new URL("../../../sdk/examples/starter-extension", import.meta.url)),
      loader: "ts",
    },
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    tsconfigRaw: {},
    logLevel: "silent",
  });
  return () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [outfile], { input: text, encoding: "utf8" });
    if (status !== 0 || !stdout.includes('"subscriptions"')) throw new Error(`it ended with ${status}: ${stderr}`);
    return stdout;
  };
}
