// The mutator: what each operator makes of a source, and that every mutant of schema-diff is a program.
import { parseAst } from "vitest/node";
import { describe, expect, test } from "vitest";
import { sourceOf } from "./loader.ts";
import { described, mutated, mutantsOf } from "./mutants.ts";
import { bodiesOf } from "./syntax.ts";

function made(source: string): string[] {
  return mutantsOf("x.ts", source).map((mutant) => mutated(source, mutant));
}

describe("a mutant of", () => {
  const cases: readonly (readonly [what: string, source: string, mutants: readonly string[]])[] = [
    ["a condition", "f(a ? x : y);", [";", "f(true ? x : y);", "f(false ? x : y);"]],
    ["a comparison", "const b = n < m;", ["const b = n <= m;", "const b = n >= m;"]],
    ["an equation", "const b = n === m;", ["const b = n !== m;"]],
    ["a sum of texts: none", 'const b = n + "m";', []],
    ["logic", "const b = x && y;", ["const b = x || y;"]],
    ["a default", "const b = x ?? y;", ["const b = (x);"]],
    ["a default that is empty: none", "const b = x ?? [];", []],
    ["a negation", "const b = !x;", ["const b = (x);"]],
    ["a verdict", 'const v = "breaking";', ['const v = "review";']],
    ["another text: none", 'const v = "member";', []],
    [
      "a flag and a number",
      "const v = [true, 3];",
      ["const v = [false, 3];", "const v = [ 3];", "const v = [true, ];", "const v = [true, (3 + 1)];"],
    ],
    ["a list that spreads", "const v = [...x, y];", ["const v = [ y];", "const v = [...x, ];"]],
    ["an object that spreads", "const v = { ...x, y };", ["const v = { ...{}, y };"]],
    ["a predicate", "const v = x.some(f);", ["const v = x.every(f);"]],
    ["a filter", "const v = x.filter(f);", ["const v = (x);"]],
    ["a return", "function f() { return x; }", ["function f() { ; }"]],
    ["words for people: none", "const v = { message: x ? y : z, why: !x };", []],
  ];

  test.for(cases)("%s", ([, source, mutants]) => {
    expect(made(source)).toEqual(mutants);
  });

  test("schema-diff is a program, and another one", () => {
    const source = sourceOf("include.ts");
    const mutants = mutantsOf("include.ts", source);
    expect(mutants.length).toBeGreaterThan(300);
    for (const [index, mutant] of mutants.entries()) {
      const text = mutated(source, mutant);
      expect(text).not.toBe(source);
      // Operators are where brackets can go wrong; of the others some will do.
      if (["logic", "comparison", "negation"].includes(mutant.operator) || index % 10 === 0)
        expect(() => parseAst(text), described(source, mutant)).not.toThrow();
    }
  });
});

test("bodies of functions are found, outer ones first", () => {
  const source = "function f() { return (x) => (y) => { z(); }; }";
  expect(bodiesOf(parseAst(source)).map(({ start, end, block }) => [source.slice(start, end), block])).toEqual([
    ["{ return (x) => (y) => { z(); }; }", true],
    ["(y) => { z(); }", false],
    ["{ z(); }", true],
  ]);
});
