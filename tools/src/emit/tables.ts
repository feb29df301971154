// The contract's tables as typed constants, one module each.
import { pointer, refName, type OutcomeRow, type Schema, type Spec } from "../contract/model.ts";
import { BANNER, body, camel, docComment, key, literal, pascal, readonlyBody, unionOf } from "./text.ts";

type Emit = (spec: Spec) => string;

export const emitIdentity = ({ contract }: Spec, hash: string): string => `${BANNER}
/** Identity of the protocol. */
export const PROTOCOL = {
  /** Sent as \`protocolId\`. */
  id: ${literal(contract.$id)},
  /** The protocol's name in words. */
  title: ${literal(contract.title)},
  /** The major version. */
  major: ${contract.protocolMajor},
  /** The major version as sent in \`protocolVersion\`. */
  version: ${literal(String(contract.protocolMajor))},
  /** The newest revision of this contract. */
  revision: ${Math.max(...contract.revisions)},
  /** SHA-256 of \`schema.json\`. Never sent; it guards against drift inside one code base. */
  hash: ${literal(hash)},
} as const;
`;

export const emitLimits: Emit = ({ contract, docs }) => `${BANNER}
/** Limits of the wire. Both sides keep them. */
export const LIMITS = {
${numbers(contract.limits, docs, "limits")}} as const;

/** Budgets and bounds beyond the wire's limits. Members ending in \`Millis\` are milliseconds, in \`Bytes\` bytes. */
export const BUDGETS = {
${numbers(Object.fromEntries(Object.entries(contract.budgets).map(([name, budget]) => [name, budget.value])), docs, "budgets")}} as const;

/** Error codes of JSON-RPC and of the transport. */
export const TRANSPORT_CODES = {
${numbers(contract.envelope.codes, docs, "envelope", "codes")}} as const;

export type LimitName = keyof typeof LIMITS;
export type BudgetName = keyof typeof BUDGETS;
`;

export const emitRevisions: Emit = ({ contract }) => `${BANNER}
/** Every revision of the major version, in order. */
export const REVISIONS = ${literal(contract.revisions)} as const;

export type Revision = (typeof REVISIONS)[number];
`;

export const emitMethods: Emit = ({ contract, docs }) => {
  const methods = Object.entries(contract.methods);
  const doc = (name: string): string | undefined => docs.get(pointer("methods", name));
  const results = methods.flatMap(([name, method]) =>
    method.result === null ? [] : [[name, `types.${refName(method.result)}`, doc(name)] as const],
  );
  return `${BANNER}
import type * as types from "./types.ts";

/** Every method: who sends it, when, and what it carries. */
export const METHODS = {
${body(methods.map(([name, method]) => [name, literal({ ...method, params: refName(method.params), result: method.result === null ? null : refName(method.result) }), doc(name)]))}} as const;

export type MethodName = keyof typeof METHODS;

/** Methods that are answered. */
export type RequestName = keyof MethodResults;

/** Methods that are not answered. */
export type NotificationName = Exclude<MethodName, RequestName>;

/** Params by method. */
export interface MethodParams {
${readonlyBody(methods.map(([name, method]) => [name, `types.${refName(method.params)}`, doc(name)]))}}

/** Results by method; notifications have none. */
export interface MethodResults {
${readonlyBody(results)}}
`;
};

export const emitErrors: Emit = ({ contract, docs }) => `${BANNER}
import type { ErrorReason } from "./types.ts";

/** One row of the error table. */
export interface ErrorRow {
  /** JSON-RPC error code. */
  readonly code: number;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** The generic message. Receivers act on the reason, never on the words. */
  readonly message: string;
  /** What to do, in a few words; sent as \`data.action\` where it is given. */
  readonly action?: string;
  /** How each side raises it. */
  readonly raisedBy: { readonly host: readonly ("local" | "wire")[]; readonly extension: readonly ("local" | "wire")[] };
}

/** The error table by reason. */
export const ERRORS: Readonly<Record<ErrorReason, ErrorRow>> = {
${body(
  contract.errors.map(({ reason, jsonRpcCode, retryable, action, raisedBy }) => [
    reason,
    literal({
      code: jsonRpcCode,
      retryable,
      message: docs.get(pointer("errors", reason)) ?? "",
      ...(action === undefined ? {} : { action }),
      raisedBy,
    }),
  ]),
)}};
`;

