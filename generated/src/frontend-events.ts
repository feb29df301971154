// Generated from spec/ by `pnpm gen`. Do not edit.

import type * as types from "./types.ts";

/** Frontend events: where `text` and `detail` of `frontend.event` stand in the payload, and whether one may be withheld. */
export const FRONTEND_EVENTS = {
  /** The user is asked to approve a tool call. Its arguments cannot be rewritten: people approve what will run. */
  approval_request: { payload: "ApprovalRequestEvent", text: "/text", withholdable: false },
  /** The user is asked a question, by the model or by an extension. */
  ask_request: { detail: "/title", payload: "AskRequestEvent", text: "/message", withholdable: false },
  /** A compaction pass is over. */
  compaction_done: { payload: "CompactionDoneEvent", text: "/summary", withholdable: true },
  /** The transcript is about to be compacted. */
  compaction_started: { payload: "CompactionStartedEvent", withholdable: true },
  /** An extension's status line. The hook cannot reach into it. */
  extension_status: { payload: "ExtensionStatusEvent", withholdable: true },
  /** An extension's card, form or notification. The hook cannot reach into it. */
  extension_surface: { payload: "ExtensionSurfaceEvent", withholdable: true },
  /** The guardian model has judged a tool call. */
  guardian_assessment: { payload: "GuardianAssessmentEvent", text: "/text", withholdable: true },
  /** Tools of an MCP server can be used. */
  mcp_surface_ready: { payload: "McpSurfaceReadyEvent", withholdable: true },
  /** A message in its final form. */
  message: { detail: "/reasoning", payload: "MessageEvent", text: "/text", withholdable: true },
  /** Something people should know. One of severity `error` is always delivered. */
  notice: {
    delivered: { member: "/severity", value: "error" },
    detail: "/detail",
    payload: "NoticeEvent",
    text: "/text",
    withholdable: true,
  },
  /** The turn goes over to another kind of work. */
  phase: { payload: "PhaseEvent", text: "/text", withholdable: true },
  /** The next piece of reasoning that is being written. */
  reasoning: { payload: "ReasoningEvent", text: "/text", withholdable: true },
  /** A failed model request will be repeated. */
  retrying: { payload: "RetryingEvent", text: "/text", withholdable: true },
  /** Input that the user typed into a running turn. */
  steer: { payload: "SteerEvent", text: "/text", withholdable: true },
  /** An attempt at a model request begins or ends. */
  stream_attempt: { payload: "StreamAttemptEvent", withholdable: true },
  /** The next piece of an answer that is being written. */
  text: { payload: "TextEvent", text: "/text", withholdable: true },
  /** A tool call appears or moves on. The hook rewrites what is shown, never the call. */
  tool_dispatch: { detail: "/arguments", payload: "ToolDispatchEvent", text: "/title", withholdable: true },
  /** The next piece of output of a running tool. */
  tool_progress: { payload: "ToolProgressEvent", text: "/text", withholdable: true },
  /** A tool call is over. The hook rewrites what is shown, never what the model gets. */
  tool_result: { payload: "ToolResultEvent", text: "/output", withholdable: true },
  /** The turn is over, however it ended. */
  turn_done: { payload: "TurnDoneEvent", text: "/message", withholdable: false },
  /** A turn begins. */
  turn_started: { payload: "TurnStartedEvent", withholdable: true },
  /** Tokens that one model request has cost. */
  usage: { payload: "UsageEvent", withholdable: true },
} as const;

/** Payloads by event kind. */
export interface FrontendEventPayloads {
  /** The user is asked to approve a tool call. Its arguments cannot be rewritten: people approve what will run. */
  readonly approval_request: types.ApprovalRequestEvent;
  /** The user is asked a question, by the model or by an extension. */
  readonly ask_request: types.AskRequestEvent;
  /** A compaction pass is over. */
  readonly compaction_done: types.CompactionDoneEvent;
  /** The transcript is about to be compacted. */
  readonly compaction_started: types.CompactionStartedEvent;
  /** An extension's status line. The hook cannot reach into it. */
  readonly extension_status: types.ExtensionStatusEvent;
  /** An extension's card, form or notification. The hook cannot reach into it. */
  readonly extension_surface: types.ExtensionSurfaceEvent;
  /** The guardian model has judged a tool call. */
  readonly guardian_assessment: types.GuardianAssessmentEvent;
  /** Tools of an MCP server can be used. */
  readonly mcp_surface_ready: types.McpSurfaceReadyEvent;
  /** A message in its final form. */
  readonly message: types.MessageEvent;
  /** Something people should know. One of severity `error` is always delivered. */
  readonly notice: types.NoticeEvent;
  /** The turn goes over to another kind of work. */
  readonly phase: types.PhaseEvent;
  /** The next piece of reasoning that is being written. */
  readonly reasoning: types.ReasoningEvent;
  /** A failed model request will be repeated. */
  readonly retrying: types.RetryingEvent;
  /** Input that the user typed into a running turn. */
  readonly steer: types.SteerEvent;
  /** An attempt at a model request begins or ends. */
  readonly stream_attempt: types.StreamAttemptEvent;
  /** The next piece of an answer that is being written. */
  readonly text: types.TextEvent;
  /** A tool call appears or moves on. The hook rewrites what is shown, never the call. */
  readonly tool_dispatch: types.ToolDispatchEvent;
  /** The next piece of output of a running tool. */
  readonly tool_progress: types.ToolProgressEvent;
  /** A tool call is over. The hook rewrites what is shown, never what the model gets. */
  readonly tool_result: types.ToolResultEvent;
  /** The turn is over, however it ended. */
  readonly turn_done: types.TurnDoneEvent;
  /** A turn begins. */
  readonly turn_started: types.TurnStartedEvent;
  /** Tokens that one model request has cost. */
  readonly usage: types.UsageEvent;
}
