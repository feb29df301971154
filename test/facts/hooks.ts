// Hook documents, UI payload documents and the failure-outcome matrix, written down from the sheets:
// wire-protocol.md §2.8 and §7.5, sdk-conformance-bench.md §12, failure-outcomes.md §1, with the rulings of DESIGN §8.
// Notation: notation.ts. A payload leaves out what is empty (§7.3), so only what can never be empty is required in one.
import type { Definition, Members } from "./notation.ts";

/** One hook point by its card. */
export interface Card {
  readonly payload: Members;
  readonly replacement: Members;
  /** Members of a replacement that take effect. */
  readonly changes: readonly string[];
  /** Members whose change only later members of the chain, the owner and observers see; none where it is absent. */
  readonly shows?: readonly string[];
  /** What an absent member of a payload means. */
  readonly empty: Readonly<Record<string, unknown>>;
  /** When observers hear of it: after the walk, the freeze, the write, or as the frontend receives it. */
  readonly observed: "walk" | "freeze" | "write" | "delivery";
  /** What a failed operation means here (failure-outcomes.md, end of §1). */
  readonly failure: string;
}

function session(phase: string, observed: Card["observed"], failure: string): Card {
  const members: Members = { "sessionPath?": "string", phase: `"${phase}"` };
  return {
    payload: members,
    replacement: members,
    changes: [],
    // A replacement changes only what observers see, and the phase cannot be another.
    shows: ["sessionPath"],
    empty: { sessionPath: "" },
    observed,
    failure,
  };
}

const REQUEST: Members = { request: "ProviderRequest" };

const RESPONSE: Members = {
  "text?": "string",
  "reasoning?": "string",
  "signature?": "string",
  "calls?": "ProviderToolCall[]",
  "usage?": "ProviderUsage",
};

export const CARDS: Readonly<Record<string, Card>> = {
  "agent.before_start": {
    payload: { "model?": "string", "toolCount?": "integer, min 0", sessionId: "string, non-empty" },
    replacement: { "model?": "string", "toolCount?": "integer, min 0", sessionId: "string, non-empty" },
    // DESIGN §8.11: the model takes effect here.
    changes: ["model"],
    empty: { model: "", toolCount: 0 },
    observed: "walk",
    failure: "turn_fails",
  },
  "compaction.complete": {
    payload: { "summary?": "string" },
    replacement: { summary: "string, non-empty" },
    changes: ["summary"],
    empty: { summary: "" },
    observed: "walk",
    failure: "pass_aborted",
  },
  "compaction.prepare": {
    payload: { "messages?": "ProviderMessage[]", "guidance?": "string" },
    replacement: { messages: "ProviderMessage[]", "guidance?": "string" },
    changes: ["guidance", "messages"],
    empty: { guidance: "", messages: [] },
    observed: "walk",
    failure: "pass_aborted",
  },
  "context.prepare": {
    payload: { "messages?": "ProviderMessage[]" },
    replacement: { messages: "ProviderMessage[]" },
    changes: ["messages"],
    empty: { messages: [] },
    observed: "walk",
    failure: "turn_fails",
  },
  "frontend.event": {
    payload: { kind: "string, non-empty", "text?": "string", "detail?": "string" },
    replacement: { kind: "string, non-empty", "text?": "string", "detail?": "string" },
    changes: ["detail", "text"],
    empty: { detail: "", text: "" },
    observed: "delivery",
    failure: "event_withheld",
  },
  "input.receive": {
    payload: { "text?": "string" },
    replacement: { text: "string, non-empty" },
    changes: ["text"],
    empty: { text: "" },
    observed: "walk",
    failure: "turn_fails",
  },
  "permission.decision": {
    payload: {
      name: "string, non-empty",
      "arguments?": "string",
      "readOnly?": "boolean",
      hostDecision: "HostDecision",
    },
    replacement: {
      name: "string, non-empty",
      "arguments?": "string, object-text",
      "readOnly?": "boolean",
      hostDecision: "HostDecision",
    },
    changes: [],
    shows: ["arguments", "hostDecision", "name", "readOnly"],
    empty: { arguments: "", readOnly: false },
    observed: "walk",
    failure: "tool_refused",
  },
  "provider.request": {
    // The one member that is always there (§7.3).
    payload: REQUEST,
    replacement: REQUEST,
    changes: ["request"],
    empty: {},
    observed: "walk",
    failure: "turn_fails",
  },
  "provider.response": {
    payload: RESPONSE,
    // An entirely empty one is legal.
    replacement: RESPONSE,
    changes: ["calls", "reasoning", "signature", "text", "usage"],
    empty: { calls: [], reasoning: "", signature: "", text: "" },
    observed: "walk",
    failure: "turn_fails",
  },
  "session.end": session("end", "walk", "reported"),
  "session.load": session("load", "walk", "not_resumed"),
  "session.rotate": session("rotate", "walk", "rotation_aborted"),
  "session.save": session("save", "write", "save_fails"),
  "session.start": session("start", "walk", "session_refused"),
  "system_prompt.build": {
    payload: { "prompt?": "string", workspaceRoot: "string, non-empty" },
    replacement: { "prompt?": "string", workspaceRoot: "string, non-empty" },
    changes: ["prompt"],
    empty: { prompt: "" },
    observed: "freeze",
    failure: "build_fails",
  },
  "tool.after": {
    payload: { name: "string, non-empty", "arguments?": "string", "result?": "string", "isError?": "boolean" },
    replacement: {
      name: "string, non-empty",
      "arguments?": "string, object-text",
      "result?": "string",
      "isError?": "boolean",
    },
    changes: ["isError", "result"],
    empty: { arguments: "", isError: false, result: "" },
    observed: "walk",
    failure: "result_withheld",
  },
  "tool.before": {
    payload: { name: "string, non-empty", "arguments?": "string" },
    replacement: { name: "string, non-empty", "arguments?": "string, object-text" },
    changes: ["arguments", "name"],
    empty: { arguments: "" },
    observed: "walk",
    failure: "tool_refused",
  },
};

