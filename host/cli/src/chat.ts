// Lines from the keyboard, each through the session.
import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import type { OfflineModel, Session } from "@reasonix/agent";
import { plain } from "./plain.ts";

/** Reads lines until an empty one or the end of the input, and shows what came of each. */
export async function chat(session: Session, model: OfflineModel, input: Readable, output: Writable): Promise<void> {
  const lines = createInterface({ input, output, prompt: "> " });
  let open = true;
  lines.once("close", () => (open = false));
  try {
    lines.prompt();
    for await (const line of lines) {
      if (line.trim() === "") break;
      for (const each of await said(session, model, line)) output.write(`${plain(each)}\n`);
      // The input may end during a turn; lines that came before are still read.
      if (open) lines.prompt();
    }
  } finally {
    lines.close();
  }
}

async function said(session: Session, model: OfflineModel, line: string): Promise<string[]> {
  const outcome = await session.turn(line);
  switch (outcome.kind) {
    case "answered":
      return [`the model received: ${lastInput(model)}`, outcome.text];
    case "blocked":
      return [`${outcome.by} blocked the input: ${outcome.reason || "it gave no reason"}`];
    case "failed":
      return [`the turn failed: ${outcome.error.message}`];
  }
}

function lastInput(model: OfflineModel): string {
  const request = model.requests.at(-1);
  return request?.messages.findLast(({ role }) => role === "user")?.content ?? "";
}