export const emitHooks: Emit = ({ contract, docs }) => {
  const hooks = Object.entries(contract.hooks);
  const doc = (name: string): string | undefined => docs.get(pointer("hooks", name));
  const rows = hooks.map(([name, hook]) => {
    const { payload, replacement, ...facts } = hook;
    const empty = emptyMembers(contract.$defs[refName(payload)]);
    return [
      name,
      literal({ ...facts, payload: refName(payload), replacement: refName(replacement), empty }),
      doc(name),
    ] as const;
  });
  const inputs = hooks.map(([name, hook]) => {
    const empty = Object.keys(emptyMembers(contract.$defs[refName(hook.payload)]));
    const type = `types.${refName(hook.payload)}`;
    return [name, empty.length === 0 ? type : `Filled<${type}, ${unionOf(empty)}>`, doc(name)] as const;
  });
  return `${BANNER}
import type * as types from "./types.ts";

/** Every hook point: its rules, and the value of each member that a host leaves out of a payload when it is empty. */
export const HOOKS = {
${body(rows)}} as const;

export type HookPoint = keyof typeof HOOKS;

/** Payloads as they travel: empty members are left out. */
export interface HookPayloads {
${readonlyBody(hooks.map(([name, hook]) => [name, `types.${refName(hook.payload)}`, doc(name)]))}}

/** Payloads as an author sees them, empty members filled in. */
export interface HookInputs {
${readonlyBody(inputs)}}

/** Replacements by hook point: the whole new payload. */
export interface HookReplacements {
${readonlyBody(hooks.map(([name, hook]) => [name, `types.${refName(hook.replacement)}`, doc(name)]))}}

/** Decisions that an interceptor may take. */
export interface HookDecisions {
${readonlyBody(hooks.map(([name, hook]) => [name, unionOf(hook.decisions.interceptor)]))}}

/** Decisions that the slot owner may take; \`never\` where no slot rules. */
export interface OwnerDecisions {
${readonlyBody(hooks.map(([name, hook]) => [name, unionOf(hook.decisions.owner ?? [])]))}}

/** \`T\` with some of its optional members made required. */
export type Filled<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>;
`;
};

export const emitSlots: Emit = ({ contract, docs }) => `${BANNER}
/** Replacement slots. Those with a pattern carry a name or a ref behind a colon. */
export const SLOTS = {
${body(Object.entries(contract.slots).map(([name, slot]) => [name, literal(slot), docs.get(pointer("slots", name))]))}} as const;

export type SlotFamily = keyof typeof SLOTS;

/** Capability families, each with the methods that need it. */
export const CAPABILITIES = {
${body(Object.entries(contract.capabilities).map(([name, row]) => [name, literal(row), docs.get(pointer("capabilities", name))]))}} as const;
`;

export const emitUi: Emit = ({ contract, docs }) => {
  const kinds = (section: "surfaces" | "requests"): (readonly [string, string, string | undefined])[] =>
    Object.entries(contract.ui[section]).map(([kind, row]) => [
      kind,
      `types.${refName(row.payload)}`,
      docs.get(pointer("ui", section, kind)),
    ]);
  const facts = (section: "surfaces" | "requests"): string =>
    body(
      Object.entries(contract.ui[section]).map(([kind, row]) => [
        kind,
        literal({ ...row, payload: refName(row.payload) }),
        docs.get(pointer("ui", section, kind)),
      ]),
    );
  return `${BANNER}
import type * as types from "./types.ts";

/** Kinds of surface that an extension may publish. */
export const UI_SURFACES = {
${facts("surfaces")}} as const;

/** Kinds of question that an extension may ask. */
export const UI_REQUESTS = {
${facts("requests")}} as const;

/** Payloads by surface kind. */
export interface SurfacePayloads {
${readonlyBody(kinds("surfaces"))}}

/** Payloads by request kind. */
export interface RequestPayloads {
${readonlyBody(kinds("requests"))}}
`;
};

