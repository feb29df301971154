// Generated from spec/ by `pnpm gen`. Do not edit.

import { check, type Shape } from "./compact-walk.ts";
import type * as typed from "./validators.js";
export { isUINode, isUIViewPayload } from "./validators.js";

const leaf0: Shape = { t: "string" };
const leaf1: Shape = { m: 1, t: "string" };
const leaf2: Shape = { U: 9007199254740991, u: 0, t: "integer" };
const agentBeforeStartPayloadShape: Shape = {
  p: { model: leaf0, sessionId: leaf1, toolCount: leaf2 },
  r: ["sessionId"],
};
const agentBeforeStartReplacementShape: Shape = agentBeforeStartPayloadShape;
const leaf4: Shape = { e: ["allow_always", "allow_once", "reject_always", "reject_once"], t: "string" };
const approvalOptionKindShape: Shape = leaf4;
const leaf6: Shape = { g: "\\S", t: "string" };
const approvalOptionShape: Shape = { p: { kind: approvalOptionKindShape, label: leaf6, optionId: leaf6 }, O: [] };
const eventOriginShape: Shape = { p: { agentId: leaf6, callId: leaf6 }, r: ["agentId"] };
const leaf9: Shape = { t: "boolean" };
const leaf10: Shape = { e: ["answered", "dismissed", "withdrawn"], t: "string" };
const requestSettlementShape: Shape = leaf10;
const approvalRequestEventShape: Shape = {
  p: {
    arguments: leaf0,
    callId: leaf6,
    name: leaf6,
    options: { i: approvalOptionShape, I: 1, t: "array" },
    origin: eventOriginShape,
    readOnly: leaf9,
    requestId: leaf6,
    settled: requestSettlementShape,
    text: leaf0,
  },
  O: ["origin", "settled"],
};
const leaf13: Shape = { t: "null" };
const leaf14: Shape = { n: leaf13 };
const leaf15: Shape = { e: ["confirm", "input", "multiselect", "select"], t: "string" };
const uIFieldKindShape: Shape = leaf15;
const uIFormFieldShape: Shape = {
  p: {
    default: leaf14,
    key: leaf6,
    kind: uIFieldKindShape,
    label: leaf0,
    options: { i: leaf0, t: "array" },
    required: leaf9,
  },
  r: ["key", "kind"],
};
const askRequestEventShape: Shape = {
  p: {
    fields: { i: uIFormFieldShape, I: 1, t: "array" },
    message: leaf0,
    origin: eventOriginShape,
    pluginId: leaf6,
    requestId: leaf6,
    settled: requestSettlementShape,
    title: leaf0,
  },
  r: ["fields", "message", "requestId"],
};
const leaf19: Shape = { e: ["interceptors", "providers", "strategies", "tools", "ui"], t: "string" };
const capabilityFamilyShape: Shape = leaf19;
const capabilityWireShape: Shape = {
  p: { id: leaf6, kind: leaf6, namespace: leaf6, schemaHash: leaf0, version: leaf0 },
  O: ["schemaHash", "version"],
};
const compactionCompletePayloadShape: Shape = { p: { summary: leaf0 } };
const compactionCompleteReplacementShape: Shape = { p: { summary: leaf1 }, O: [] };
const leaf24: Shape = { e: ["aborted", "compacted", "unchanged"], t: "string" };
const compactionOutcomeShape: Shape = leaf24;
const leaf26: Shape = { e: ["auto", "forced", "manual"], t: "string" };
const compactionTriggerShape: Shape = leaf26;
const compactionDoneEventShape: Shape = {
  p: {
    messagesAfter: leaf2,
    messagesBefore: leaf2,
    origin: eventOriginShape,
    outcome: compactionOutcomeShape,
    summary: leaf0,
    tokensAfter: leaf2,
    tokensBefore: leaf2,
    trigger: compactionTriggerShape,
  },
  r: ["messagesAfter", "messagesBefore", "outcome", "trigger"],
};
const leaf29: Shape = { e: ["assistant", "system", "tool", "user"], t: "string" };
const providerRoleShape: Shape = leaf29;
const providerToolCallShape: Shape = {
  p: { arguments: leaf0, id: leaf6, name: leaf6, thought_signature: leaf0 },
  O: ["thought_signature"],
};
const providerMessageShape: Shape = {
  p: {
    content: leaf0,
    images: { i: leaf0, t: "array" },
    name: leaf0,
    reasoning_content: leaf0,
    reasoning_signature: leaf0,
    role: providerRoleShape,
    tool_call_id: leaf0,
    tool_calls: { i: providerToolCallShape, t: "array" },
  },
};
const compactionPreparePayloadShape: Shape = {
  p: { guidance: leaf0, messages: { i: providerMessageShape, t: "array" } },
};
const compactionPrepareReplacementShape: Shape = {
  p: { guidance: leaf0, messages: { i: providerMessageShape, t: "array" } },
  r: ["messages"],
};
const compactionStartedEventShape: Shape = {
  p: { messages: leaf2, origin: eventOriginShape, tokens: leaf2, trigger: compactionTriggerShape },
  r: ["messages", "trigger"],
};
const leaf36: Shape = { e: ["utf8"], t: "string" };
const contentEncodingShape: Shape = leaf36;
const contentReadParamsShape: Shape = { p: { contentRef: leaf6, offset: leaf2 }, O: [] };
const leaf39: Shape = { g: "^[0-9a-f]{64}$", t: "string" };
const contentReadResultShape: Shape = {
  p: {
    contentRef: leaf6,
    dataBase64: leaf0,
    encoding: contentEncodingShape,
    nextOffset: leaf2,
    offset: leaf2,
    sha256: leaf39,
    totalBytes: leaf2,
  },
  O: ["nextOffset"],
};
const contextPreparePayloadShape: Shape = { p: { messages: { i: providerMessageShape, t: "array" } } };
const contextPrepareReplacementShape: Shape = { p: { messages: { i: providerMessageShape, t: "array" } }, O: [] };
const leaf43: Shape = {
  e: [
    "activation_failed",
    "capability_not_declared",
    "cleanup_failed",
    "content_ref_expired",
    "dependency_cycle",
    "dependency_unsatisfied",
    "frame_too_large",
    "intercept_timeout",
    "internal",
    "invalid_params",
    "protocol_error",
    "provider_failed",
    "provider_interrupted",
    "schema_mismatch",
    "shutdown_timeout",
    "stale_generation",
    "stream_cancelled",
    "stream_gap",
    "unknown_method",
    "unsupported_version",
  ],
  t: "string",
};
const errorReasonShape: Shape = leaf43;
const errorDataShape: Shape = {
  p: { action: leaf0, reason: errorReasonShape, retryable: leaf9 },
  O: ["action"],
  a: {},
};
const leaf46: Shape = { U: 9007199254740991, u: -9007199254740991, t: "integer" };
const leaf47: Shape = {};
const errorObjectShape: Shape = { p: { code: leaf46, data: leaf47, message: leaf0 }, O: ["data"], a: {} };
const leaf49: Shape = {
  e: [
    "agent.before_start",
    "compaction.complete",
    "compaction.prepare",
    "context.prepare",
    "frontend.event",
    "input.receive",
    "permission.decision",
    "provider.request",
    "provider.response",
    "session.end",
    "session.load",
    "session.rotate",
    "session.save",
    "session.start",
    "system_prompt.build",
    "tool.after",
    "tool.before",
  ],
  t: "string",
};
const interceptEventShape: Shape = leaf49;
const eventFailureShape: Shape = { p: { pluginId: leaf6, point: interceptEventShape, reason: leaf6 } };
const externalizedFieldShape: Shape = {
  p: { contentRef: leaf6, jsonPointer: leaf6, sha256: leaf39, totalBytes: leaf2 },
  O: [],
};
const eventParamsShape: Shape = {
  p: { event: interceptEventShape, externalized: { i: externalizedFieldShape, t: "array" }, payload: leaf47 },
  O: ["externalized"],
};
const uIActionRefShape: Shape = { p: { actionId: leaf6, label: leaf6 }, O: [] };
const uIKeyValueShape: Shape = { p: { key: leaf6, value: leaf0 }, O: [] };
const leaf56: Shape = { t: "number" };
const uICardPayloadShape: Shape = {
  p: {
    actions: { i: uIActionRefShape, t: "array" },
    fields: { i: uIKeyValueShape, t: "array" },
    markdown: leaf0,
    progress: leaf56,
    text: leaf0,
    title: leaf0,
  },
};
const uIFormPayloadShape: Shape = {
  p: { fields: { i: uIFormFieldShape, t: "array" }, message: leaf0, title: leaf0 },
  r: ["fields"],
};
const leaf59: Shape = { U: 9007199254740991, u: 1, t: "integer" };
const leaf60: Shape = { e: ["card", "form", "notification", "panel", "status", "view"], t: "string" };
const uISurfaceKindShape: Shape = leaf60;
const leaf62: Shape = { e: ["error", "info", "warn"], t: "string" };
const uISeverityShape: Shape = leaf62;
const uINotificationPayloadShape: Shape = { p: { body: leaf0, severity: uISeverityShape, title: leaf6 }, r: ["title"] };
const uIStatusPayloadShape: Shape = {
  p: { detail: leaf0, label: leaf6, progress: leaf56, severity: uISeverityShape },
  r: ["label"],
};
const wireExtensionSurfaceShape: Shape = {
  p: {
    card: uICardPayloadShape,
    form: uIFormPayloadShape,
    generation: leaf59,
    kind: uISurfaceKindShape,
    notification: uINotificationPayloadShape,
    pluginId: leaf6,
    sessionId: leaf6,
    status: uIStatusPayloadShape,
    surfaceId: leaf6,
  },
  r: ["kind", "pluginId", "surfaceId"],
};
const extensionStatusEventShape: Shape = { p: { extension: wireExtensionSurfaceShape } };
const extensionSurfaceEventShape: Shape = extensionStatusEventShape;
const leaf68: Shape = { c: "2.0", t: "string" };
const leaf69: Shape = { n: leaf47 };
const failureFrameShape: Shape = {
  p: {
    error: errorObjectShape,
    id: { o: [leaf46, leaf13] },
    jsonrpc: leaf68,
    method: leaf69,
    params: leaf69,
    result: leaf69,
  },
  r: ["error", "id", "jsonrpc"],
  a: {},
};
const leaf71: Shape = {
  e: [
    "approval_request",
    "ask_request",
    "compaction_done",
    "compaction_started",
    "extension_status",
    "extension_surface",
    "guardian_assessment",
    "mcp_surface_ready",
    "message",
    "notice",
    "phase",
    "reasoning",
    "retrying",
    "steer",
    "stream_attempt",
    "text",
    "tool_dispatch",
    "tool_progress",
    "tool_result",
    "turn_done",
    "turn_started",
    "usage",
  ],
  t: "string",
};
const frontendEventKindShape: Shape = leaf71;
const frontendEventPayloadShape: Shape = { p: { detail: leaf0, kind: leaf1, text: leaf0 }, r: ["kind"] };
const frontendEventReplacementShape: Shape = frontendEventPayloadShape;
const leaf74: Shape = { e: ["allow", "ask", "deny"], t: "string" };
const guardianVerdictShape: Shape = leaf74;
const guardianAssessmentEventShape: Shape = {
  p: { callId: leaf6, model: leaf6, name: leaf6, origin: eventOriginShape, text: leaf0, verdict: guardianVerdictShape },
  O: ["model", "origin"],
};
const leaf77: Shape = { e: ["provider", "tool", "ui", "uiaction"], t: "string" };
const hashedCapabilityKindShape: Shape = leaf77;
const leaf79: Shape = {
  e: [
    "Notification",
    "PermissionRequest",
    "PostLLMCall",
    "PostToolUse",
    "PostToolUseFailure",
    "PreCompact",
    "PreToolUse",
    "SessionEnd",
    "SessionStart",
    "Stop",
    "StopFailure",
    "SubagentStop",
    "UserPromptSubmit",
  ],
  t: "string",
};
const hookLifecycleEventShape: Shape = leaf79;
const leaf81: Shape = { e: ["auto", "bash", "cmd", "powershell", "pwsh"], t: "string" };
const hookShellShape: Shape = leaf81;
const leaf83: Shape = { e: ["acp", "desktop", "headless", "tui"], t: "string" };
const uIHostKindShape: Shape = leaf83;
const hostCapabilitiesShape: Shape = {
  p: { contentRefs: leaf9, dependencySchemaVersion: leaf2, protocolVersion: leaf6, uiHost: uIHostKindShape },
  O: ["dependencySchemaVersion"],
};
const leaf86: Shape = { e: ["allow", "deny"], t: "string" };
const hostDecisionShape: Shape = leaf86;
const requirementWireShape: Shape = {
  p: {
    id: leaf6,
    kind: leaf6,
    namespace: leaf6,
    optional: leaf9,
    schemaHash: leaf0,
    version: leaf0,
    versionRange: leaf0,
  },
  r: ["id", "kind", "namespace"],
};
const manifestExpectationShape: Shape = {
  p: {
    capabilities: { i: leaf0, t: "array" },
    intercepts: { i: leaf0, t: "array" },
    providers: { i: leaf0, t: "array" },
    provides: { i: capabilityWireShape, t: "array" },
    replaces: { i: leaf0, t: "array" },
    requires: { i: requirementWireShape, t: "array" },
    tools: { i: leaf0, t: "array" },
    uiActions: { i: leaf0, t: "array" },
  },
};
const sessionContextShape: Shape = {
  p: { epoch: leaf0, generation: leaf2, sessionId: leaf6, workspaceRoot: leaf6 },
  O: ["epoch"],
};
const initializeParamsShape: Shape = {
  p: {
    capabilities: hostCapabilitiesShape,
    dependencySchemaVersion: leaf2,
    manifest: manifestExpectationShape,
    protocolId: leaf6,
    protocolVersion: leaf6,
    session: sessionContextShape,
  },
  O: ["dependencySchemaVersion"],
};
const leaf92: Shape = { u: 0, t: "number" };
const providerDescriptorShape: Shape = {
  p: {
    cacheHitPerMillion: leaf92,
    contextWindow: leaf2,
    defaultEffort: leaf0,
    displayName: leaf0,
    efforts: { i: leaf0, t: "array" },
    inputPerMillion: leaf92,
    model: leaf0,
    outputPerMillion: leaf92,
    pricingCurrency: leaf0,
    reasoning: leaf9,
    reasoningRoundTrip: leaf9,
    ref: leaf6,
    toolCallReasoning: leaf9,
    tools: leaf9,
    vision: leaf9,
    warnOnMissingToolCallReasoning: leaf9,
  },
  r: ["ref"],
};
const uIActionDeclShape: Shape = { p: { actionId: leaf6, label: leaf0 }, r: ["actionId"] };
const initializeResultShape: Shape = {
  p: {
    componentId: leaf0,
    name: leaf6,
    protocolVersion: leaf6,
    providers: { i: providerDescriptorShape, t: "array" },
    provides: { i: capabilityWireShape, t: "array" },
    replaces: { i: leaf0, t: "array" },
    requires: { i: requirementWireShape, t: "array" },
    stateSchemaVersion: leaf2,
    subscriptions: { i: leaf0, t: "array" },
    tools: { i: leaf0, t: "array" },
    uiActions: { i: uIActionDeclShape, t: "array" },
    version: leaf6,
  },
  r: ["name", "protocolVersion", "stateSchemaVersion", "version"],
};
const initializedParamsShape: Shape = { p: {} };
const inputReceivePayloadShape: Shape = { p: { text: leaf0 } };
const inputReceiveReplacementShape: Shape = { p: { text: leaf1 }, O: [] };
const leaf99: Shape = { e: ["allow", "block", "continue", "deny", "replace"], t: "string" };
const interceptDecisionShape: Shape = leaf99;
const interceptParamsShape: Shape = {
  p: {
    event: interceptEventShape,
    externalized: { i: externalizedFieldShape, t: "array" },
    payload: leaf47,
    seq: leaf59,
    timeoutMillis: leaf2,
  },
  O: ["externalized"],
};
const interceptResultShape: Shape = {
  p: {
    decision: interceptDecisionShape,
    externalized: { i: externalizedFieldShape, t: "array" },
    reason: leaf0,
    replacement: leaf47,
  },
  r: ["decision"],
};
const leaf103: Shape = { g: "^[^ \\t\\n]+$", t: "string" };
const leaf104: Shape = {
  g: "^[vV]?(?:0|[1-9][0-9]*)(?:\\.(?:0|[1-9][0-9]*)(?:\\.(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(?:\\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?)?)?$",
  t: "string",
};
const manifestCapabilityShape: Shape = {
  p: {
    id: leaf103,
    kind: leaf103,
    namespace: leaf103,
    optional: leaf9,
    schemaHash: leaf0,
    version: leaf104,
    versionRange: leaf0,
  },
  O: ["optional", "schemaHash", "versionRange"],
};
const manifestPathShape: Shape = { p: { path: leaf6 }, O: [] };
const pathListShape: Shape = { o: [leaf6, { i: leaf6, t: "array" }, { i: manifestPathShape, t: "array" }] };
const leaf108: Shape = { a: leaf0, t: "object" };
const manifestHookShape: Shape = {
  p: {
    args: { i: leaf0, t: "array" },
    async: leaf9,
    command: leaf0,
    contextFile: leaf0,
    cwd: leaf0,
    description: leaf0,
    env: leaf108,
    match: leaf0,
    payloadFormat: leaf0,
    shell: hookShellShape,
    shellCommand: leaf9,
    timeout: leaf46,
  },
};
const leaf110: Shape = { a: { i: manifestHookShape, t: "array" }, t: "object" };
const manifestServerShape: Shape = {
  p: {
    args: { i: leaf0, t: "array" },
    auto_start: leaf9,
    command: leaf0,
    description: leaf0,
    display_name: leaf0,
    env: leaf108,
    headers: leaf108,
    imported: leaf9,
    tier: leaf0,
    type: leaf0,
    url: leaf0,
  },
};
const leaf112: Shape = { a: manifestServerShape, t: "object" };
const manifestContributesShape: Shape = {
  p: {
    agents: pathListShape,
    commands: pathListShape,
    hooks: leaf110,
    mcpServers: leaf112,
    prompts: pathListShape,
    skills: pathListShape,
    themes: pathListShape,
  },
};
const leaf114: Shape = { e: ["claude", "codex", "reasonix"], t: "string" };
const manifestKindShape: Shape = leaf114;
const leaf116: Shape = {
  g: "^\\s*(?:[<>=]=?\\s*)?[vV]?(?:0|[1-9][0-9]*)(?:\\.(?:0|[1-9][0-9]*)(?:\\.(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(?:\\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?)?)?\\s*(?:,\\s*(?:[<>=]=?\\s*)?[vV]?(?:0|[1-9][0-9]*)(?:\\.(?:0|[1-9][0-9]*)(?:\\.(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(?:\\.(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?)?)?\\s*)*$",
  t: "string",
};
const manifestRequirementShape: Shape = {
  p: {
    id: leaf103,
    kind: leaf103,
    namespace: leaf103,
    optional: leaf9,
    schemaHash: leaf0,
    version: leaf104,
    versionRange: leaf116,
  },
  r: ["id", "kind", "namespace"],
};
const leaf118: Shape = { U: 1000, u: -1000, t: "integer" };
const leaf119: Shape = {
  g: "^(?:system_prompt|context|provider_request|provider_response|compaction|session_policy|permission|frontend_events|tool:[^ \\t\\n]+|provider:(?:[^/]+/[^/]+|plugin/[^/\\s]+/[^/]+/[^/]+))$",
  t: "string",
};
const leaf120: Shape = { a: leaf47, t: "object" };
const leaf121: Shape = { g: "^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$", t: "string" };
const manifestToolShape: Shape = { p: { description: leaf0, inputSchema: leaf120, name: leaf121 }, O: [] };
const manifestRuntimeShape: Shape = {
  p: {
    args: { i: leaf6, t: "array" },
    capabilities: { i: capabilityFamilyShape, t: "array" },
    command: leaf6,
    env: leaf108,
    intercepts: { i: interceptEventShape, t: "array" },
    priority: leaf118,
    replaces: { i: leaf119, t: "array" },
    required: leaf9,
    timeoutMillis: leaf2,
    tools: { i: manifestToolShape, t: "array" },
  },
  r: ["command"],
};
const mcpSurfaceReadyEventShape: Shape = {
  p: { pluginId: leaf6, promptCount: leaf2, server: leaf6, toolCount: leaf2 },
  r: ["server", "toolCount"],
};
const leaf125: Shape = { e: ["assistant", "user"], t: "string" };
const messageAuthorShape: Shape = leaf125;
const messageEventShape: Shape = {
  p: {
    imageCount: leaf59,
    messageId: leaf6,
    model: leaf6,
    origin: eventOriginShape,
    reasoning: leaf0,
    role: messageAuthorShape,
    text: leaf0,
  },
  r: ["messageId", "role", "text"],
};
const noticeEventShape: Shape = {
  p: {
    action: leaf0,
    detail: leaf0,
    origin: eventOriginShape,
    pluginId: leaf6,
    severity: uISeverityShape,
    text: leaf0,
  },
  r: ["severity", "text"],
};
const notificationFrameShape: Shape = {
  p: { error: leaf69, id: leaf69, jsonrpc: leaf68, method: leaf1, params: leaf120, result: leaf69 },
  r: ["jsonrpc", "method"],
  a: {},
};
const permissionDecisionPayloadShape: Shape = {
  p: { arguments: leaf0, hostDecision: hostDecisionShape, name: leaf1, readOnly: leaf9 },
  r: ["hostDecision", "name"],
};
const leaf131: Shape = { g: "^\\s*(\\{[\\s\\S]*\\}\\s*)?$", t: "string" };
const permissionDecisionReplacementShape: Shape = {
  p: { arguments: leaf131, hostDecision: hostDecisionShape, name: leaf1, readOnly: leaf9 },
  r: ["hostDecision", "name"],
};
const leaf133: Shape = {
  e: ["answering", "compacting", "planning", "preparing", "saving", "tools", "waiting"],
  t: "string",
};
const turnPhaseShape: Shape = leaf133;
const phaseEventShape: Shape = { p: { origin: eventOriginShape, phase: turnPhaseShape, text: leaf0 }, r: ["phase"] };
const leaf136: Shape = { c: "reasonix.io/plugin/v2", t: "string" };
const pluginManifestShape: Shape = {
  p: {
    apiVersion: leaf136,
    commands: pathListShape,
    contributes: manifestContributesShape,
    description: leaf0,
    homepage: leaf0,
    hooks: leaf110,
    mcpServers: leaf112,
    name: leaf121,
    provides: { i: manifestCapabilityShape, t: "array" },
    repository: leaf0,
    requires: { i: manifestRequirementShape, t: "array" },
    runtime: manifestRuntimeShape,
    skills: pathListShape,
    version: leaf0,
  },
  r: ["apiVersion", "name"],
};
const pluginPackageEntryShape: Shape = {
  p: {
    commit: leaf0,
    description: leaf0,
    enabled: leaf9,
    manifestKind: manifestKindShape,
    name: leaf121,
    root: leaf6,
    source: leaf0,
    version: leaf0,
  },
  r: ["enabled", "name", "root"],
  a: {},
};
const pluginPackagesShape: Shape = {
  p: { plugins: { i: pluginPackageEntryShape, t: "array" }, version: leaf2 },
  r: ["plugins"],
  a: {},
};
const providerCatalogParamsShape: Shape = initializedParamsShape;
const providerCatalogResultShape: Shape = { p: { providers: { i: providerDescriptorShape, t: "array" } }, O: [] };
const leaf141: Shape = { e: ["provider_failed", "provider_interrupted"], t: "string" };
const providerErrorCodeShape: Shape = leaf141;
const providerErrorShape: Shape = { p: { code: providerErrorCodeShape, message: leaf6 }, O: [] };
const leaf144: Shape = {
  e: ["done", "error", "reasoning", "text", "tool_call", "tool_call_args_delta", "tool_call_start", "usage"],
  t: "string",
};
const providerChunkTypeShape: Shape = leaf144;
const providerUsageShape: Shape = {
  p: {
    cacheHitTokens: leaf2,
    cacheMissTokens: leaf2,
    completionTokens: leaf2,
    finishReason: leaf0,
    promptTokens: leaf2,
    reasoningTokens: leaf2,
    totalTokens: leaf2,
  },
  O: ["finishReason"],
};
const leaf147: Shape = {
  e: ["done", "reasoning", "text", "tool_call", "tool_call_args_delta", "tool_call_start", "usage"],
};
const leaf148: Shape = { n: leaf147 };
const leaf149: Shape = { F: 1 };
const leaf150: Shape = { c: "error" };
const leaf151: Shape = { n: leaf150 };
const leaf152: Shape = { c: "tool_call" };
const leaf153: Shape = { n: leaf152 };
const leaf154: Shape = { c: "tool_call_args_delta" };
const leaf155: Shape = { n: leaf154 };
const leaf156: Shape = { c: "tool_call_start" };
const leaf157: Shape = { n: leaf156 };
const leaf158: Shape = { c: "usage" };
const leaf159: Shape = { n: leaf158 };
const providerChunkShape: Shape = {
  p: {
    argChars: leaf2,
    epoch: leaf0,
    error: providerErrorShape,
    generation: leaf2,
    signature: leaf0,
    text: leaf0,
    toolCall: providerToolCallShape,
    type: providerChunkTypeShape,
    usage: providerUsageShape,
  },
  r: ["type"],
  l: [
    { f: { p: { type: leaf148 }, a: {} }, s: { p: { error: leaf149 }, a: {} } },
    { f: { p: { type: leaf151 }, a: {} }, s: { O: [], p: { error: leaf47 }, a: {} } },
    { f: { p: { type: leaf153 }, a: {} }, s: { O: [], p: { toolCall: leaf47 }, a: {} } },
    { f: { p: { type: leaf155 }, a: {} }, s: { O: [], p: { toolCall: leaf47 }, a: {} } },
    { f: { p: { type: leaf157 }, a: {} }, s: { O: [], p: { toolCall: leaf47 }, a: {} } },
    { f: { p: { type: leaf159 }, a: {} }, s: { O: [], p: { usage: leaf47 }, a: {} } },
  ],
};
const providerResponseFormatShape: Shape = { p: { type: leaf6 }, O: [] };
const leaf162: Shape = { t: "object" };
const providerToolSchemaShape: Shape = {
  p: { description: leaf0, name: leaf6, parameters: leaf162 },
  O: ["description"],
};
const providerRequestShape: Shape = {
  p: {
    maxTokens: leaf2,
    messages: { i: providerMessageShape, t: "array" },
    responseFormat: providerResponseFormatShape,
    temperature: leaf56,
    tools: { i: providerToolSchemaShape, t: "array" },
  },
  O: ["responseFormat", "temperature"],
};
const providerRequestPayloadShape: Shape = { p: { request: providerRequestShape }, O: [] };
const providerRequestReplacementShape: Shape = providerRequestPayloadShape;
const providerResponsePayloadShape: Shape = {
  p: {
    calls: { i: providerToolCallShape, t: "array" },
    reasoning: leaf0,
    signature: leaf0,
    text: leaf0,
    usage: providerUsageShape,
  },
};
const providerResponseReplacementShape: Shape = providerResponsePayloadShape;
const reasoningEventShape: Shape = { p: { messageId: leaf6, origin: eventOriginShape, text: leaf0 }, O: ["origin"] };
const requestFrameShape: Shape = {
  p: {
    error: leaf69,
    id: { o: [leaf46, leaf13] },
    jsonrpc: leaf68,
    method: leaf1,
    params: leaf120,
    result: leaf69,
    revision: leaf47,
  },
  r: ["id", "jsonrpc", "method"],
  a: {},
};
const resourcesChangedParamsShape: Shape = { p: { paths: { i: leaf0, t: "array" } }, O: [] };
const leaf170: Shape = { e: ["request", "stream"], t: "string" };
const retryScopeShape: Shape = leaf170;
const retryingEventShape: Shape = {
  p: {
    delayMillis: leaf2,
    origin: eventOriginShape,
    retryAttempt: leaf59,
    retryMax: leaf59,
    retryScope: retryScopeShape,
    text: leaf0,
  },
  r: ["retryAttempt", "retryMax", "retryScope"],
};
const leaf173: Shape = { c: "end", t: "string" };
const sessionEndPayloadShape: Shape = { p: { phase: leaf173, sessionPath: leaf0 }, r: ["phase"] };
const sessionEndReplacementShape: Shape = sessionEndPayloadShape;
const sessionExtensionsShape: Shape = { p: { plugins: leaf120, version: leaf2 }, O: [] };
const leaf176: Shape = { c: "load", t: "string" };
const sessionLoadPayloadShape: Shape = { p: { phase: leaf176, sessionPath: leaf0 }, r: ["phase"] };
const sessionLoadReplacementShape: Shape = sessionLoadPayloadShape;
const leaf178: Shape = { c: "rotate", t: "string" };
const sessionRotatePayloadShape: Shape = { p: { phase: leaf178, sessionPath: leaf0 }, r: ["phase"] };
const sessionRotateReplacementShape: Shape = sessionRotatePayloadShape;
const leaf180: Shape = { c: "save", t: "string" };
const sessionSavePayloadShape: Shape = { p: { phase: leaf180, sessionPath: leaf0 }, r: ["phase"] };
const sessionSaveReplacementShape: Shape = sessionSavePayloadShape;
const leaf182: Shape = { c: "start", t: "string" };
const sessionStartPayloadShape: Shape = { p: { phase: leaf182, sessionPath: leaf0 }, r: ["phase"] };
const sessionStartReplacementShape: Shape = sessionStartPayloadShape;
const shutdownParamsShape: Shape = { p: { timeoutMillis: leaf2 }, O: [] };
const shutdownResultShape: Shape = { p: { accepted: leaf9 }, O: [] };
const leaf186: Shape = { e: ["applied", "dropped", "queued"], t: "string" };
const steerStateShape: Shape = leaf186;
const steerEventShape: Shape = { p: { state: steerStateShape, steerId: leaf6, text: leaf0 }, O: [] };
const leaf189: Shape = { e: ["begin", "commit", "discard"], t: "string" };
const streamAttemptActionShape: Shape = leaf189;
const leaf191: Shape = { e: ["connection_reset", "idle_timeout", "premature_eof"], t: "string" };
const streamBreakReasonShape: Shape = leaf191;
const streamAttemptShape: Shape = {
  p: { action: streamAttemptActionShape, attempt: leaf59, id: leaf6, max: leaf59, reason: streamBreakReasonShape },
  O: ["reason"],
};
const streamAttemptEventShape: Shape = {
  p: { messageId: leaf6, origin: eventOriginShape, streamAttempt: streamAttemptShape },
  O: ["origin"],
};
const streamCancelParamsShape: Shape = { p: { streamId: leaf6 }, O: [] };
const streamCancelResultShape: Shape = { p: { cancelled: leaf9 }, O: [] };
const streamChunkParamsShape: Shape = {
  p: { chunk: providerChunkShape, epoch: leaf0, generation: leaf2, seq: leaf59, streamId: leaf6 },
  O: ["epoch", "generation"],
};
const streamEndParamsShape: Shape = {
  p: { error: leaf0, interrupted: leaf9, lastSeq: leaf2, streamId: leaf6 },
  r: ["lastSeq", "streamId"],
};
const streamOpenParamsShape: Shape = {
  p: {
    effort: leaf0,
    epoch: leaf0,
    externalized: { i: externalizedFieldShape, t: "array" },
    generation: leaf2,
    model: leaf0,
    providerRef: leaf6,
    request: providerRequestShape,
    seqBase: leaf2,
    streamId: leaf6,
  },
  r: ["providerRef", "request", "seqBase", "streamId"],
};
const streamOpenResultShape: Shape = shutdownResultShape;
const successFrameShape: Shape = {
  p: {
    error: leaf69,
    id: { o: [leaf46, leaf13] },
    jsonrpc: leaf68,
    method: leaf69,
    params: leaf69,
    result: leaf47,
    revision: leaf47,
  },
  r: ["id", "jsonrpc", "result"],
  a: {},
};
const systemPromptBuildPayloadShape: Shape = { p: { prompt: leaf0, workspaceRoot: leaf1 }, r: ["workspaceRoot"] };
const systemPromptBuildReplacementShape: Shape = systemPromptBuildPayloadShape;
const textEventShape: Shape = reasoningEventShape;
const toolAfterPayloadShape: Shape = {
  p: { arguments: leaf0, isError: leaf9, name: leaf1, result: leaf0 },
  r: ["name"],
};
const toolAfterReplacementShape: Shape = {
  p: { arguments: leaf131, isError: leaf9, name: leaf1, result: leaf0 },
  r: ["name"],
};
const toolBeforePayloadShape: Shape = { p: { arguments: leaf0, name: leaf1 }, r: ["name"] };
const toolBeforeReplacementShape: Shape = { p: { arguments: leaf131, name: leaf1 }, r: ["name"] };
const toolCallParamsShape: Shape = { p: { arguments: leaf120, name: leaf6, timeoutMillis: leaf2 }, O: [] };
const toolCallResultShape: Shape = { p: { content: leaf0, isError: leaf9 }, r: ["content"] };
const leaf208: Shape = { e: ["pending", "running", "writing"], t: "string" };
const toolCallStateShape: Shape = leaf208;
const toolDispatchEventShape: Shape = {
  p: {
    argChars: leaf2,
    arguments: leaf0,
    callId: leaf6,
    messageId: leaf6,
    name: leaf6,
    origin: eventOriginShape,
    paths: { i: leaf6, t: "array" },
    readOnly: leaf9,
    state: toolCallStateShape,
    title: leaf0,
  },
  O: ["argChars", "messageId", "origin", "paths"],
};
const toolProgressEventShape: Shape = { p: { callId: leaf6, origin: eventOriginShape, text: leaf0 }, O: ["origin"] };
const toolResultEventShape: Shape = {
  p: {
    callId: leaf6,
    durationMillis: leaf2,
    isError: leaf9,
    name: leaf6,
    origin: eventOriginShape,
    output: leaf0,
    truncated: leaf9,
  },
  O: ["durationMillis", "origin", "truncated"],
};
const leaf213: Shape = {
  e: ["blocked", "cancelled", "completed", "failed", "refused", "round_limit", "token_limit"],
  t: "string",
};
const turnStopReasonShape: Shape = leaf213;
const turnDoneEventShape: Shape = {
  p: {
    durationMillis: leaf2,
    failure: eventFailureShape,
    message: leaf0,
    stopReason: turnStopReasonShape,
    turnId: leaf6,
  },
  r: ["stopReason", "turnId"],
};
const leaf216: Shape = { e: ["continuation", "job", "user"], t: "string" };
const turnTriggerShape: Shape = leaf216;
const turnStartedEventShape: Shape = {
  p: { generation: leaf59, model: leaf6, trigger: turnTriggerShape, turnId: leaf6 },
  r: ["trigger", "turnId"],
};
const uIActionParamsShape: Shape = {
  p: { actionId: leaf6, args: leaf108, generation: leaf2, sessionId: leaf6 },
  O: ["args"],
};
const uIActionResultShape: Shape = { p: { accepted: leaf9, message: leaf0 }, r: ["accepted"] };
const leaf221: Shape = {
  e: ["button", "divider", "kv", "markdown", "meter", "pip", "row", "stack", "text"],
  t: "string",
};
const uINodeKindShape: Shape = leaf221;
const leaf224: Shape = { e: ["accent", "dim", "err", "ok", "strong", "warn"], t: "string" };
const uIToneShape: Shape = leaf224;
const uIPanelPayloadShape: Shape = {
  p: {
    actions: { i: uIActionRefShape, t: "array" },
    fields: { i: uIKeyValueShape, t: "array" },
    progress: leaf56,
    text: leaf0,
    title: leaf0,
  },
};
const uIPublishParamsShape: Shape = {
  p: { generation: leaf2, kind: uISurfaceKindShape, payload: leaf14, sessionId: leaf6, surfaceId: leaf6 },
  O: [],
};
const uIPublishResultShape: Shape = shutdownResultShape;
const uIRequestKindShape: Shape = uIFieldKindShape;
const uIRequestParamsShape: Shape = {
  p: { generation: leaf2, kind: uIRequestKindShape, payload: leaf14, sessionId: leaf6, surfaceId: leaf6 },
  O: [],
};
const uIRequestResultShape: Shape = { p: { cancelled: leaf9, values: leaf120 }, r: ["cancelled"] };
const uISubmitParamsShape: Shape = {
  p: { generation: leaf2, sessionId: leaf6, surfaceId: leaf6, values: leaf120 },
  O: [],
};
const uISubmitResultShape: Shape = shutdownResultShape;
const usageEventShape: Shape = {
  p: {
    contextTokens: leaf2,
    contextWindow: leaf2,
    currency: leaf6,
    estimated: leaf9,
    model: leaf6,
    origin: eventOriginShape,
    sessionCost: leaf92,
    sessionUsage: providerUsageShape,
    usage: providerUsageShape,
  },
  r: ["usage"],
};

