// A peer with a bare other side, which writes any text and reads frames.
import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { ERRORS, LIMITS, type InitializeParams, type InitializeResult, type InterceptResult } from "@reasonix/protocol";
import type { Handler } from "../src/handler.ts";
import { connect, type Peer, type PeerOptions } from "../src/peer.ts";

export type Frame = Record<string, unknown>;

/** A peer with a bare other side that writes any text and reads frames. */
export interface Bench {
  readonly peer: Peer;
  readonly input: PassThrough;
  readonly output: PassThrough;
  readonly warnings: string[];
  readonly failures: [string, unknown][];
  readonly send: (...frames: (Frame | string)[]) => void;
  /** The next frame that the peer has sent. */
  readonly next: () => Promise<Frame>;
  /** Frames that the peer has sent and nobody has read, after a turn of the event loop. */
  readonly rest: () => Promise<Frame[]>;
}

export function bench(
  handlers: readonly Handler[] = [],
  more: Partial<Omit<PeerOptions, "input">> & { readonly input?: PassThrough } = {},
): Bench {
  const { input = new PassThrough() } = more;
  const output = new PassThrough({ highWaterMark: LIMITS.frameBytes * 2 });
  const warnings: string[] = [];
  const failures: [string, unknown][] = [];
  const sent: Frame[] = [];
  let text = "";
  let notice: () => void = () => undefined;
  output.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (text + chunk).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) sent.push(JSON.parse(line));
    notice();
  });
  const peer = connect({
    input,
    output,
    handlers,
    onWarning: ({ kind }) => warnings.push(kind),
    onFailure: ({ method, error }) => failures.push([method, error]),
    ...more,
  });
  onTestFinished(() => peer.close());
  return {
    peer,
    input,
    output,
    warnings,
    failures,
    send: (...frames) =>
      void input.write(
        frames.map((frame) => `${typeof frame === "string" ? frame : JSON.stringify(frame)}\n`).join(""),
      ),
    next: async () => {
      while (sent.length === 0) await new Promise<void>((resolve) => (notice = resolve));
      return sent.shift() ?? {};
    },
    rest: async () => {
      for (let n = 0; n < 5; n++) await turn();
      return sent.splice(0);
    },
  };
}

export const intercept = { event: "input.receive", seq: 1, payload: {}, timeoutMillis: 0 } as const;
export const call = (id: number | null, params: unknown = intercept, method = "extension/intercept"): Frame => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
export const answer = (id: number | null, result: unknown): Frame => ({ jsonrpc: "2.0", id, result });
export const refusal = (id: number | null, code: number, data?: unknown): Frame => ({
  jsonrpc: "2.0",
  id,
  error: { code, message: expect.any(String), ...(data === undefined ? {} : { data }) },
});
export const reason = (id: number | null, of: keyof typeof ERRORS): Frame => {
  const { code, retryable, action } = ERRORS[of];
  return refusal(id, code, { reason: of, retryable, ...(action === undefined ? {} : { action }) });
};
export const go: InterceptResult = { decision: "continue" };
export const opening: InitializeParams = {
  protocolVersion: "2",
  protocolId: "reasonix.extension.v2",
  manifest: {},
  session: { sessionId: "s", workspaceRoot: "/w", generation: 1 },
  capabilities: { contentRefs: true, uiHost: "headless", protocolVersion: "2" },
};
export const declared: InitializeResult = { protocolVersion: "2", name: "x", version: "1", stateSchemaVersion: 0 };
