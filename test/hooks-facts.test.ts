// Hook documents, UI payload documents, frontend events and the outcome matrix against test/facts/hooks.ts.
import { describe, expect, it } from "vitest";
import { HOOK_PAYLOADS, HOOK_REPLACEMENTS, REQUEST_PAYLOADS, SURFACE_PAYLOADS } from "../generated/src/documents.ts";
import { FRONTEND_EVENTS, HOOKS, OUTCOMES } from "../generated/src/index.ts";
import * as validators from "../generated/src/validators.js";
import {
  at,
  atRevision1,
  contractDocument,
  differences,
  edited,
  listOf,
  objectOf,
  refName,
  type Json,
  type JsonObject,
} from "./contract-document.ts";
import * as facts from "./facts/hooks.ts";
import { membersOf, schemaOf } from "./facts/notation.ts";
import { ERRORS, POINTS, REQUESTS, SURFACES, WIRE_ENUMS } from "./facts/rev1.ts";

const DEFINITIONS = { ...facts.HOOK_DEFINITIONS, ...facts.UI_DEFINITIONS };

/** Every difference between the hook part of a document and the cards. */
function differencesFromCards(document: JsonObject): string[] {
  const revision1 = objectOf(atRevision1(document));
  const definitions = objectOf(revision1["$defs"]);
  const stated = {
    $defs: Object.fromEntries(Object.keys(DEFINITIONS).map((name) => [name, definitions[name]])),
    hooks: Object.fromEntries(
      Object.entries(objectOf(revision1["hooks"])).map(([point, row]) => {
        const { changes, event, failure, payload, replacement } = objectOf(row);
        return [
          point,
          { changes, event, failure, payload: refName(payload ?? null), replacement: refName(replacement ?? null) },
        ];
      }),
    ),
  };
  const expected = {
    $defs: Object.fromEntries(Object.entries(DEFINITIONS).map(([name, definition]) => [name, schemaOf(definition)])),
    hooks: Object.fromEntries(
      Object.entries(facts.CARDS).map(([point, { changes, observed, failure }]) => {
        const name = facts.cardName(point);
        return [
          point,
          { changes, event: observed, failure, payload: `${name}Payload`, replacement: `${name}Replacement` },
        ];
      }),
    ),
  };
  return differences("", stated, expected);
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
  if (Object.keys(others).length > 0)
    throw new Error(`a case has members that nobody reads: ${Object.keys(others).join()}`);
  const inside = [
    ...(reasons === undefined ? [] : [listOf(reasons).join(", ")]),
    ...(ownReason === true ? ["its reason"] : []),
    ...(codes === undefined ? [] : [listOf(codes).join(" / ")]),
  ];
  const prefix = when === undefined ? "" : `${String(when)}: `;
  const list = inside.length === 0 ? "" : `(${inside.join("; ")})`;
  return `${prefix}${String(name)}${list}${warns === true ? " + warning" : ""}`;
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
      what: "a member that takes effect where it must not",
      path: ["hooks", "tool.after", "changes"],
      value: ["arguments", "isError", "result"],
      says: ['hooks.tool.after.changes: is ["arguments","isError","result"], should be ["isError","result"]'],
    },
    {
      what: "an observation at the wrong moment",
      path: ["hooks", "session.save", "event"],
      value: "walk",
      says: ['hooks.session.save.event: is "walk", should be "write"'],
    },
    {
      what: "the documents of another point",
      path: ["hooks", "tool.before", "replacement"],
      value: { $ref: "#/$defs/ToolAfterReplacement" },
      says: ['hooks.tool.before.replacement: is "ToolAfterReplacement", should be "ToolBeforeReplacement"'],
    },
    {
      what: "text that is no longer redacted",
      path: ["$defs", "UICardPayload", "properties", "markdown", "x-redact"],
      value: undefined,
      says: ["$defs.UICardPayload.properties.markdown.x-redact: missing, should be true"],
    },
    {
      what: "a point that is gone",
      path: ["hooks", "session.rotate"],
      value: undefined,
      says: [
        'hooks.session.rotate: missing, should be {"changes":[],"event":"walk","failure":"rotation_aborted","payload":"SessionRotatePayload","replacement":"SessionRotateReplacement"}',
      ],
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
    expect(SURFACE_PAYLOADS).toEqual(of(SURFACES));
    expect(REQUEST_PAYLOADS).toEqual(of(REQUESTS));
  });
});

describe("frontend events", () => {
  const document = contractDocument();
  const rows = Object.entries(objectOf(document["frontendEvents"])).map(([kind, row]) => ({ kind, ...objectOf(row) }));

  it("have exactly the 22 kinds, of which turn end, approval and question are always delivered", () => {
    expect(facts.FRONTEND_EVENT_KINDS).toHaveLength(22);
    expect(rows.map(({ kind }) => kind)).toEqual(facts.FRONTEND_EVENT_KINDS);
    expect(at(document, "$defs", "FrontendEventKind", "enum")).toEqual(facts.FRONTEND_EVENT_KINDS);
    expect(Object.keys(FRONTEND_EVENTS)).toEqual(facts.FRONTEND_EVENT_KINDS);
    const kept = Object.entries(FRONTEND_EVENTS).filter(([, { withholdable }]) => !withholdable);
    expect(kept.map(([kind]) => kind)).toEqual(facts.ALWAYS_DELIVERED);
  });

  it("show the hook texts of their own payload", () => {
    const lost = rows.flatMap((row) =>
      [at(row, "text"), at(row, "detail")].flatMap((pointer) => {
        if (pointer === undefined) return [];
        const name = refName(at(row, "payload"));
        const member = at(document, "$defs", name ?? "", "properties", String(pointer).slice(1));
        return at(member, "type") === "string" ? [] : [`${row.kind}: ${name} has no text at ${String(pointer)}`];
      }),
    );
    expect(lost).toEqual([]);
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
