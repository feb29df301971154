// The same exchange between two peers, with everything they check: node round-trips.mjs COUNT IN_FLIGHT
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { extensionIntercept } from "../../../generated/src/endpoints.ts";
import { connect, handle } from "../../../sdk/wire/src/index.ts";

const [count, inFlight = 1] = process.argv.slice(2).map(Number);

if (count === undefined) {
  connect({
    input: process.stdin,
    output: process.stdout,
    handlers: [handle(extensionIntercept, () => ({ decision: "continue" }))],
  });
} else {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ["pipe", "pipe", "inherit"] });
  const peer = connect({ input: child.stdout, output: child.stdin, handlers: [] });
  let sent = 0;
  const calls = async (): Promise<void> => {
    while (sent < count) {
      sent++;
      const params = { event: "tool.after", seq: sent, payload: { text: "hello" }, timeoutMillis: 5000 } as const;
      const { decision } = await peer.request(extensionIntercept, params);
      if (decision !== "continue") throw new Error("a wrong answer");
    }
  };
  await Promise.all(Array.from({ length: inFlight }, calls));
  child.stdin.end();
}
