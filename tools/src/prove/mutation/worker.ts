// A thread that judges mutants, one after the other.
import { parentPort } from "node:worker_threads";
import { killers } from "./killers.ts";
import { checkedWith, type Checked } from "./loader.ts";
import type { Mutant } from "./mutants.ts";

export interface Asked {
  readonly mutant: Mutant;
  /** Numbers of the killers that reach it; absent for all. */
  readonly killers?: readonly number[];
}

export interface Answer {
  /** What noticed it; absent when nothing did. */
  readonly killed?: string;
}

if (parentPort !== null) {
  const port = parentPort;
  const all = killers();
  /** Killer → when it last noticed something. The next mutant lies beside this one: what noticed this one is asked first. */
  const luck = new Map<number, number>();
  let asked = 0;
  port.on("message", ({ mutant, killers: numbers }: Asked) => {
    asked++;
    const order = (numbers ?? [...all.keys()]).toSorted((a, b) => (luck.get(b) ?? 0) - (luck.get(a) ?? 0));
    void noticed(mutant, order).then((said) =>
      port.postMessage((said === undefined ? {} : { killed: said }) satisfies Answer),
    );
  });
  port.postMessage({} satisfies Answer);

  async function noticed(mutant: Mutant, order: readonly number[]): Promise<string | undefined> {
    try {
      const checked = await loaded(mutant);
      if (checked === undefined) return undefined;
      for (const number of order) {
        const said = all[number]?.notices(checked);
        if (said !== undefined) luck.set(number, asked);
        if (said !== undefined) return said;
      }
      return undefined;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : String(error);
    }
  }

  /** A text that is no program shows nothing: it is taken for one that nothing noticed. */
  async function loaded(mutant: Mutant): Promise<Checked | undefined> {
    try {
      return await checkedWith(mutant);
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}
