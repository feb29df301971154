import { PROTOCOL } from "../../../generated/src/index.ts";
import type { Bar } from "../bar.ts";

const text = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "extension/initialize",
  revision: PROTOCOL.revision,
  params: {
    protocolVersion: PROTOCOL.version,
    protocolId: PROTOCOL.id,
    manifest: { intercepts: ["input.receive"], capabilities: ["interceptors"] },
    session: { sessionId: "s", workspaceRoot: "/w", generation: 1 },
    capabilities: { contentRefs: true, uiHost: "headless", protocolVersion: PROTOCOL.version },
  },
})}\n`;

/** An extension is started at every reload; a user waits for it. From its start to its declaration and its end. */
export const bar: Bar = {
  name: "sdk-start",
  rows: [
    {
      floor: { kind: "calls", module: new URL("../floors/start-answer.ts", import.meta.url), text },
      subject: { kind: "calls", module: new URL("../subjects/start-declare.ts", import.meta.url), text },
      allowed: { kind: "ratio", atMost: 1.25 },
      blocks: { full: 24, quick: 8 },
    },
  ],
};
