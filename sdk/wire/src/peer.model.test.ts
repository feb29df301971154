// Random scripts, run by a peer and by a small model of one, in memory and in a process.
import { fork } from "node:child_process";
import { once } from "node:events";
import { PassThrough, type Readable, type Writable } from "node:stream";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { BUDGETS, ERRORS, TRANSPORT_CODES } from "@reasonix/protocol";
import { fileURLToPath } from "node:url";
import { PeerModel, type Act, type Seen, type Sent, type Step } from "../testing/peer-model.ts";
import { ScriptedPeer } from "../testing/scripted-peer.ts";

const BOUNDS = { atOnce: 3, queued: BUDGETS.callbacksQueued };

const REFUSALS: ReadonlyMap<number, string> = new Map([
  [TRANSPORT_CODES.busy, "busy"],
  [ERRORS.unknown_method.code, "unknown"],
]);

type Own = Omit<Seen, "left">;

/** A peer under test, with the bare other side. */
class Driven implements AsyncDisposable {
  readonly #toPeer: Writable;
  readonly #act: (act: Act | "seen") => Promise<Own>;
  readonly #end: () => Promise<void>;
  readonly #left: string[] = [];
  #own: Own = { started: [], asked: [], dropped: {} };
  #probes = 0;
  #probed: () => void = () => undefined;

  constructor(
    toPeer: Writable,
    fromPeer: Readable,
    act: (act: Act | "seen") => Promise<Own>,
    end: () => Promise<void>,
  ) {
    this.#toPeer = toPeer;
    this.#act = act;
    this.#end = end;
    let text = "";
    fromPeer.setEncoding("utf8").on("data", (piece: string) => {
      const lines = (text + piece).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) this.#take(line);
    });
  }

  get seen(): Seen {
    return { ...this.#own, left: this.#left };
  }

  async step(steps: readonly Step[]): Promise<void> {
    const sent = steps.flatMap((step) => ("send" in step ? [frameOf(step)] : []));
    if (sent.length > 0) this.#toPeer.write(sent.join(""));
    for (const step of steps) if ("act" in step) await this.#act(step);
    // Answers leave in order, so behind the answer to a probe nothing is under way. The first may overtake a callback
    // that has just begun.
    await this.#probe();
    this.#own = await this.#act("seen");
    await this.#probe();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#end();
  }

  #probe(): Promise<void> {
    const answered = new Promise<void>((resolve) => (this.#probed = resolve));
    this.#probes++;
    this.#toPeer.write(frameOf({ send: "unknown", number: -this.#probes }));
    return answered;
  }

  #take(line: string): void {
    const { id, method, error } = JSON.parse(line) as { id: number; method?: string; error?: { code: number } };
    if (id === -this.#probes) return this.#probed();
    this.#left.push(`${method === undefined ? (error ? REFUSALS.get(error.code) : "answer") : "ask"} ${id}`);
  }
}

function frameOf({ send, number }: Sent): string {
  const call = { event: "tool.after", seq: number, timeoutMillis: 0, payload: number };
  const frames = {
    call: { id: number, method: "extension/intercept", params: call },
    event: { method: "extension/event", params: { event: "tool.after", payload: number } },
    shutdown: { id: number, method: "extension/shutdown", params: { timeoutMillis: number } },
    unknown: { id: number, method: "extension/bogus" },
    answer: { id: number, result: { decision: "continue" } },
  };
  return `${JSON.stringify({ jsonrpc: "2.0", ...frames[send] })}\n`;
}

function inMemory(): Driven {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const scripted = new ScriptedPeer({ input, output, handlersAtOnce: BOUNDS.atOnce });
  const act = (act: Act | "seen"): Promise<Own> => {
    if (act !== "seen") scripted.act(act);
    return scripted.seen();
  };
  return new Driven(input, output, act, () => {
    scripted.peer.close();
    return Promise.resolve();
  });
}

function inProcess(): Driven {
  const script = fileURLToPath(new URL("../testing/scripted-peer-process.ts", import.meta.url));
  const child = fork(script, [String(BOUNDS.atOnce)], { execArgv: [], stdio: ["pipe", "pipe", "inherit", "ipc"] });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("the process has no pipes");
  const act = async (act: Act | "seen"): Promise<Own> => {
    const answered = once(child, "message");
    child.send(act);
    const [own] = (await answered) as [Own];
    return own;
  };
  return new Driven(stdin, stdout, act, async () => {
    child.disconnect();
    await once(child, "exit");
  });
}

/** Several steps of one kind: what is sent goes in one write. */
class Steps implements fc.AsyncCommand<{ model: PeerModel; numbers: number }, Driven> {
  readonly #kind: Sent["send"] | Act["act"];
  readonly #count: number;
  readonly #pick: number;

  constructor(kind: Sent["send"] | Act["act"], count: number, pick: number) {
    this.#kind = kind;
    this.#count = count;
    this.#pick = pick;
  }

  check(): boolean {
    return true;
  }

  async run(model: { model: PeerModel; numbers: number }, real: Driven): Promise<void> {
    const steps = Array.from({ length: this.#count }, () => this.#step(() => ++model.numbers));
    for (const step of steps) model.model.step(step);
    await real.step(steps);
    expect(real.seen).toEqual(model.model.seen);
  }

  toString(): string {
    return `${this.#count} × ${this.#kind}(${this.#pick})`;
  }

  #step(next: () => number): Step {
    switch (this.#kind) {
      case "ask":
        return { act: "ask" };
      case "let_go":
      case "give_up":
        return { act: this.#kind, pick: this.#pick };
      case "answer":
        // Some to calls that were made, some twice, some to none.
        return { send: "answer", number: this.#pick };
      default:
        return { send: this.#kind, number: next() };
    }
  }
}

const few = (kind: Sent["send"] | Act["act"], most: number): fc.Arbitrary<Steps> =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.nat(9)).map(([count, pick]) => new Steps(kind, count, pick));

/** Now and then so many that the queue runs full. */
const COMMANDS = [
  few("call", 4),
  few("call", 2 * BOUNDS.queued),
  few("event", 4),
  few("event", 2 * BOUNDS.queued),
  few("shutdown", 2),
  few("unknown", 2),
  few("answer", 2),
  few("let_go", 6),
  few("let_go", 60),
  few("ask", 4),
  few("give_up", 2),
];

it.each([
  ["in memory", inMemory, 60],
  ["in a process", inProcess, 4],
])("a peer does what the model says, %s", { timeout: 60_000 }, async (_, start, numRuns) => {
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 25, size: "max" }), async (commands) => {
      await using real = start();
      await fc.asyncModelRun(() => ({ model: { model: new PeerModel(BOUNDS), numbers: 0 }, real }), commands);
    }),
    { numRuns, endOnFailure: start === inProcess },
  );
});
