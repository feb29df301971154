import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { GENERATED } from "./reserved.ts";

test("the reserved names are what the generated package declares beside the definitions", async () => {
  const folder = new URL("../../../generated/src/", import.meta.url);
  // The definitions themselves, the entry that only passes on, and what no entry passes on.
  const others = ["types.ts", "index.ts", "projection-walk.ts", "compact-walk.ts"];
  const names = (await readdir(folder)).filter((name) => !others.includes(name));
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")));
  const declared = texts.flatMap((text) =>
    [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name ?? ""),
  );
  // Types of chunk kinds are reserved by their ending.
  const chunks = declared.filter((name) => name.endsWith("Chunk") && name !== "StreamChunk");
  expect(chunks).toHaveLength(8);
  expect(declared.filter((name) => !chunks.includes(name)).toSorted()).toEqual([...GENERATED].toSorted());
});
