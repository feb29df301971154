// PROTOCOL.md: the index of the contract for people. Every row has an anchor.
import {
  pointer,
  refName,
  type Life,
  type Method,
  type OutcomeCase,
  type Schema,
  type Spec,
} from "../contract/model.ts";

export function emitIndexDocument(spec: Spec, hash: string): string {
  return [
    header(spec, hash),
    sequences(),
    methods(spec),
    hooks(spec),
    slots(spec),
    capabilities(spec),
    ui(spec),
    chunks(spec),
    errors(spec),
    limits(spec),
    outcomes(spec),
    frontendEvents(spec),
    files(spec),
    types(spec),
  ].join("\n");
}

const cell = (text: string | number | undefined): string =>
  String(text ?? "")
    .replaceAll("|", "\\|")
    .replaceAll("\n", " ")
    .replaceAll("<", "&lt;");
const code = (text: string): string => `\`${text}\``;
const codes = (list: readonly string[]): string => (list.length === 0 ? "—" : list.map(code).join(", "));
const anchor = (group: string, name: string): string =>
  `<a id="${group}-${name.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase()}"></a>`;
const row = (...cells: readonly (string | number | undefined)[]): string =>
  `| ${cells.map(cell).join(" | ").replaceAll("&lt;a id", "<a id").replaceAll("&lt;/a>", "</a>")} |`;
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => "---")), ...rows].join("\n");
const type = (name: string): string => `[${name}](#type-${name.toLowerCase()})`;

function header({ contract }: Spec, hash: string): string {
  return `<!-- Generated from spec/ by \`pnpm gen\`. Do not edit. -->

# ${contract.title}

| | |
| --- | --- |
| protocol id | ${code(contract.$id)} |
| major | ${contract.protocolMajor} |
| revisions | ${contract.revisions.join(", ")} |
| schema.json | SHA-256 ${code(hash)} |

JSON-RPC 2.0, one object a line, on the extension's stdin and stdout. Rows without a revision came with revision 1; rows
marked draft may still change, all others only grow.

[Methods](#methods) · [Hook points](#hook-points) · [Slots](#slots) · [Capabilities](#capabilities) · [UI kinds](#ui-kinds) ·
[Stream chunks](#stream-chunks) · [Errors](#errors) · [Limits and budgets](#limits-and-budgets) · [Outcomes](#outcomes) ·
[Frontend events](#frontend-events) · [Files](#files) · [Types](#types)
`;
}

function sequences(): string {
  return `## Sequences

Handshake:

\`\`\`mermaid
sequenceDiagram
  participant H as Host
  participant E as Extension
  H->>E: extension/initialize (id 1, manifest, session, capabilities)
  Note over E: nothing else may be sent yet
  E-->>H: result (subscriptions, replaces, providers, uiActions)
  Note over H: everything declared must be in the manifest
  H->>E: extension/initialized
  Note over H,E: both directions are open
\`\`\`

An intercept whose payload is over the inline threshold:

\`\`\`mermaid
sequenceDiagram
  participant H as Host
  participant E as Extension
  H->>E: extension/intercept (event, seq, payload null, externalized)
  loop until nextOffset is absent
    E->>H: host/content/read (contentRef, offset)
    H-->>E: result (dataBase64, nextOffset)
  end
  Note over E: size and SHA-256 are checked, then the callback runs
  E-->>H: result (decision, replacement)
  Note over H: the replacement passes the point's validator, or is refused
\`\`\`

A provider stream:

\`\`\`mermaid
sequenceDiagram
  participant H as Host
  participant E as Extension
  H->>E: extension/provider/stream/open (streamId, providerRef, request)
  E-->>H: result (accepted)
  E-)H: extension/provider/stream/chunk (seq 1)
  E-)H: extension/provider/stream/chunk (seq 2)
  opt the caller cancels
    H->>E: extension/provider/stream/cancel (streamId)
    E-->>H: result (cancelled)
  end
  E-)H: extension/provider/stream/end (lastSeq)
\`\`\`
`;
}

function methods({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.methods).map(([name, method]) =>
    row(
      `${anchor("method", name)}${code(name)}`,
      side(method),
      method.class,
      type(refName(method.params)),
      method.result === null ? "—" : type(refName(method.result)),
      budget(method),
      `${docs.get(pointer("methods", name)) ?? ""}${life(method)}`,
    ),
  );
  return `## Methods\n\n${table(["method", "sent by", "class", "params", "result", "budget", ""], rows)}\n`;
}