export const isAgentBeforeStartPayload: typeof typed.isAgentBeforeStartPayload =
  /* @__PURE__ */ check(agentBeforeStartPayloadShape);
export const isAgentBeforeStartReplacement: typeof typed.isAgentBeforeStartReplacement = /* @__PURE__ */ check(
  agentBeforeStartReplacementShape,
);
export const isApprovalOption: typeof typed.isApprovalOption = /* @__PURE__ */ check(approvalOptionShape);
export const isApprovalOptionKind: typeof typed.isApprovalOptionKind = /* @__PURE__ */ check(approvalOptionKindShape);
export const isApprovalRequestEvent: typeof typed.isApprovalRequestEvent =
  /* @__PURE__ */ check(approvalRequestEventShape);
export const isAskRequestEvent: typeof typed.isAskRequestEvent = /* @__PURE__ */ check(askRequestEventShape);
export const isCapabilityFamily: typeof typed.isCapabilityFamily = /* @__PURE__ */ check(capabilityFamilyShape);
export const isCapabilityWire: typeof typed.isCapabilityWire = /* @__PURE__ */ check(capabilityWireShape);
export const isCompactionCompletePayload: typeof typed.isCompactionCompletePayload =
  /* @__PURE__ */ check(compactionCompletePayloadShape);
