// Acknowledgements take a review away, and nothing else.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { fingerprint, type Finding } from "../diff/finding.ts";
import type { Verdict } from "../diff/rules.ts";
import { checkEntries } from "./acknowledged.ts";
import { EDITS, inside, trial, type Trial } from "./trial.ts";

const schema = JSON.parse(readFileSync(new URL("acknowledged.schema.json", import.meta.url), "utf8")) as object;
const isFile = new Ajv2020({ strict: true }).compile(schema);

const SIDES = ["--base", "rev1.json", "--head", "new.json"] as const;

async function fingerprintOf(it: Trial): Promise<string> {
  const report = JSON.parse((await it.run(...SIDES, "--json")).out) as {
    readonly comparisons: readonly [{ readonly findings: readonly [{ readonly fingerprint: string }] }];
  };
  return report.comparisons[0].findings[0].fingerprint;
}

interface Ending {
  readonly exit: number;
  readonly first: string;
  readonly last: string;
}

/** A run with these entries: how it ends, and its first and last line. */
async function ending(it: Trial, ...acknowledged: readonly object[]): Promise<Ending> {
  const file = { acknowledged };
  expect(isFile(file)).toBe(true);
  it.file("ack.json", JSON.stringify(file));
  const { exit, out } = await it.run(...SIDES, "--ack", "ack.json");
  const lines = out.trimEnd().split("\n");
  return { exit, first: lines[0] ?? "", last: lines.at(-1) ?? "" };
}

test("a review that is acknowledged passes, and is still shown", async () => {
  using it = trial();
  it.edited("new.json", EDITS.review);
  const fingerprint = await fingerprintOf(it);
  expect((await it.run(...SIDES)).exit).toBe(3);
  const { exit, first } = await ending(it, { fingerprint, reason: "A note for editors.", until: 2 });
  expect({ exit, first }).toEqual({
    exit: 0,
    first:
      "new.json against revision 1 (rev1.json): additive; 0 breaking, 0 for review, 1 acknowledged, 0 additive, 0 docs",
  });
  const { out } = await it.run(...SIDES, "--ack", "ack.json");
  expect(out).toContain("\nacknowledged unmodelled ");
  expect(out).toContain("  acknowledged until revision 2 is published: A note for editors.\n");
});

test("an acknowledgement does not cover another edit of the same element", async () => {
  using it = trial();
  const noted = (text: string): string =>
    it.edited("new.json", (contract) => {
      Object.assign(inside(contract, "$defs", "ShutdownResult", "properties", "accepted"), { "x-strange": { text } });
    });
  noted("first");
  const fingerprint = await fingerprintOf(it);
  const entry = { fingerprint, reason: "A note for editors.", until: 2 };
  expect((await ending(it, entry)).exit).toBe(0);
  noted("second");
  expect(await ending(it, entry)).toMatchObject({
    exit: 3,
    last: `acknowledgement ${fingerprint}: no such finding; remove the entry.`,
  });
});

test("a breaking finding cannot be acknowledged", async () => {
  using it = trial();
  it.edited("new.json", EDITS.breaking);
  const fingerprint = await fingerprintOf(it);
  expect(await ending(it, { fingerprint, reason: "Nobody minds.", until: 9 })).toMatchObject({
    exit: 1,
    last: `acknowledgement ${fingerprint}: a breaking finding cannot be acknowledged; undo the change and remove the entry.`,
  });
});

test("an entry ends with its revision", async () => {
  using it = trial();
  it.edited("new.json", EDITS.review);
  const fingerprint = await fingerprintOf(it);
  expect(await ending(it, { fingerprint, reason: "A note.", until: 1 })).toMatchObject({
    exit: 3,
    last: `acknowledgement ${fingerprint}: it ended with revision 1, which is published; look at the finding again and state a later revision, or undo the change.`,
  });
});

