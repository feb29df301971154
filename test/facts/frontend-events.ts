// The 22 frontend events. The sheets give their names (card of `frontend.event`), the shapes of `retrying` and `stream_attempt`
// (providers-ui-frontends.md §2.13), what a question holds (§3.6), the extension surface (§5.1) and which are always delivered
// (DESIGN §8.9). Everything else has the contract as its first author, and stands here so that none of it changes unseen.
import type { Definition } from "./notation.ts";

/** One kind: the definition of its payload, and the members that `frontend.event` shows and may rewrite. */
export interface EventFacts {
  readonly payload: string;
  readonly text?: string;
  readonly detail?: string;
  /** Delivered whatever the slot owner says: always, or for one value of one member. */
  readonly delivered?: "always" | { readonly member: string; readonly value: string };
}

export const EVENTS: Readonly<Record<string, EventFacts>> = {
  approval_request: { payload: "ApprovalRequestEvent", text: "/text", delivered: "always" },
  ask_request: { payload: "AskRequestEvent", text: "/message", detail: "/title", delivered: "always" },
  compaction_done: { payload: "CompactionDoneEvent", text: "/summary" },
  compaction_started: { payload: "CompactionStartedEvent" },
  // The owner cannot reach into a surface (§3.12).
  extension_status: { payload: "ExtensionStatusEvent" },
  extension_surface: { payload: "ExtensionSurfaceEvent" },
  guardian_assessment: { payload: "GuardianAssessmentEvent", text: "/text" },
  mcp_surface_ready: { payload: "McpSurfaceReadyEvent" },
  message: { payload: "MessageEvent", text: "/text", detail: "/reasoning" },
  // The error events of DESIGN §8.9.
  notice: {
    payload: "NoticeEvent",
    text: "/text",
    detail: "/detail",
    delivered: { member: "/severity", value: "error" },
  },
  phase: { payload: "PhaseEvent", text: "/text" },
  reasoning: { payload: "ReasoningEvent", text: "/text" },
  retrying: { payload: "RetryingEvent", text: "/text" },
  steer: { payload: "SteerEvent", text: "/text" },
  stream_attempt: { payload: "StreamAttemptEvent" },
  text: { payload: "TextEvent", text: "/text" },
  tool_dispatch: { payload: "ToolDispatchEvent", text: "/title", detail: "/arguments" },
  tool_progress: { payload: "ToolProgressEvent", text: "/text" },
  tool_result: { payload: "ToolResultEvent", text: "/output" },
  turn_done: { payload: "TurnDoneEvent", text: "/message", delivered: "always" },
  turn_started: { payload: "TurnStartedEvent" },
  usage: { payload: "UsageEvent" },
};

