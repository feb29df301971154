// What a peer must do, told again in the smallest way: lists, counters and no promises. It shares no code with the peer.

export interface Bounds {
  readonly atOnce: number;
  readonly queued: number;
}

/** A step of a script: what the other side sends, numbered so that each is another, or what this side does. */
export type Step = Sent | Act;
export type Sent = { readonly send: "call" | "event" | "shutdown" | "unknown" | "answer"; readonly number: number };
export type Act =
  | { readonly act: "let_go"; readonly pick: number }
  | { readonly act: "ask" }
  | { readonly act: "give_up"; readonly pick: number };

/** What can be seen of a peer from outside. */
export interface Seen {
  /** Callbacks in the order in which they were started. */
  readonly started: readonly string[];
  /** Frames that have left, in order: `busy 1`, `answer 1`, `unknown 1`, `ask 1`. */
  readonly left: readonly string[];
  /** How far each call of this side has come: `open`, `answered` or `given up`. */
  readonly asked: readonly string[];
  readonly dropped: Readonly<Record<string, number>>;
}

export class PeerModel {
  readonly #bounds: Bounds;
  readonly #started: string[] = [];
  readonly #left: string[] = [];
  readonly #asked: string[] = [];
  readonly #answeredLate = new Set<number>();
  readonly #dropped: Record<string, number> = {};
  #running: string[] = [];
  readonly #waiting: string[] = [];

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get seen(): Seen {
    return { started: this.#started, left: this.#left, asked: this.#asked, dropped: this.#dropped };
  }

  step(step: Step): void {
    if ("send" in step) return this.#receive(step);
    switch (step.act) {
      case "let_go":
        return this.#letGo(step.pick);
      case "ask":
        return void this.#left.push(`ask ${this.#asked.push("open")}`);
      case "give_up":
        return this.#giveUp(step.pick);
    }
  }

  #receive({ send, number }: Sent): void {
    switch (send) {
      case "call":
        return this.#arrive(`call ${number}`, () => this.#left.push(`busy ${number}`));
      case "event":
        return this.#arrive(`event ${number}`, () => this.#drop("waiting_notification"));
      case "shutdown":
        this.#started.push(`shutdown ${number}`);
        return void this.#left.push(`answer ${number}`);
      case "unknown":
        return void this.#left.push(`unknown ${number}`);
      case "answer":
        return this.#answer(number);
    }
  }

  #arrive(name: string, refuse: () => void): void {
    if (this.#running.length < this.#bounds.atOnce) this.#start(name);
    else if (this.#waiting.length < this.#bounds.queued) this.#waiting.push(name);
    else refuse();
  }

  #start(name: string): void {
    this.#started.push(name);
    this.#running.push(name);
  }

  #letGo(pick: number): void {
    const name = this.#running[pick % this.#running.length];
    if (name === undefined) return;
    this.#running = this.#running.filter((each) => each !== name);
    if (name.startsWith("call ")) this.#left.push(name.replace("call", "answer"));
    const next = this.#waiting.shift();
    if (next !== undefined) this.#start(next);
  }

  #giveUp(pick: number): void {
    const open = this.#asked.flatMap((state, index) => (state === "open" ? [index] : []));
    const index = open[pick % open.length];
    if (index !== undefined) this.#asked[index] = "given up";
  }

  #answer(id: number): void {
    const state = this.#asked[id - 1];
    if (state === undefined) return this.#drop("unknown_answer");
    if (state === "open") this.#asked[id - 1] = "answered";
    else if (state === "given up" && !this.#answeredLate.has(id)) {
      this.#answeredLate.add(id);
      this.#drop("late_answer");
    } else this.#drop("duplicate_answer");
  }

  #drop(kind: string): void {
    this.#dropped[kind] = (this.#dropped[kind] ?? 0) + 1;
  }
}
