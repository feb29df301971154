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
