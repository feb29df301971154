// Lines from the keyboard, each through the session.
import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import type { OfflineModel, Session } from "@reasonix/agent";
import { forScreen, plainText } from "@reasonix/wire/redact";
import { indented } from "./indented.ts";
import { stderrOf } from "./stderr-of.ts";

/** Reads lines until an empty one, Ctrl-D, Ctrl-C or the end of the input, and shows what came of each. */
export async function chat(session: Session, model: OfflineModel, input: Readable, output: Writable): Promise<void> {
  const lines = createInterface({ input, output, prompt: "> " });
  let open = true;
  let prompting = false;
  const prompt = (): void => {
    // The input may end during a turn; lines that came before are still read.
    prompting = open;
    if (open) lines.prompt();
  };
  lines.once("close", () => {
    open = false;
    // What comes next must not stand behind the prompt that nobody has answered.
    if (prompting) output.write("\n");
  });
  try {
    prompt();
    for await (const line of lines) {
      prompting = false;
      if (line.trim() === "") break;
      for (const each of await said(session, model, line)) output.write(`${each}\n`);
      prompt();
    }
  } finally {
    lines.close();
  }
}

async function said(session: Session, model: OfflineModel, line: string): Promise<string[]> {
  const outcome = await session.turn(line);
  switch (outcome.kind) {
    case "answered":
      return [plainText(`the model received: ${lastInput(model)}`), plainText(outcome.text)];
    case "blocked":
      return [forScreen(`${outcome.by} blocked the input: ${outcome.reason || "it gave no reason"}`)];
    case "failed": {
      const tail = stderrOf(outcome.error);
      return [
        forScreen(`the turn failed: ${outcome.error.message}`),
        ...(tail === undefined ? [] : [`stderr     ${indented(forScreen(tail))}`]),
      ];
    }
  }
}

function lastInput(model: OfflineModel): string {
  const request = model.requests.at(-1);
  return request?.messages.findLast(({ role }) => role === "user")?.content ?? "";
}
