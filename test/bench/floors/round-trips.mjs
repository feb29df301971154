// Two Node processes that exchange lines of JSON and nothing else: node round-trips.mjs COUNT IN_FLIGHT
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const [count, inFlight] = process.argv.slice(2).map(Number);

/** Calls `f` with each parsed line. */
function lines(stream, f) {
  let kept = "";
  stream.setEncoding("utf8").on("data", (piece) => {
    const parts = (kept + piece).split("\n");
    kept = parts.pop() ?? "";
    for (const part of parts) f(JSON.parse(part));
  });
}

if (count === undefined) {
  lines(process.stdin, ({ id }) => {
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: { decision: "continue" } })}\n`);
  });
} else {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ["pipe", "pipe", "inherit"] });
  let [sent, answered] = [0, 0];
  const send = () => {
    sent++;
    const params = { event: "tool.after", seq: sent, payload: { text: "hello" }, timeoutMillis: 5000 };
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: sent, method: "extension/intercept", params })}\n`);
  };
  lines(child.stdout, ({ result }) => {
    if (result.decision !== "continue") throw new Error("a wrong answer");
    if (++answered === count) child.stdin.end();
    else if (sent < count) send();
  });
  for (let n = 0; n < inFlight; n++) send();
}