export const isCompactionCompleteReplacement: typeof typed.isCompactionCompleteReplacement = /* @__PURE__ */ check(
  compactionCompleteReplacementShape,
);
export const isCompactionDoneEvent: typeof typed.isCompactionDoneEvent =
  /* @__PURE__ */ check(compactionDoneEventShape);
export const isCompactionOutcome: typeof typed.isCompactionOutcome = /* @__PURE__ */ check(compactionOutcomeShape);
export const isCompactionPreparePayload: typeof typed.isCompactionPreparePayload =
  /* @__PURE__ */ check(compactionPreparePayloadShape);
export const isCompactionPrepareReplacement: typeof typed.isCompactionPrepareReplacement = /* @__PURE__ */ check(
  compactionPrepareReplacementShape,
);
export const isCompactionStartedEvent: typeof typed.isCompactionStartedEvent =
  /* @__PURE__ */ check(compactionStartedEventShape);
export const isCompactionTrigger: typeof typed.isCompactionTrigger = /* @__PURE__ */ check(compactionTriggerShape);
export const isContentEncoding: typeof typed.isContentEncoding = /* @__PURE__ */ check(contentEncodingShape);
export const isContentReadParams: typeof typed.isContentReadParams = /* @__PURE__ */ check(contentReadParamsShape);
export const isContentReadResult: typeof typed.isContentReadResult = /* @__PURE__ */ check(contentReadResultShape);
export const isContextPreparePayload: typeof typed.isContextPreparePayload =
  /* @__PURE__ */ check(contextPreparePayloadShape);
