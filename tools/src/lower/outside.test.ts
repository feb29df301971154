// What stands beside the program: a file that nothing imports, and the published revisions.
import { rename, rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { compileSpec } from "../compile.ts";
import { specCopy } from "../spec-copy.ts";

test("refuses a file that nothing imports", async () => {
  await using copy = await specCopy({ file: "idle.tsp", put: "model Idle {}\n" });
  await expect(compileSpec(copy.main)).rejects.toThrow("spec/idle.tsp:1:1 - error: nothing imports this file");
});

test.for([
  [
    "missing",
    async (folder: string) => rm(`${folder}/frozen`, { recursive: true }),
    "holds the published revisions and cannot be read (ENOENT)",
  ],
  [
    "not JSON",
    async (folder: string) => writeFile(`${folder}/frozen/rev1.json`, "{"),
    "spec/frozen/rev1.json is no published revision",
  ],
  [
    "not a contract",
    async (folder: string) => writeFile(`${folder}/frozen/rev1.json`, '{"revision":1}'),
    "spec/frozen/rev1.json is no published revision",
  ],
  [
    "another revision",
    async (folder: string) => writeFile(`${folder}/frozen/rev1.json`, '{"revision":2}'),
    "it says it is revision 2",
  ],
  [
    "not there before the newest",
    async (folder: string) => rename(`${folder}/frozen/rev1.json`, `${folder}/frozen/rev2.json`),
    "holds rev2.json and not every one before it",
  ],
] as const)("refuses to go on when what was published is %s", async ([, spoil, says]) => {
  await using copy = await specCopy();
  await spoil(copy.folder);
  await expect(compileSpec(copy.main)).rejects.toThrow(says);
});
