// Small lines to a process that counts them, those of one turn in one write: node writes.mjs COUNT PER_TURN
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const [count, perTurn] = process.argv.slice(2).map(Number);

if (count === undefined) {
  let lines = 0;
  process.stdin.on("data", (piece) => {
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines++;
  });
  process.stdin.on("end", () => process.stdout.write(String(lines)));
} else {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ["pipe", "pipe", "inherit"] });
  const counted = once(child.stdout, "data");
  for (let sent = 0; sent < count;) {
    let text = "";
    for (const end = Math.min(sent + perTurn, count); sent < end;) {
      sent++;
      const params = { streamId: "es_0", seq: sent, chunk: { type: "text", text: "hello" } };
      text += `${JSON.stringify({ jsonrpc: "2.0", method: "extension/provider/stream/chunk", params })}\n`;
    }
    if (!child.stdin.write(text)) await once(child.stdin, "drain");
  }
  child.stdin.end();
  if (String((await counted)[0]) !== String(count)) throw new Error("lines are missing");
}
