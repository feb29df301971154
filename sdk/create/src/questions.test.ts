import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Arguments } from "./arguments.ts";
import { ask } from "./questions.ts";

const ARGS: Arguments = {
  kind: "create",
  folder: undefined,
  name: undefined,
  template: undefined,
  yes: false,
  json: false,
  install: true,
};

async function answered(args: Arguments, ...answers: readonly string[]): Promise<{ args: Arguments; asked: number }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const shown = text(output);
  let asked = 0;
  // An answer is typed when the question stands there.
  output.on("data", (chunk: Buffer) => {
    if (chunk.toString().endsWith(": ")) input.write(`${answers[asked++] ?? ""}\n`);
  });
  const result = await ask(args, { input, output, signal: new AbortController().signal });
  output.end();
  expect(await shown).not.toContain("undefined");
  return { args: result, asked };
}

test("what is missing is asked until there is an answer", async () => {
  expect(await answered(ARGS, "", " ../demo ", "none", "provider")).toEqual({
    args: { ...ARGS, folder: "../demo", template: "provider" },
    asked: 4,
  });
});

test("an empty answer takes the default, and what was stated is not asked", async () => {
  expect(await answered({ ...ARGS, folder: "a" }, "")).toEqual({
    args: { ...ARGS, folder: "a", template: "interceptor" },
    asked: 1,
  });
  expect(await answered({ ...ARGS, folder: "a", template: "full" })).toMatchObject({ asked: 0 });
});

test.each([
  ["Ctrl-C", "\u0003"],
  ["Ctrl-D", "\u0004"],
])("%s ends the questions", async (_, key) => {
  const input = Object.assign(new PassThrough(), { setRawMode: () => undefined, isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  output.resume().once("data", () => input.write(key));
  await expect(ask(ARGS, { input, output, signal: new AbortController().signal })).rejects.toMatchObject({
    code: "interrupted",
    message: "Interrupted. Nothing is made.",
  });
});

test("an interrupt from outside ends them", async () => {
  const [input, output, interrupt] = [new PassThrough(), new PassThrough(), new AbortController()];
  output.resume().once("data", () => interrupt.abort());
  await expect(ask(ARGS, { input, output, signal: interrupt.signal })).rejects.toMatchObject({ code: "interrupted" });
});
