// A bare script that is started, answers one line and ends.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export function prepare(text: string): () => unknown {
  const script = fileURLToPath(new URL("answer-line.mjs", import.meta.url));
  return () => {
    const { status, stdout } = spawnSync(process.execPath, [script], { input: text, encoding: "utf8" });
    if (status !== 0 || !stdout.includes('"subscriptions"')) throw new Error(`it ended with ${status}: ${stdout}`);
    return stdout;
  };
}
