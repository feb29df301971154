// The same lines by a peer that waits for room, as the pump of a stream does: node writes.mjs COUNT PER_TURN FLOOR
import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { extensionProviderStreamChunk } from "../../../generated/src/endpoints.ts";
import { connect } from "../../../sdk/wire/src/index.ts";

const [count = 0, perTurn = 1] = process.argv.slice(2, 4).map(Number);
// The floor's own counter reads them.
const child = spawn(process.execPath, [process.argv[4] ?? ""], { stdio: ["pipe", "pipe", "inherit"] });
const counted = once(child.stdout, "data");
const peer = connect({ input: new PassThrough(), output: child.stdin, handlers: [] });
for (let sent = 0; sent < count;) {
  await peer.ready();
  for (const end = Math.min(sent + perTurn, count); sent < end;) {
    sent++;
    peer.notify(extensionProviderStreamChunk, { streamId: "es_0", seq: sent, chunk: { type: "text", text: "hello" } });
  }
}
await peer.flush();
child.stdin.end();
if (String((await counted)[0]) !== String(count)) throw new Error("lines are missing");
