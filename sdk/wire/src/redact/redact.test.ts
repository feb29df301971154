import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ORDINARY, PAIRS } from "./corpus.ts";
import { MARK } from "./mark.ts";
import { redact } from "./redact.ts";

test("the corpus has many pairs, each of a line and its twin", () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(PAIRS.map(({ line }) => line)).size).toBe(PAIRS.length);
  expect(new Set(PAIRS.map(({ twin }) => twin)).size).toBe(PAIRS.length);
});

describe.each(PAIRS)("$about", ({ line, secrets, shown, twin }) => {
  it("is hidden, and nothing else of its line", () => {
    expect(redact(line)).toBe(shown);
    expect(redact(shown)).toBe(shown);
  });

  it("has a twin that stays", () => {
    expect(redact(twin)).toBe(twin);
  });

  it("is hidden among other lines, and in strings inside strings", () => {
    const around = `before\n${line}\nafter`;
    expect(redact(around)).toBe(`before\n${shown}\nafter`);
    const [once, twice] = [JSON.stringify({ text: around }), JSON.stringify(JSON.stringify([around]))];
    const left = secrets.filter((secret) => secret.length > 4 && redact(once + twice).includes(secret));
    expect(left).toEqual([]);
  });
});

test.each(ORDINARY)("%s stays", (text) => {
  expect(redact(text)).toBe(text);
});

describe("known values", () => {
  const secret = "correct/horse+battery?9";
  const bytes = Buffer.from(secret);
  const hidden = (text: string): string => redact(text, { secrets: [secret] });

  test.each([
    ["as they are", `is ${secret}!`, `is ${MARK}!`],
    ["in a word", `x${secret}y`, `x${MARK}y`],
    ["in a URL", `?q=${encodeURIComponent(secret)}&b=1`, `?q=${MARK}&b=1`],
    ["in a URL, small", `?q=${encodeURIComponent(secret).toLowerCase()}`, `?q=${MARK}`],
    ["in hexadecimal", `0x${bytes.toString("hex")}.`, `0x${MARK}.`],
    ["in base64", `is ${bytes.toString("base64url")} `, `is ${MARK} `],
  ])("are hidden %s", (_, text, shown) => {
    expect(hidden(text)).toBe(shown);
  });

  it("are hidden in base64 wherever they begin", () => {
    for (const before of ["", "a", "ab", "abc", "user:"])
      for (const after of ["", "z", "zz", "zzz"]) {
        const shown = hidden(Buffer.from(before + secret + after).toString("base64"));
        // At most the characters that also hold bits of what is around stay.
        const kept = shown.split(MARK).join("");
        expect([shown.includes(MARK), Buffer.from(kept, "base64").includes(bytes.subarray(2, 6))]).toEqual([
          true,
          false,
        ]);
        expect(kept.length).toBeLessThanOrEqual(Math.ceil(((before + after).length * 4) / 3) + 6);
      }
  });

  it("are hidden inside JSON and line by line", () => {
    const key = `first "line" of it\nsecond line of the key\n`;
    const text = `${JSON.stringify({ key })} and second line of the key`;
    expect(redact(text, { secrets: [key] })).toBe(`{"key":"${MARK}\\n"} and ${MARK}`);
  });

  it("hide no part of a word when they are short, and nothing when they are too short", () => {
    expect(redact("root roots /root", { secrets: ["root", "s", "", " "] })).toBe(`${MARK} roots /${MARK}`);
  });

  it("follow a list that has grown", () => {
    const secrets = ["one-secret-1"];
    expect(redact("one-secret-1 two-secret-2", { secrets })).toBe(`${MARK} two-secret-2`);
    secrets.push("two-secret-2");
    expect(redact("one-secret-1 two-secret-2", { secrets })).toBe(`${MARK} ${MARK}`);
  });

  it("leave marks alone that are like them", () => {
    expect(redact(`a redacted text: ${MARK}`, { secrets: ["redacted"] })).toBe(`a ${MARK} text: ${MARK}`);
  });
});

it("hides what only shows once something before it is hidden", () => {
  const [known, token] = ["abcdefgh1", `sk-${"a1".repeat(12)}`];
  expect(redact(known + token, { secrets: [known] })).toBe(`${MARK}sk-${MARK}`);
});

it("hides the rest of a key whose beginning is cut off, and a key whose end is", () => {
  const [begin, line, end] = ["-----BEGIN PRIVATE KEY-----", "aB3dE5gH".repeat(8), "-----END PRIVATE KEY-----"];
  expect(redact(`E5gH\n${line}\n${line}\naB3=\n${end}\nafter`)).toBe(`${MARK}${end}\nafter`);
  expect(redact(`x\n${begin}\n${line}\n${line}\nand words`)).toBe(`x\n${begin}${MARK}and words`);
});

const [BEGIN, END] = ["-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"];

/** Pieces of secrets and of what surrounds them, in any order. */
const piece = fc.constantFrom(
  ..."password token API_KEY Authorization Cookie Set-Cookie secret key user basic Bearer redacted hunter2".split(" "),
  ...'= : := => :: , ; & ? # @ :// https:// / . " \' ` \\ \\" \\\\" { } [ ] ( ) < > -- - **** ${A} 密码 ：'.split(" "),
  ..."sk- ghp_ eyJ AKIA aB3dE5gH7jK9mN1pQ2rS4tU6 dXNlcjpwYXNz the-known-1 \uFFFF".split(" "),
  "= ",
  ": ",
  " = ",
  " ",
  "\n",
  "\t",
  "-u ",
  "curl ",
  MARK,
  BEGIN,
  END,
);
const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

it("changes nothing when it is done again", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = redact(text, { secrets: ["the-known-1"] });
      expect(redact(once, { secrets: ["the-known-1"] })).toBe(once);
    }),
    { numRuns: 3000 },
  );
});

it("takes linear time, however a text is made to take more", () => {
  const hostile = [
    ...'a = a= password= password=, password=\' password="\\ \\ \\" :// x://a x://a:@ eyJ eyJa. sk-ab- ghp_'.split(" "),
    ...`a**** * [secret= <password> &key= 密码： \uFFFF ${MARK}`.split(" "),
    "token ",
    "--token ",
    "curl -u a:",
    "bearer ",
    "cookie: a=b;",
    BEGIN,
    `${END}\n`,
    "a\n",
  ];
  const length = 1 << 18;
  const slow = hostile.filter((unit) => {
    const ratio = (): number => time(unit, length) / time(unit, length / 16);
    // Sixteen times the text, sixteen times the work; 256 times if it were quadratic. Again where the machine was busy.
    return ratio() > 64 && ratio() > 64 && ratio() > 64;
  });
  expect(slow).toEqual([]);
});

it("takes texts of many megabytes", () => {
  const long = "a1".repeat(4 << 20);
  for (const start of ["password=", "sk-", "bearer ", "the token is "]) expect(redact(start + long)).toBe(start + MARK);
});

/** Milliseconds of this process's own work, which a busy machine does not stretch; with a floor under which it says nothing. */
function time(unit: string, length: number): number {
  const text = unit.repeat(Math.ceil(length / unit.length));
  const start = process.cpuUsage();
  redact(text);
  return Math.max(process.cpuUsage(start).user / 1000, 3);
}