export const emitChunks: Emit = ({ contract, docs }) => {
  const kinds = Object.entries(contract.chunks.kinds);
  const flat = refName(contract.chunks.definition);
  const own = new Set(kinds.flatMap(([, { required, optional }]) => [...required, ...optional]));
  const common = Object.keys(contract.$defs[flat]?.properties ?? {}).filter(
    (member) => member !== "type" && !own.has(member),
  );
  const types = kinds.map(
    ([kind, { required, optional }]) =>
      `${docComment(docs.get(pointer("chunks", "kinds", kind)))}export type ${pascal(kind)}Chunk = Chunk<${literal(kind)}, ${unionOf(required)}, ${unionOf(optional)}>;`,
  );
  return `${BANNER}
import type { ${flat} } from "./types.ts";

/** Kinds of stream chunk, each with the members it must and may carry. */
export const CHUNKS = {
${body(kinds.map(([kind, row]) => [kind, literal(row), docs.get(pointer("chunks", "kinds", kind))]))}} as const;

export type ChunkKind = keyof typeof CHUNKS;

type Chunk<Kind extends ChunkKind, Required_ extends keyof ${flat}, Optional extends keyof ${flat}> = { readonly type: Kind } & Required<Pick<${flat}, Required_>> &
  Partial<Pick<${flat}, Optional | ${unionOf(common)}>>;

${types.join("\n\n")}

/** A chunk known by its kind, for those who read a stream. */
export type StreamChunk = ${kinds.map(([kind]) => `${pascal(kind)}Chunk`).join(" | ")};
`;
};

export const emitOutcomes: Emit = ({ contract, docs }) => `${BANNER}
import type { ErrorReason } from "./types.ts";

/** One case of a cell of the failure-outcome matrix. */
export interface OutcomeCase {
  /** What becomes of the operation. */
  readonly outcome: ${unionOf([...new Set(Object.values(contract.outcomes).flatMap((row) => ROLE_NAMES.flatMap((role) => row[role].map((one) => one.outcome))))].sort())};
  /** The call or condition the case is about; absent when it is the only one. */
  readonly when?: string;
  /** Error reasons that may stand on it. */
  readonly reasons?: readonly ErrorReason[];
  /** True when the reason is the one that the extension answered with. */
  readonly ownReason?: boolean;
  /** Transport codes of a rejection. */
  readonly codes?: readonly string[];
  /** True when one warning names the plugin. */
  readonly warns?: boolean;
  /** Why the failure cannot occur, or a condition in words. */
  readonly why?: string;
}

export type FailureRole = ${unionOf(ROLE_NAMES)};

export type FailureKind = ${unionOf(Object.keys(contract.outcomes))};

/** What each failure means, by the role of the extension in which it happens. */
export const OUTCOMES: Readonly<Record<FailureKind, Readonly<Record<FailureRole, readonly OutcomeCase[]>>>> = {
${body(Object.entries(contract.outcomes).map(([failure, row]) => [failure, literal(withReasons(failure, row, docs)), docs.get(pointer("outcomes", failure))]))}};
`;

const ROLE_NAMES = ["observer", "interceptor", "required", "owner", "provider", "ui"] as const;

export const emitFrontendEvents: Emit = ({ contract, docs }) => {
  const events = Object.entries(contract.frontendEvents);
  const doc = (name: string): string | undefined => docs.get(pointer("frontendEvents", name));
  return `${BANNER}
import type * as types from "./types.ts";

/** Frontend events: where \`text\` and \`detail\` of \`frontend.event\` stand in the payload, and whether one may be withheld. */
export const FRONTEND_EVENTS = {
${body(events.map(([kind, row]) => [kind, literal({ ...row, payload: refName(row.payload) }), doc(kind)]))}} as const;

/** Payloads by event kind. */
export interface FrontendEventPayloads {
${readonlyBody(events.map(([kind, row]) => [kind, `types.${refName(row.payload)}`, doc(kind)]))}}
`;
};

export const emitFiles: Emit = ({ contract }) => `${BANNER}
/** The plugin manifest: its file name in the package root, and the \`apiVersion\` it must state. */
export const MANIFEST = ${literal({ file: contract.manifest.file, apiVersion: contract.manifest.apiVersion })} as const;

/** State files by path, each with the definition of its document. */
export const STATE_FILES = ${literal(Object.fromEntries(Object.entries(contract.stateFiles).map(([path, ref]) => [path, refName(ref)])))} as const;
`;

