// Generated from spec/ by `pnpm gen`. Do not edit.

import type * as types from "./types.ts";

/** Every hook point: its rules, and the value of each member that a host leaves out of a payload when it is empty. */
export const HOOKS = {
  /** An agent is about to run, before the user turn is appended. Blocked: the run fails and no model is called. */
  "agent.before_start": {
    changes: ["model"],
    decisions: { interceptor: ["block", "continue", "replace"] },
    event: "walk",
    failure: "turn_fails",
    timeoutMillis: 30000,
    payload: "AgentBeforeStartPayload",
    replacement: "AgentBeforeStartReplacement",
    empty: { model: "", toolCount: 0 },
  },
  /** A compaction has its summary, not yet stored. Blocked: the pass is aborted. */
  "compaction.complete": {
    changes: ["summary"],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "pass_aborted",
    slot: "compaction",
    timeoutMillis: 30000,
    payload: "CompactionCompletePayload",
    replacement: "CompactionCompleteReplacement",
    empty: { summary: "" },
  },
  /** A compaction is about to summarise messages. Blocked: the pass is aborted. */
  "compaction.prepare": {
    changes: ["guidance", "messages"],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "pass_aborted",
    slot: "compaction",
    timeoutMillis: 30000,
    payload: "CompactionPreparePayload",
    replacement: "CompactionPrepareReplacement",
    empty: { guidance: "", messages: [] },
  },
  /** The messages of one model request, never the transcript itself. Blocked: the turn fails and no model is called. */
  "context.prepare": {
    changes: ["messages"],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "turn_fails",
    slot: "context",
    timeoutMillis: 30000,
    payload: "ContextPreparePayload",
    replacement: "ContextPrepareReplacement",
    empty: { messages: [] },
  },
  /** A frontend is about to receive an event. Blocked: it does not, and observers do not hear of it. */
  "frontend.event": {
    changes: ["detail", "text"],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "delivery",
    failure: "event_withheld",
    slot: "frontend_events",
    timeoutMillis: 30000,
    payload: "FrontendEventPayload",
    replacement: "FrontendEventReplacement",
    empty: { detail: "", text: "" },
  },
  /** The final text of a user's input, before anything is stored. Blocked: the turn ends without an effect. */
  "input.receive": {
    changes: ["text"],
    decisions: { interceptor: ["block", "continue", "replace"] },
    event: "walk",
    failure: "turn_fails",
    timeoutMillis: 5000,
    payload: "InputReceivePayload",
    replacement: "InputReceiveReplacement",
    empty: { text: "" },
  },
  /** The host has its verdict on a tool call. The first `allow` or `deny` ends the chain, the owner's is final over chain and host. A replacement changes only what later members, the owner and observers see. */
  "permission.decision": {
    objectTexts: ["arguments"],
    changes: [],
    decisions: {
      interceptor: ["allow", "block", "continue", "deny", "replace"],
      owner: ["allow", "block", "continue", "deny", "replace"],
    },
    event: "walk",
    failure: "tool_refused",
    shows: ["arguments", "hostDecision", "name", "readOnly"],
    slot: "permission",
    timeoutMillis: 5000,
    payload: "PermissionDecisionPayload",
    replacement: "PermissionDecisionReplacement",
    empty: { arguments: "", readOnly: false },
  },
  /** The assembled model request, the same for each retry. Blocked: the turn fails and no model is called. */
  "provider.request": {
    changes: ["request"],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "turn_fails",
    slot: "provider_request",
    timeoutMillis: 30000,
    payload: "ProviderRequestPayload",
    replacement: "ProviderRequestReplacement",
    empty: {},
  },
  /** A stream has ended cleanly; its outcome is not yet stored. Blocked: the turn fails and nothing is stored. */
  "provider.response": {
    changes: ["calls", "reasoning", "signature", "text", "usage"],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "turn_fails",
    slot: "provider_response",
    timeoutMillis: 30000,
    payload: "ProviderResponsePayload",
    replacement: "ProviderResponseReplacement",
    empty: { calls: [], reasoning: "", signature: "", text: "" },
  },
  /** A session ends. Blocked: it stays open if the user asked for another one; at process exit the block is only reported. */
  "session.end": {
    changes: [],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "reported",
    shows: ["sessionPath"],
    slot: "session_policy",
    timeoutMillis: 30000,
    payload: "SessionEndPayload",
    replacement: "SessionEndReplacement",
    empty: { sessionPath: "" },
  },
  /** A session file is resumed. Blocked: it is not resumed. */
  "session.load": {
    changes: [],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "not_resumed",
    shows: ["sessionPath"],
    slot: "session_policy",
    timeoutMillis: 30000,
    payload: "SessionLoadPayload",
    replacement: "SessionLoadReplacement",
    empty: { sessionPath: "" },
  },
  /** A session file is about to be left for a new one. Blocked: the old session stays. */
  "session.rotate": {
    changes: [],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "rotation_aborted",
    shows: ["sessionPath"],
    slot: "session_policy",
    timeoutMillis: 30000,
    payload: "SessionRotatePayload",
    replacement: "SessionRotateReplacement",
    empty: { sessionPath: "" },
  },
  /** A session file is about to be written. Blocked: nothing is written and the save returns the reason. */
  "session.save": {
    changes: [],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "write",
    failure: "save_fails",
    shows: ["sessionPath"],
    slot: "session_policy",
    timeoutMillis: 30000,
    payload: "SessionSavePayload",
    replacement: "SessionSaveReplacement",
    empty: { sessionPath: "" },
  },
  /** A session begins. Blocked: it is refused with the reason. */
  "session.start": {
    changes: [],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "session_refused",
    shows: ["sessionPath"],
    slot: "session_policy",
    timeoutMillis: 30000,
    payload: "SessionStartPayload",
    replacement: "SessionStartReplacement",
    empty: { sessionPath: "" },
  },
  /** The host has composed the system prompt of a build, which is then frozen. Blocked: the build fails. */
  "system_prompt.build": {
    changes: ["prompt"],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "freeze",
    failure: "build_fails",
    slot: "system_prompt",
    timeoutMillis: 30000,
    payload: "SystemPromptBuildPayload",
    replacement: "SystemPromptBuildReplacement",
    empty: { prompt: "" },
  },
  /** A tool has run, with or without success. Blocked: the model gets an error result with the reason instead. */
  "tool.after": {
    objectTexts: ["arguments"],
    changes: ["isError", "result"],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "result_withheld",
    timeoutMillis: 5000,
    payload: "ToolAfterPayload",
    replacement: "ToolAfterReplacement",
    empty: { arguments: "", isError: false, result: "" },
  },
  /** The model has called a tool; no policy has looked yet. Blocked: the tool does not run and the model reads the reason. */
  "tool.before": {
    objectTexts: ["arguments"],
    changes: ["arguments", "name"],
    decisions: { interceptor: ["block", "continue", "replace"], owner: ["block", "continue", "replace"] },
    event: "walk",
    failure: "tool_refused",
    timeoutMillis: 5000,
    payload: "ToolBeforePayload",
    replacement: "ToolBeforeReplacement",
    empty: { arguments: "" },
  },
} as const;

