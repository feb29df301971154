// A peer that sends back what it gets, and reports how its connection went.
import { setImmediate as turn } from "node:timers/promises";
import { extensionIntercept } from "@reasonix/protocol/endpoints";
import { handle } from "../src/handler.ts";
import { connect, type PeerOptions } from "../src/peer.ts";

export interface EchoReport {
  readonly why: string;
  readonly dropped: Readonly<Record<string, number>>;
  /** Kinds of warnings, in their order. */
  readonly warnings: readonly string[];
  /** Events of the intercepts that reached the handler. */
  readonly handled: number;
  /** Whether some frame has changed what every object inherits. */
  readonly polluted: boolean;
  /** By how much the process has grown at most, in bytes, until the connection ended. */
  readonly grownBytes: number;
}

/**
 * Answers each `extension/intercept` with `block`, its payload as JSON text in the reason, until the other side closes.
 * Resolves when the last answer was handed over.
 */
export async function echo(streams: Pick<PeerOptions, "input" | "output">): Promise<EchoReport> {
  const warnings: string[] = [];
  let handled = 0;
  const before = process.memoryUsage().rss;
  const inherited = Reflect.ownKeys(Object.prototype).length;
  const peer = connect({
    ...streams,
    handlers: [
      handle(extensionIntercept, ({ payload }) => {
        handled++;
        return { decision: "block", reason: JSON.stringify(payload) };
      }),
    ],
    onWarning: ({ kind }) => warnings.push(kind),
  });
  const { why } = await peer.ended;
  const grownBytes = process.resourceUsage().maxRSS * 1024 - before;
  const polluted = Reflect.ownKeys(Object.prototype).length !== inherited;
  await turn();
  await peer.flush();
  peer.close();
  return { why, dropped: peer.dropped, warnings, handled, polluted, grownBytes };
}
