// Every report as data keeps to the published schema, and so does every file of acknowledgements that is taken.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { EDITS, published, trial, type Loose } from "./trial.ts";

const schemaOf = (file: string): object => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as object;
const ajv = new Ajv2020({ strict: true });
const isReport = ajv.compile(schemaOf("report.schema.json"));

describe("a report as data", () => {
  test.for([
    ["nothing found", () => undefined],
    ["additive", EDITS.additive],
    ["review", EDITS.review],
    ["breaking", EDITS.breaking],
    ["a witness", (contract: Loose) => delete contract["$defs"]!["ShutdownResult"]!["properties"]!["accepted"]],
    ["a renamed type", renamed],
    ["everything gone but one method", gutted],
  ] as const)("%s", async ([, edit]) => {
    using it = trial();
    it.edited("new.json", edit);
    for (const sides of [
      ["rev1.json", "new.json"],
      ["new.json", "rev1.json"],
    ] as const) {
      const { out } = await it.run("--json", "--base", sides[0], "--head", sides[1]);
      isReport(JSON.parse(out));
      expect(isReport.errors ?? []).toEqual([]);
    }
  });

  test("the schema is printed by --schema, and refuses what is no report", async () => {
    using it = trial();
    const { out } = await it.run("--schema");
    expect(JSON.parse(out)).toEqual(schemaOf("report.schema.json"));
    expect(isReport({ verdict: "same" })).toBe(false);
  });
});

function renamed(contract: Loose): void {
  const text = JSON.stringify(contract).replaceAll("ShutdownResult", "ShutdownAnswer");
  Object.assign(contract, JSON.parse(text));
  delete contract["$defs"]!["ShutdownResult"];
}

function gutted(contract: Loose): void {
  const [first = ""] = Object.keys(contract["methods"]!);
  for (const name of Object.keys(contract["methods"]!)) if (name !== first) delete contract["methods"]![name];
  Object.assign(contract, { hooks: {}, limits: {}, errors: [], frontendEvents: {}, interceptEvents: [] });
  expect(Object.keys(published()["methods"]!).length).toBeGreaterThan(1);
}
