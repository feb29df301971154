// Rows as the tables of @reasonix/protocol should have them, put together from the tables of facts.
import * as errors from "./facts/errors.ts";
import { EVENTS } from "./facts/frontend-events.ts";
import * as hooks from "./facts/hooks.ts";
import { membersOf, type Members } from "./facts/notation.ts";
import * as facts from "./facts/rev1.ts";

/** Rows by name, each a record of its members. */
export type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function methodRows(): Rows {
  return mapped(facts.METHODS, ([direction, methodClass, params, result], name) => {
    const needs = Object.keys(facts.CAPABILITIES).filter((family) => facts.CAPABILITIES[family]?.includes(name));
    return {
      ...given("budget", facts.CALL_BUDGETS[name]),
      class: methodClass,
      direction,
      ...given("needs", needs.length > 0 ? needs : undefined),
      notification: direction.endsWith("_notification"),
      params,
      phase: facts.PHASES[name] ?? "ready",
      result,
    };
  });
}

export function hookRows(): Rows {
  return mapped(facts.POINTS, ({ timeoutMillis, interceptor, owner, slot }, point) => {
    const card = hooks.CARDS[point];
    const name = hooks.cardName(point);
    const texts = objectTexts(card?.replacement ?? {});
    return {
      ...given("objectTexts", texts.length > 0 ? texts : undefined),
      changes: card?.changes,
      decisions: { interceptor, ...given("owner", owner) },
      event: card?.observed,
      failure: card?.failure,
      ...given("shows", card?.shows),
      ...given("slot", slot),
      timeoutMillis,
      payload: `${name}Payload`,
      replacement: `${name}Replacement`,
      empty: card?.empty,
    };
  });
}

export function errorRows(): Rows {
  return mapped(facts.ERRORS, ([code, retryable], reason) => ({
    code,
    retryable,
    message: errors.MESSAGES[reason],
    ...given("action", errors.ACTIONS[reason]),
  }));
}

export function slotRows(): Rows {
  return mapped(facts.SLOTS, (points, family) => ({ ...given("pattern", facts.SLOT_PATTERNS[family]), points }));
}

export function capabilityRows(): Rows {
  return mapped(facts.CAPABILITIES, (methods) => ({ methods }));
}

export function chunkRows(): Rows {
  return facts.CHUNKS;
}

export function surfaceRows(): Rows {
  return mapped(facts.SURFACES, (payload) => ({ payload }));
}

export function requestRows(): Rows {
  return mapped(facts.REQUESTS, (payload) => ({ payload }));
}

export function eventRows(): Rows {
  return mapped(EVENTS, ({ payload, text, detail, delivered }) => ({
    payload,
    ...given("text", text),
    ...given("detail", detail),
    withholdable: delivered !== "always",
    ...given("delivered", delivered === "always" ? undefined : delivered),
  }));
}

/** Members that hold the text of a JSON object. */
function objectTexts(members: Members): string[] {
  return membersOf(members)
    .filter(({ type }) => type.kind === "string" && type.rule === "object-text")
    .map(({ name }) => name)
    .toSorted();
}

function mapped<T>(table: Readonly<Record<string, T>>, row: (value: T, name: string) => Rows[string]): Rows {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, row(value, name)]));
}

/** A member that is there only when it has a value. */
function given(name: string, value: unknown): object {
  return value === undefined ? {} : { [name]: value };
}
