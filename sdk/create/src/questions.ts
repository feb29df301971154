// What is asked in a terminal.
import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import type { Arguments } from "./arguments.ts";
import { TEMPLATES, isTemplate } from "./templates.ts";

/** Asks for what the arguments leave open; an empty answer takes what stands in brackets. */
export async function ask(args: Arguments, terminal: Terminal): Promise<Arguments> {
  const lines = createInterface(terminal);
  const question = async (text: string): Promise<string> => (await lines.question(text, terminal)).trim();
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