export const isContextPrepareReplacement: typeof typed.isContextPrepareReplacement =
  /* @__PURE__ */ check(contextPrepareReplacementShape);
export const isErrorData: typeof typed.isErrorData = /* @__PURE__ */ check(errorDataShape);
export const isErrorObject: typeof typed.isErrorObject = /* @__PURE__ */ check(errorObjectShape);
export const isErrorReason: typeof typed.isErrorReason = /* @__PURE__ */ check(errorReasonShape);
export const isEventFailure: typeof typed.isEventFailure = /* @__PURE__ */ check(eventFailureShape);
export const isEventOrigin: typeof typed.isEventOrigin = /* @__PURE__ */ check(eventOriginShape);
export const isEventParams: typeof typed.isEventParams = /* @__PURE__ */ check(eventParamsShape);
export const isExtensionStatusEvent: typeof typed.isExtensionStatusEvent =
  /* @__PURE__ */ check(extensionStatusEventShape);
export const isExtensionSurfaceEvent: typeof typed.isExtensionSurfaceEvent =
  /* @__PURE__ */ check(extensionSurfaceEventShape);
export const isExternalizedField: typeof typed.isExternalizedField = /* @__PURE__ */ check(externalizedFieldShape);
export const isFailureFrame: typeof typed.isFailureFrame = /* @__PURE__ */ check(failureFrameShape);
export const isFrontendEventKind: typeof typed.isFrontendEventKind = /* @__PURE__ */ check(frontendEventKindShape);
export const isFrontendEventPayload: typeof typed.isFrontendEventPayload =
  /* @__PURE__ */ check(frontendEventPayloadShape);
