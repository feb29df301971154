// The sections of the index that list the contract's tables.
import { ROLES } from "@reasonix/spec/facts";
import {
  pointer,
  refName,
  type Contract,
  type FrontendEvent,
  type Method,
  type OutcomeCase,
  type Schema,
  type Spec,
} from "../contract/model.ts";
import { growth } from "./index-types.ts";
import { anchor, code, codes, row, table, typeLink } from "./markdown.ts";

export function methods({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.methods).map(([name, method]) =>
    row(
      `${anchor("method", name)}${code(name)}`,
      side(method),
      method.class,
      typeLink(refName(method.params)),
      method.result === null ? "—" : typeLink(refName(method.result)),
      method.phase,
      codes(method.needs ?? []),
      budget(method),
      `${docs.get(pointer("methods", name)) ?? ""}${life(method)}`,
    ),
  );
  return `## Methods\n\n${table(["method", "sent by", "class", "params", "result", "phase", "needs", "budget", ""], rows)}\n\nPhases:\n\n${words(docs, "Phase")}\n`;
}

function side({ direction, notification }: Method): string {
  return `${direction.startsWith("host") ? "host" : "extension"}, ${notification ? "notification" : "request"}`;
}

function budget(method: Method): string {
  if (method.notification) return "—";
  if (method.class === "intercept") return "the hook point's";
  return method.budget === undefined ? "the caller's" : code(method.budget);
}

export function hooks({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.hooks).map(([name, hook]) =>
    row(
      `${anchor("hook", name)}${code(name)}`,
      typeLink(refName(hook.payload)),
      typeLink(refName(hook.replacement)),
      codes(hook.decisions.interceptor),
      hook.decisions.owner === undefined ? "—" : codes(hook.decisions.owner),
      codes(slotsAt(contract, name)),
      `${hook.timeoutMillis} ms`,
      codes(hook.changes),
      codes(hook.shows ?? []),
      code(hook.event),
      code(hook.failure),
      `${docs.get(pointer("hooks", name)) ?? ""}${life(hook)}`,
    ),
  );
  return `## Hook points\n\nThe chain runs first, in order of priority, plugin id and registration; the slot owner rules last.\n\n${table(["point", "payload", "replacement", "interceptor", "owner", "slot", "timeout", "takes effect", "only shown", "observed", "failure", ""], rows)}\n\n"takes effect": members of a replacement that change the operation. "only shown": members whose change only later members of the chain, the owner and observers see. Observed after:\n\n${words(docs, "EventMoment")}\n\nWhat a failed operation means:\n\n${words(docs, "PointEffect")}\n`;
}

/** Slots that rule at a point; those with a parameter as `tool:<name>`. */
function slotsAt(contract: Contract, point: string): string[] {
  return Object.entries(contract.slots)
    .filter(([, slot]) => slot.points.includes(point))
    .map(([name, slot]) => (slot.pattern === undefined ? name : `${name}:<name>`));
}

/** A legend: what each word of one enum of the vocabulary means. */
function words(docs: Spec["docs"], list: string): string {
  const prefix = `${pointer("vocabulary", list)}/`;
  const found = [...docs].filter(([at]) => at.startsWith(prefix));
  return table(
    ["word", "meaning"],
    found.map(([at, doc]) => row(code(at.slice(prefix.length)), doc)),
  );
}

export function slots({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.slots).map(([name, slot]) =>
    row(
      `${anchor("slot", name)}${code(name)}`,
      codes(slot.points),
      slot.pattern === undefined ? "exactly this name" : code(slot.pattern),
      `${docs.get(pointer("slots", name)) ?? ""}${life(slot)}`,
    ),
  );
  return `## Slots\n\nA slot has at most one owner over all enabled packages.\n\n${table(["slot", "rules at", "grammar", ""], rows)}\n`;
}

export function capabilities({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.capabilities).map(([name, entry]) =>
    row(
      `${anchor("capability", name)}${code(name)}`,
      codes(entry.methods),
      `${docs.get(pointer("capabilities", name)) ?? ""}${life(entry)}`,
    ),
  );
  return `## Capabilities\n\n${table(["family", "methods that need it", ""], rows)}\n`;
}

export function ui({ contract, docs }: Spec): string {
  const rows = (["surfaces", "requests"] as const).flatMap((section) =>
    Object.entries(contract.ui[section]).map(([name, kind]) =>
      row(
        `${anchor("ui", name)}${code(name)}`,
        section === "surfaces" ? "surface" : "question",
        typeLink(refName(kind.payload)),
        `${docs.get(pointer("ui", section, name)) ?? ""}${growth(kindsOf(contract, section), name)}`,
      ),
    ),
  );
  return `## UI kinds\n\n${table(["kind", "", "payload", ""], rows)}\n${nodes(contract, docs)}`;
}

/** The enum of the kinds, which has the marks of its values: what decides a payload of the table is of it. */
function kindsOf({ $defs }: Contract, section: "surfaces" | "requests"): Schema {
  const decider = section === "surfaces" ? "surfacePayload" : "requestPayload";
  for (const { properties = {} } of Object.values($defs))
    for (const { "x-typed-by": typedBy } of Object.values(properties)) {
      const ref = typedBy?.table === decider ? properties[typedBy.member]?.$ref : undefined;
      if (ref !== undefined) return $defs[refName({ $ref: ref })] ?? {};
    }
  return {};
}

