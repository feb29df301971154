// generated/PROTOCOL.md, which people read, against the tables of facts: every cell that states one.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, differences, listOf, objectOf } from "./contract-document.ts";
import { EVENT_DEFINITIONS } from "./facts/frontend-events.ts";
import { HOOK_DEFINITIONS, MATRIX, UI_DEFINITIONS } from "./facts/hooks.ts";
import { MANIFEST_DEFINITIONS } from "./facts/manifest.ts";
import type { Definition } from "./facts/notation.ts";
import { DTOS, ENVELOPE, ERRORS, METHODS, POINTS, SLOTS, STATE_DEFINITIONS, WIRE_ENUMS } from "./facts/rev1.ts";
import { factColumns, isOfRevision1, statedTables, statedTypes } from "./index-document.ts";
import { expectedTables } from "./index-rows.ts";
import { expectedTypes } from "./index-types.ts";
import { cellsOf, rowOf, tablesOf, type Table } from "./markdown-tables.ts";

type Definitions = Readonly<Record<string, Definition>>;

const DEFINITIONS: Definitions = {
  ...WIRE_ENUMS,
  ErrorReason: Object.keys(ERRORS),
  ...DTOS,
  ...HOOK_DEFINITIONS,
  ...UI_DEFINITIONS,
  ...EVENT_DEFINITIONS,
  ...STATE_DEFINITIONS,
  ...MANIFEST_DEFINITIONS,
};
const index = readFileSync(new URL("../generated/PROTOCOL.md", import.meta.url), "utf8");
const hash = createHash("sha256")
  .update(readFileSync(new URL("../generated/schema.json", import.meta.url)))
  .digest("hex");

function differencesFromTables(text: string): string[] {
  return differences("", statedTables(text), expectedTables(hash));
}

/** Differences of the definitions with facts in the notation: frames are judged by their schemas. */
function differencesFromTypes(text: string, definitions: Definitions = DEFINITIONS): string[] {
  const frames = Object.keys(ENVELOPE);
  const types = Object.entries(statedTypes(text)).filter(([name]) => !frames.includes(name));
  return differences("", Object.fromEntries(types), expectedTypes(definitions));
}

describe("the index", () => {
  it("says in every table what the facts say", () => {
    expect(differencesFromTables(index)).toEqual([]);
  });

  it("says of every definition what the facts say", () => {
    expect(differencesFromTypes(index)).toEqual([]);
  });
});

/** A copy in which the rows of one table are changed: of the one that has both columns, and stands under the heading. */
function rewritten(
  text: string,
  first: string,
  change: (cells: Readonly<Record<string, string>>) => Readonly<Record<string, string | undefined>>,
  column: string = first,
  heading?: string,
): string {
  const table = tablesOf(text).find(
    ({ head, under }) =>
      head[0] === first && head.includes(column) && (heading === undefined || under.at(-1) === heading),
  );
  if (table === undefined) throw new Error(`no table has the columns ${first} and ${column}`);
  return table.rows.reduce((copy, { line, cells }) => {
    const named = Object.fromEntries(table.head.map((name, index) => [name, cells[index] ?? ""]));
    const changed = { ...named, ...change(named) };
    return withRow(
      copy,
      line,
      table.head.map((name) => changed[name] ?? ""),
    );
  }, text);
}

function withRow(text: string, line: number, cells: readonly string[]): string {
  return text.split("\n").with(line, rowOf(cells)).join("\n");
}

/** Copies of a text in which one cell of one table is another one: every cell of revision 1 that states a fact. */
function* cellMutants(text: string): Generator<{ readonly cell: string; readonly copy: string }> {
  for (const table of tablesOf(text))
    for (const { line, cells } of table.rows.filter(isOfRevision1))
      for (const column of statingColumns(table))
        yield {
          cell: `${table.under.at(-1)}: ${cells[0]}: ${column}`,
          copy: withRow(text, line, cells.with(column, "something else")),
        };
}

function statingColumns(table: Table): number[] {
  return factColumns(table).map((_, column) => column);
}

