// What a peer must do, told again in the smallest way: lists, counters and no promises. It shares no code with the peer.

/** Bounds of the model, small so that random scripts reach them. */
export interface Bounds {
  readonly atOnce: number;
  readonly queued: number;
}

/** A step of a script: what the other side sends, what the handlers do, what this side asks for. */
export type Step =
  | { readonly do: "send_call"; readonly id: number }
  | { readonly do: "send_event"; readonly id: number }
  | { readonly do: "send_shutdown"; readonly id: number }
  | { readonly do: "send_unknown"; readonly id: number }
  | { readonly do: "send_answer"; readonly id: number }
  | { readonly do: "let_go"; readonly pick: number }
  | { readonly do: "ask" }
  | { readonly do: "give_up"; readonly pick: number };

/** What can be seen of a peer from outside. */
export interface Seen {
  /** Callbacks in the order in which they were started. */
  readonly started: readonly string[];
  /** Frames that have left, in order: `busy 1`, `answer 1`, `unknown 1`, `ask 1`. */
  readonly left: readonly string[];
  /** How each call of this side ended: `answered`, `given up`, or `open`. */
  readonly asked: readonly string[];
  readonly dropped: Readonly<Record<string, number>>;
}

export class PeerModel {
  readonly #bounds: Bounds;
  readonly #started: string[] = [];
  readonly #left: string[] = [];
  readonly #asked: string[] = [];
  readonly #dropped: Record<string, number> = {};
  #running: string[] = [];
  readonly #waiting: string[] = [];

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Callbacks that run now, in the order of their start: what `let_go` picks from. */
  get running(): readonly string[] {
    return this.#running;
  }

  /** Ids of the calls of this side that are open: what `give_up` picks from. */
  get open(): readonly number[] {
    return this.#asked.flatMap((state, index) => (state === "open" ? [index + 1] : []));
  }

  get seen(): Seen {
    return { started: this.#started, left: this.#left, asked: this.#asked, dropped: this.#dropped };
  }

  step(step: Step): void {
    switch (step.do) {
      case "send_call":
        return this.#arrive(`call ${step.id}`, () => this.#left.push(`busy ${step.id}`));
      case "send_event":
        return this.#arrive(`event ${step.id}`, () => this.#drop("waiting_notification"));
      case "send_shutdown":
        this.#started.push(`shutdown ${step.id}`);
        return void this.#left.push(`answer ${step.id}`);
      case "send_unknown":
        return void this.#left.push(`unknown ${step.id}`);
      case "send_answer":
        return this.#answer(step.id);
      case "let_go":
        return this.#letGo(step.pick);
      case "ask":
        this.#asked.push("open");
        return void this.#left.push(`ask ${this.#asked.length}`);
      case "give_up":
        return this.#giveUp(step.pick);
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
    const id = this.open[pick % this.open.length];
    if (id !== undefined) this.#asked[id - 1] = "given up";
  }

  #answer(id: number): void {
    const state = this.#asked[id - 1];
    if (state === "open") this.#asked[id - 1] = "answered";
    else if (state === undefined) this.#drop("unknown_answer");
    else if (state === "given up") {
      this.#drop("late_answer");
      this.#asked[id - 1] = "given up, answered late";
    } else this.#drop("duplicate_answer");
  }

  #drop(kind: string): void {
    this.#dropped[kind] = (this.#dropped[kind] ?? 0) + 1;
  }
}
