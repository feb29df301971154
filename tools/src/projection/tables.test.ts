import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { load } from "../contract/load.ts";
import type { Contract } from "../contract/model.ts";
import { projectionTables } from "./tables.ts";

let contract: Contract;

beforeAll(async () => {
  contract = load(await readFile(new URL("../../../generated/schema.json", import.meta.url), "utf8"));
});

test("only definitions that hold something later have an entry, and only their members that lead to it are walked", () => {
  const { definitions } = projectionTables(contract);
  expect(definitions["UIPublishParams"]).toEqual({ walk: { kind: { is: "UISurfaceKind" } } });
  expect(definitions["ManifestRuntime"]).toEqual({
    members: { tools: 2 },
    walk: { capabilities: { list: { is: "CapabilityFamily" } } },
  });
  // What is as new as a whole is not walked.
  expect(definitions["UIViewPayload"]).toEqual({ since: 2 });
  // Hook payloads hold nothing later, so neither does what carries them.
  expect(definitions["InterceptParams"]).toBeUndefined();
  expect(definitions["UICardPayload"]).toBeUndefined();
});

test("a contract without a second revision has empty tables", async () => {
  const file = JSON.parse(await readFile(new URL("../../../spec/frozen/rev1.json", import.meta.url), "utf8")) as {
    contract: Contract;
  };
  expect(projectionTables(file.contract)).toEqual({ revision: 1, depth: Number.MAX_SAFE_INTEGER, definitions: {} });
});
