import { describe, expect, test } from "vitest";
import { confirm } from "./confirm.ts";
import { diff } from "./diff.ts";
import type { Finding, Witness } from "./finding.ts";
import { BASE } from "./fixtures/base.ts";
import { edited } from "./fixtures/fixture.ts";

const NARROWER = edited(BASE, {
  "/revisions": [1, 2],
  "/$defs/NotePayload/properties/text": { type: "string", maxLength: 3 },
});

function breakWith(value: unknown, more: Partial<Witness> = {}): Finding {
  const definition = { old: "NotePayload", new: "NotePayload" };
  return {
    rule: "bounds-changed",
    verdict: "breaking",
    element: { old: "/$defs/NotePayload", new: "/$defs/NotePayload" },
    positions: ["somewhere (host)"],
    message: "it is narrower",
    witness: { skew: "old_to_new", definition, value, at: "", why: "too long", ...more },
  };
}

describe("AJV", () => {
  test("confirms what the model found", async () => {
    const found = await confirm(diff(BASE, NARROWER), BASE, NARROWER);
    expect(found.map(({ rule, witness }) => [rule, witness?.confirmed])).toEqual([["bounds-changed", true]]);
  });

  const cases: readonly (readonly [what: string, finding: Finding, says: string])[] = [
    [
      "the sender's contract refuses",
      breakWith({ text: 1 }),
      "AJV, by the old contract, refuses the value that shows it, though: it is narrower",
    ],
    [
      "the receiver's contract accepts",
      breakWith({ text: "abc" }),
      "AJV, by the new contract, accepts the value that shows it, though: it is narrower",
    ],
    [
      "is of a definition that is not there",
      breakWith({ text: "abcd" }, { definition: { old: "NoSuch", new: "NotePayload" } }),
      `AJV cannot read the old definition: no schema with key or ref "contract#/$defs/NoSuch"`,
    ],
    [
      "the older peer is never sent",
      breakWith({ text: "abcd" }, { skew: "new_to_old", projected: { text: "a" } }),
      "AJV, by the new contract, refuses the value that shows it",
    ],
  ];

  test.for(cases)("does not confirm a value that %s", async ([, finding, says]) => {
    const found = await confirm([finding], BASE, NARROWER);
    expect(found.map(({ rule, verdict, witness }) => [rule, verdict, witness?.confirmed])).toEqual([
      ["bounds-changed", "breaking", false],
      ["witness-unconfirmed", "review", undefined],
    ]);
    expect(found[1]?.message).toContain(says);
  });

  test("asserts what only this contract's marks say", async () => {
    const marked = (mark: unknown): typeof BASE => edited(BASE, { "/$defs/NotePayload/properties/text": mark });
    const text = { type: "string", "x-json-text": "object" };
    const ask = async (old: unknown, now: unknown, value: unknown): Promise<boolean | undefined> =>
      (await confirm([breakWith({ text: value })], marked(old), marked(now)))[0]?.witness?.confirmed;
    expect(await ask({ type: "string" }, text, "[]")).toBe(true);
    expect(await ask({ type: "string" }, text, '{"a":1}')).toBe(false);
    expect(await ask({}, { "x-json": "object" }, [])).toBe(true);
    expect(await ask({}, { "x-json": "object" }, {})).toBe(false);
    expect(await ask({}, { "x-json": "not-null" }, null)).toBe(true);
    expect(await ask({}, { "x-json": "not-null" }, 0)).toBe(false);
  });

  test("reads a document by the member that decides it", async () => {
    const definition = { old: "PublishParams", new: "PublishParams" };
    const of = (value: unknown): Finding => ({
      ...breakWith(value),
      witness: { ...breakWith(value).witness!, definition },
    });
    const ask = async (value: unknown): Promise<boolean | undefined> =>
      (await confirm([of(value)], BASE, NARROWER))[0]?.witness?.confirmed;
    expect(await ask({ kind: "note", payload: { text: "abcd" } })).toBe(true);
    expect(await ask({ kind: "note", payload: { text: "abc" } })).toBe(false);
    expect(await ask({ kind: "card", payload: { text: "abcd" } })).toBe(false);
  });

  test("is not asked when there is no value", async () => {
    const { witness: _none, ...bare } = breakWith({});
    expect(await confirm([bare], BASE, NARROWER)).toEqual([bare]);
  });
});
