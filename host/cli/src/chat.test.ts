import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { OfflineModel } from "@reasonix/agent";
import type { Session, TurnOutcome } from "@reasonix/agent";
import { HookFailed } from "@reasonix/host";
import { expect, test } from "vitest";
import { chat } from "./chat.ts";

const model = new OfflineModel();

const session: Session = {
  async turn(line): Promise<TurnOutcome> {
    if (line === "stop") return { kind: "blocked", by: "guard", reason: "" };
    if (line === "break") return { kind: "failed", error: new Error("guard failed \x1b[2J") };
    if (line === "hook") {
      const error = new HookFailed("guard", "input.receive", "internal", "guard failed", "Error: no \x1b[2J\n    at x");
      return { kind: "failed", error };
    }
    const request = { messages: [{ role: "user" as const, content: `${line}!` }], tools: [], maxTokens: 0 };
    for await (const _chunk of model.stream(request));
    return { kind: "answered", text: "so be it", request };
  },
};

test("each line goes through the session until the end of the input", async () => {
  expect(await typed("hello\n", "stop\n", "break\n")).toBe(
    [
      "> the model received: hello!",
      "so be it",
      "> guard blocked the input: it gave no reason",
      "> the turn failed: guard failed ",
      "> \n",
    ].join("\n"),
  );
});

test("a failed hook shows what the extension wrote to stderr", async () => {
  expect(await typed("hook\n")).toBe(
    "> the turn failed: guard failed\nstderr     Error: no \n               at x\n> \n",
  );
});

test.each([
  ["Ctrl-D", "\x04"],
  ["Ctrl-C", "\x03"],
])("%s in a terminal ends it behind a line break", async (_, key) => {
  const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true, columns: 80 })];
  const ended = chat(session, model, input, output);
  input.write("hello\r");
  await sleep(20);
  input.write(key);
  await ended;
  output.end();
  expect(stripVTControlCharacters(await text(output))).toBe("> hello\r\nthe model received: hello!\nso be it\n> \n");
});

test("the input may end during a turn", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const slow: Session = {
    async turn(line) {
      input.end("stop\n");
      await sleep(50);
      return session.turn(line);
    },
  };
  input.write("hello\n");
  await chat(slow, model, input, output);
  output.end();
  expect(await text(output)).toBe(
    "> the model received: hello!\nso be it\nguard blocked the input: it gave no reason\n",
  );
});

test("an empty line ends it", async () => {
  expect(await typed("\nhello\n")).toBe("> ");
});

/** What is shown when these arrive one after another, and then the end. */
async function typed(...pieces: string[]): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const ended = chat(session, model, input, output);
  for (const piece of pieces) {
    input.write(piece);
    await sleep(20);
  }
  input.end();
  await ended;
  output.end();
  return text(output);
}