function nodes({ ui }: Contract, docs: Spec["docs"]): string {
  if (ui.nodes === undefined) return "";
  const rows = Object.entries(ui.nodes.kinds).map(([name, kind]) =>
    row(
      `${anchor("node", name)}${code(name)}`,
      codes(kind.required),
      codes(kind.optional),
      `${docs.get(pointer("ui", "nodes", name)) ?? ""}${life({ since: kind.since ?? ui.nodes?.since })}`,
    ),
  );
  return `\nKinds of ${typeLink(refName(ui.nodes.definition))}, the nodes of a view. Only a kind that lists ${codes(ui.nodes.own)} may carry it; any other member that a kind does not list is passed over.\n\n${table(["node", "must carry", "may carry", ""], rows)}\n`;
}

export function chunks({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.chunks.kinds).map(([name, kind]) =>
    row(
      `${anchor("chunk", name)}${code(name)}`,
      codes(kind.required),
      codes(kind.optional),
      `${docs.get(pointer("chunks", "kinds", name)) ?? ""}${life(kind)}`,
    ),
  );
  return `## Stream chunks\n\n${table(["kind", "must carry", "may carry", ""], rows)}\n`;
}

export function errors({ contract, docs }: Spec): string {
  const rows = contract.errors.map((entry) =>
    row(
      `${anchor("error", entry.reason)}${code(entry.reason)}`,
      entry.jsonRpcCode,
      entry.retryable ? "yes" : "no",
      raised(entry.raisedBy.host),
      raised(entry.raisedBy.extension),
      entry.action ?? "—",
      `${docs.get(pointer("errors", entry.reason)) ?? ""}${life(entry)}`,
    ),
  );
  const transport = Object.entries(contract.envelope.codes).map(([name, value]) =>
    row(code(name), value, docs.get(pointer("envelope", "codes", name))),
  );
  return `## Errors\n\nReceivers act on the reason. "wire" is sent in an error answer, "local" is raised for the side's own caller.\n\n${table(["reason", "code", "retryable", "host", "extension", "action", "message"], rows)}\n\nCodes of the transport:\n\n${table(["name", "code", ""], transport)}\n`;
}

function raised(list: readonly string[]): string {
  return list.length === 0 ? "—" : list.join(", ");
}

export function limits({ contract, docs }: Spec): string {
  const rows = (
    section: "limits" | "budgets",
    values: Readonly<Record<string, { readonly value: number; readonly since?: number }>>,
  ): string[] =>
    Object.entries(values).map(([name, budget]) =>
      row(
        `${anchor("limit", name)}${code(name)}`,
        grouped(budget.value),
        `${docs.get(pointer(section, name)) ?? ""}${life(budget)}`,
      ),
    );
  const wire = Object.fromEntries(Object.entries(contract.limits).map(([name, value]) => [name, { value }]));
  return `## Limits and budgets\n\nLimits of the wire, frozen:\n\n${table(["limit", "value", ""], rows("limits", wire))}\n\nBudgets and bounds, draft:\n\n${table(["budget", "value", ""], rows("budgets", contract.budgets))}\n`;
}

/** 8388608 → 8,388,608, in every locale. */
function grouped(value: number): string {
  return String(value).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ",");
}

export function outcomes({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.outcomes).map(([name, entry]) =>
    row(
      `${anchor("outcome", name)}${code(name)}: ${docs.get(pointer("outcomes", name)) ?? ""}`,
      ...ROLES.map((role) =>
        entry[role]
          .map((one, index) => outcome(one, docs.get(pointer("outcomes", name, role, String(index)))))
          .join("; "),
      ),
    ),
  );
  return `## Outcomes\n\nWhat each failure means, by the role of the extension in which it happens. Draft.\n\n${words(docs, "Role")}\n\n${words(docs, "Outcome")}\n\n${table(["failure", ...ROLES], rows)}\n`;
}

function outcome(one: OutcomeCase, why: string | undefined): string {
  const reasons = [...(one.reasons ?? []), ...(one.codes ?? []), ...(one.ownReason === true ? ["its own reason"] : [])];
  const what =
    one.outcome === "never"
      ? "cannot occur"
      : `**${one.outcome}**${reasons.length === 0 ? "" : `(${reasons.join(", ")})`}`;
  return `${one.when === undefined ? "" : `${one.when.replaceAll("_", " ")}: `}${what}${one.warns === true ? " + warning" : ""}${why === undefined ? "" : `: ${why}`}`;
}

export function frontendEvents({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.frontendEvents).map(([name, event]) =>
    row(
      `${anchor("event", name)}${code(name)}`,
      typeLink(refName(event.payload)),
      event.text === undefined ? "—" : code(event.text),
      event.detail === undefined ? "—" : code(event.detail),
      withheld(event),
      docs.get(pointer("frontendEvents", name)),
    ),
  );
  return `## Frontend events\n\nDraft. \`text\` and \`detail\` are pointers into the payload: what \`frontend.event\` shows and may rewrite.\n\n${table(["kind", "payload", "text", "detail", "may be withheld", ""], rows)}\n`;
}

function withheld({ withholdable, delivered }: FrontendEvent): string {
  if (delivered !== undefined) return `yes, unless ${code(delivered.member)} is ${code(delivered.value)}`;
  return withholdable ? "yes" : "no";
}

export function files({ contract }: Spec): string {
  const rows = [
    row(code(contract.manifest.file), typeLink(refName(contract.manifest.root))),
    ...Object.entries(contract.stateFiles).map(([path, ref]) => row(code(path), typeLink(refName(ref)))),
  ];
  return `## Files\n\n${table(["file", "document"], rows)}\n`;
}

function life({ since }: { readonly since?: number | undefined }): string {
  return since === undefined ? "" : ` Since revision ${since}.`;
}