describe("the comparison with the index", () => {
  const [tables = "", types = ""] = index.split(/^(?=## Types$)/m);

  it("notices every cell of every table that is another one", () => {
    const mutants = [...cellMutants(tables)];
    const unnoticed = mutants.filter(({ copy }) => differencesFromTables(copy).length === 0);
    expect(mutants.length).toBeGreaterThan(900);
    expect(unnoticed.map(({ cell }) => cell)).toEqual([]);
  });

  it.each(["InterceptResult", "UIFormField", "ManifestRuntime"])("notices every cell of %s", (name) => {
    const [section = ""] = types.split(/^(?=### )/m).filter((part) => part.includes(`</a>${name}\n`));
    const text = `# Protocol\n\n## Types\n\n${section}`;
    const only = { [name]: DEFINITIONS[name] ?? {} };
    const mutants = [...cellMutants(text)];
    expect(differencesFromTypes(text, only)).toEqual([]);
    expect(mutants.length).toBeGreaterThan(6);
    expect(mutants.filter(({ copy }) => differencesFromTypes(copy, only).length === 0)).toEqual([]);
  });

  it("says each retryable that is inverted", () => {
    const inverted = rewritten(index, "reason", ({ retryable }) => ({ retryable: retryable === "yes" ? "no" : "yes" }));
    expect(differencesFromTables(inverted)).toEqual(
      Object.entries(ERRORS).map(([reason, [, retryable]]) => {
        const [is, should] = retryable ? ["no", "yes"] : ["yes", "no"];
        return `Errors.rows.${reason}.retryable: is "${is}", should be "${should}"`;
      }),
    );
  });

  it("says each timeout that is a millisecond longer", () => {
    const longer = rewritten(index, "point", ({ timeout = "" }) => ({
      timeout: `${Number.parseInt(timeout, 10) + 1} ms`,
    }));
    expect(differencesFromTables(longer)).toEqual(
      Object.entries(POINTS).map(
        ([point, { timeoutMillis: time }]) =>
          `Hook points.rows.${point}.timeout: is "${time + 1} ms", should be "${time} ms"`,
      ),
    );
  });

  it("says each link to other params, whatever its words are", () => {
    const wrong = rewritten(index, "method", ({ params = "" }) => ({
      params: params.replace(/\(#.*\)/, "(#type-errordata)"),
    }));
    expect(differencesFromTables(wrong)).toEqual(
      Object.entries(METHODS).map(
        ([method, [, , params]]) =>
          `Methods.rows.${method}.params: is "[${params}](#type-errordata)", should be "[${params}](#type-${params.toLowerCase()})"`,
      ),
    );
  });

  it("says each slot that has lost its points", () => {
    const emptied = rewritten(index, "slot", () => ({ "rules at": "—" }));
    const ruling = Object.keys(SLOTS).filter((slot) => slot !== "provider");
    expect(differencesFromTables(emptied).map((says) => says.replace(/ should be .*/, ""))).toEqual(
      ruling.map((slot) => `Slots.rows.${slot}.rules at: is "—",`),
    );
  });

  it.each([
    ["Methods", "params", "result"],
    ["Hook points", "payload", "replacement"],
    ["Hook points", "interceptor", "owner"],
    ["Hook points", "takes effect", "only shown"],
    ["Stream chunks", "must carry", "may carry"],
    ["Errors", "host", "extension"],
    ["Frontend events", "text", "detail"],
    ["Outcomes", "interceptor", "required"],
    ["Outcomes", "provider", "ui"],
  ])("%s: says each row in which %s and %s have been swapped", (name, one, other) => {
    const rows = Object.entries(objectOf(at(expectedTables(hash), name, "rows")));
    const unequal = rows.filter(([, row]) => at(row, one) !== at(row, other));
    const [first = ""] = listOf(at(expectedTables(hash), name, "columns"));
    const swapped = rewritten(index, String(first), (cells) => ({ [one]: cells[other], [other]: cells[one] }), one);
    expect(unequal.length).toBeGreaterThan(1);
    expect(
      differencesFromTables(swapped)
        .map((says) => says.replace(/: .*$/, ""))
        .toSorted(),
    ).toEqual(unequal.flatMap(([row]) => [one, other].map((column) => `${name}.rows.${row}.${column}`)).toSorted());
  });

  it("notices what cannot occur without a reason", () => {
    const silent = rewritten(index, "failure", ({ ui = "" }) => ({ ui: ui.replace(/^(cannot occur): .*/, "$1") }));
    const never = Object.entries(MATRIX).filter(([, cells]) => cells.at(-1) === "never");
    expect(differencesFromTables(silent)).toEqual(
      never.map(
        ([failure]) => `Outcomes.rows.${failure}.ui: is "cannot occur (nobody says why)", should be "cannot occur"`,
      ),
    );
  });

  it("notices columns that have been swapped with their heads", () => {
    const swapped = index.replace("| code | retryable |", "| retryable | code |");
    expect(differencesFromTables(swapped)[0]).toBe(
      'Errors.columns: is ["reason","retryable","code","host","extension","action","message"], should be ["reason","code","retryable","host","extension","action","message"]',
    );
  });

  it.each(["InterceptResult", "UIFormField", "ManifestRuntime"])("says what became optional in %s", (name) => {
    const flip = (member = ""): string =>
      member.endsWith("?`") ? member.replace("?`", "`") : member.replace(/`$/, "?`");
    const swapped = rewritten(index, "member", ({ member }) => ({ member: flip(member) }), "type", name);
    const members =
      tablesOf(index)
        .find(({ under }) => under[2] === name)
        ?.rows.filter(isOfRevision1)
        .map(({ cells }) => cells[0] ?? "") ?? [];
    const says = differencesFromTypes(swapped).map(
      (difference) => /^\w+\.rows\.(\S+): (?:missing|should)/.exec(difference)?.[1] ?? "",
    );
    expect(says.toSorted()).toEqual([...members, ...members.map(flip)].toSorted());
  });

  it("notices a row that is gone, and one that is there twice", () => {
    const lines = index.split("\n");
    const line = tablesOf(index).find(({ head }) => head[0] === "reason")?.rows[0]?.line ?? 0;
    expect(differencesFromTables(lines.toSpliced(line, 1).join("\n"))[0]).toMatch(
      /^Errors\.rows\.activation_failed: missing/,
    );
    expect(differencesFromTables(lines.toSpliced(line, 0, lines[line] ?? "").join("\n"))[0]).toMatch(
      /^Errors\.rows\.activation_failed again: should not be there/,
    );
  });
});

describe("the reader of tables", () => {
  const cell = fc
    .string({ unit: fc.constantFrom("a", " ", "|", "\\", "`", "<", "é", "-"), maxLength: 8 })
    .map((text) => text.trim());

  it("reads any cells back from a row", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
        expect(cellsOf(rowOf(cells))).toEqual(cells);
      }),
    );
  });

  it("finds tables under their headings, and none in code", () => {
    const text = [
      "# A\n\n## B <b>\n\nSome words\nin two lines.\n",
      "| x |  |\n| --- | --- |\n| 1 | a\\|b |\n",
      "```\n| no |\n| --- |\n```\n",
      '### <a id="c"></a>C\n\n| y |\n| --- |\n## D\n\n| z |',
    ];
    expect(tablesOf(text.join("\n"))).toEqual([
      {
        under: ["A", "B <b>"],
        intro: "Some words in two lines.",
        head: ["x", ""],
        rows: [{ line: 9, cells: ["1", "a|b"] }],
      },
      { under: ["A", "B <b>", "C"], intro: "", head: ["y"], rows: [] },
    ]);
  });

  it("refuses a row that would be shown wrongly", () => {
    expect(() => tablesOf("| x | y |\n| --- | --- |\n| 1 |")).toThrow("line 3 has 1 cells under a head of 2");
  });
});
