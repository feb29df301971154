// host/ and sdk/ take every number and table of the protocol from generated/ and write none by hand (DESIGN §2, §4).
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { contractDocument, objectOf, type Json, type JsonObject } from "./contract-document.ts";
import { ERRORS, POINTS } from "./facts/rev1.ts";
import { findingsOf, isTrivial, type Protocol } from "./source-rules.ts";
import { tokensOf } from "./source-tokens.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Numbers that are the protocol's by chance: they mean something of their own. Each names the file and what it means there. */
const OTHER_MEANINGS: Readonly<Record<string, readonly { readonly number: string; readonly means: string }[]>> = {
  "host/runtime/src/command-files.ts": [{ number: "128", means: "bytes of a first line" }],
  "host/runtime/src/stderr-tail.ts": [{ number: "0x80", means: "the mark of a byte that continues a character" }],
  "sdk/extension/src/run.ts": [{ number: "100", means: "characters of a shortened method name" }],
  "sdk/wire/src/error-object.ts": [{ number: "200", means: "characters of a shortened text" }],
  "sdk/wire/src/frames.ts": [{ number: "0x20", means: "the space" }],
  "sdk/wire/src/version.ts": [{ number: "64", means: "characters of a shortened version" }],
};

const PROTOCOL: Protocol = {
  numbers: numbersOf(contractDocument()),
  tables: generatedNames(),
  lists: {
    "hook points": new Set(Object.keys(POINTS)),
    "error reasons": new Set(Object.keys(ERRORS)),
  },
};

/** Numbers of the tables of a document that mean something by themselves, by their size, with the places that state them. */
function numbersOf(document: JsonObject): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const walk = (value: Json, path: string): void => {
    if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(inner, path === "" ? key : `${path}.${key}`);
      return;
    }
    if (typeof value !== "number" || isTrivial(value)) return;
    found.set(Math.abs(value), [...(found.get(Math.abs(value)) ?? []), path.replace(/\.value$/, "")]);
  };
  // Bounds in definitions are those of the types that the platform has.
  const { $defs: _, ...tables } = document;
  walk(tables, "");
  return found;
}

/** Tables and validators that generated/ exports. */
function generatedNames(): Set<string> {
  const names = globSync("generated/src/*.ts", { cwd: ROOT }).flatMap((file) => {
    const tokens = tokensOf(readFileSync(ROOT + file, "utf8"));
    return tokens.filter((_, index) => tokens[index - 1]?.text === "const").map(({ text }) => text);
  });
  return new Set(names.filter((name) => /^[A-Z][A-Z_]+$|^is[A-Z]/.test(name)));
}

function sourceFiles(): string[] {
  const files = globSync("{host,sdk}/**/*.{ts,tsx,mts,js,jsx,mjs,cjs}", {
    cwd: ROOT,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|bin)$/.test(path),
  });
  return files.filter((file) => !/\.test\.\w+$/.test(file)).toSorted();
}

