// Times and bounds beyond the limits of the wire, against test/facts/budgets.ts.
import { describe, expect, it } from "vitest";
import { BUDGETS } from "../generated/src/index.ts";
import {
  atRevision1,
  contractDocument,
  differences,
  edited,
  objectOf,
  type Json,
  type JsonObject,
} from "./contract-document.ts";
import * as facts from "./facts/budgets.ts";
import { CALL_BUDGETS, POINTS } from "./facts/rev1.ts";
import * as rev2 from "./facts/rev2.ts";
import { unnoticed } from "./mutants.ts";

/** Every difference between the budgets of a document and the table of facts. */
function differencesFromBudgets(document: JsonObject): string[] {
  return differences(
    "budgets",
    objectOf(objectOf(atRevision1(document))["budgets"]),
    rows((value) => ({ value })),
  );
}

/** Every difference between a BUDGETS of @reasonix/protocol and the table of facts. */
function differencesFromTable(table: JsonObject): string[] {
  return differences(
    "",
    table,
    rows((value) => value, { ...facts.BUDGETS, ...rev2.BUDGETS }),
  );
}

function rows(
  row: (value: number) => unknown,
  budgets: Readonly<Record<string, facts.Budget>> = facts.BUDGETS,
): object {
  return Object.fromEntries(Object.entries(budgets).map(([name, [value]]) => [name, row(value)]));
}

describe("budgets", () => {
  const document = contractDocument();

  it("of the document are those that the sheets state, each of them and no other", () => {
    expect(Object.keys(facts.BUDGETS)).toHaveLength(44);
    expect(differencesFromBudgets(document)).toEqual([]);
  });

  it("of @reasonix/protocol are the same", () => {
    expect(differencesFromTable({ ...BUDGETS })).toEqual([]);
  });

  it("have a source each", () => {
    const nowhere = Object.entries(facts.BUDGETS).filter(
      ([, [, source]]) => !/^[WPD] §[\d.]+: |^no sheet: /.test(source),
    );
    expect(nowhere).toEqual([]);
  });

  it("serve the calls and the hook points that name them", () => {
    const [fast, slow] = [facts.BUDGETS["interceptFastMillis"]?.[0], facts.BUDGETS["interceptSlowMillis"]?.[0]];
    expect(Object.values(CALL_BUDGETS).filter((name) => !Object.hasOwn(facts.BUDGETS, name))).toEqual([]);
    expect(Object.values(POINTS).filter(({ timeoutMillis: time }) => time !== fast && time !== slow)).toEqual([]);
  });
});

describe("the comparison of budgets", () => {
  const document = objectOf(atRevision1(contractDocument()));

  it("notices whatever is broken, where it is", () => {
    expect(unnoticed(document, "budgets", differencesFromBudgets)).toEqual([]);
    const broken = (mutant: JsonObject): string[] => differencesFromTable(objectOf(mutant["BUDGETS"]));
    const table = { BUDGETS: { ...BUDGETS } };
    expect(unnoticed(table, "BUDGETS", (mutant) => broken(mutant).map((says) => `BUDGETS.${says}`))).toEqual([]);
  });

  it.each<{ what: string; path: readonly string[]; value: Json | undefined; says: readonly string[] }>([
    {
      what: "a time that is a millisecond longer",
      path: ["stdinGraceMillis", "value"],
      value: 751,
      says: ["budgets.stdinGraceMillis.value: is 751, should be 750"],
    },
    {
      what: "a budget that is gone",
      path: ["lastWriteMillis"],
      value: undefined,
      says: ['budgets.lastWriteMillis: missing, should be {"value":100}'],
    },
    {
      what: "a budget that nobody wrote down",
      path: ["patience"],
      value: { value: 1 },
      says: ['budgets.patience: should not be there, is {"value":1}'],
    },
    { what: "nothing for a budget of revision 2", path: ["toolMillis"], value: { value: 300_000, since: 2 }, says: [] },
  ])("says $what", ({ path, value, says }) => {
    expect(differencesFromBudgets(edited(document, ["budgets", ...path], value))).toEqual(says);
  });
});
