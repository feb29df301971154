// Sidecars for tests as plain CommonJS scripts that speak the protocol by hand, without any of this repository's code.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RuntimeDeclaration } from "../src/declaration.ts";

/**
 * What every script starts with. A script sets `declared`, replaces members of `on` (method → function of params and id),
 * and uses `send` and `answer`.
 */
const PRELUDE = `
let declared = {};
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const answer = (id, result) => send({ id, result });
const on = {
  "extension/initialize": (params, id) => answer(id, {
    protocolVersion: "2", name: process.env.REASONIX_PLUGIN_NAME, version: "1.2.3", stateSchemaVersion: 0, ...declared,
  }),
  "extension/initialized": () => {},
  "extension/intercept": (params, id) => answer(id, { decision: "continue" }),
  "extension/event": () => {},
  "extension/shutdown": (params, id) => { answer(id, { accepted: true }); process.exitCode = 0; process.stdin.destroy(); },
};
let kept = Buffer.alloc(0);
process.stdin.on("data", (chunk) => {
  kept = Buffer.concat([kept, chunk]);
  for (let end = kept.indexOf(10); end !== -1; end = kept.indexOf(10)) {
    const frame = JSON.parse(kept.subarray(0, end).toString());
    kept = kept.subarray(end + 1);
    if (frame.method) on[frame.method](frame.params, frame.id);
    else on.answer?.(frame);
  }
});
`;

/** A temporary folder of scripts; gone when disposed. */
export class ScriptFolder implements Disposable {
  readonly path: string = mkdtempSync(join(tmpdir(), "reasonix-sidecars-"));

  /** A declaration whose command is a script with this body, listening at `input.receive` unless it says otherwise. */
  declare(plugin: string, body: string, over: Partial<RuntimeDeclaration> = {}): RuntimeDeclaration {
    writeFileSync(join(this.path, `${plugin}.cjs`), PRELUDE + body);
    return {
      plugin,
      version: "1.2.3",
      root: this.path,
      command: `\${REASONIX_PLUGIN_ROOT}/${plugin}.cjs`,
      intercepts: ["input.receive"],
      capabilities: ["interceptors"],
      ...over,
    };
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Listens at `input.receive`. */
export const LISTENS = `declared = { subscriptions: ["input.receive"] };\n`;

/** Listens at `input.receive` and answers each call by the expression, in which `text` is the input. */
export function answering(expression: string): string {
  return `${LISTENS}on["extension/intercept"] = ({ payload }, id) => { const { text } = payload; answer(id, ${expression}); };\n`;
}

/** Whether a process of this id runs. One that has ended and waits to be reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    // The only refusal that a test's own processes can give is that they are gone.
    return false;
  }
}
