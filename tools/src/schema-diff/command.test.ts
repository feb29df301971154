// What the command says of whole contracts, and its exit codes.
import { expect, test } from "vitest";
import { RULES } from "../diff/rules.ts";
import { EDITS, published, trial, type Loose } from "./trial.ts";

/** What a report of two contracts has looked at, by another way than the report's. */
function looked({ methods, hooks, $defs, errors, limits, budgets }: Loose): string {
  const count = (table: object = {}): number => Object.keys(table).length;
  const schemas: readonly Loose[] = Object.values($defs ?? {});
  const sum = (of: (schema: Loose) => number): number => schemas.reduce((total, each) => total + of(each), 0);
  const counts = [
    `${count(methods)} methods, ${count(hooks)} points, ${count($defs)} types`,
    `${sum(({ properties }) => count(properties))} members, ${sum((schema) => count(schema["enum"]))} values`,
    `${count(errors)} errors, ${count(limits) + count(budgets)} limits, ${count(RULES)} rules`,
  ];
  return `looked at ${counts.join(", ")}`;
}

test.for([
  [
    "the same contract",
    (_same: Loose): void => undefined,
    0,
    "no difference; 0 breaking, 0 for review, 0 additive, 0 docs",
  ],
  ["what is additive", EDITS.additive, 0, "additive; 0 breaking, 0 for review, 1 additive, 0 docs"],
  ["what a person has to look at", EDITS.review, 3, "needs a review; 0 breaking, 1 for review, 0 additive, 0 docs"],
  ["what breaks", EDITS.breaking, 1, "breaking; 1 breaking, 0 for review, 0 additive, 0 docs"],
] as const)("%s", async ([, edit, exit, says]) => {
  using it = trial();
  it.edited("new.json", edit);
  const said = await it.run("--base", "rev1.json", "--head", "new.json");
  const contract = published();
  edit(contract);
  expect({ exit: said.exit, err: said.err, first: said.out.split("\n").slice(0, 2) }).toEqual({
    exit,
    err: "",
    first: [`new.json against revision 1 (rev1.json): ${says}`, looked(contract)],
  });
});

test("breaking wins over a review", async () => {
  using it = trial();
  it.edited("new.json", (contract) => {
    EDITS.review(contract);
    EDITS.breaking(contract);
  });
  expect((await it.run("--base", "rev1.json", "--head", "new.json")).exit).toBe(1);
});

test("the spec of today is held against every published revision", { timeout: 60_000 }, async () => {
  using it = trial();
  const { exit, out, err } = await it.run();
  expect({ exit, err }).toEqual({ exit: 0, err: "" });
  expect(out).toMatch(/^spec\/ against revision 1 \(spec\/frozen\/rev1\.json\): additive; 0 breaking, 0 for review, /);
});

test("--explain needs no contract, and knows what was meant", async () => {
  using it = trial();
  const page = await it.run("--explain", "method-removed");
  expect(page).toMatchObject({ exit: 0, err: "" });
  expect(page.out).toMatch(
    /^method-removed: A method was removed\n\nwhy {6}\S.*\ninstead {2}\S.*\nkinds {4}9\nold {6}[{"].*\nnew {6}\S.*\n$/,
  );
  expect(await it.run("--explain", "methd-removed")).toEqual({
    exit: 2,
    out: "",
    err: "schema-diff: there is no rule methd-removed; did you mean method-removed?\n",
  });
  const all = await it.run("--explain");
  expect(all.exit).toBe(0);
  expect(all.out.split("\n")).toContainEqual(expect.stringMatching(/^method-removed +A method was removed$/));
});

test("--help tells every option and exit code", async () => {
  using it = trial();
  const { exit, out } = await it.run("--help");
  expect(exit).toBe(0);
  expect(out).toMatch(
    /^usage: pnpm schema-diff .*\n[\s\S]*An existing file wins[\s\S]*\nexit codes: 0 .*, 1 .*, 2 .*, 3 /,
  );
});

test.for([
  [["--fast"], "there is no option --fast; see --help"],
  [["--bsae", "x"], "there is no option --bsae; did you mean --base?"],
  [["-x"], "there is no option -x; see --help"],
  [["rev1.json"], '"rev1.json" belongs to no option; contracts are named with --base and --head'],
  [["--base"], "--base needs a value"],
  [["--base", "--json"], "--base needs a value"],
  [["--base="], "--base needs a value"],
  [["--base", "rev1.json", "--base", "rev1.json"], "--base is given twice"],
  [["--json=yes"], "--json takes no value"],
  [["--format", "jsn"], "--format is one of human, json, markdown, github, not jsn; did you mean json?"],
  [["--json", "--format", "github"], "--json and --format github contradict each other"],
  [["--base=-x"], '"-x" is no git revision.'],
] as const)("wrong usage %j is told in one line", async ([args, why]) => {
  using it = trial();
  expect(await it.run(...args)).toEqual({ exit: 2, out: "", err: `schema-diff: ${why}\n` });
});
