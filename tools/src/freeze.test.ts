// Published revisions stay as they are: the file's hash stands here, and the spec still says it.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { compileSpec, type Compiled } from "./compile.ts";
import { canonical } from "./contract/canonical.ts";
import { serialise } from "./contract/load.ts";
import { frozenFile, type FrozenFile } from "./contract/frozen.ts";
import { differences, frozenFiles } from "./freeze.ts";
import { nextRevision, specCopy } from "./spec-copy.ts";

/** A change here means that a published revision changed. That is never right after the first release. */
const PUBLISHED: Readonly<Record<string, string>> = {
  "rev1.json": "2a9ae9d2238d6f6b8c12768e499fd7fa735b77b93d8d49f1cc0e670c68d3cfc1",
};

let spec: Compiled;

beforeAll(async () => {
  spec = await compileSpec(new URL("../../spec/main.tsp", import.meta.url));
});

test.for(Object.entries(PUBLISHED))("%s is the published file", async ([name, hash]) => {
  const bytes = await readFile(new URL(`../../spec/frozen/${name}`, import.meta.url));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
});

test("every published file is listed here, and the spec says what it says", async () => {
  const files = await frozenFiles();
  expect(files).toEqual(Object.keys(PUBLISHED));
  for (const name of files) expect(await differences(spec, name)).toEqual([]);
});

test("the spec says of revision 1 what was frozen", async () => {
  const text = await readFile(new URL("../../spec/frozen/rev1.json", import.meta.url), "utf8");
  const frozen = JSON.parse(text) as FrozenFile;
  expect(canonical(frozen)).toBe(text);
  expect(serialise(frozenFile(spec, 1).contract)).toBe(serialise(frozen.contract));
});

test("nothing that is still draft is frozen", () => {
  const { contract } = frozenFile(spec, 1);
  expect({
    drafts: contract.drafts,
    outcomes: contract.outcomes,
    budgets: contract.budgets,
    frontendEvents: contract.frontendEvents,
  }).toEqual({ drafts: [], outcomes: {}, budgets: {}, frontendEvents: {} });
  expect(Object.keys(contract.hooks)).toHaveLength(17);
  expect(Object.keys(contract.$defs)).not.toContain("TextEvent");
  expect(Object.keys(contract.$defs)).toContain("PluginManifest");
});

test("what comes later stays out of an older revision", async () => {
  const next = await nextRevision();
  await using copy = await specCopy(
    next.edit,
    {
      file: "lifecycle.tsp",
      find: "  accepted: boolean;",
      put: `  accepted: boolean;\n\n  /** Late. */\n  @since(${next.number})\n  late?: boolean;`,
    },
    {
      file: "ui.tsp",
      find: "enum UISeverity {",
      put: `enum UISeverity {\n  /** Late. */\n  @since(${next.number})\n  loud,\n`,
    },
  );
  const later = await compileSpec(copy.main);
  expect(later.contract.$defs["ShutdownResult"]?.properties?.["late"]).toEqual({
    type: "boolean",
    "x-since": next.number,
  });
  expect(later.contract.$defs["UISeverity"]?.["x-since-values"]).toEqual({ loud: next.number });
  const [one, two] = [frozenFile(later, 1).contract, frozenFile(later, next.number).contract];
  expect(serialise(one)).toBe(serialise(frozenFile(spec, 1).contract));
  expect(two.$defs["ShutdownResult"]?.properties).toHaveProperty("late");
  expect(two.$defs["UISeverity"]).toMatchObject({
    enum: expect.arrayContaining(["loud"]),
    "x-since-values": { loud: next.number },
  });
});

test("a change of what is published is named with its place", async () => {
  await using copy = await specCopy(
    { file: "lifecycle.tsp", find: "  epoch?: string;", put: "  epoch: string;" },
    { file: "limits.tsp", find: "frameBytes: 8388608", put: "frameBytes: 8388609" },
  );
  const changed = await differences(await compileSpec(copy.main), "rev1.json");
  expect(changed).toEqual([
    expect.stringMatching(
      /^rev1.json: \/\$defs\/SessionContext\/required was \[.*\] and is \[.*"epoch".*\] \(published from spec\/lifecycle.tsp:\d+\)$/,
    ),
    expect.stringMatching(
      /^rev1.json: \/limits\/frameBytes was 8388608 and is 8388609 \(published from spec\/limits.tsp:\d+\)$/,
    ),
  ]);
});