function side({ direction, notification }: Method): string {
  return `${direction.startsWith("host") ? "host" : "extension"}, ${notification ? "notification" : "request"}`;
}

function budget(method: Method): string {
  if (method.notification) return "—";
  return method.budget === undefined ? "the caller's" : code(method.budget);
}

function hooks({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.hooks).map(([name, hook]) =>
    row(
      `${anchor("hook", name)}${code(name)}`,
      type(refName(hook.payload)),
      type(refName(hook.replacement)),
      codes(hook.decisions.interceptor),
      hook.decisions.owner === undefined ? "—" : codes(hook.decisions.owner),
      hook.slot === undefined ? "—" : code(hook.slot),
      `${hook.timeoutMillis} ms`,
      codes(hook.changes),
      `${docs.get(pointer("hooks", name)) ?? ""}${life(hook)}`,
    ),
  );
  return `## Hook points\n\nThe chain runs first, in order of priority, plugin id and registration; the slot owner rules last.\n\n${table(["point", "payload", "replacement", "interceptor", "owner", "slot", "timeout", "takes effect", ""], rows)}\n`;
}

function slots({ contract, docs }: Spec): string {
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

function capabilities({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.capabilities).map(([name, entry]) =>
    row(
      `${anchor("capability", name)}${code(name)}`,
      codes(entry.methods),
      `${docs.get(pointer("capabilities", name)) ?? ""}${life(entry)}`,
    ),
  );
  return `## Capabilities\n\n${table(["family", "methods that need it", ""], rows)}\n`;
}

function ui({ contract, docs }: Spec): string {
  const rows = (["surfaces", "requests"] as const).flatMap((section) =>
    Object.entries(contract.ui[section]).map(([name, kind]) =>
      row(
        `${anchor("ui", name)}${code(name)}`,
        section === "surfaces" ? "surface" : "question",
        type(refName(kind.payload)),
        `${docs.get(pointer("ui", section, name)) ?? ""}${life(kind)}`,
      ),
    ),
  );
  return `## UI kinds\n\n${table(["kind", "", "payload", ""], rows)}\n`;
}

function chunks({ contract, docs }: Spec): string {
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

function errors({ contract, docs }: Spec): string {
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

function limits({ contract, docs }: Spec): string {
  const rows = (section: "limits" | "budgets", values: readonly (readonly [string, number])[]): string[] =>
    values.map(([name, value]) =>
      row(`${anchor("limit", name)}${code(name)}`, grouped(value), docs.get(pointer(section, name))),
    );
  const budgets = Object.entries(contract.budgets).map(([name, budget]) => [name, budget.value] as const);
  return `## Limits and budgets\n\nLimits of the wire, frozen:\n\n${table(["limit", "value", ""], rows("limits", Object.entries(contract.limits)))}\n\nBudgets and bounds, draft:\n\n${table(["budget", "value", ""], rows("budgets", budgets))}\n`;
}

/** 8388608 → 8,388,608, in every locale. */
function grouped(value: number): string {
  return String(value).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ",");
}

function outcomes({ contract, docs }: Spec): string {
  const roles = ["observer", "interceptor", "required", "owner", "provider", "ui"] as const;
  const rows = Object.entries(contract.outcomes).map(([name, entry]) =>
    row(
      `${anchor("outcome", name)}${code(name)}: ${docs.get(pointer("outcomes", name)) ?? ""}`,
      ...roles.map((role) =>
        entry[role]
          .map((one, index) => outcome(one, docs.get(pointer("outcomes", name, role, String(index)))))
          .join("; "),
      ),
    ),
  );
  return `## Outcomes\n\nWhat each failure means, by the role of the extension in which it happens. Draft.\n\n${table(["failure", ...roles], rows)}\n`;
}

function outcome(one: OutcomeCase, why: string | undefined): string {
  const reasons = [...(one.reasons ?? []), ...(one.codes ?? []), ...(one.ownReason === true ? ["its own reason"] : [])];
  const what =
    one.outcome === "never"
      ? "cannot occur"
      : `**${one.outcome}**${reasons.length === 0 ? "" : `(${reasons.join(", ")})`}`;
  return `${one.when === undefined ? "" : `${one.when.replaceAll("_", " ")}: `}${what}${one.warns === true ? " + warning" : ""}${why === undefined ? "" : `: ${why}`}`;
}

function frontendEvents({ contract, docs }: Spec): string {
  const rows = Object.entries(contract.frontendEvents).map(([name, event]) =>
    row(
      `${anchor("event", name)}${code(name)}`,
      type(refName(event.payload)),
      event.text === undefined ? "—" : code(event.text),
      event.detail === undefined ? "—" : code(event.detail),
      event.withholdable ? "yes" : "no",
      docs.get(pointer("frontendEvents", name)),
    ),
  );
  return `## Frontend events\n\nDraft. \`text\` and \`detail\` are pointers into the payload: what \`frontend.event\` shows and may rewrite.\n\n${table(["kind", "payload", "text", "detail", "may be withheld", ""], rows)}\n`;
}

function files({ contract }: Spec): string {
  const rows = [
    row(code(contract.manifest.file), type(refName(contract.manifest.root))),
    ...Object.entries(contract.stateFiles).map(([path, ref]) => row(code(path), type(refName(ref)))),
  ];
  return `## Files\n\n${table(["file", "document"], rows)}\n`;
}

function types({ contract, docs }: Spec): string {
  const sections = Object.entries(contract.$defs).map(([name, schema]) => {
    const doc = docs.get(pointer("$defs", name)) ?? "";
    const draft = contract.drafts.includes(pointer("$defs", name)) ? " Draft." : "";
    return `### ${anchor("type", name)}${name}\n\n${doc}${draft}\n\n${definition(name, schema, docs)}`;
  });
  return `## Types\n\nObjects are closed unless stated: an unknown member is an error. A \`?\` marks a member that may be absent.\n\n${sections.join("\n")}`;
}

function definition(name: string, schema: Schema, docs: ReadonlyMap<string, string>): string {
  if (schema.enum !== undefined)
    return `${table(
      ["value", ""],
      schema.enum.map((value) => row(code(value), docs.get(pointer("$defs", name, "enum", value)))),
    )}\n`;
  if (schema.anyOf !== undefined) return `One of: ${schema.anyOf.map(inline).join(", ")}.\n`;
  const members = Object.entries(schema.properties ?? {}).filter(([, member]) => member.not === undefined);
  const open = schema.additionalProperties === undefined ? "Open: further members are tolerated.\n\n" : "";
  if (members.length === 0) return `${open}No members.\n`;
  const rows = members.map(([member, inner]) =>
    row(
      code(`${member}${schema.required?.includes(member) === true ? "" : "?"}`),
      inline(inner),
      `${docs.get(pointer("$defs", name, "properties", member)) ?? ""}${inner["x-since"] === undefined ? "" : ` Since revision ${inner["x-since"]}.`}`,
    ),
  );
  return `${open}${table(["member", "type", ""], rows)}\n`;
}

function inline(schema: Schema): string {
  const marks = [
    schema["x-externalizable"] === true ? "externalizable" : undefined,
    schema["x-typed-by"] === undefined
      ? undefined
      : `typed by ${schema["x-typed-by"].from === "request" ? "the request's " : ""}\`${schema["x-typed-by"].member}\``,
  ].filter((mark) => mark !== undefined);
  return `${shape(schema)}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}`;
}

function shape(schema: Schema): string {
  if (schema.$ref !== undefined) return type(refName({ $ref: schema.$ref }));
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.anyOf !== undefined) return schema.anyOf.map(inline).join(" or ");
  if (schema.type === "array") return `array of ${inline(schema.items ?? {})}`;
  if (schema.type === "object")
    return `map of ${inline(schema.additionalProperties === false || schema.additionalProperties === undefined ? {} : schema.additionalProperties)}`;
  if (schema.type === undefined) return schema["x-json"] === "object" ? "any JSON object" : "any JSON";
  const bounds = [
    schema.minimum === undefined ? "" : `≥ ${schema.minimum}`,
    schema.maximum === undefined || schema.maximum === Number.MAX_SAFE_INTEGER ? "" : `≤ ${schema.maximum}`,
    schema.minLength === undefined ? "" : "not empty",
    words(schema.pattern),
  ].filter((text) => text !== "");
  return `${schema.type}${bounds.length === 0 ? "" : `, ${bounds.join(", ")}`}`;
}

function words(pattern: string | undefined): string {
  if (pattern === undefined) return "";
  return pattern === "\\S" ? "not blank" : `matches ${code(pattern)}`;
}

function life({ since }: Life): string {
  return since === undefined ? "" : ` Since revision ${since}.`;
}
