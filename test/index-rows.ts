// Tables as generated/PROTOCOL.md should show them by the tables of facts, in the form of index-document.ts.
import type { JsonObject } from "./contract-document.ts";
import { BUDGETS } from "./facts/budgets.ts";
import { ACTIONS, MESSAGES, RAISED_BY } from "./facts/errors.ts";
import { EVENTS } from "./facts/frontend-events.ts";
import { CARDS, cardName, MATRIX, ROLES } from "./facts/hooks.ts";
import * as facts from "./facts/rev1.ts";
import { WORDS } from "./facts/words.ts";
import { code, grouped, link, list } from "./index-cells.ts";

/** The tables of the index by the facts. The hash is that of the document's bytes. */
export function expectedTables(hash: string): JsonObject {
  return {
    Identity: table(["", ""], {
      "protocol id": [code(facts.IDENTITY.id)],
      major: [String(facts.IDENTITY.major)],
      revisions: ["1, 2"],
      "schema.json": [`SHA-256 ${code(hash)}`],
    }),
    Methods: table(
      ["method", "sent by", "class", "params", "result", "phase", "needs", "budget"],
      mapped(facts.METHODS, ([direction, methodClass, params, result], name) => [
        SENT_BY[direction],
        methodClass,
        link(params),
        result === null ? "—" : link(result),
        facts.PHASES[name] ?? "ready",
        list(Object.keys(facts.CAPABILITIES).filter((family) => facts.CAPABILITIES[family]?.includes(name))),
        budgetOf(name),
      ]),
    ),
    "Hook points": table(
      HOOK_COLUMNS,
      mapped(facts.POINTS, ({ timeoutMillis, interceptor, owner, slot }, point) => [
        link(`${cardName(point)}Payload`),
        link(`${cardName(point)}Replacement`),
        list(interceptor),
        list(owner ?? []),
        // The one slot with a name behind it that rules at points (DESIGN §8.5).
        facts.SLOTS["tool"]?.includes(point) === true ? code("tool:<name>") : list(slot === undefined ? [] : [slot]),
        `${timeoutMillis} ms`,
        list(CARDS[point]?.changes ?? []),
        list(CARDS[point]?.shows ?? []),
        code(CARDS[point]?.observed ?? ""),
        code(CARDS[point]?.failure ?? ""),
      ]),
    ),
    Slots: table(
      ["slot", "rules at", "grammar"],
      mapped(facts.SLOTS, (points, family) => {
        const pattern = facts.SLOT_PATTERNS[family];
        return [list(points), pattern === undefined ? "exactly this name" : code(pattern)];
      }),
    ),
    Capabilities: table(
      ["family", "methods that need it"],
      mapped(facts.CAPABILITIES, (methods) => [list(methods)]),
    ),
    "UI kinds": table(["kind", "", "payload"], {
      ...mapped(facts.SURFACES, (payload) => ["surface", link(payload)]),
      ...mapped(facts.REQUESTS, (payload) => ["question", link(payload)]),
    }),
    // Nodes came with revision 2, and rows of later revisions are judged elsewhere.
    Nodes: table(["node", "must carry", "may carry"], {}),
    "Stream chunks": table(
      ["kind", "must carry", "may carry"],
      mapped(facts.CHUNKS, ({ required, optional }) => [list(required), list(optional)]),
    ),
    Errors: table(
      ["reason", "code", "retryable", "host", "extension", "action", "message"],
      mapped(facts.ERRORS, ([code, retryable], reason) => [
        String(code),
        retryable ? "yes" : "no",
        RAISED_BY[reason]?.host.join(", ") || "—",
        RAISED_BY[reason]?.extension.join(", ") || "—",
        ACTIONS[reason] ?? "—",
        MESSAGES[reason] ?? "",
      ]),
    ),
    Codes: table(
      ["name", "code"],
      mapped(facts.TRANSPORT_CODES, (code) => [String(code)]),
    ),
    Limits: table(
      ["limit", "value"],
      mapped(facts.LIMITS, (value) => [grouped(value)]),
    ),
    Budgets: table(
      ["budget", "value"],
      mapped(BUDGETS, ([value]) => [grouped(value)]),
    ),
    Outcomes: table(
      ["failure", ...ROLES],
      mapped(MATRIX, (cells) => cells.map(outcomeCell)),
    ),
    "Frontend events": table(
      ["kind", "payload", "text", "detail", "may be withheld"],
      mapped(EVENTS, ({ payload, text, detail, delivered }) => [
        link(payload),
        text === undefined ? "—" : code(text),
        detail === undefined ? "—" : code(detail),
        withheld(delivered),
      ]),
    ),
    Files: table(["file", "document"], {
      [facts.IDENTITY.manifestFile]: [link("PluginManifest")],
      ...mapped(facts.STATE_FILES, (document) => [link(document)]),
    }),
    ...Object.fromEntries(
      Object.entries(WORDS).map(([name, words]) => [
        name,
        table(["word"], Object.fromEntries(words.map((word) => [word, []]))),
      ]),
    ),
  };
}

const HOOK_COLUMNS = [
  "point",
  "payload",
  "replacement",
  "interceptor",
  "owner",
  "slot",
  "timeout",
  "takes effect",
  "only shown",
  "observed",
  "failure",
];

const SENT_BY = {
  host_to_extension_request: "host, request",
  host_to_extension_notification: "host, notification",
  extension_to_host_request: "extension, request",
  extension_to_host_notification: "extension, notification",
} as const;

function budgetOf(method: string): string {
  const [direction = ""] = facts.METHODS[method] ?? [];
  if (direction.endsWith("_notification")) return "—";
  if (method === "extension/intercept") return "the hook point's";
  const budget = facts.CALL_BUDGETS[method];
  return budget === undefined ? "the caller's" : code(budget);
}

/** `when: outcome(reasons) + warning` of the matrix in the marks of the index. */
function outcomeCell(cell: string): string {
  const cases = cell.split("; ").map((one) => {
    const [, when, outcome = "", reasons, warning = ""] =
      /^(?:(\w+): )?(\w+)(?:\(([^)]*)\))?( \+ warning)?$/.exec(one) ?? [];
    const list = reasons?.replace("its reason", "its own reason").replace(" / ", ", ");
    const what = outcome === "never" ? "cannot occur" : `**${outcome}**${list === undefined ? "" : `(${list})`}`;
    return `${when === undefined ? "" : `${when.replaceAll("_", " ")}: `}${what}${warning}`;
  });
  return cases.join("; ");
}

function withheld(delivered: (typeof EVENTS)[string]["delivered"]): string {
  if (delivered === undefined) return "yes";
  if (delivered === "always") return "no";
  return `yes, unless ${code(delivered.member)} is ${code(delivered.value)}`;
}

function table(columns: readonly string[], rows: Readonly<Record<string, readonly string[]>>): JsonObject {
  const named = mapped(rows, (cells) =>
    Object.fromEntries(cells.map((cell, index) => [columns[index + 1] ?? "", cell])),
  );
  return { columns, rows: named };
}

function mapped<T, U>(rows: Readonly<Record<string, T>>, row: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(rows).map(([name, value]) => [name, row(value, name)]));
}