export const emitEndpoints: Emit = ({ contract, docs }) => {
  const methods = Object.entries(contract.methods);
  const used = [
    ...new Set(
      methods.flatMap(([, method]) => [
        refName(method.params),
        ...(method.result === null ? [] : [refName(method.result)]),
      ]),
    ),
  ].sort();
  return `${BANNER}
import type { MethodName, MethodParams, MethodResults } from "./methods.ts";
import { type Validator, ${used.map((name) => `is${name}`).join(", ")} } from "./validators.js";

/** A method with the validators of what it carries. */
export interface Endpoint<M extends MethodName> {
  readonly method: M;
  readonly params: Validator<MethodParams[M]>;
  readonly result: M extends keyof MethodResults ? Validator<MethodResults[M]> : null;
}

${methods
  .map(
    ([name, method]) =>
      `${docComment(docs.get(pointer("methods", name)))}export const ${camel(name)}: Endpoint<${literal(name)}> = { method: ${literal(name)}, params: is${refName(method.params)}, result: ${method.result === null ? "null" : `is${refName(method.result)}`} };`,
  )
  .join("\n\n")}

/** Every endpoint by its method. */
export const ENDPOINTS: { readonly [M in MethodName]: Endpoint<M> } = {
${body(methods.map(([name]) => [name, camel(name)]))}};
`;
};

export const emitDocuments: Emit = ({ contract }) => {
  const hooks = Object.entries(contract.hooks);
  const tables = [
    [
      "HOOK_PAYLOADS",
      "HookPayloads",
      "Validators of hook payloads, by point.",
      hooks.map(([name, hook]) => [name, refName(hook.payload)]),
    ],
    [
      "HOOK_REPLACEMENTS",
      "HookReplacements",
      "Validators of replacements, by point.",
      hooks.map(([name, hook]) => [name, refName(hook.replacement)]),
    ],
    [
      "SURFACE_PAYLOADS",
      "SurfacePayloads",
      "Validators of surface payloads, by kind.",
      Object.entries(contract.ui.surfaces).map(([kind, row]) => [kind, refName(row.payload)]),
    ],
    [
      "REQUEST_PAYLOADS",
      "RequestPayloads",
      "Validators of request payloads, by kind.",
      Object.entries(contract.ui.requests).map(([kind, row]) => [kind, refName(row.payload)]),
    ],
    [
      "FRONTEND_EVENT_PAYLOADS",
      "FrontendEventPayloads",
      "Validators of frontend event payloads, by kind.",
      Object.entries(contract.frontendEvents).map(([kind, row]) => [kind, refName(row.payload)]),
    ],
  ] as const;
  const used = [...new Set(tables.flatMap(([, , , rows]) => rows.map(([, name]) => name ?? "")))].sort();
  return `${BANNER}
import type { FrontendEventPayloads } from "./frontend-events.ts";
import type { HookPayloads, HookReplacements } from "./hooks.ts";
import type { RequestPayloads, SurfacePayloads } from "./ui.ts";
import { type Validator, ${used.map((name) => `is${name}`).join(", ")} } from "./validators.js";

type Validators<T> = { readonly [K in keyof T]: Validator<T[K]> };

${tables.map(([name, type, doc, rows]) => `/** ${doc} */\nexport const ${name}: Validators<${type}> = {\n${rows.map(([kind, definition]) => `  ${key(kind ?? "")}: is${definition},\n`).join("")}};`).join("\n\n")}
`;
};

/** The empty value of each optional member that has one: what its absence from a payload means. */
function emptyMembers(schema: Schema | undefined): Record<string, unknown> {
  const required = new Set(schema?.required);
  const members = Object.entries(schema?.properties ?? {}).filter(([name]) => !required.has(name));
  return Object.fromEntries(
    members.flatMap(([name, member]) => (emptyOf(member) === undefined ? [] : [[name, emptyOf(member)]])),
  );
}

function emptyOf(member: Schema): unknown {
  if (member.const !== undefined || member.enum !== undefined) return undefined;
  switch (member.type) {
    case "string":
      return "";
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    default:
      return undefined;
  }
}

function withReasons(failure: string, row: OutcomeRow, docs: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    ROLE_NAMES.map((role) => [
      role,
      row[role].map((one, index) => ({ ...one, why: docs.get(pointer("outcomes", failure, role, String(index))) })),
    ]),
  );
}

function numbers(
  table: Readonly<Record<string, number>>,
  docs: ReadonlyMap<string, string>,
  ...path: readonly string[]
): string {
  return body(Object.entries(table).map(([name, value]) => [name, String(value), docs.get(pointer(...path, name))]));
}
