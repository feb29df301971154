// One outcome for each line that no well-behaved peer sends, in memory and in a process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BUDGETS, ERRORS, LIMITS, TRANSPORT_CODES } from "@reasonix/protocol";
import { echo, type EchoReport } from "../testing/echo.ts";

const { invalidRequest, parseError } = TRANSPORT_CODES;
const invalidParams = ERRORS.invalid_params.code;
const unknownMethod = ERRORS.unknown_method.code;

/** Answers as far as they matter: the id, and the code of an error or the payload that was sent back. */
type Answer = readonly [id: number | null, outcome: number | string];

interface Row {
  readonly line: string | Buffer;
  readonly answers: readonly Answer[];
  /** Kinds of warnings. */
  readonly warns?: readonly string[];
  readonly drops?: Readonly<Record<string, number>>;
}

const payload = (json: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"extension/intercept","params":{"event":"tool.after","seq":1,"timeoutMillis":0,"payload":${json}}}`;
const withId = (id: string): string => payload("0").replace('"id":1', `"id":${id}`);
const withParams = (json: string): string => payload("0").replace(/"params":.*/, `"params":${json}}`);
const withSeq = (seq: string): string => payload("0").replace('"seq":1', `"seq":${seq}`);
const withMember = (member: string): string => payload("0").replace("}}", `},${member}}`);

const served = (json: string): Row["answers"] => [[1, json]];
const notJson: Omit<Row, "line"> = { answers: [[null, parseError]], warns: ["not_json"] };
const bad = (id: number | null): Omit<Row, "line"> => ({ answers: [[id, invalidRequest]], warns: ["bad_frame"] });
const refused: Omit<Row, "line"> = { answers: [[1, invalidParams]] };

/** The frame around a payload has two levels and so many tokens itself. */
const LEVELS = 2;
const TOKENS = payload("").match(/[{[,:]/g)?.length ?? 0;
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const wide = (tokens: number): string => `[${"0,".repeat(tokens - 1)}0]`;
const deep = nested(BUDGETS.frameDepth - LEVELS);
const many = wide(BUDGETS.frameTokens - TOKENS);

const ROWS: Readonly<Record<string, Row>> = {
  // Lines.
  "CR LF and white space around": { line: ` \t${payload('"x"')} \t\r`, answers: served('"x"') },
  "blank lines": { line: "\r\n \t\n\n\r", answers: [] },
  "a banner": { line: "Listening on port 1", ...notJson },
  "a byte-order mark": { line: `\uFEFF${payload("1")}`, ...notJson },
  "a raw NUL in a string": { line: payload('"\u0000"'), ...notJson },
  "a NUL between frames": { line: `\u0000${payload("1")}`, ...notJson },
  "an unfinished text": { line: payload("1").slice(0, -1), ...notJson },
  "two texts": { line: payload("1") + payload("2"), ...notJson },
  // Characters.
  "an escaped NUL": { line: payload('"\\u0000"'), answers: served('"\\u0000"') },
  "lone surrogates": { line: payload('"\\ud800 \\udc00"'), answers: served('"\\ud800 \\udc00"') },
  "U+2028, U+2029 and U+0085, and escaped CR, VT and FF": {
    line: payload('"\u2028\u2029\u0085\\r\\u000b\\f"'),
    answers: served('"\u2028\u2029\u0085\\r\\u000b\\f"'),
  },
  // Cost.
  "nesting up to the bound": { line: payload(deep), answers: served(deep) },
  "nesting beyond it": { line: payload(`[${deep}]`), ...bad(null) },
  "a bomb of brackets": { line: "[".repeat(4_000_000), ...bad(null) },
  "a bomb of objects": { line: payload('{"a":'.repeat(100_000) + "1" + "}".repeat(100_000)), ...bad(null) },
  "brackets within a string": { line: payload(`"${"[".repeat(1000)}"`), answers: served(`"${"[".repeat(1000)}"`) },
  "tokens up to the bound": { line: payload(many), answers: served(many) },
  "tokens beyond it": { line: payload(many.replace("0]", "0,0]")), ...bad(null) },
  "millions of tokens": { line: payload(wide(3_000_000)), ...bad(null) },
  // Members.
  "a doubled key": { line: payload('{"a":1,"a":2}'), answers: served('{"a":2}') },
  "a doubled id": { line: withMember('"id":1').replace('"id":1', '"id":9'), answers: served("0") },
  "a doubled method": { line: payload("0").replace('"method"', '"method":"m","method"'), answers: served("0") },
  "__proto__ in the envelope": { line: withMember('"__proto__":{"polluted":1}'), answers: served("0") },
  "__proto__ in params": { line: withParams('{"__proto__":{"event":"tool.after"}}'), ...refused },
  "__proto__ beside params": {
    line: payload("0").replace('"payload"', '"__proto__":{"polluted":1},"payload"'),
    ...refused,
  },
  "a name in another case in params": { line: payload("0").replace('"event"', '"Event"'), ...refused },
  "a name in another case in the envelope": { line: payload("0").replace('"method"', '"Method"'), ...stray() },
  "constructor in params": {
    line: payload("0").replace('"payload"', '"constructor":{"prototype":{"polluted":1}},"payload"'),
    ...refused,
  },
  "__proto__ in what is open": {
    line: payload('{"__proto__":{"polluted":1},"a":1}'),
    answers: served('{"__proto__":{"polluted":1},"a":1}'),
  },
  "a method named __proto__": {
    line: payload("0").replace("extension/intercept", "__proto__"),
    answers: [[1, unknownMethod]],
  },
  // Numbers.
  "1.0, which is 1": { line: withSeq("1.0"), answers: served("0") },
  "1e0, which is 1": { line: withSeq("1e0"), answers: served("0") },
  "a fraction": { line: withSeq("1.5"), ...refused },
  "a number past 2^53": { line: withSeq("9007199254740993"), ...refused },
  "a number that is not finite": { line: withSeq("1e400"), ...refused },
  "a number with a leading zero": { line: withSeq("01"), ...notJson },
  "-0": { line: withSeq("-0"), ...refused },
  // Ids.
  "id 1.0, which is 1": { line: withId("1.0"), answers: served("0") },
  "id -0": { line: withId("-0"), answers: [[0, "0"]] },
  "a negative id": { line: withId("-7"), answers: [[-7, "0"]] },
  "id null": { line: withId("null"), answers: [[null, "0"]] },
  "a fractional id": { line: withId("1.5"), ...bad(null) },
  "a huge id": { line: withId("9007199254740992"), ...bad(null) },
  "an id that is not finite": { line: withId("1e400"), ...bad(null) },
  "a string id": { line: withId('"1"'), ...bad(null) },
  "an id that is true": { line: withId("true"), ...bad(null) },
  "an id that is a list": { line: withId("[1]"), ...bad(null) },
  "an id that is an object": { line: withId('{"a":1}'), ...bad(null) },
  // Envelopes.
  "a batch": { line: `[${payload("1")},${payload("2")}]`, ...bad(null) },
  "an empty batch": { line: "[]", ...bad(null) },
  "a scalar": { line: "7", ...bad(null) },
  "literal null": { line: "null", ...bad(null) },
  "an empty object": { line: "{}", ...bad(null) },
  "no version": { line: payload("0").replace('"jsonrpc":"2.0",', ""), ...bad(1) },
  "another version": { line: payload("0").replace("2.0", "1.0"), ...bad(1) },
  "a version that is a number": { line: payload("0").replace('"2.0"', "2.0"), ...bad(null) },
  "an empty method": { line: payload("0").replace("extension/intercept", ""), ...bad(1) },
  "a method that is a number": { line: payload("0").replace('"extension/intercept"', "7"), ...bad(null) },
  "params that are a list": { line: withParams("[]"), ...bad(1) },
  "params that are null": { line: withParams("null"), ...bad(1) },
  "params that are a text": { line: withParams('"x"'), ...bad(1) },
  "a request with a result": { line: withMember('"result":1'), ...bad(1) },
  "a request with an error": { line: withMember('"error":{"code":1,"message":""}'), ...bad(1) },
  "result and error": { line: '{"jsonrpc":"2.0","id":7,"result":1,"error":{"code":1,"message":""}}', ...stray() },
  "neither result nor error": { line: '{"jsonrpc":"2.0","id":7}', ...stray() },
  "an answer with params": { line: '{"jsonrpc":"2.0","id":7,"result":1,"params":{}}', ...stray() },
  "an error that is null": { line: '{"jsonrpc":"2.0","id":7,"error":null}', ...stray() },
  "an error without a message": { line: '{"jsonrpc":"2.0","id":7,"error":{"code":1}}', ...stray() },
  "an answer to nothing": { line: '{"jsonrpc":"2.0","id":7,"result":1}', answers: [], drops: { unknown_answer: 1 } },
  "an answer without an id": { line: '{"jsonrpc":"2.0","result":1}', ...bad(null) },
  "an unknown notification": {
    line: '{"jsonrpc":"2.0","method":"m"}',
    answers: [],
    warns: ["unknown_notification"],
    drops: { unknown_notification: 1 },
  },
  // Last, as it warns once for the connection.
  "bytes that are not UTF-8": {
    line: Buffer.from(payload('"\u00ff"'), "latin1"),
    answers: served('"\uFFFD"'),
    warns: ["invalid_utf8"],
  },
};

/** A malformed answer carries no id of its own, and counts as one to a call that is not there. */
function stray(): Omit<Row, "line"> {
  return { ...bad(null), drops: { unknown_answer: 1 } };
}

interface Run {
  readonly answers: readonly Answer[];
  readonly report: EchoReport;
}

function answersIn(text: string): readonly Answer[] {
  return text
    .split("\n")
    .slice(0, -1)
    .map((line): Answer => {
      const { id, error, result } = JSON.parse(line) as {
        id: number | null;
        error?: { code: number };
        result?: { reason: string };
      };
      return [id, error?.code ?? result?.reason ?? ""];
    });
}

async function inMemory(...pieces: readonly (string | Buffer)[]): Promise<Run> {
  const input = new PassThrough();
  const output = new PassThrough();
  const said = textOf(output);
  const report = echo({ input, output });
  for (const piece of pieces) {
    input.write(piece);
    await turn();
  }
  input.end();
  const done = await report;
  output.end();
  return { answers: answersIn(await said), report: done };
}

async function inProcess(...pieces: readonly (string | Buffer)[]): Promise<Run> {
  const script = fileURLToPath(new URL("../testing/echo-process.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "pipe"] });
  const [said, told] = [textOf(child.stdout), textOf(child.stderr)];
  const exited = once(child, "exit");
  // It may end in the middle of what is written.
  await pipeline(Readable.from(pieces), child.stdin).catch(() => undefined);
  const [code] = await exited;
  expect(code).toBe(0);
  return { answers: answersIn(await said), report: JSON.parse(await told) as EchoReport };
}

const handledIn = (answers: readonly Answer[]): number =>
  answers.filter(([, outcome]) => typeof outcome === "string").length;
/** Errors are answered at once, results when their handlers are done. */
const sorted = (answers: readonly Answer[]): readonly string[] => answers.map((each) => JSON.stringify(each)).sort();

describe("a hostile line", () => {
  it.each(Object.entries(ROWS))("with %s has one outcome, and the next is served", async (_, row) => {
    const { answers, report } = await inMemory(row.line, "\n", payload('"next"').replace('"id":1', '"id":1000'));
    expect(sorted(answers)).toEqual(sorted([...row.answers, [1000, '"next"']]));
    expect(report).toEqual({
      why: "eof",
      dropped: row.drops ?? {},
      warnings: row.warns ?? [],
      handled: handledIn(row.answers) + 1,
      polluted: false,
      grownBytes: expect.any(Number) as number,
    });
  });

  it("has the same outcome in a process", { timeout: 60_000 }, async () => {
    const rows = Object.values(ROWS);
    const { answers, report } = await inProcess(...rows.flatMap(({ line }) => [line, "\n"]));
    const expected = rows.flatMap((row) => row.answers);
    expect(sorted(answers)).toEqual(sorted(expected));
    const dropped: Record<string, number> = {};
    for (const [kind, count] of rows.flatMap(({ drops = {} }) => Object.entries(drops)))
      dropped[kind] = (dropped[kind] ?? 0) + count;
    expect(report).toEqual({
      why: "eof",
      dropped,
      warnings: rows.flatMap(({ warns = [] }) => warns),
      handled: handledIn(expected),
      polluted: false,
      grownBytes: expect.any(Number) as number,
    });
  });
});

describe.each([
  ["in memory", inMemory],
  ["in a process", inProcess],
])("a line of the largest size, %s", (_, run) => {
  /** A served line of so many bytes, with its line break. */
  const lineOf = (bytes: number): string => `${" ".repeat(bytes - payload("1").length - 1)}${payload("1")}\n`;

  it("is served, and its last byte may be missing at the end", async () => {
    const { answers, report } = await run(lineOf(LIMITS.frameBytes), lineOf(LIMITS.frameBytes).slice(0, -1));
    expect([answers, report.why]).toEqual([[...served("1"), ...served("1")], "eof"]);
  });

  it("ends the connection when it has one byte more, without an answer, and nothing behind it is served", async () => {
    const { answers, report } = await run(payload("0"), "\n", lineOf(LIMITS.frameBytes + 1), payload("2"), "\n");
    expect([answers, report]).toEqual([
      served("0"),
      expect.objectContaining({ why: "frame_too_large", handled: 1, dropped: {}, warnings: [] }),
    ]);
  });

  it("ends the connection as soon as it is too large, in bounded memory", async () => {
    const endless = Array.from({ length: 2048 }, () => "x".repeat(16_384));
    const { answers, report } = await run(...endless);
    expect([answers, report.why]).toEqual([[], "frame_too_large"]);
    if (run === inProcess) expect(report.grownBytes).toBeLessThan(3 * LIMITS.frameBytes);
  });
});

it("a last line that is cut off is answered, with nothing behind it", async () => {
  const { answers, report } = await inMemory(payload("1"), "\n", payload("2").slice(0, -5));
  expect([sorted(answers), report.why]).toEqual([sorted([...served("1"), [null, parseError]]), "eof"]);
});
