// Hook documents, UI payload documents and the outcome matrix against test/facts/hooks.ts.
import { describe, expect, it } from "vitest";
import {
  HOOK_PAYLOADS,
  HOOK_REPLACEMENTS,
  isObjectText,
  REQUEST_PAYLOADS,
  SURFACE_PAYLOADS,
} from "../generated/src/documents.ts";
import { HOOKS, OUTCOMES } from "../generated/src/index.ts";
import * as validators from "../generated/src/validators.js";
import {
  at,
  atRevision1,
  contractDocument,
  differences,
  edited,
  listOf,
  objectOf,
  type Json,
  type JsonObject,
} from "./contract-document.ts";
import * as facts from "./facts/hooks.ts";
import { membersOf, schemaOf } from "./facts/notation.ts";
import { ERRORS, POINTS, REQUESTS, SURFACES, WIRE_ENUMS } from "./facts/rev1.ts";
import * as rev2 from "./facts/rev2.ts";
import { unnoticed } from "./mutants.ts";

const DEFINITIONS = { ...facts.HOOK_DEFINITIONS, ...facts.UI_DEFINITIONS };

/** Every difference between the hook and UI documents and the cards. */
function differencesFromCards(document: JsonObject): string[] {
  const definitions = objectOf(at(atRevision1(document), "$defs"));
  const stated = Object.fromEntries(Object.keys(DEFINITIONS).map((name) => [name, definitions[name]]));
  const expected = Object.fromEntries(
    Object.entries(DEFINITIONS).map(([name, definition]) => [name, schemaOf(definition)]),
  );
  return differences("$defs", stated, expected);
}

/** Every difference between the matrix of a document and the table, cell by cell. */
function differencesFromMatrix(document: JsonObject): string[] {
  const stated = Object.fromEntries(
    Object.entries(objectOf(document["outcomes"])).map(([failure, cells]) => [failure, printedRow(objectOf(cells))]),
  );
  const expected = Object.fromEntries(
    Object.entries(facts.MATRIX).map(([failure, row]) => [
      failure,
      Object.fromEntries(facts.ROLES.map((role, index) => [role, row[index]])),
    ]),
  );
  return differences("", stated, expected);
}

function printedRow(cells: JsonObject): object {
  return Object.fromEntries(
    Object.entries(cells).map(([role, cases]) => [role, listOf(cases).map(printed).join("; ")]),
  );
}

/** A case in the words of the fact table. `why` is prose and does not count. */
function printed(outcome: Json): string {
  const { when, outcome: name, reasons, ownReason, codes, warns, why: _, ...others } = objectOf(outcome);
  const inside = [
    ...(reasons === undefined ? [] : [listOf(reasons).join(", ")]),
    ...(ownReason === true ? ["its reason"] : []),
    ...(codes === undefined ? [] : [listOf(codes).join(" / ")]),
  ];
  const prefix = when === undefined ? "" : `${String(when)}: `;
  const list = inside.length === 0 ? "" : `(${inside.join("; ")})`;
  const unread = Object.keys(others).length === 0 ? "" : ` with ${JSON.stringify(others)}`;
  return `${prefix}${String(name)}${list}${warns === true ? " + warning" : ""}${unread}`;
}

