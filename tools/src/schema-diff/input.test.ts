// What cannot be compared is said in one line, and never called compatible.
import { chmodSync, mkdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EDITS, published, trial, type Loose, type Trial } from "./trial.ts";

const text = (value: unknown): string => JSON.stringify(value);

/** The text of the published contract, with one passage replaced. */
function replaced(find: string, put: string): string {
  const whole = text(published());
  if (!whole.includes(find)) throw new Error(`the contract has no ${find}`);
  return whole.replace(find, () => put);
}

function without(section: string): string {
  const { [section]: _, ...rest } = published();
  return text(rest);
}

const CASES: readonly (readonly [what: string, content: string | Uint8Array, says: string | RegExp])[] = [
  ["an empty file", "", "x.json is empty. A serialised contract is expected."],
  ["white space", " \r\n", "x.json is empty. A serialised contract is expected."],
  ["no JSON", "{oops", /^x\.json is not JSON: Expected property name/],
  ["half a file", text(published()).slice(0, 5000), /^x\.json is not JSON: \S/],
  ["null", "null", "x.json holds null, not a contract object."],
  ["a number", "2", "x.json holds 2, not a contract object."],
  ["a list", "[]", "x.json holds a list, not a contract object."],
  ["an empty object", "{}", /^x\.json: section "\$schema" is missing\. Compare serialised contracts/],
  ["UTF-16", Buffer.from("{}", "utf16le").fill(0xff, 0, 1), "x.json is not UTF-8 text. Save it as UTF-8."],
  ["a missing section", without("hooks"), /^x\.json: section "hooks" is missing/],
  [
    "another protocol",
    text({ ...published(), $id: "other.v1" }),
    'x.json is a document of another protocol, "other.v1".',
  ],
  [
    "a method table without methods",
    text({ ...published(), methods: {} }),
    "x.json: the table of methods is empty, so there is nothing to compare.",
  ],
  ["no revision", text({ ...published(), revisions: [] }), 'x.json: "revisions" lists no revision.'],
  [
    "a reference that leads nowhere",
    replaced('"#/$defs/ShutdownResult"', '"#/$defs/ShutdownReslt"'),
    /refers to #\/\$defs\/ShutdownReslt, which is not defined/,
  ],
  [
    "a definition that is itself",
    text({ ...published(), $defs: { ...published()["$defs"], Loop: { anyOf: [{ $ref: "#/$defs/Loop" }] } } }),
    "x.json: /$defs/Loop refers to itself before any member or item, so it has no values.",
  ],
  [
    "a definition that is there twice",
    replaced('"$defs":{', '"$defs":{\n"ShutdownResult":{"type":"null"},'),
    /^x\.json:2: the key "ShutdownResult" stands twice in \/\$defs\. Remove one of them\.$/,
  ],
  [
    "a key twice, once escaped",
    '{"a":[{"b":1,"\\u0062":2}]}',
    'x.json:1: the key "b" stands twice in /a/…. Remove one of them.',
  ],
  ["a tower of lists", "[".repeat(5000) + "]".repeat(5000), /^x\.json nests deeper than 200 levels/],
  [
    "a method without direction",
    replaced('"direction":"host_to_extension_notification",', ""),
    /^x\.json: \/methods\/[\w~/]+ must be an object with "direction"\.$/,
  ],
  [
    "a direction that nobody knows",
    replaced('"host_to_extension_notification"', '"sideways"'),
    /^x\.json: \/methods\/[\w~/]+\/direction must be one of "host_to_extension_request", /,
  ],
  [
    "an error row twice",
    text({ ...published(), errors: [...errors(), ...errors().slice(-1)] }),
    /^x\.json: \/errors\/20 must be a name of its own; "\w+" stands twice\.$/,
  ],
  [
    "a list of members that is a text",
    replaced('"required":["accepted"]', '"required":"accepted"'),
    /^x\.json: \/\$defs\/\w+\/required must be a list\.$/,
  ],
  ["a schema that is a number", replaced('{"type":"boolean"}', "7"), /must be a JSON Schema, written as an object\.$/],
  ...malformed(
    ["a bound that is a flag, as in draft 4", { exclusiveMinimum: true }, "a number"],
    ["a step of nothing", { multipleOf: 0 }, "a number above 0"],
    ["a length below nothing", { minLength: -1 }, "a whole number from 0"],
    ["a number of members that is a text", { minProperties: "2" }, "a whole number from 0"],
    ["items of which none is twice, in words", { uniqueItems: "yes" }, "true or false"],
    ["places that are no list", { prefixItems: {} }, "a list"],
    ["members that need others, as a list", { dependentRequired: ["a"] }, "an object"],
    ["names by a pattern that is none", { patternProperties: { "(": {} } }, "a regular expression"],
    ["a condition that is a text", { if: "x" }, "a JSON Schema, written as an object"],
    ["a mark that is a text", { "x-redact": "yes" }, "true or false"],
    ["a decider of a table that nobody knows", { "x-typed-by": { from: "self", member: "a", table: "b" } }, "one of"],
  ),
  [
    "a bound beyond all numbers",
    replaced('"frameBytes":8388608', '"frameBytes":1e400'),
    "x.json: /limits/frameBytes must be a number.",
  ],
  [
    "a draft that is no element",
    text({ ...published(), drafts: ["/methods"] }),
    'x.json: "drafts" lists "/methods", which is no element of the contract.',
  ],
  [
    "a member of a revision that there is not",
    replaced('"accepted":{"type":"boolean"}', '"accepted":{"type":"boolean","x-since":2}'),
    'x.json: /$defs/ShutdownResult/properties/accepted states a revision after 1, the last that "revisions" lists.',
  ],
  [
    "a section that is called like a member of every object",
    text({ ...published(), constructor: {} }),
    /^x\.json: section "constructor" is unknown/,
  ],
  [
    "a published revision without number",
    text({ contract: published(), revision: "1" }),
    'x.json: "revision" must be a whole number from 1, not "1".',
  ],
  [
    "a published revision with a broken source",
    text({ contract: published(), revision: 1, sources: { "/limits/frameBytes": "limits.tsp" } }),
    'x.json: the source of /limits/frameBytes must be "file:line".',
  ],
];

