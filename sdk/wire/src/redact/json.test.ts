import * as fc from "fast-check";
import { expect, it, test } from "vitest";
import { BUDGETS } from "@reasonix/protocol";
import { MARK } from "./mark.ts";
import { redactJson } from "./json.ts";

const token = `ghp_${"aB3d".repeat(9)}`;

test("texts at every depth, texts under secret names, and nothing else", () => {
  const value = {
    title: `use ${token}`,
    [token]: 1,
    n: [1, null, true, { deep: [`Bearer ${"a1".repeat(10)}`, "max_tokens: 512"] }],
    password: 'a"b\\c',
    secrets: { one: "x", two: ["y", 7, null, false], three: "" },
    authorization: "Bearer abc",
    "set-cookie": ["sid=abc; Path=/", "b=c; Secure"],
    usage: { totalTokens: 19, tokens: ["a"] },
    env: { API_KEY: "short", PWD: "/home/bob" },
    rows: [
      { key: "password", value: "q" },
      { name: "X-Api-Key", value: "r", note: "s" },
      { key: "tokens", value: "12" },
    ],
    args: ["run", "--token", "abc", "--verbose", "--password", "--force", "x"],
  };
  const before = structuredClone(value);
  expect(redactJson(value)).toEqual({
    title: `use ghp_${MARK}`,
    [`ghp_${MARK}`]: 1,
    n: [1, null, true, { deep: [`Bearer ${MARK}`, "max_tokens: 512"] }],
    password: MARK,
    secrets: { one: MARK, two: [MARK, 0, null, false], three: "" },
    authorization: `Bearer ${MARK}`,
    "set-cookie": [`sid=${MARK}; Path=/`, `b=${MARK}; Secure`],
    usage: { totalTokens: 19, tokens: ["a"] },
    env: { API_KEY: MARK, PWD: "/home/bob" },
    rows: [
      { key: "password", value: MARK },
      { name: "X-Api-Key", value: MARK, note: "s" },
      { key: "tokens", value: "12" },
    ],
    args: ["run", "--token", MARK, "--verbose", "--password", "--force", "x"],
  });
  expect(value).toEqual(before);
});

test("known values are hidden in it", () => {
  expect(redactJson({ a: ["is hunter2hunter"] }, { secrets: ["hunter2hunter"] })).toEqual({ a: [`is ${MARK}`] });
});

test("two members with one name after it stay two", () => {
  const value = { [token]: 1, [`ghp_${"x9Y8".repeat(9)}`]: 2 };
  expect(redactJson(value)).toEqual({ [`ghp_${MARK}`]: 1, [`ghp_${MARK} 2`]: 2 });
});

test("a member that is called __proto__ stays one", () => {
  const value: unknown = JSON.parse('{"__proto__":{"password":"x"}}');
  expect(JSON.stringify(redactJson(value))).toBe(`{"__proto__":{"password":"${MARK}"}}`);
});

test("what nests deeper than a frame may is one text", () => {
  const depth = 100 * BUDGETS.frameDepth;
  const value: unknown = JSON.parse(`${"[".repeat(depth)}"password=x"${"]".repeat(depth)}`);
  expect(JSON.stringify(redactJson(value))).toContain(`[[["${MARK}"]]]`);
});

/** Types and sizes of everything in a value. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape);
  return typeof value === "object" && value !== null ? Object.values(value).map(shape) : typeof value;
}

it("keeps the shape, and changes nothing when it is done again", () => {
  const text = fc.constantFrom(
    "password",
    "token",
    "a",
    token,
    "Bearer abc",
    "--token",
    "Cookie",
    "x=1; y",
    '"',
    MARK,
    "",
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.constantFrom(1, true, null),
      fc.array(tie("tree"), { maxLength: 4 }),
      fc.dictionary(text, tie("tree"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const once = redactJson(value);
      expect(shape(once)).toEqual(shape(value));
      expect(redactJson(once)).toEqual(once);
    }),
    { numRuns: 500 },
  );
});