export type HookPoint = keyof typeof HOOKS;

const LIST_BLOCK_CONTINUE_REPLACE = ["block", "continue", "replace"] as const;
const INTERCEPTOR_3 = { interceptor: LIST_BLOCK_CONTINUE_REPLACE };
const INTERCEPTOR_3_OWNER_3 = { interceptor: LIST_BLOCK_CONTINUE_REPLACE, owner: LIST_BLOCK_CONTINUE_REPLACE };
const LIST_ALLOW_BLOCK_CONTINUE_DENY_REPLACE = ["allow", "block", "continue", "deny", "replace"] as const;
const INTERCEPTOR_5_OWNER_5 = {
  interceptor: LIST_ALLOW_BLOCK_CONTINUE_DENY_REPLACE,
  owner: LIST_ALLOW_BLOCK_CONTINUE_DENY_REPLACE,
};
const LIST_ARGUMENTS = ["arguments"] as const;

/** Of every hook point as much as an extension needs, so that its bundle carries no more. The facts are those of `HOOKS`. */
export const HOOK_RULES: {
  readonly [P in HookPoint]: Pick<
    (typeof HOOKS)[P],
    Extract<keyof (typeof HOOKS)[P], "decisions" | "empty" | "objectTexts" | "slot">
  >;
} = {
  "agent.before_start": { decisions: INTERCEPTOR_3, empty: { model: "", toolCount: 0 } },
  "compaction.complete": { decisions: INTERCEPTOR_3_OWNER_3, slot: "compaction", empty: { summary: "" } },
  "compaction.prepare": { decisions: INTERCEPTOR_3_OWNER_3, slot: "compaction", empty: { guidance: "", messages: [] } },
  "context.prepare": { decisions: INTERCEPTOR_3_OWNER_3, slot: "context", empty: { messages: [] } },
  "frontend.event": { decisions: INTERCEPTOR_3_OWNER_3, slot: "frontend_events", empty: { detail: "", text: "" } },
  "input.receive": { decisions: INTERCEPTOR_3, empty: { text: "" } },
  "permission.decision": {
    decisions: INTERCEPTOR_5_OWNER_5,
    objectTexts: LIST_ARGUMENTS,
    slot: "permission",
    empty: { arguments: "", readOnly: false },
  },
  "provider.request": { decisions: INTERCEPTOR_3_OWNER_3, slot: "provider_request", empty: {} },
  "provider.response": {
    decisions: INTERCEPTOR_3_OWNER_3,
    slot: "provider_response",
    empty: { calls: [], reasoning: "", signature: "", text: "" },
  },
  "session.end": { decisions: INTERCEPTOR_3_OWNER_3, slot: "session_policy", empty: { sessionPath: "" } },
  "session.load": { decisions: INTERCEPTOR_3_OWNER_3, slot: "session_policy", empty: { sessionPath: "" } },
  "session.rotate": { decisions: INTERCEPTOR_3_OWNER_3, slot: "session_policy", empty: { sessionPath: "" } },
  "session.save": { decisions: INTERCEPTOR_3_OWNER_3, slot: "session_policy", empty: { sessionPath: "" } },
  "session.start": { decisions: INTERCEPTOR_3_OWNER_3, slot: "session_policy", empty: { sessionPath: "" } },
  "system_prompt.build": { decisions: INTERCEPTOR_3_OWNER_3, slot: "system_prompt", empty: { prompt: "" } },
  "tool.after": {
    decisions: INTERCEPTOR_3_OWNER_3,
    objectTexts: LIST_ARGUMENTS,
    empty: { arguments: "", isError: false, result: "" },
  },
  "tool.before": { decisions: INTERCEPTOR_3_OWNER_3, objectTexts: LIST_ARGUMENTS, empty: { arguments: "" } },
};