/** `tool.before` → `ToolBefore`. */
export function cardName(point: string): string {
  return point.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The hook documents by the names of their definitions, with the enum that only they use. */
export const HOOK_DEFINITIONS: Readonly<Record<string, Definition>> = {
  HostDecision: ["allow", "deny"],
  ...Object.fromEntries(
    Object.entries(CARDS).flatMap(([point, { payload, replacement }]) => [
      [`${cardName(point)}Payload`, payload],
      [`${cardName(point)}Replacement`, replacement],
    ]),
  ),
};

/** wire-protocol.md §2.8. What is redacted: providers-ui-frontends.md §8.3. */
export const UI_DEFINITIONS: Readonly<Record<string, Definition>> = {
  UIFieldKind: ["confirm", "input", "multiselect", "select"],
  UISeverity: ["error", "info", "warn"],
  UIStatusPayload: {
    label: "string, non-blank, redacted",
    "detail?": "string, redacted",
    "severity?": "UISeverity",
    "progress?": "number",
  },
  UICardPayload: {
    "title?": "string, redacted",
    "markdown?": "string, redacted",
    "text?": "string, redacted",
    "fields?": "UIKeyValue[]",
    "progress?": "number",
    "actions?": "UIActionRef[]",
  },
  UIKeyValue: { key: "string, non-blank, redacted", value: "string, redacted" },
  UIActionRef: { actionId: "string, non-blank", label: "string, non-blank, redacted" },
  UIFormPayload: { "title?": "string, redacted", "message?": "string, redacted", fields: "UIFormField[]" },
  UIFormField: {
    key: "string, non-blank",
    "label?": "string, redacted",
    kind: "UIFieldKind",
    "options?": "string[], redacted",
    "default?": "some json, redacted",
    "required?": "boolean",
  },
  UINotificationPayload: {
    title: "string, non-blank, redacted",
    "body?": "string, redacted",
    "severity?": "UISeverity",
  },
};

/** Columns of the matrix: O, I, R, S, P, U. */
export const ROLES = ["observer", "interceptor", "required", "owner", "provider", "ui"] as const;

type Row = readonly [o: string, i: string, r: string, s: string, p: string, u: string];

function all(cell: string): Row {
  return [cell, cell, cell, cell, cell, cell];
}

/** Rows that only an answer to an intercept can have. */
function ruling(reasons: string): Row {
  return ["never", "skip", `fail(${reasons})`, `fail(${reasons})`, "never", "never"];
}

/** Rows of streams. */
function stream(cell: string): Row {
  return ["never", "never", "never", "never", cell, "never"];
}

/** Note 1 under the table; `as` is what stands on the build and on the left-out package. */
function unstarted(reason: string): string {
  return `required_package: build(${reason}); optional_package: degrade; optional_package_operation: fail(activation_failed)`;
}

const MODEL_GONE = "start: degrade; selected_model: fail(activation_failed)";
const REFUSED = "capability_not_declared, unsupported_version";
const SEVERED = "fail(provider_interrupted)";

/**
 * failure-outcomes.md §1, row by row in its order. A cell is `outcome(reasons)`, several cases of one with `when:` before each.
 * Words of the table: "—" is never, "request: cancelled" the outcome cancelled, "accepted false" unaccepted, "its models
 * unavailable" unavailable, "shown as refused" refused, "end the process tree" terminate. The reasons of `poison` are those
 * that DESIGN §8.13 and wire-protocol.md §1.10 give; those of `degrade` stand in the row itself.
 */
export const MATRIX: Readonly<Record<string, Row>> = {
  start_failed: [
    "degrade",
    "degrade",
    "build(activation_failed)",
    unstarted("activation_failed"),
    MODEL_GONE,
    "degrade",
  ],
  handshake_timeout: [
    "degrade",
    "degrade",
    "build(activation_failed)",
    unstarted("activation_failed"),
    MODEL_GONE,
    "degrade",
  ],
  declaration_refused: [
    `degrade(${REFUSED})`,
    `degrade(${REFUSED})`,
    `build(${REFUSED})`,
    `required_package: build(${REFUSED}); optional_package: degrade(${REFUSED}); optional_package_operation: fail(activation_failed)`,
    `start: degrade(${REFUSED}); selected_model: fail(activation_failed)`,
    `degrade(${REFUSED})`,
  ],
  early_traffic: all("poison(protocol_error)"),
  crash_pending: [
    "drop",
    "skip",
    SEVERED,
    SEVERED,
    "interrupt(provider_interrupted)",
    // The table names request and action; a submitted form is the third call that can be pending.
    `request: cancelled; action: ${SEVERED}; submit: ${SEVERED}`,
  ],
  crashed: ["drop", "skip", SEVERED, SEVERED, SEVERED, SEVERED],
  deadline: [
    "never",
    "skip",
    "fail(intercept_timeout)",
    "fail(intercept_timeout)",
    "catalog: unavailable; stream: never",
    "never",
  ],
  error_answer: [
    "never",
    "skip",
    "fail(its reason)",
    "fail(its reason)",
    // The table speaks of open only; a catalogue that fails is treated like one that is late.
    "open: fail(provider_failed); catalog: unavailable",
    "action: refused; submit: refused",
  ],
  bad_frame: all("reject(parseError / invalidRequest) + warning"),
  bad_result: [
    "never",
    "skip",
    "fail(protocol_error)",
    "fail(protocol_error)",
    "open: fail(provider_failed); catalog: fail(provider_failed)",
    "fail(protocol_error)",
  ],
  oversize_frame: all("poison(frame_too_large)"),
  unknown_method: all("reject(unknown_method)"),
  bad_params: [
    "reject(invalid_params)",
    "reject(invalid_params)",
    "reject(invalid_params)",
    "reject(invalid_params)",
    "chunk: interrupt(provider_interrupted); end: interrupt(provider_interrupted)",
    "reject(invalid_params)",
  ],
  illegal_decision: ruling("invalid_params"),
  invalid_replacement: ruling("invalid_params"),
  // A descriptor that claims more than the object cap: wire-protocol.md §3.2 and §6.6.
  bad_content: ruling("content_ref_expired, frame_too_large, protocol_error"),
  stray_answer: all("drop"),
  stale_message: ["drop", "drop", "drop", "drop", "drop", "publish: unaccepted; request: cancelled"],
  observation_overflow: ["drop + warning", "never", "never", "never", "never", "never"],
  stream_order: stream("interrupt(provider_interrupted)"),
  stream_error: stream("interrupt(provider_failed)"),
  unanswered_request: ["never", "never", "never", "never", "never", "request: cancelled"],
  ui_bounds: ["never", "never", "never", "never", "never", "reject(invalid_params)"],
  shutdown_unanswered: all("terminate(shutdown_timeout)"),
};
