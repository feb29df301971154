// A `ScriptedPeer` on standard input and output, driven over the channel of its parent: an act, or "seen".
import { ScriptedPeer } from "./scripted-peer.ts";
import type { Act } from "./peer-model.ts";

const scripted = new ScriptedPeer({
  input: process.stdin,
  output: process.stdout,
  handlersAtOnce: Number(process.argv[2]),
});

process.on("message", (message: Act | "seen") => {
  if (message !== "seen") scripted.act(message);
  void scripted.seen().then((seen) => process.send?.(seen));
});
process.on("disconnect", () => process.exit(0));
