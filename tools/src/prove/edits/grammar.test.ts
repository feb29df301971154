// The grammar covers the list of change kinds, and every edit has a place in the contract of today.
import { describe, expect, test } from "vitest";
import { load } from "../../contract/load.ts";
import { currentWorld } from "../trials/bench.ts";
import { Choices } from "./choices.ts";
import type { Draft } from "./edit.ts";
import { EDITS } from "./grammar.ts";
import { VERDICTS, type Row } from "./verdicts.ts";

const world = currentWorld();

/** Kinds 1–90 that no edit makes, each with the reason. */
const WAIVED: Readonly<Record<number, string>> = {
  4: "a contract that cannot be resolved does not load; no verdict is asked for",
  5: "no edit of the text is without an edit of the contract",
  16: "a method without result is a notification; 12 turns one into the other",
  19: "cancellation is the method extension/provider/stream/cancel; 9 removes it",
  20: "the contract has no mark of idempotence; 35 flips retryable",
  43: "a unit is part of a limit's name; 42 and 41 remove and add one",
  47: "not an edit of its own: most definitions are shared",
  59: "absence and null are 52, 53 and 58 on the wire",
  74: "the contract has no union with a catch-all",
  85: "sentences are no part of the contract's text",
  86: "examples are no part of the contract's text",
  88: "the role `file` of every row",
};

describe("the table and the grammar", () => {
  test("name the same edits, each once", () => {
    expect(EDITS.map(({ name }) => name).sort()).toEqual(Object.keys(VERDICTS).sort());
  });

  test("cover every kind of change, or say why not", () => {
    const covered = new Set(Object.values(VERDICTS).flatMap((row: Row) => row.kinds));
    const open = Array.from({ length: 90 }, (_, index) => index + 1).filter((kind) => !covered.has(kind));
    expect(open).toEqual(Object.keys(WAIVED).map(Number));
  });
});

describe("an edit", () => {
  test.for(EDITS.map((edit) => [edit.name, edit] as const))(
    "%s changes the contract, which stays loadable",
    ([, edit]) => {
      for (let seed = 0; seed < 40; seed++) {
        const draft = JSON.parse(world.text) as Draft;
        const touched = edit.apply(draft, world, new Choices(seed));
        if (touched === undefined) continue;
        const text = JSON.stringify(draft);
        expect(touched.targets).not.toEqual([]);
        expect(text).not.toBe(world.text);
        expect(() => load(text)).not.toThrow();
        return;
      }
      expect.fail("no place in 40 tries");
    },
  );

  test("is made again by the choices that were taken", () => {
    for (const edit of EDITS) {
      const [one, other] = [JSON.parse(world.text) as Draft, JSON.parse(world.text) as Draft];
      const choose = new Choices(7);
      edit.apply(one, world, choose);
      edit.apply(other, world, new Choices(0, choose.taken));
      expect(other, edit.name).toEqual(one);
    }
  });
});

test("roles are read from who receives what", () => {
  const roles = Object.fromEntries(
    [
      "InterceptParams",
      "InterceptResult",
      "InputReceivePayload",
      "ProviderMessage",
      "PluginManifest",
      "TextEvent",
      "RequestFrame",
    ].map((name) => [name, world.roles.get(name)]),
  );
  expect(roles).toEqual({
    InterceptParams: "extension",
    InterceptResult: "host",
    InputReceivePayload: "solicited",
    ProviderMessage: "both",
    PluginManifest: "file",
    TextEvent: "frontend",
    RequestFrame: "both",
  });
});