export const isFrontendEventReplacement: typeof typed.isFrontendEventReplacement =
  /* @__PURE__ */ check(frontendEventReplacementShape);
export const isGuardianAssessmentEvent: typeof typed.isGuardianAssessmentEvent =
  /* @__PURE__ */ check(guardianAssessmentEventShape);
export const isGuardianVerdict: typeof typed.isGuardianVerdict = /* @__PURE__ */ check(guardianVerdictShape);
export const isHashedCapabilityKind: typeof typed.isHashedCapabilityKind =
  /* @__PURE__ */ check(hashedCapabilityKindShape);
export const isHookLifecycleEvent: typeof typed.isHookLifecycleEvent = /* @__PURE__ */ check(hookLifecycleEventShape);
export const isHookShell: typeof typed.isHookShell = /* @__PURE__ */ check(hookShellShape);
export const isHostCapabilities: typeof typed.isHostCapabilities = /* @__PURE__ */ check(hostCapabilitiesShape);
export const isHostDecision: typeof typed.isHostDecision = /* @__PURE__ */ check(hostDecisionShape);
export const isInitializeParams: typeof typed.isInitializeParams = /* @__PURE__ */ check(initializeParamsShape);
export const isInitializeResult: typeof typed.isInitializeResult = /* @__PURE__ */ check(initializeResultShape);
export const isInitializedParams: typeof typed.isInitializedParams = /* @__PURE__ */ check(initializedParamsShape);
export const isInputReceivePayload: typeof typed.isInputReceivePayload =
  /* @__PURE__ */ check(inputReceivePayloadShape);
