// A peer that is driven step by step and shows what it has done.
import { setImmediate as turn } from "node:timers/promises";
import { extensionEvent, extensionIntercept, extensionShutdown } from "@reasonix/protocol/endpoints";
import { handle } from "../src/handler.ts";
import { connect, type Peer, type PeerOptions } from "../src/peer.ts";
import type { Act, Seen } from "./peer-model.ts";

/** The callbacks stay until they are let go; calls of this side stay until they are answered or given up. */
export class ScriptedPeer {
  readonly peer: Peer;
  readonly #started: string[] = [];
  readonly #running: { readonly name: string; readonly end: () => void }[] = [];
  readonly #asked: { state: string; readonly stop: AbortController }[] = [];

  constructor(options: Pick<PeerOptions, "input" | "output" | "handlersAtOnce">) {
    this.peer = connect({
      ...options,
      handlers: [
        handle(extensionIntercept, async ({ seq }) => {
          await this.#stay(`call ${seq}`);
          return { decision: "continue" };
        }),
        handle(extensionEvent, ({ payload }) => this.#stay(`event ${String(payload)}`)),
        handle(extensionShutdown, ({ timeoutMillis }) => {
          this.#started.push(`shutdown ${timeoutMillis}`);
          return { accepted: true };
        }),
      ],
    });
  }

  act(act: Act): void {
    switch (act.act) {
      case "let_go":
        return this.#running.splice(act.pick % Math.max(this.#running.length, 1), 1)[0]?.end();
      case "ask":
        return this.#ask();
      case "give_up":
        return this.#giveUp(act.pick);
    }
  }

  /** Everything but the frames that have left, which the other side sees. */
  async seen(): Promise<Omit<Seen, "left">> {
    for (let n = 0; n < 4; n++) await turn();
    return { started: this.#started, asked: this.#asked.map(({ state }) => state), dropped: this.peer.dropped };
  }

  #ask(): void {
    const call = { state: "open", stop: new AbortController() };
    this.#asked.push(call);
    const params = { event: "tool.after", seq: this.#asked.length, timeoutMillis: 0, payload: null } as const;
    void this.peer.request(extensionIntercept, params, { signal: call.stop.signal }).then(
      () => (call.state = "answered"),
      () => (call.state = "given up"),
    );
  }

  #giveUp(pick: number): void {
    const open = this.#asked.filter(({ state }) => state === "open");
    open[pick % Math.max(open.length, 1)]?.stop.abort();
  }

  #stay(name: string): Promise<void> {
    this.#started.push(name);
    return new Promise((end) => this.#running.push({ name, end }));
  }
}
