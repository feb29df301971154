import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pnpm } from "./pnpm.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pnpm-"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "demo", scripts: { fail: "node fail.mjs" } }));
  await writeFile(join(folder, "pnpm-workspace.yaml"), "packages: []\n");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("its exit code and what it says come back", async () => {
  await writeFile(join(folder, "fail.mjs"), "console.log('out'); console.error('err'); process.exit(3);");
  const { code, output } = await pnpm(["run", "fail"], folder);
  expect([code, output]).toEqual([3, expect.stringMatching(/out[^]*err|err[^]*out/)]);
});

test.skipIf(process.platform === "win32")("an abort ends what it has started, too", async () => {
  await writeFile(
    join(folder, "fail.mjs"),
    "import { writeFileSync } from 'node:fs'; writeFileSync('begun', ''); setInterval(() => {}, 1000);",
  );
  const controller = new AbortController();
  const running = pnpm(["run", "fail"], folder, controller.signal);
  while (!existsSync(join(folder, "begun"))) await sleep(20);
  controller.abort();
  // It settles when nobody holds the outputs any more: neither pnpm nor the script.
  await expect(running).rejects.toThrow("interrupted");
});
