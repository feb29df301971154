// The frontend events against test/facts/frontend-events.ts.
import { describe, expect, it } from "vitest";
import { FRONTEND_EVENT_PAYLOADS } from "../generated/src/documents.ts";
import { FRONTEND_EVENTS } from "../generated/src/index.ts";
import * as validators from "../generated/src/validators.js";
import {
  at,
  atRevision1,
  contractDocument,
  differences,
  edited,
  listOf,
  named,
  objectOf,
  refName,
  type Json,
  type JsonObject,
} from "./contract-document.ts";
import { eventRows } from "./expected-rows.ts";
import * as facts from "./facts/frontend-events.ts";
import { schemaOf } from "./facts/notation.ts";
import { unnoticed } from "./mutants.ts";

/** Every difference between the frontend events of a document, with what they define, and the tables of facts. */
function differencesFromEvents(document: JsonObject): string[] {
  const revision1 = objectOf(atRevision1(document));
  const definitions = objectOf(revision1["$defs"]);
  const stated = {
    $defs: Object.fromEntries(Object.keys(facts.EVENT_DEFINITIONS).map((name) => [name, definitions[name]])),
    frontendEvents: named(revision1["frontendEvents"]),
  };
  return differences("", stated, { $defs: schemas(), frontendEvents: eventRows() });
}

function schemas(): JsonObject {
  const all = Object.entries(facts.EVENT_DEFINITIONS).map(([name, definition]) => [name, schemaOf(definition)]);
  return Object.fromEntries(all) as JsonObject;
}

describe("frontend events", () => {
  const document = contractDocument();

  it("are the 22 of the card, with the payloads of the tables", () => {
    expect(Object.keys(facts.EVENTS)).toHaveLength(22);
    expect(differencesFromEvents(document)).toEqual([]);
  });

  it("are the same in @reasonix/protocol", () => {
    expect(differences("", objectOf(atRevision1(objectOf(FRONTEND_EVENTS))), eventRows())).toEqual([]);
    const byName = new Map<string, unknown>(Object.entries(validators));
    const bound = Object.entries(facts.EVENTS).map(([kind, { payload }]) => [kind, byName.get(`is${payload}`)]);
    expect(FRONTEND_EVENT_PAYLOADS).toEqual(Object.fromEntries(bound));
  });

  it("that are about turn end, approval, question and error are always delivered", () => {
    const kept = Object.entries(facts.EVENTS).filter(([, { delivered }]) => delivered !== undefined);
    expect(kept.map(([kind]) => kind)).toEqual(["approval_request", "ask_request", "notice", "turn_done"]);
  });

  it("point at texts of their own payload, and at a value that the member can have", () => {
    const lost = Object.entries(facts.EVENTS).flatMap(([kind, { payload, text, detail, delivered }]) => {
      const member = (pointer: string): Json | undefined =>
        at(document, "$defs", payload, "properties", pointer.slice(1));
      const texts = [text, detail].filter((pointer) => pointer !== undefined);
      const wrong = texts.filter((pointer) => at(member(pointer), "type") !== "string");
      if (delivered === undefined || delivered === "always") return wrong.map((pointer) => `${kind} ${pointer}`);
      const values = listOf(at(document, "$defs", refName(member(delivered.member)) ?? "", "enum"));
      return [...wrong, ...(values.includes(delivered.value) ? [] : [delivered.value])].map((it) => `${kind} ${it}`);
    });
    expect(lost).toEqual([]);
  });
});

describe("the comparison of frontend events", () => {
  const document = contractDocument();

  it("notices whatever is broken in the events", () => {
    expect(unnoticed(document, "frontendEvents", differencesFromEvents, "anywhere")).toEqual([]);
  });

  it("notices whatever is broken in what they define, where it is", () => {
    const definitions = objectOf(document["$defs"]);
    const own = Object.keys(facts.EVENT_DEFINITIONS).map((name): [string, Json] => [name, definitions[name] ?? null]);
    const only = { ...document, $defs: Object.fromEntries(own) };
    // Definitions that are no event's are the matter of facts.test.ts.
    expect(unnoticed(only, "$defs", differencesFromEvents)).toEqual(["$defs.surprise"]);
  });

  it.each<{ what: string; path: readonly string[]; value: Json | undefined; says: readonly string[] }>([
    {
      what: "an end of a turn that can be withheld",
      path: ["frontendEvents", "turn_done", "withholdable"],
      value: true,
      says: ["frontendEvents.turn_done.withholdable: is true, should be false"],
    },
    {
      what: "an error that is not always delivered",
      path: ["frontendEvents", "notice", "delivered"],
      value: undefined,
      says: ['frontendEvents.notice.delivered: missing, should be {"member":"/severity","value":"error"}'],
    },
    {
      what: "a text that the hook cannot rewrite any more",
      path: ["frontendEvents", "tool_result", "text"],
      value: undefined,
      says: ['frontendEvents.tool_result.text: missing, should be "/output"'],
    },
    {
      what: "the payload of another kind",
      path: ["frontendEvents", "text", "payload", "$ref"],
      value: "#/$defs/ReasoningEvent",
      says: ['frontendEvents.text.payload: is "ReasoningEvent", should be "TextEvent"'],
    },
    {
      what: "a member that became required",
      path: ["$defs", "PhaseEvent", "required"],
      value: ["phase", "text"],
      says: ['$defs.PhaseEvent.required: is ["phase","text"], should be ["phase"]'],
    },
    {
      what: "a member of another type",
      path: ["$defs", "UsageEvent", "properties", "sessionCost", "type"],
      value: "string",
      says: ['$defs.UsageEvent.properties.sessionCost.type: is "string", should be "number"'],
    },
    {
      what: "a list that may be empty",
      path: ["$defs", "ApprovalRequestEvent", "properties", "options", "minItems"],
      value: undefined,
      says: ["$defs.ApprovalRequestEvent.properties.options.minItems: missing, should be 1"],
    },
    {
      what: "text that is no longer redacted",
      path: ["$defs", "TurnDoneEvent", "properties", "message", "x-redact"],
      value: undefined,
      says: ["$defs.TurnDoneEvent.properties.message.x-redact: missing, should be true"],
    },
    {
      what: "nothing for a kind of revision 2",
      path: ["frontendEvents", "panel_moved"],
      value: { since: 2 },
      says: [],
    },
  ])("says $what", ({ path, value, says }) => {
    expect(differencesFromEvents(edited(document, path, value))).toEqual(says);
  });
});
