// What is asked in a terminal.
import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import type { Arguments } from "./arguments.ts";
import { Refusal } from "./refusal.ts";
import { TEMPLATES, isTemplate } from "./templates.ts";

/**
 * Asks for what the arguments leave open; an empty answer takes what stands in brackets. Throws `Refusal` when the user
 * presses Ctrl-C or Ctrl-D instead.
 */
export async function ask(args: Arguments, terminal: Terminal): Promise<Arguments> {
  const lines = createInterface(terminal);
  const gone = new AbortController();
  // A terminal that is read by lines makes these of the two keys; a question would wait forever.
  for (const event of ["SIGINT", "close"]) lines.once(event, () => gone.abort());
  const signal = AbortSignal.any([gone.signal, terminal.signal]);
  const question = async (text: string): Promise<string> => (await lines.question(text, { signal })).trim();
  try {
    let { folder, template } = args;
    while (folder === undefined) folder = (await question("Folder of the new extension: ")) || undefined;
    if (template === undefined)
      terminal.output.write(TEMPLATES.map(({ name, about }) => `  ${name.padEnd(13)}${about}\n`).join(""));
    while (template === undefined) {
      const answer = (await question("Template [interceptor]: ")) || "interceptor";
      template = isTemplate(answer) ? answer : undefined;
    }
    return { ...args, folder, template };
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.output.write("\n");
    throw new Refusal("interrupted", "Interrupted. Nothing is made.");
  } finally {
    lines.close();
  }
}

export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  /** Aborted when the user gives up. */
  readonly signal: AbortSignal;
}