test("an entry without a finding, or of one that needs none, is stale", async () => {
  using it = trial();
  it.edited("new.json", () => undefined);
  expect(await ending(it, { fingerprint: "0123456789abcdef", reason: "It was.", until: 2 })).toMatchObject({
    exit: 3,
    first: "new.json against revision 1 (rev1.json): no difference; 0 breaking, 0 for review, 0 additive, 0 docs",
    last: "acknowledgement 0123456789abcdef: no such finding; remove the entry.",
  });
  it.edited("new.json", EDITS.additive);
  const fingerprint = await fingerprintOf(it);
  expect(await ending(it, { fingerprint, reason: "It is.", until: 2 })).toMatchObject({
    exit: 3,
    last: `acknowledgement ${fingerprint}: an additive finding needs none; remove the entry.`,
  });
});

test("breaking wins over a stale entry", async () => {
  using it = trial();
  it.edited("new.json", EDITS.breaking);
  expect((await ending(it, { fingerprint: "0123456789abcdef", reason: "It was.", until: 2 })).exit).toBe(1);
});

test("a finding counts as it does for the revision that notices most of it", () => {
  const finding = (verdict: Verdict): Finding => ({
    rule: "unmodelled",
    verdict,
    element: { new: "/$defs/A" },
    positions: [],
    message: verdict,
  });
  const problems = (...verdicts: readonly Verdict[]): (string | undefined)[] => {
    const found = verdicts.map(finding);
    const entry = { fingerprint: fingerprint(finding("docs")), reason: "Harmless.", until: 3 };
    return checkEntries([entry], found, 2).map(({ problem }) => problem?.split(": ")[1]?.split(";")[0]);
  };
  expect(problems("review", "docs")).toEqual([undefined]);
  expect(problems("docs", "review", "additive")).toEqual([undefined]);
  expect(problems("review", "breaking", "docs")).toEqual(["a breaking finding cannot be acknowledged"]);
});

const ENTRY = { fingerprint: "0123456789abcdef", reason: "Harmless.", until: 2 };

test.for([
  ["[]", 'ack.json must be an object with a list "acknowledged".'],
  ["", "ack.json is empty. A serialised contract is expected."],
  [{ acknowledged: [], more: 1 }, 'ack.json: the member "more" is unknown.'],
  [{ acknowledged: [7] }, "ack.json: entry 1 must be an object."],
  [
    { acknowledged: [ENTRY, { ...ENTRY, fingerprint: "x" }] },
    'ack.json: entry 2 needs "fingerprint", the 16 digits that the report shows.',
  ],
  [
    { acknowledged: [{ ...ENTRY, reason: " \n" }] },
    'ack.json: entry 1 (0123456789abcdef) needs "reason": why the difference does no harm.',
  ],
  [
    { acknowledged: [{ ...ENTRY, until: "2" }] },
    'ack.json: entry 1 (0123456789abcdef) needs "until", the revision that ends it.',
  ],
  [{ acknowledged: [{ ...ENTRY, untl: 2 }] }, 'ack.json: entry 1 (0123456789abcdef): the member "untl" is unknown.'],
  [{ acknowledged: [ENTRY, ENTRY] }, "ack.json: 0123456789abcdef is acknowledged twice."],
] as const)("%j is no file of acknowledgements", async ([content, why]) => {
  using it = trial();
  it.edited("new.json", () => undefined);
  it.file("ack.json", typeof content === "string" ? content : JSON.stringify(content));
  if (typeof content !== "string" && !why.endsWith("twice.")) expect(isFile(content)).toBe(false);
  expect(await it.run(...SIDES, "--ack", "ack.json")).toEqual({ exit: 2, out: "", err: `schema-diff: ${why}\n` });
});

test("a file that is named has to be there", async () => {
  using it = trial();
  it.edited("new.json", () => undefined);
  expect(await it.run(...SIDES, "--ack", "ack.json")).toEqual({
    exit: 2,
    out: "",
    err: "schema-diff: ack.json cannot be read: there is no such file.\n",
  });
});