const PAYLOADS: Readonly<Record<string, Definition>> = {
  ApprovalRequestEvent: {
    requestId: "string, non-blank",
    callId: "string, non-blank",
    name: "string, non-blank",
    text: "string",
    arguments: "string",
    readOnly: "boolean",
    options: "ApprovalOption[], at least one",
    "settled?": "RequestSettlement",
    "origin?": "EventOrigin",
  },
  AskRequestEvent: {
    requestId: "string, non-blank",
    "pluginId?": "string, non-blank",
    "title?": "string, redacted",
    message: "string, redacted",
    // A form without fields becomes one question with the key `value` (§3.6).
    fields: "UIFormField[], at least one",
    "settled?": "RequestSettlement",
    "origin?": "EventOrigin",
  },
  CompactionDoneEvent: {
    trigger: "CompactionTrigger",
    outcome: "CompactionOutcome",
    messagesBefore: "integer, min 0",
    messagesAfter: "integer, min 0",
    "tokensBefore?": "integer, min 0",
    "tokensAfter?": "integer, min 0",
    "summary?": "string",
    "origin?": "EventOrigin",
  },
  CompactionStartedEvent: {
    trigger: "CompactionTrigger",
    messages: "integer, min 0",
    "tokens?": "integer, min 0",
    "origin?": "EventOrigin",
  },
  // Absent when the payload is missing (§5.1).
  ExtensionStatusEvent: { "extension?": "WireExtensionSurface" },
  ExtensionSurfaceEvent: { "extension?": "WireExtensionSurface" },
  GuardianAssessmentEvent: {
    callId: "string, non-blank",
    name: "string, non-blank",
    verdict: "GuardianVerdict",
    text: "string",
    "model?": "string, non-blank",
    "origin?": "EventOrigin",
  },
  McpSurfaceReadyEvent: {
    server: "string, non-blank",
    toolCount: "integer, min 0",
    "promptCount?": "integer, min 0",
    "pluginId?": "string, non-blank",
  },
  MessageEvent: {
    messageId: "string, non-blank",
    role: "MessageAuthor",
    text: "string",
    "reasoning?": "string",
    "model?": "string, non-blank",
    "imageCount?": "integer, min 1",
    "origin?": "EventOrigin",
  },
  NoticeEvent: {
    severity: "UISeverity",
    text: "string, redacted",
    "detail?": "string, redacted",
    "action?": "string, redacted",
    "pluginId?": "string, non-blank",
    "origin?": "EventOrigin",
  },
  PhaseEvent: { phase: "TurnPhase", "text?": "string", "origin?": "EventOrigin" },
  ReasoningEvent: { messageId: "string, non-blank", text: "string", "origin?": "EventOrigin" },
  RetryingEvent: {
    retryAttempt: "integer, min 1",
    retryMax: "integer, min 1",
    retryScope: "RetryScope",
    "delayMillis?": "integer, min 0",
    "text?": "string, redacted",
    "origin?": "EventOrigin",
  },
  SteerEvent: { steerId: "string, non-blank", state: "SteerState", text: "string" },
  StreamAttemptEvent: { streamAttempt: "StreamAttempt", messageId: "string, non-blank", "origin?": "EventOrigin" },
  TextEvent: { messageId: "string, non-blank", text: "string", "origin?": "EventOrigin" },
  ToolDispatchEvent: {
    callId: "string, non-blank",
    "messageId?": "string, non-blank",
    state: "ToolCallState",
    name: "string, non-blank",
    title: "string",
    arguments: "string",
    "argChars?": "integer, min 0",
    readOnly: "boolean",
    "paths?": "string[], non-blank",
    "origin?": "EventOrigin",
  },
  ToolProgressEvent: { callId: "string, non-blank", text: "string", "origin?": "EventOrigin" },
  ToolResultEvent: {
    callId: "string, non-blank",
    name: "string, non-blank",
    output: "string",
    isError: "boolean",
    "truncated?": "boolean",
    "durationMillis?": "integer, min 0",
    "origin?": "EventOrigin",
  },
  TurnDoneEvent: {
    turnId: "string, non-blank",
    stopReason: "TurnStopReason",
    "message?": "string, redacted",
    "failure?": "EventFailure",
    "durationMillis?": "integer, min 0",
  },
  TurnStartedEvent: {
    turnId: "string, non-blank",
    trigger: "TurnTrigger",
    "model?": "string, non-blank",
    "generation?": "integer, min 1",
  },
  UsageEvent: {
    usage: "ProviderUsage",
    "sessionUsage?": "ProviderUsage",
    "estimated?": "boolean",
    "model?": "string, non-blank",
    "contextWindow?": "integer, min 0",
    "contextTokens?": "integer, min 0",
    "sessionCost?": "number, min 0",
    "currency?": "string, non-blank",
    "origin?": "EventOrigin",
  },
};

/** What payloads hold, beside definitions of the wire. */
const PARTS: Readonly<Record<string, Definition>> = {
  ApprovalOption: { optionId: "string, non-blank", label: "string, non-blank", kind: "ApprovalOptionKind" },
  EventFailure: { "reason?": "string, non-blank", "pluginId?": "string, non-blank", "point?": "InterceptEvent" },
  EventOrigin: { agentId: "string, non-blank", "callId?": "string, non-blank" },
  // §2.13, item 7.
  StreamAttempt: {
    id: "string, non-blank",
    action: "StreamAttemptAction",
    attempt: "integer, min 1",
    max: "integer, min 1",
    "reason?": "StreamBreakReason",
  },
  // §5.1: session and generation are left out when empty or 0.
  WireExtensionSurface: {
    pluginId: "string, non-blank",
    surfaceId: "string, non-blank",
    "sessionId?": "string, non-blank",
    "generation?": "integer, min 1",
    kind: "UISurfaceKind",
    "status?": "UIStatusPayload",
    "card?": "UICardPayload",
    "form?": "UIFormPayload",
    "notification?": "UINotificationPayload",
  },
};

const ENUMS: Readonly<Record<string, Definition>> = {
  ApprovalOptionKind: ["allow_always", "allow_once", "reject_always", "reject_once"],
  CompactionOutcome: ["aborted", "compacted", "unchanged"],
  CompactionTrigger: ["auto", "forced", "manual"],
  FrontendEventKind: Object.keys(EVENTS),
  GuardianVerdict: ["allow", "ask", "deny"],
  MessageAuthor: ["assistant", "user"],
  RequestSettlement: ["answered", "dismissed", "withdrawn"],
  RetryScope: ["request", "stream"],
  SteerState: ["applied", "dropped", "queued"],
  // §2.13, item 7.
  StreamAttemptAction: ["begin", "commit", "discard"],
  StreamBreakReason: ["connection_reset", "idle_timeout", "premature_eof"],
  ToolCallState: ["pending", "running", "writing"],
  TurnPhase: ["answering", "compacting", "planning", "preparing", "saving", "tools", "waiting"],
  TurnStopReason: ["blocked", "cancelled", "completed", "failed", "refused", "round_limit", "token_limit"],
  TurnTrigger: ["continuation", "job", "user"],
};

/** Everything that frontend events define, by name. */
export const EVENT_DEFINITIONS: Readonly<Record<string, Definition>> = { ...PAYLOADS, ...PARTS, ...ENUMS };