export const isInputReceiveReplacement: typeof typed.isInputReceiveReplacement =
  /* @__PURE__ */ check(inputReceiveReplacementShape);
export const isInterceptDecision: typeof typed.isInterceptDecision = /* @__PURE__ */ check(interceptDecisionShape);
export const isInterceptEvent: typeof typed.isInterceptEvent = /* @__PURE__ */ check(interceptEventShape);
export const isInterceptParams: typeof typed.isInterceptParams = /* @__PURE__ */ check(interceptParamsShape);
export const isInterceptResult: typeof typed.isInterceptResult = /* @__PURE__ */ check(interceptResultShape);
export const isManifestCapability: typeof typed.isManifestCapability = /* @__PURE__ */ check(manifestCapabilityShape);
export const isManifestContributes: typeof typed.isManifestContributes =
  /* @__PURE__ */ check(manifestContributesShape);
export const isManifestExpectation: typeof typed.isManifestExpectation =
  /* @__PURE__ */ check(manifestExpectationShape);
export const isManifestHook: typeof typed.isManifestHook = /* @__PURE__ */ check(manifestHookShape);
export const isManifestKind: typeof typed.isManifestKind = /* @__PURE__ */ check(manifestKindShape);
export const isManifestPath: typeof typed.isManifestPath = /* @__PURE__ */ check(manifestPathShape);
export const isManifestRequirement: typeof typed.isManifestRequirement =
  /* @__PURE__ */ check(manifestRequirementShape);