describe("sources of host/ and sdk/", () => {
  const files = sourceFiles();

  it("are found", () => {
    expect(files.filter((file) => file.startsWith("host/runtime/src/")).length).toBeGreaterThan(5);
    expect(files.filter((file) => file.startsWith("sdk/wire/src/")).length).toBeGreaterThan(5);
    expect(files.filter((file) => /node_modules|\.test\./.test(file))).toEqual([]);
  });

  it("hold no number, table, validator or list of the protocol's own, and no type that gives up or is claimed", () => {
    const found = files.flatMap((file) =>
      findingsOf(readFileSync(ROOT + file, "utf8"), PROTOCOL)
        .filter(({ what }) => !(OTHER_MEANINGS[file] ?? []).some(({ number }) => what.startsWith(`${number} is `)))
        .map(({ line, what }) => `${file}:${line}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  it("need every exception that is made for them", () => {
    const stale = Object.entries(OTHER_MEANINGS).flatMap(([file, numbers]) => {
      const found = files.includes(file) ? findingsOf(readFileSync(ROOT + file, "utf8"), PROTOCOL) : [];
      return numbers
        .filter(({ number }) => !found.some(({ what }) => what.startsWith(`${number} is `)))
        .map(({ number }) => `${file}: ${number}`);
    });
    expect(stale).toEqual([]);
  });
});

describe("the scanner", () => {
  const find = (source: string): string[] =>
    findingsOf(source, PROTOCOL).map(({ line, what }) => `${line}: ${what.replace(/ is .* of the contract$/, "")}`);

  it("reads every source of the project to the end, with each bracket closed", () => {
    const all = globSync("{generated,host,sdk,test,tools}/**/*.{ts,js}", {
      cwd: ROOT,
      exclude: (path) => /(?:^|\/)(?:node_modules|dist|bin)$/.test(path),
    });
    const unbalanced = all.filter((file) => {
      const signs = tokensOf(readFileSync(ROOT + file, "utf8")).filter(({ kind }) => kind === "sign");
      const count = (sign: string): number => signs.filter(({ text }) => text === sign).length;
      return count("(") !== count(")") || count("[") !== count("]") || count("{") !== count("}");
    });
    expect(all.length).toBeGreaterThan(50);
    expect(unbalanced).toEqual([]);
  });

  it("knows the numbers of the contract", () => {
    const places = (value: number): readonly string[] | undefined => PROTOCOL.numbers.get(value);
    expect(places(8_388_608)).toEqual(["limits.contentRefObjectBytes", "limits.frameBytes"]);
    expect(places(32_099)).toEqual(["envelope.codes.busy"]);
    expect(places(750)).toEqual(["budgets.stdinGraceMillis"]);
    expect(places(60_000)).toEqual(["budgets.interceptCeilingMillis", "budgets.uiActionMillis"]);
    expect([0, 1, 2, 4, 10, 15].flatMap((small) => places(small) ?? [])).toEqual([]);
    expect(Object.values(objectOf(contractDocument()["limits"])).every((value) => places(Number(value)))).toBe(true);
    expect(Object.values(ERRORS).every(([code]) => places(Math.abs(code)) !== undefined)).toBe(true);
    expect(Object.values(POINTS).every(({ timeoutMillis }) => places(timeoutMillis) !== undefined)).toBe(true);
  });

  it("knows the tables and validators", () => {
    const known = [
      "LIMITS",
      "BUDGETS",
      "ERRORS",
      "HOOKS",
      "OUTCOMES",
      "ENDPOINTS",
      "HOOK_PAYLOADS",
      "isInterceptResult",
    ];
    expect(known.filter((name) => !PROTOCOL.tables.has(name))).toEqual([]);
  });

  it.each<[what: string, source: string, found: readonly string[]]>([
    ["a limit", "const x = 8388608;", ["1: 8388608"]],
    ["separators", "\n\nconst x = 8_388_608;", ["3: 8_388_608"]],
    ["hexadecimal", "const x = 0x800000;", ["1: 0x800000"]],
    ["binary and octal", "f(0b10000, 0o100000000)", ["1: 0b10000"]],
    ["an exponent", "const x = 5e3;", ["1: 5e3"]],
    ["a big integer", "const x = 8388608n;", ["1: 8388608n"]],
    ["a negative code", "throw error(-32600)", ["1: 32600"]],
    ["a byte", "f(0x20, 0x80, 0xFF & 0x11)", ["1: 0x20", "1: 0x80"]],
    ["a product", "const x = 8 * 1024 * 1024;", ["1: 8 * 1024 * 1024"]],
    ["a product with parentheses", "const x = (8 * 1024) * (1024);", ["1: 8 * 1024 * 1024"]],
    ["a power and a shift", "a = 2 ** 23; b = 1 << 18;", ["1: 2 ** 23", "1: 1 << 18"]],
    ["a part of a longer product", "const x = 60 * 1000 * days;", ["1: 60 * 1000", "1: 1000"]],
    ["a number in a template", "`waits ${5_000} ms`", ["1: 5_000"]],
    ["a number after a template", "`a\n${b}\nc` + 750", ["3: 750"]],
    ["a number after a regular expression", "x = /[/\"']/.test(y) ? 750 : 1", ["1: 750"]],
    ["a number after a division", "x = a / b / 750", ["1: 750"]],
    ["nothing in comments", "// 8388608\n/* 30000\n30000 */ f(3)", []],
    ["nothing in texts", "f('8388608', \"it's 30000\", `30000 ${name} 5000`)", []],
    ["nothing in regular expressions", "f(/30000/, x.replace(/5000/g, y))", []],
    ["nothing in names", "f(x5000, utf16, a.b8388608)", []],
    ["nothing small", "f(0, 1, -1, 2, 10, 15, 2 * 4)", []],
    ["nothing near", "f(8388607, 4999, 32601.5)", []],
    ["any", "let x: any;\nconst y = f<any>(z as any);", ["1: the type any", "2: the type any", "2: the type any"]],
    ["no other any", "Promise.any(x); AbortSignal.any([a]); const o = { any: 1 }; // any", []],
    ["a cast", "const x = y as Z;", ["1: a cast to Z"]],
    [
      "a cast of a call, to a literal, a list and an object",
      "[f() as 'a', g() as [A], (h as { b: C }).b]",
      ["1: a cast to a", "1: a cast to [", "1: a cast to {"],
    ],
    ["a cast by way of unknown", "const x = y as unknown as Z;", ["1: a cast to Z"]],
    ["no cast that claims nothing", "const x = y as unknown; const z = [1] as const;", []],
    [
      "no name in an import or an export",
      'import { a as b, type C as D } from "x"; import * as e from "y"; export { f as g }; export type { H as I };',
      [],
    ],
    ["no other as", "const as = 1; f({ as: 2 }, x.as, as); // y as Z", []],
    ["a second table", "export const LIMITS = {};", ["1: a LIMITS beside the generated one"]],
    ["a second validator", "function isInterceptResult(x) {}", ["1: a isInterceptResult beside the generated one"]],
    ["a schema library", 'import { z } from "zod";', ["1: a second validator: zod"]],
    ["no import of the table", 'import { LIMITS } from "@reasonix/protocol"; f(LIMITS.frameBytes)', []],
    [
      "a list of points",
      'const x = new Set(["tool.before", "tool.after", "input.receive",\n"session.end", "session.save"]);',
      ["1: a list of 5 hook points"],
    ],
    [
      "a list of pairs",
      'new Map([["internal", 1], ["stream_gap", 2], ["provider_failed", 3], ["invalid_params", 4], ["protocol_error", 5]])',
      ["1: a list of 5 error reasons"],
    ],
    [
      "a record of literals",
      'const x = { "tool.before": 1, "tool.after": 1, "input.receive": 2, "session.end": 2, "session.save": 2 };',
      ["1: a list of 5 hook points"],
    ],
    [
      "a union",
      'type T =\n  | "internal" | "stream_gap" | "provider_failed" | "invalid_params" | "protocol_error" | "cleanup_failed";',
      ["2: a union of 5 or more error reasons"],
    ],
    ["no short list", '["tool.before", "tool.after", "input.receive", "session.end"]', []],
    [
      "no names that are far apart",
      'f("tool.before"); f("tool.after"); f("input.receive"); f("session.end"); f("session.save")',
      [],
    ],
    [
      "no switch",
      'switch (r) { case "internal": return 1; case "stream_gap": return 2; case "provider_failed": case "invalid_params": case "protocol_error": }',
      [],
    ],
    [
      "no record of functions",
      'const x = { "tool.before": a, "tool.after": (p) => 1, "input.receive": b, "session.end": c, "session.save": d };',
      [],
    ],
  ])("finds %s", (_what, source, found) => {
    expect(find(source)).toEqual(found);
  });
});