/** Payloads as they travel: empty members are left out. */
export interface HookPayloads {
  /** An agent is about to run, before the user turn is appended. Blocked: the run fails and no model is called. */
  readonly "agent.before_start": types.AgentBeforeStartPayload;
  /** A compaction has its summary, not yet stored. Blocked: the pass is aborted. */
  readonly "compaction.complete": types.CompactionCompletePayload;
  /** A compaction is about to summarise messages. Blocked: the pass is aborted. */
  readonly "compaction.prepare": types.CompactionPreparePayload;
  /** The messages of one model request, never the transcript itself. Blocked: the turn fails and no model is called. */
  readonly "context.prepare": types.ContextPreparePayload;
  /** A frontend is about to receive an event. Blocked: it does not, and observers do not hear of it. */
  readonly "frontend.event": types.FrontendEventPayload;
  /** The final text of a user's input, before anything is stored. Blocked: the turn ends without an effect. */
  readonly "input.receive": types.InputReceivePayload;
  /** The host has its verdict on a tool call. The first `allow` or `deny` ends the chain, the owner's is final over chain and host. A replacement changes only what later members, the owner and observers see. */
  readonly "permission.decision": types.PermissionDecisionPayload;
  /** The assembled model request, the same for each retry. Blocked: the turn fails and no model is called. */
  readonly "provider.request": types.ProviderRequestPayload;
  /** A stream has ended cleanly; its outcome is not yet stored. Blocked: the turn fails and nothing is stored. */
  readonly "provider.response": types.ProviderResponsePayload;
  /** A session ends. Blocked: it stays open if the user asked for another one; at process exit the block is only reported. */
  readonly "session.end": types.SessionEndPayload;
  /** A session file is resumed. Blocked: it is not resumed. */
  readonly "session.load": types.SessionLoadPayload;
  /** A session file is about to be left for a new one. Blocked: the old session stays. */
  readonly "session.rotate": types.SessionRotatePayload;
  /** A session file is about to be written. Blocked: nothing is written and the save returns the reason. */
  readonly "session.save": types.SessionSavePayload;
  /** A session begins. Blocked: it is refused with the reason. */
  readonly "session.start": types.SessionStartPayload;
  /** The host has composed the system prompt of a build, which is then frozen. Blocked: the build fails. */
  readonly "system_prompt.build": types.SystemPromptBuildPayload;
  /** A tool has run, with or without success. Blocked: the model gets an error result with the reason instead. */
  readonly "tool.after": types.ToolAfterPayload;
  /** The model has called a tool; no policy has looked yet. Blocked: the tool does not run and the model reads the reason. */
  readonly "tool.before": types.ToolBeforePayload;
}