export const isManifestRuntime: typeof typed.isManifestRuntime = /* @__PURE__ */ check(manifestRuntimeShape);
export const isManifestServer: typeof typed.isManifestServer = /* @__PURE__ */ check(manifestServerShape);
export const isManifestTool: typeof typed.isManifestTool = /* @__PURE__ */ check(manifestToolShape);
export const isMcpSurfaceReadyEvent: typeof typed.isMcpSurfaceReadyEvent =
  /* @__PURE__ */ check(mcpSurfaceReadyEventShape);
export const isMessageAuthor: typeof typed.isMessageAuthor = /* @__PURE__ */ check(messageAuthorShape);
export const isMessageEvent: typeof typed.isMessageEvent = /* @__PURE__ */ check(messageEventShape);
export const isNoticeEvent: typeof typed.isNoticeEvent = /* @__PURE__ */ check(noticeEventShape);
export const isNotificationFrame: typeof typed.isNotificationFrame = /* @__PURE__ */ check(notificationFrameShape);
export const isPathList: typeof typed.isPathList = /* @__PURE__ */ check(pathListShape);
export const isPermissionDecisionPayload: typeof typed.isPermissionDecisionPayload =
  /* @__PURE__ */ check(permissionDecisionPayloadShape);
export const isPermissionDecisionReplacement: typeof typed.isPermissionDecisionReplacement = /* @__PURE__ */ check(
  permissionDecisionReplacementShape,
);
export const isPhaseEvent: typeof typed.isPhaseEvent = /* @__PURE__ */ check(phaseEventShape);
export const isPluginManifest: typeof typed.isPluginManifest = /* @__PURE__ */ check(pluginManifestShape);
export const isPluginPackageEntry: typeof typed.isPluginPackageEntry = /* @__PURE__ */ check(pluginPackageEntryShape);
export const isPluginPackages: typeof typed.isPluginPackages = /* @__PURE__ */ check(pluginPackagesShape);
export const isProviderCatalogParams: typeof typed.isProviderCatalogParams =
  /* @__PURE__ */ check(providerCatalogParamsShape);
export const isProviderCatalogResult: typeof typed.isProviderCatalogResult =
  /* @__PURE__ */ check(providerCatalogResultShape);
export const isProviderChunk: typeof typed.isProviderChunk = /* @__PURE__ */ check(providerChunkShape);
export const isProviderChunkType: typeof typed.isProviderChunkType = /* @__PURE__ */ check(providerChunkTypeShape);
export const isProviderDescriptor: typeof typed.isProviderDescriptor = /* @__PURE__ */ check(providerDescriptorShape);
export const isProviderError: typeof typed.isProviderError = /* @__PURE__ */ check(providerErrorShape);
export const isProviderErrorCode: typeof typed.isProviderErrorCode = /* @__PURE__ */ check(providerErrorCodeShape);
export const isProviderMessage: typeof typed.isProviderMessage = /* @__PURE__ */ check(providerMessageShape);
export const isProviderRequest: typeof typed.isProviderRequest = /* @__PURE__ */ check(providerRequestShape);
export const isProviderRequestPayload: typeof typed.isProviderRequestPayload =
  /* @__PURE__ */ check(providerRequestPayloadShape);
export const isProviderRequestReplacement: typeof typed.isProviderRequestReplacement = /* @__PURE__ */ check(
  providerRequestReplacementShape,
);
export const isProviderResponseFormat: typeof typed.isProviderResponseFormat =
  /* @__PURE__ */ check(providerResponseFormatShape);
export const isProviderResponsePayload: typeof typed.isProviderResponsePayload =
  /* @__PURE__ */ check(providerResponsePayloadShape);
export const isProviderResponseReplacement: typeof typed.isProviderResponseReplacement = /* @__PURE__ */ check(
  providerResponseReplacementShape,
);
export const isProviderRole: typeof typed.isProviderRole = /* @__PURE__ */ check(providerRoleShape);
export const isProviderToolCall: typeof typed.isProviderToolCall = /* @__PURE__ */ check(providerToolCallShape);
export const isProviderToolSchema: typeof typed.isProviderToolSchema = /* @__PURE__ */ check(providerToolSchemaShape);
export const isProviderUsage: typeof typed.isProviderUsage = /* @__PURE__ */ check(providerUsageShape);
export const isReasoningEvent: typeof typed.isReasoningEvent = /* @__PURE__ */ check(reasoningEventShape);
export const isRequestFrame: typeof typed.isRequestFrame = /* @__PURE__ */ check(requestFrameShape);
export const isRequestSettlement: typeof typed.isRequestSettlement = /* @__PURE__ */ check(requestSettlementShape);
export const isRequirementWire: typeof typed.isRequirementWire = /* @__PURE__ */ check(requirementWireShape);
export const isResourcesChangedParams: typeof typed.isResourcesChangedParams =
  /* @__PURE__ */ check(resourcesChangedParamsShape);
export const isRetryScope: typeof typed.isRetryScope = /* @__PURE__ */ check(retryScopeShape);
export const isRetryingEvent: typeof typed.isRetryingEvent = /* @__PURE__ */ check(retryingEventShape);
export const isSessionContext: typeof typed.isSessionContext = /* @__PURE__ */ check(sessionContextShape);
export const isSessionEndPayload: typeof typed.isSessionEndPayload = /* @__PURE__ */ check(sessionEndPayloadShape);
export const isSessionEndReplacement: typeof typed.isSessionEndReplacement =
  /* @__PURE__ */ check(sessionEndReplacementShape);
export const isSessionExtensions: typeof typed.isSessionExtensions = /* @__PURE__ */ check(sessionExtensionsShape);
export const isSessionLoadPayload: typeof typed.isSessionLoadPayload = /* @__PURE__ */ check(sessionLoadPayloadShape);
export const isSessionLoadReplacement: typeof typed.isSessionLoadReplacement =
  /* @__PURE__ */ check(sessionLoadReplacementShape);
export const isSessionRotatePayload: typeof typed.isSessionRotatePayload =
  /* @__PURE__ */ check(sessionRotatePayloadShape);
export const isSessionRotateReplacement: typeof typed.isSessionRotateReplacement =
  /* @__PURE__ */ check(sessionRotateReplacementShape);
export const isSessionSavePayload: typeof typed.isSessionSavePayload = /* @__PURE__ */ check(sessionSavePayloadShape);
export const isSessionSaveReplacement: typeof typed.isSessionSaveReplacement =
  /* @__PURE__ */ check(sessionSaveReplacementShape);
export const isSessionStartPayload: typeof typed.isSessionStartPayload =
  /* @__PURE__ */ check(sessionStartPayloadShape);
export const isSessionStartReplacement: typeof typed.isSessionStartReplacement =
  /* @__PURE__ */ check(sessionStartReplacementShape);
