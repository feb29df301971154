// Generated from spec/ by `pnpm gen`. Do not edit.

import type { FrontendEventPayloads } from "./frontend-events.ts";
import { HOOK_RULES, type HookPayloads, type HookPoint, type HookReplacements } from "./hooks.ts";
import type { RequestPayloads, SurfacePayloads } from "./ui.ts";
import {
  type Validator,
  isAgentBeforeStartPayload,
  isAgentBeforeStartReplacement,
  isApprovalRequestEvent,
  isAskRequestEvent,
  isCompactionCompletePayload,
  isCompactionCompleteReplacement,
  isCompactionDoneEvent,
  isCompactionPreparePayload,
  isCompactionPrepareReplacement,
  isCompactionStartedEvent,
  isContextPreparePayload,
  isContextPrepareReplacement,
  isExtensionStatusEvent,
  isExtensionSurfaceEvent,
  isFrontendEventPayload,
  isFrontendEventReplacement,
  isGuardianAssessmentEvent,
  isInputReceivePayload,
  isInputReceiveReplacement,
  isMcpSurfaceReadyEvent,
  isMessageEvent,
  isNoticeEvent,
  isPermissionDecisionPayload,
  isPermissionDecisionReplacement,
  isPhaseEvent,
  isProviderRequestPayload,
  isProviderRequestReplacement,
  isProviderResponsePayload,
  isProviderResponseReplacement,
  isReasoningEvent,
  isRetryingEvent,
  isSessionEndPayload,
  isSessionEndReplacement,
  isSessionLoadPayload,
  isSessionLoadReplacement,
  isSessionRotatePayload,
  isSessionRotateReplacement,
  isSessionSavePayload,
  isSessionSaveReplacement,
  isSessionStartPayload,
  isSessionStartReplacement,
  isSteerEvent,
  isStreamAttemptEvent,
  isSystemPromptBuildPayload,
  isSystemPromptBuildReplacement,
  isTextEvent,
  isToolAfterPayload,
  isToolAfterReplacement,
  isToolBeforePayload,
  isToolBeforeReplacement,
  isToolDispatchEvent,
  isToolProgressEvent,
  isToolResultEvent,
  isTurnDoneEvent,
  isTurnStartedEvent,
  isUICardPayload,
  isUIFormPayload,
  isUINotificationPayload,
  isUIPanelPayload,
  isUIStatusPayload,
  isUIViewPayload,
  isUsageEvent,
} from "@reasonix/protocol/validators";

type Validators<T> = { readonly [K in keyof T]: Validator<T[K]> };

/** Validators of hook payloads, by point. */
export const HOOK_PAYLOADS: Validators<HookPayloads> = {
  "agent.before_start": isAgentBeforeStartPayload,
  "compaction.complete": isCompactionCompletePayload,
  "compaction.prepare": isCompactionPreparePayload,
  "context.prepare": isContextPreparePayload,
  "frontend.event": isFrontendEventPayload,
  "input.receive": isInputReceivePayload,
  "permission.decision": isPermissionDecisionPayload,
  "provider.request": isProviderRequestPayload,
  "provider.response": isProviderResponsePayload,
  "session.end": isSessionEndPayload,
  "session.load": isSessionLoadPayload,
  "session.rotate": isSessionRotatePayload,
  "session.save": isSessionSavePayload,
  "session.start": isSessionStartPayload,
  "system_prompt.build": isSystemPromptBuildPayload,
  "tool.after": isToolAfterPayload,
  "tool.before": isToolBeforePayload,
};

/** Validators of replacements, by point. */
export const HOOK_REPLACEMENTS: Validators<HookReplacements> = {
  "agent.before_start": isAgentBeforeStartReplacement,
  "compaction.complete": isCompactionCompleteReplacement,
  "compaction.prepare": isCompactionPrepareReplacement,
  "context.prepare": isContextPrepareReplacement,
  "frontend.event": isFrontendEventReplacement,
  "input.receive": isInputReceiveReplacement,
  "permission.decision": isPermissionDecisionReplacement,
  "provider.request": isProviderRequestReplacement,
  "provider.response": isProviderResponseReplacement,
  "session.end": isSessionEndReplacement,
  "session.load": isSessionLoadReplacement,
  "session.rotate": isSessionRotateReplacement,
  "session.save": isSessionSaveReplacement,
  "session.start": isSessionStartReplacement,
  "system_prompt.build": isSystemPromptBuildReplacement,
  "tool.after": isToolAfterReplacement,
  "tool.before": isToolBeforeReplacement,
};

/** Validators of surface payloads, by kind. */
export const SURFACE_PAYLOADS: Validators<SurfacePayloads> = {
  card: isUICardPayload,
  form: isUIFormPayload,
  notification: isUINotificationPayload,
  panel: isUIPanelPayload,
  status: isUIStatusPayload,
  view: isUIViewPayload,
};

/** Validators of request payloads, by kind. */
export const REQUEST_PAYLOADS: Validators<RequestPayloads> = {
  confirm: isUIFormPayload,
  input: isUIFormPayload,
  multiselect: isUIFormPayload,
  select: isUIFormPayload,
};

/** Validators of frontend event payloads, by kind. */
export const FRONTEND_EVENT_PAYLOADS: Validators<FrontendEventPayloads> = {
  approval_request: isApprovalRequestEvent,
  ask_request: isAskRequestEvent,
  compaction_done: isCompactionDoneEvent,
  compaction_started: isCompactionStartedEvent,
  extension_status: isExtensionStatusEvent,
  extension_surface: isExtensionSurfaceEvent,
  guardian_assessment: isGuardianAssessmentEvent,
  mcp_surface_ready: isMcpSurfaceReadyEvent,
  message: isMessageEvent,
  notice: isNoticeEvent,
  phase: isPhaseEvent,
  reasoning: isReasoningEvent,
  retrying: isRetryingEvent,
  steer: isSteerEvent,
  stream_attempt: isStreamAttemptEvent,
  text: isTextEvent,
  tool_dispatch: isToolDispatchEvent,
  tool_progress: isToolProgressEvent,
  tool_result: isToolResultEvent,
  turn_done: isTurnDoneEvent,
  turn_started: isTurnStartedEvent,
  usage: isUsageEvent,
};

/**
 * The first member of a replacement that has to be the text of a JSON object and is none; `undefined` when all is well.
 * For replacements that have passed the validator of the point.
 */
export function wrongObjectText(point: HookPoint, replacement: object): string | undefined {
  const row: { readonly empty: object; readonly objectTexts?: readonly string[] } = HOOK_RULES[point];
  return row.objectTexts?.find((name) => {
    const text: unknown = Reflect.get(replacement, name);
    return typeof text === "string" && !isObjectText(text);
  });
}

/**
 * Whether a text is empty but for white space, or the JSON text of an object: what the members that a hook point lists
 * as `objectTexts` hold in a replacement. Their validators see only the first and the last character.
 */
export function isObjectText(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value);
  } catch {
    return false; // the parser says no by throwing
  }
}
