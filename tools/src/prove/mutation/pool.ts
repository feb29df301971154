// Mutants over threads. A thread that does not answer in time is ended: its mutant loops, and that is noticed.
import { Worker } from "node:worker_threads";
import type { Mutant } from "./mutants.ts";
import type { Answer, Asked } from "./worker.ts";

/** Milliseconds for one mutant; all killers together take a few seconds. */
const LONGEST = 30_000;
/** Mutants for one thread: the modules of each stay in memory. */
const LIFE = 60;

export interface Judged {
  readonly mutant: Mutant;
  readonly killed?: string;
}

export async function judgedBy(
  mutants: readonly Asked[],
  jobs: number,
  progress: (done: number, last: Judged) => void,
): Promise<Judged[]> {
  const found: Judged[] = [];
  let next = 0;
  const take = (): Asked | undefined => mutants[next++];
  const lane = async (): Promise<void> => {
    for (let mutant = take(); mutant !== undefined;) {
      const thread = new Thread();
      try {
        await thread.ready;
        for (let life = 0; life < LIFE && mutant !== undefined && thread.alive; life++) {
          const killed = await thread.ask(mutant);
          const judged: Judged = { mutant: mutant.mutant, ...(killed === undefined ? {} : { killed }) };
          found.push(judged);
          progress(found.length, judged);
          mutant = take();
        }
      } finally {
        await thread.end();
      }
    }
  };
  await Promise.all(Array.from({ length: jobs }, lane));
  return found;
}

class Thread {
  readonly ready: Promise<unknown>;
  alive = true;
  readonly #worker = new Worker(new URL("worker.ts", import.meta.url));

  constructor() {
    this.ready = this.#answer();
  }

  async ask(asked: Asked): Promise<string | undefined> {
    const answer = this.#answer();
    this.#worker.postMessage(asked);
    return (await answer).killed;
  }

  async end(): Promise<void> {
    this.alive = false;
    await this.#worker.terminate();
  }

  #answer(): Promise<Answer> {
    return new Promise((resolve) => {
      const worker = this.#worker;
      const settle = (answer: Answer, dead: boolean): void => {
        clearTimeout(timer);
        worker.off("message", heard);
        worker.off("error", failed);
        worker.off("exit", left);
        if (dead) this.alive = false;
        resolve(answer);
      };
      const heard = (answer: Answer): void => settle(answer, false);
      const failed = (error: Error): void => settle({ killed: `the thread fails: ${error.message}` }, true);
      const left = (): void => settle({ killed: "the thread ends" }, true);
      const timer = setTimeout(() => settle({ killed: `no answer in ${LONGEST} ms` }, true), LONGEST);
      worker.on("message", heard);
      worker.on("error", failed);
      worker.on("exit", left);
    });
  }
}
