import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { compileSpec, type Compiled } from "../compile.ts";
import { canonical } from "./canonical.ts";
import { ContractError, load, serialise } from "./load.ts";

let spec: Compiled;

beforeAll(async () => {
  spec = await compileSpec(new URL("../../../spec/main.tsp", import.meta.url));
});

describe("a serialised contract", () => {
  test("loads as what it was", () => {
    expect(load(serialise(spec.contract))).toEqual(spec.contract);
  });

  test("is one text, whatever the order of its members", () => {
    const turned = JSON.parse(JSON.stringify(spec.contract), (_key, value: unknown) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as typeof spec.contract;
    expect(Object.keys(turned)).not.toEqual(Object.keys(spec.contract));
    expect(serialise(turned)).toBe(serialise(spec.contract));
  });

  test("holds no prose", () => {
    const text = serialise(spec.contract);
    const said = [...spec.docs.values()].filter((doc) => doc.length > 20 && text.includes(doc));
    expect(spec.docs.size).toBeGreaterThan(900);
    expect(said).toEqual([]);
    expect(text).not.toMatch(/"description": "/);
  });

  test("says where the name of each of its elements is written", async () => {
    const wrong: string[] = [];
    for (const [at, { file, line, column }] of spec.sources) {
      const text = await readFile(new URL(`../../../spec/${file}`, import.meta.url), "utf8");
      const place = text.split("\n")[line - 1]?.slice(column - 1) ?? "";
      if (!/^[`A-Za-z]/.test(place)) wrong.push(`${at} at ${file}:${line}:${column}: ${place.slice(0, 30)}`);
    }
    expect(spec.sources.size).toBeGreaterThan(900);
    expect(wrong).toEqual([]);
  });
});

describe("load refuses", () => {
  const whole = (): Record<string, unknown> => JSON.parse(serialise(spec.contract)) as Record<string, unknown>;
  const cases: readonly (readonly [what: string, text: () => string, says: string])[] = [
    ["an empty file", () => "", "x.json: not JSON: Unexpected end of JSON input"],
    ["null", () => "null", "x.json: a contract is a JSON object"],
    ["a list", () => "[]", "x.json: a contract is a JSON object"],
    ["a missing section", () => canonical({ ...whole(), hooks: undefined }), 'x.json: section "hooks" is missing'],
    ["an unknown section", () => canonical({ ...whole(), hoooks: {} }), 'x.json: section "hoooks" is unknown'],
    [
      "a section of another type",
      () => canonical({ ...whole(), errors: {} }),
      'x.json: section "errors" must be of type array, not object',
    ],
    [
      "a reference that leads nowhere",
      () => serialise(spec.contract).replace('"#/$defs/ShutdownResult"', '"#/$defs/ShutdownReslt"'),
      "refers to #/$defs/ShutdownReslt, which is not defined",
    ],
  ];

  test.for(cases)("%s", ([, text, says]) => {
    expect(() => load(text(), "x.json")).toThrow(ContractError);
    expect(() => load(text(), "x.json")).toThrow(says);
  });
});