/** A keyword of one member with a value that it cannot have. */
function malformed(
  ...cases: readonly (readonly [what: string, keyword: Readonly<Record<string, unknown>>, expected: string])[]
): readonly (readonly [string, string, RegExp])[] {
  return cases.map(([what, keyword, expected]) => [
    what,
    replaced('"accepted":{"type":"boolean"}', `"accepted":${text(keyword)}`),
    new RegExp(`^x\\.json: /\\$defs/ShutdownResult/properties/accepted/\\S+ must be ${expected}`),
  ]);
}

function errors(): readonly Loose[] {
  return published()["errors"] as unknown as readonly Loose[];
}

/** The one line of a run that could not compare, in which either side is broken. */
async function refusals(it: Trial, ...extra: readonly string[]): Promise<string> {
  const [base, head] = [
    await it.run("--base", "x.json", "--head", "rev1.json", ...extra),
    await it.run("--base", "rev1.json", "--head", "x.json", ...extra),
  ];
  expect(base).toEqual(head);
  expect({ exit: head.exit, out: head.out, lines: head.err.split("\n").length }).toEqual({
    exit: 2,
    out: "",
    lines: 2,
  });
  return head.err.replace(/^schema-diff: /, "").trimEnd();
}

test.for(CASES)("%s", async ([, content, says]) => {
  using it = trial();
  it.file("x.json", content);
  expect(await refusals(it)).toEqual(typeof says === "string" ? says : expect.stringMatching(says));
  expect(await refusals(it, "--json")).not.toBe("");
});

test("a file that is not there, a directory, a file of 100 MB, one that may not be read", async () => {
  using it = trial();
  expect(await refusals(it)).toMatch(/^x\.json is neither a file nor a revision that git knows/);
  mkdirSync(join(it.folder, "x.json"));
  expect(await refusals(it)).toBe("x.json is a directory. Name a file, or a git revision.");
  rmSync(join(it.folder, "x.json"), { recursive: true });
  truncateSync(join(it.folder, it.file("x.json", "")), 100_000_000);
  expect(await refusals(it)).toBe("x.json has 100000000 bytes; more than 32000000 are no contract.");
  if (process.getuid?.() === 0) return; // who may read everything cannot be refused
  chmodSync(join(it.folder, it.file("x.json", "{}")), 0);
  expect(await refusals(it)).toBe("x.json cannot be read: it may not be read.");
});

test("a byte order mark and CRLF change nothing", async () => {
  using it = trial();
  const pretty = JSON.stringify(published(), null, 2).replaceAll("\n", "\r\n");
  it.file("x.json", `\uFEFF${pretty}`);
  expect(await it.run("--base", "rev1.json", "--head", "x.json")).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^x\.json against revision 1 \(rev1\.json\): no difference;/) as unknown,
  });
});

test("two identical released files are clean", async () => {
  using it = trial();
  it.file("again.json", readFileSync(join(it.folder, "rev1.json")));
  expect(await it.run("--base", "rev1.json", "--head", "again.json")).toMatchObject({ exit: 0, err: "" });
});

test.for([
  [
    "another dialect",
    (contract: Loose) => Object.assign(contract, { $schema: "https://json-schema.org/draft/2019-09/schema" }),
  ],
  ["a keyword that the model does not know", EDITS.review],
] as const)("%s asks for a review", async ([, edit]) => {
  using it = trial();
  it.edited("x.json", edit);
  const { exit, out } = await it.run("--base", "rev1.json", "--head", "x.json");
  expect({ exit, says: out.split("\n")[0] }).toEqual({
    exit: 3,
    says: expect.stringMatching(/: needs a review; 0 breaking, [1-9]\d* for review, /) as unknown,
  });
});
