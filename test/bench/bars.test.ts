// The bars as they are checked in: on equal terms, and measuring something that works.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { Arm, Bar, Prepare } from "./bar.ts";

const FOLDER = new URL("bars/", import.meta.url);
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".ts"));
const FLOORS = new URL("floors/", import.meta.url);

async function load(file: string): Promise<Bar> {
  return ((await import(new URL(file, FOLDER).href)) as { readonly bar: Bar }).bar;
}

function scriptOf(arm: Arm): string {
  return arm.kind === "calls" ? arm.module.href : pathToFileURL(arm.args[0] ?? "").href;
}

describe.each(FILES)("%s", (file) => {
  test("is named like its file and has rows of different names", async () => {
    const { name, rows } = await load(file);
    const names = rows.map((row) => row.name);
    expect([`${name}.ts`, rows.length > 0, new Set(names).size]).toEqual([file, true, names.length]);
  });

  test("has its floors in floors/, and floor and subject get the same bytes", async () => {
    for (const { floor, subject } of (await load(file)).rows) {
      expect(scriptOf(floor).slice(0, FLOORS.href.length)).toBe(FLOORS.href);
      const text = (arm: Arm) => (arm.kind === "calls" ? arm.text : undefined);
      expect([floor.kind, text(floor)]).toEqual([subject.kind, text(subject)]);
    }
  });

  test("names scripts that exist, and calls that do what they should", async () => {
    for (const arm of (await load(file)).rows.flatMap((row) => [row.floor, row.subject])) {
      expect(readFileSync(fileURLToPath(scriptOf(arm)), "utf8")).not.toBe("");
      if (arm.kind === "process") continue;
      const { prepare } = (await import(arm.module.href)) as { readonly prepare: Prepare };
      expect(() => prepare(arm.text, arm.what)()).not.toThrow();
    }
  });
});

test.each(readdirSync(FLOORS))("floors/%s imports nothing of ours", (file) => {
  const source = readFileSync(new URL(file, FLOORS), "utf8");
  const imported = [...source.matchAll(/\b(?:from|import|require)\b\s*\(?\s*["'`]([^"'`]*)/g)].map(([, name]) => name);
  expect(imported.filter((name) => !name?.startsWith("node:"))).toEqual([]);
});