/** Payloads as an author sees them, empty members filled in. */
export interface HookInputs {
  /** An agent is about to run, before the user turn is appended. Blocked: the run fails and no model is called. */
  readonly "agent.before_start": Filled<types.AgentBeforeStartPayload, "model" | "toolCount">;
  /** A compaction has its summary, not yet stored. Blocked: the pass is aborted. */
  readonly "compaction.complete": Filled<types.CompactionCompletePayload, "summary">;
  /** A compaction is about to summarise messages. Blocked: the pass is aborted. */
  readonly "compaction.prepare": Filled<types.CompactionPreparePayload, "guidance" | "messages">;
  /** The messages of one model request, never the transcript itself. Blocked: the turn fails and no model is called. */
  readonly "context.prepare": Filled<types.ContextPreparePayload, "messages">;
  /** A frontend is about to receive an event. Blocked: it does not, and observers do not hear of it. */
  readonly "frontend.event": Filled<types.FrontendEventPayload, "detail" | "text">;
  /** The final text of a user's input, before anything is stored. Blocked: the turn ends without an effect. */
  readonly "input.receive": Filled<types.InputReceivePayload, "text">;
  /** The host has its verdict on a tool call. The first `allow` or `deny` ends the chain, the owner's is final over chain and host. A replacement changes only what later members, the owner and observers see. */
  readonly "permission.decision": Filled<types.PermissionDecisionPayload, "arguments" | "readOnly">;
  /** The assembled model request, the same for each retry. Blocked: the turn fails and no model is called. */
  readonly "provider.request": types.ProviderRequestPayload;
  /** A stream has ended cleanly; its outcome is not yet stored. Blocked: the turn fails and nothing is stored. */
  readonly "provider.response": Filled<types.ProviderResponsePayload, "calls" | "reasoning" | "signature" | "text">;
  /** A session ends. Blocked: it stays open if the user asked for another one; at process exit the block is only reported. */
  readonly "session.end": Filled<types.SessionEndPayload, "sessionPath">;
  /** A session file is resumed. Blocked: it is not resumed. */
  readonly "session.load": Filled<types.SessionLoadPayload, "sessionPath">;
  /** A session file is about to be left for a new one. Blocked: the old session stays. */
  readonly "session.rotate": Filled<types.SessionRotatePayload, "sessionPath">;
  /** A session file is about to be written. Blocked: nothing is written and the save returns the reason. */
  readonly "session.save": Filled<types.SessionSavePayload, "sessionPath">;
  /** A session begins. Blocked: it is refused with the reason. */
  readonly "session.start": Filled<types.SessionStartPayload, "sessionPath">;
  /** The host has composed the system prompt of a build, which is then frozen. Blocked: the build fails. */
  readonly "system_prompt.build": Filled<types.SystemPromptBuildPayload, "prompt">;
  /** A tool has run, with or without success. Blocked: the model gets an error result with the reason instead. */
  readonly "tool.after": Filled<types.ToolAfterPayload, "arguments" | "isError" | "result">;
  /** The model has called a tool; no policy has looked yet. Blocked: the tool does not run and the model reads the reason. */
  readonly "tool.before": Filled<types.ToolBeforePayload, "arguments">;
}