export const isShutdownParams: typeof typed.isShutdownParams = /* @__PURE__ */ check(shutdownParamsShape);
export const isShutdownResult: typeof typed.isShutdownResult = /* @__PURE__ */ check(shutdownResultShape);
export const isSteerEvent: typeof typed.isSteerEvent = /* @__PURE__ */ check(steerEventShape);
export const isSteerState: typeof typed.isSteerState = /* @__PURE__ */ check(steerStateShape);
export const isStreamAttempt: typeof typed.isStreamAttempt = /* @__PURE__ */ check(streamAttemptShape);
export const isStreamAttemptAction: typeof typed.isStreamAttemptAction =
  /* @__PURE__ */ check(streamAttemptActionShape);
export const isStreamAttemptEvent: typeof typed.isStreamAttemptEvent = /* @__PURE__ */ check(streamAttemptEventShape);
export const isStreamBreakReason: typeof typed.isStreamBreakReason = /* @__PURE__ */ check(streamBreakReasonShape);
export const isStreamCancelParams: typeof typed.isStreamCancelParams = /* @__PURE__ */ check(streamCancelParamsShape);
export const isStreamCancelResult: typeof typed.isStreamCancelResult = /* @__PURE__ */ check(streamCancelResultShape);
export const isStreamChunkParams: typeof typed.isStreamChunkParams = /* @__PURE__ */ check(streamChunkParamsShape);
export const isStreamEndParams: typeof typed.isStreamEndParams = /* @__PURE__ */ check(streamEndParamsShape);
export const isStreamOpenParams: typeof typed.isStreamOpenParams = /* @__PURE__ */ check(streamOpenParamsShape);
export const isStreamOpenResult: typeof typed.isStreamOpenResult = /* @__PURE__ */ check(streamOpenResultShape);
export const isSuccessFrame: typeof typed.isSuccessFrame = /* @__PURE__ */ check(successFrameShape);
export const isSystemPromptBuildPayload: typeof typed.isSystemPromptBuildPayload =
  /* @__PURE__ */ check(systemPromptBuildPayloadShape);
export const isSystemPromptBuildReplacement: typeof typed.isSystemPromptBuildReplacement = /* @__PURE__ */ check(
  systemPromptBuildReplacementShape,
);
export const isTextEvent: typeof typed.isTextEvent = /* @__PURE__ */ check(textEventShape);
export const isToolAfterPayload: typeof typed.isToolAfterPayload = /* @__PURE__ */ check(toolAfterPayloadShape);
export const isToolAfterReplacement: typeof typed.isToolAfterReplacement =
  /* @__PURE__ */ check(toolAfterReplacementShape);
export const isToolBeforePayload: typeof typed.isToolBeforePayload = /* @__PURE__ */ check(toolBeforePayloadShape);
export const isToolBeforeReplacement: typeof typed.isToolBeforeReplacement =
  /* @__PURE__ */ check(toolBeforeReplacementShape);
export const isToolCallParams: typeof typed.isToolCallParams = /* @__PURE__ */ check(toolCallParamsShape);
export const isToolCallResult: typeof typed.isToolCallResult = /* @__PURE__ */ check(toolCallResultShape);
export const isToolCallState: typeof typed.isToolCallState = /* @__PURE__ */ check(toolCallStateShape);
export const isToolDispatchEvent: typeof typed.isToolDispatchEvent = /* @__PURE__ */ check(toolDispatchEventShape);
export const isToolProgressEvent: typeof typed.isToolProgressEvent = /* @__PURE__ */ check(toolProgressEventShape);
export const isToolResultEvent: typeof typed.isToolResultEvent = /* @__PURE__ */ check(toolResultEventShape);
export const isTurnDoneEvent: typeof typed.isTurnDoneEvent = /* @__PURE__ */ check(turnDoneEventShape);
export const isTurnPhase: typeof typed.isTurnPhase = /* @__PURE__ */ check(turnPhaseShape);
export const isTurnStartedEvent: typeof typed.isTurnStartedEvent = /* @__PURE__ */ check(turnStartedEventShape);
export const isTurnStopReason: typeof typed.isTurnStopReason = /* @__PURE__ */ check(turnStopReasonShape);
export const isTurnTrigger: typeof typed.isTurnTrigger = /* @__PURE__ */ check(turnTriggerShape);
export const isUIActionDecl: typeof typed.isUIActionDecl = /* @__PURE__ */ check(uIActionDeclShape);
export const isUIActionParams: typeof typed.isUIActionParams = /* @__PURE__ */ check(uIActionParamsShape);
export const isUIActionRef: typeof typed.isUIActionRef = /* @__PURE__ */ check(uIActionRefShape);
export const isUIActionResult: typeof typed.isUIActionResult = /* @__PURE__ */ check(uIActionResultShape);
export const isUICardPayload: typeof typed.isUICardPayload = /* @__PURE__ */ check(uICardPayloadShape);
export const isUIFieldKind: typeof typed.isUIFieldKind = /* @__PURE__ */ check(uIFieldKindShape);
export const isUIFormField: typeof typed.isUIFormField = /* @__PURE__ */ check(uIFormFieldShape);
export const isUIFormPayload: typeof typed.isUIFormPayload = /* @__PURE__ */ check(uIFormPayloadShape);
export const isUIHostKind: typeof typed.isUIHostKind = /* @__PURE__ */ check(uIHostKindShape);
export const isUIKeyValue: typeof typed.isUIKeyValue = /* @__PURE__ */ check(uIKeyValueShape);
export const isUINodeKind: typeof typed.isUINodeKind = /* @__PURE__ */ check(uINodeKindShape);
export const isUINotificationPayload: typeof typed.isUINotificationPayload =
  /* @__PURE__ */ check(uINotificationPayloadShape);
export const isUIPanelPayload: typeof typed.isUIPanelPayload = /* @__PURE__ */ check(uIPanelPayloadShape);
export const isUIPublishParams: typeof typed.isUIPublishParams = /* @__PURE__ */ check(uIPublishParamsShape);
export const isUIPublishResult: typeof typed.isUIPublishResult = /* @__PURE__ */ check(uIPublishResultShape);
export const isUIRequestKind: typeof typed.isUIRequestKind = /* @__PURE__ */ check(uIRequestKindShape);
export const isUIRequestParams: typeof typed.isUIRequestParams = /* @__PURE__ */ check(uIRequestParamsShape);
export const isUIRequestResult: typeof typed.isUIRequestResult = /* @__PURE__ */ check(uIRequestResultShape);
export const isUISeverity: typeof typed.isUISeverity = /* @__PURE__ */ check(uISeverityShape);
export const isUIStatusPayload: typeof typed.isUIStatusPayload = /* @__PURE__ */ check(uIStatusPayloadShape);
export const isUISubmitParams: typeof typed.isUISubmitParams = /* @__PURE__ */ check(uISubmitParamsShape);
export const isUISubmitResult: typeof typed.isUISubmitResult = /* @__PURE__ */ check(uISubmitResultShape);
export const isUISurfaceKind: typeof typed.isUISurfaceKind = /* @__PURE__ */ check(uISurfaceKindShape);
export const isUITone: typeof typed.isUITone = /* @__PURE__ */ check(uIToneShape);
export const isUsageEvent: typeof typed.isUsageEvent = /* @__PURE__ */ check(usageEventShape);
export const isWireExtensionSurface: typeof typed.isWireExtensionSurface =
  /* @__PURE__ */ check(wireExtensionSurfaceShape);