describe("hook documents", () => {
  const document = contractDocument();

  it("are there for each of the 17 points", () => {
    expect(Object.keys(facts.CARDS).toSorted()).toEqual(Object.keys(POINTS).toSorted());
    expect(Object.keys(facts.CARDS).toSorted()).toEqual(WIRE_ENUMS["InterceptEvent"]);
  });

  it("and UI payload documents are what the cards say", () => {
    expect(differencesFromCards(document)).toEqual([]);
  });

  it.each<{ what: string; path: readonly string[]; value: Json | undefined; says: readonly string[] }>([
    {
      what: "a replacement that may leave out what the card requires",
      path: ["$defs", "ContextPrepareReplacement", "required"],
      value: undefined,
      says: ['$defs.ContextPrepareReplacement.required: missing, should be ["messages"]'],
    },
    {
      what: "a rule that is gone",
      path: ["$defs", "InputReceiveReplacement", "properties", "text", "minLength"],
      value: undefined,
      says: ["$defs.InputReceiveReplacement.properties.text.minLength: missing, should be 1"],
    },
    {
      what: "a phase of another point",
      path: ["$defs", "SessionLoadReplacement", "properties", "phase", "const"],
      value: "save",
      says: ['$defs.SessionLoadReplacement.properties.phase.const: is "save", should be "load"'],
    },
    {
      what: "text that is no longer redacted",
      path: ["$defs", "UICardPayload", "properties", "markdown", "x-redact"],
      value: undefined,
      says: ["$defs.UICardPayload.properties.markdown.x-redact: missing, should be true"],
    },
  ])("the comparison says $what", ({ path, value, says }) => {
    expect(differencesFromCards(edited(document, path, value))).toEqual(says);
  });

  it.each(Object.entries(facts.CARDS))("%s: the table states what an absent member means", (point, card) => {
    const row = objectOf(objectOf(HOOKS)[point]);
    expect(row["empty"]).toEqual(card.empty);
    // Every optional member has an empty value, but for one that holds an object: it has none.
    const optional = membersOf(card.payload).filter(({ optional, type }) => optional && type.kind !== "definition");
    expect(Object.keys(card.empty).toSorted()).toEqual(optional.map(({ name }) => name).toSorted());
  });

  // sdk-conformance-bench.md §12: empty, or a JSON object. The validators look at the first and the last character only.
  it("the text of an object is told from what only looks like one", () => {
    const right = ["", " \n", "{}", ' {"a":[1]}\t', '{"a":{}}'];
    const wrong = ["{x}", "{} {}", "{'a':1}", '{"a":1,}', '{"a":}', "[]", "null", '"{}"', "{", "\ufeff{}"];
    expect([right.filter((text) => !isObjectText(text)), wrong.filter(isObjectText)]).toEqual([[], []]);
  });

  it.each(Object.entries(facts.CARDS))("%s: an empty replacement", (point, card) => {
    const validate = new Map<string, (value: unknown) => boolean>(Object.entries(HOOK_REPLACEMENTS)).get(point);
    const needs = membersOf(card.replacement).filter(({ optional }) => !optional);
    expect(validate?.({})).toBe(needs.length === 0);
    expect(needs.length === 0).toBe(point === "provider.response");
  });

  it("are bound to their points and kinds", () => {
    const byName = new Map<string, unknown>(Object.entries(validators));
    const cards = Object.keys(facts.CARDS);
    const validator = (definition: string): unknown => byName.get(`is${definition}`);
    const of = (table: Readonly<Record<string, string>>): object =>
      Object.fromEntries(Object.entries(table).map(([key, name]) => [key, validator(name)]));
    const named = (suffix: string): object =>
      of(Object.fromEntries(cards.map((point) => [point, facts.cardName(point) + suffix])));
    expect(HOOK_PAYLOADS).toEqual(named("Payload"));
    expect(HOOK_REPLACEMENTS).toEqual(named("Replacement"));
    expect(SURFACE_PAYLOADS).toEqual(of({ ...SURFACES, ...rev2.SURFACES }));
    expect(REQUEST_PAYLOADS).toEqual(of(REQUESTS));
  });
});

describe("the failure-outcome matrix", () => {
  const document = contractDocument();

  it("has the 24 rows and six cells of the table", () => {
    expect(Object.keys(facts.MATRIX)).toHaveLength(24);
    expect(differencesFromMatrix(document)).toEqual([]);
  });

  it("has no empty cell", () => {
    const cells = Object.entries(objectOf(document["outcomes"])).flatMap(([failure, row]) =>
      facts.ROLES.map((role) => ({ cell: `${failure}.${role}`, cases: listOf(objectOf(row)[role]) })),
    );
    expect(cells).toHaveLength(24 * 6);
    expect(cells.filter(({ cases }) => cases.length === 0)).toEqual([]);
  });

  it("names reasons and codes that exist, and says why a failure cannot occur", () => {
    const wrong = Object.entries(OUTCOMES).flatMap(([failure, row]) =>
      Object.entries(row).flatMap(([role, cases]) =>
        cases.flatMap(({ outcome, reasons = [], why }) => {
          const unknown = reasons.filter((reason) => !Object.hasOwn(ERRORS, reason));
          const unexplained = outcome === "never" && (why ?? "").trim() === "";
          return unknown.length > 0 || unexplained ? [`${failure}.${role}: ${outcome}(${reasons.join()})`] : [];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("is compared as a whole: whatever is broken is noticed", () => {
    expect(unnoticed(document, "outcomes", differencesFromMatrix, "anywhere")).toEqual([]);
  });

  it("is the same in the table of @reasonix/protocol", () => {
    expect(differencesFromMatrix({ outcomes: objectOf(OUTCOMES) })).toEqual([]);
  });

  it.each<{ what: string; path: readonly string[]; value: Json | undefined; says: readonly string[] }>([
    {
      what: "a failed owner that is skipped",
      path: ["deadline", "owner"],
      value: [{ outcome: "skip" }],
      says: ['deadline.owner: is "skip", should be "fail(intercept_timeout)"'],
    },
    {
      what: "another reason",
      path: ["bad_result", "required"],
      value: [{ outcome: "fail", reasons: ["internal"] }],
      says: ['bad_result.required: is "fail(internal)", should be "fail(protocol_error)"'],
    },
    {
      what: "an empty cell",
      path: ["oversize_frame", "ui"],
      value: [],
      says: ['oversize_frame.ui: is "", should be "poison(frame_too_large)"'],
    },
    {
      what: "a warning that is gone",
      path: ["observation_overflow", "observer"],
      value: [{ outcome: "drop" }],
      says: ['observation_overflow.observer: is "drop", should be "drop + warning"'],
    },
    {
      what: "a role that is gone",
      path: ["stray_answer", "ui"],
      value: undefined,
      says: ['stray_answer.ui: missing, should be "drop"'],
    },
    {
      what: "a row that nobody wrote down",
      path: ["moon_phase"],
      value: {},
      says: ["moon_phase: should not be there, is {}"],
    },
  ])("the comparison says $what", ({ path, value, says }) => {
    expect(differencesFromMatrix(edited(document, ["outcomes", ...path], value))).toEqual(says);
  });
});
