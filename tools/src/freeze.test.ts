// Published revisions stay as they are: the file's hash stands here, and the spec still says it.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { compileSpec, type Compiled } from "./compile.ts";
import { canonical } from "./contract/canonical.ts";
import { serialise } from "./contract/load.ts";
import { frozenFile, type FrozenFile } from "./freeze.ts";
import { specCopy } from "./spec-copy.ts";

/** A change here means that a published revision changed. That is never right after the first release. */
const PUBLISHED: Readonly<Record<string, string>> = {
  "rev1.json": "d7838aacb6f18c7cfeb53fbef51d454a940f9214387fff8a1cbfbd2788d5d579",
};

let spec: Compiled;

beforeAll(async () => {
  spec = await compileSpec(new URL("../../spec/main.tsp", import.meta.url));
});

test.for(Object.entries(PUBLISHED))("%s is the published file", async ([name, hash]) => {
  const bytes = await readFile(new URL(`../../spec/frozen/${name}`, import.meta.url));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
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
  await using copy = await specCopy(
    { file: "revisions.tsp", find: "first: 1,", put: "first: 1,\n\n  /** Two. */\n  second: 2," },
    {
      file: "lifecycle.tsp",
      find: "  accepted: boolean;",
      put: "  accepted: boolean;\n\n  /** Late. */\n  @since(2)\n  late?: boolean;",
    },
    { file: "ui.tsp", find: "enum UISeverity {", put: "enum UISeverity {\n  /** Late. */\n  @since(2)\n  loud,\n" },
  );
  const later = await compileSpec(copy.main);
  expect(later.contract.$defs["ShutdownResult"]?.properties?.["late"]).toEqual({ type: "boolean", "x-since": 2 });
  expect(later.contract.$defs["UISeverity"]?.["x-since-values"]).toEqual({ loud: 2 });
  const [one, two] = [frozenFile(later, 1).contract, frozenFile(later, 2).contract];
  expect(one.$defs["ShutdownResult"]).toEqual(spec.contract.$defs["ShutdownResult"]);
  expect(one.$defs["UISeverity"]?.enum).toEqual(spec.contract.$defs["UISeverity"]?.enum);
  expect(two.$defs["ShutdownResult"]?.properties).toHaveProperty("late");
  expect(two.$defs["UISeverity"]?.enum).toContain("loud");
});