/** Replacements by hook point: the whole new payload. */
export interface HookReplacements {
  /** An agent is about to run, before the user turn is appended. Blocked: the run fails and no model is called. */
  readonly "agent.before_start": types.AgentBeforeStartReplacement;
  /** A compaction has its summary, not yet stored. Blocked: the pass is aborted. */
  readonly "compaction.complete": types.CompactionCompleteReplacement;
  /** A compaction is about to summarise messages. Blocked: the pass is aborted. */
  readonly "compaction.prepare": types.CompactionPrepareReplacement;
  /** The messages of one model request, never the transcript itself. Blocked: the turn fails and no model is called. */
  readonly "context.prepare": types.ContextPrepareReplacement;
  /** A frontend is about to receive an event. Blocked: it does not, and observers do not hear of it. */
  readonly "frontend.event": types.FrontendEventReplacement;
  /** The final text of a user's input, before anything is stored. Blocked: the turn ends without an effect. */
  readonly "input.receive": types.InputReceiveReplacement;
  /** The host has its verdict on a tool call. The first `allow` or `deny` ends the chain, the owner's is final over chain and host. A replacement changes only what later members, the owner and observers see. */
  readonly "permission.decision": types.PermissionDecisionReplacement;
  /** The assembled model request, the same for each retry. Blocked: the turn fails and no model is called. */
  readonly "provider.request": types.ProviderRequestReplacement;
  /** A stream has ended cleanly; its outcome is not yet stored. Blocked: the turn fails and nothing is stored. */
  readonly "provider.response": types.ProviderResponseReplacement;
  /** A session ends. Blocked: it stays open if the user asked for another one; at process exit the block is only reported. */
  readonly "session.end": types.SessionEndReplacement;
  /** A session file is resumed. Blocked: it is not resumed. */
  readonly "session.load": types.SessionLoadReplacement;
  /** A session file is about to be left for a new one. Blocked: the old session stays. */
  readonly "session.rotate": types.SessionRotateReplacement;
  /** A session file is about to be written. Blocked: nothing is written and the save returns the reason. */
  readonly "session.save": types.SessionSaveReplacement;
  /** A session begins. Blocked: it is refused with the reason. */
  readonly "session.start": types.SessionStartReplacement;
  /** The host has composed the system prompt of a build, which is then frozen. Blocked: the build fails. */
  readonly "system_prompt.build": types.SystemPromptBuildReplacement;
  /** A tool has run, with or without success. Blocked: the model gets an error result with the reason instead. */
  readonly "tool.after": types.ToolAfterReplacement;
  /** The model has called a tool; no policy has looked yet. Blocked: the tool does not run and the model reads the reason. */
  readonly "tool.before": types.ToolBeforeReplacement;
}

/** Decisions that an interceptor may take. */
export interface HookDecisions {
  readonly "agent.before_start": "block" | "continue" | "replace";
  readonly "compaction.complete": "block" | "continue" | "replace";
  readonly "compaction.prepare": "block" | "continue" | "replace";
  readonly "context.prepare": "block" | "continue" | "replace";
  readonly "frontend.event": "block" | "continue" | "replace";
  readonly "input.receive": "block" | "continue" | "replace";
  readonly "permission.decision": "allow" | "block" | "continue" | "deny" | "replace";
  readonly "provider.request": "block" | "continue" | "replace";
  readonly "provider.response": "block" | "continue" | "replace";
  readonly "session.end": "block" | "continue" | "replace";
  readonly "session.load": "block" | "continue" | "replace";
  readonly "session.rotate": "block" | "continue" | "replace";
  readonly "session.save": "block" | "continue" | "replace";
  readonly "session.start": "block" | "continue" | "replace";
  readonly "system_prompt.build": "block" | "continue" | "replace";
  readonly "tool.after": "block" | "continue" | "replace";
  readonly "tool.before": "block" | "continue" | "replace";
}

/** Decisions that the slot owner may take; `never` where no slot rules. */
export interface OwnerDecisions {
  readonly "agent.before_start": never;
  readonly "compaction.complete": "block" | "continue" | "replace";
  readonly "compaction.prepare": "block" | "continue" | "replace";
  readonly "context.prepare": "block" | "continue" | "replace";
  readonly "frontend.event": "block" | "continue" | "replace";
  readonly "input.receive": never;
  readonly "permission.decision": "allow" | "block" | "continue" | "deny" | "replace";
  readonly "provider.request": "block" | "continue" | "replace";
  readonly "provider.response": "block" | "continue" | "replace";
  readonly "session.end": "block" | "continue" | "replace";
  readonly "session.load": "block" | "continue" | "replace";
  readonly "session.rotate": "block" | "continue" | "replace";
  readonly "session.save": "block" | "continue" | "replace";
  readonly "session.start": "block" | "continue" | "replace";
  readonly "system_prompt.build": "block" | "continue" | "replace";
  readonly "tool.after": "block" | "continue" | "replace";
  readonly "tool.before": "block" | "continue" | "replace";
}

/** `T` with some of its optional members made required. */
export type Filled<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>;
