// Generated from spec/ by `pnpm gen`. Do not edit.

import type * as Walked from "./projection-walk.ts";
import { newerBy, projectBy } from "./projection-walk.ts";

/** Something that a peer does not know: JSON Pointer, the revision in which it came, and what it is in words. */
export type Newer = Walked.Newer;

/** What may be sent, or what has no older form. */
export type Projection = Walked.Projection;

/** Name of a definition of the contract. */
export type DefinitionName =
  | "AgentBeforeStartPayload"
  | "AgentBeforeStartReplacement"
  | "ApprovalOption"
  | "ApprovalOptionKind"
  | "ApprovalRequestEvent"
  | "AskRequestEvent"
  | "CapabilityFamily"
  | "CapabilityWire"
  | "CompactionCompletePayload"
  | "CompactionCompleteReplacement"
  | "CompactionDoneEvent"
  | "CompactionOutcome"
  | "CompactionPreparePayload"
  | "CompactionPrepareReplacement"
  | "CompactionStartedEvent"
  | "CompactionTrigger"
  | "ContentEncoding"
  | "ContentReadParams"
  | "ContentReadResult"
  | "ContextPreparePayload"
  | "ContextPrepareReplacement"
  | "ErrorData"
  | "ErrorObject"
  | "ErrorReason"
  | "EventFailure"
  | "EventOrigin"
  | "EventParams"
  | "ExtensionStatusEvent"
  | "ExtensionSurfaceEvent"
  | "ExternalizedField"
  | "FailureFrame"
  | "FrontendEventKind"
  | "FrontendEventPayload"
  | "FrontendEventReplacement"
  | "GuardianAssessmentEvent"
  | "GuardianVerdict"
  | "HashedCapabilityKind"
  | "HookLifecycleEvent"
  | "HookShell"
  | "HostCapabilities"
  | "HostDecision"
  | "InitializeParams"
  | "InitializeResult"
  | "InitializedParams"
  | "InputReceivePayload"
  | "InputReceiveReplacement"
  | "InterceptDecision"
  | "InterceptEvent"
  | "InterceptParams"
  | "InterceptResult"
  | "ManifestCapability"
  | "ManifestContributes"
  | "ManifestExpectation"
  | "ManifestHook"
  | "ManifestKind"
  | "ManifestPath"
  | "ManifestRequirement"
  | "ManifestRuntime"
  | "ManifestServer"
  | "ManifestTool"
  | "McpSurfaceReadyEvent"
  | "MessageAuthor"
  | "MessageEvent"
  | "NoticeEvent"
  | "NotificationFrame"
  | "PathList"
  | "PermissionDecisionPayload"
  | "PermissionDecisionReplacement"
  | "PhaseEvent"
  | "PluginManifest"
  | "PluginPackageEntry"
  | "PluginPackages"
  | "ProviderCatalogParams"
  | "ProviderCatalogResult"
  | "ProviderChunk"
  | "ProviderChunkType"
  | "ProviderDescriptor"
  | "ProviderError"
  | "ProviderErrorCode"
  | "ProviderMessage"
  | "ProviderRequest"
  | "ProviderRequestPayload"
  | "ProviderRequestReplacement"
  | "ProviderResponseFormat"
  | "ProviderResponsePayload"
  | "ProviderResponseReplacement"
  | "ProviderRole"
  | "ProviderToolCall"
  | "ProviderToolSchema"
  | "ProviderUsage"
  | "ReasoningEvent"
  | "RequestFrame"
  | "RequestSettlement"
  | "RequirementWire"
  | "ResourcesChangedParams"
  | "RetryScope"
  | "RetryingEvent"
  | "SessionContext"
  | "SessionEndPayload"
  | "SessionEndReplacement"
  | "SessionExtensions"
  | "SessionLoadPayload"
  | "SessionLoadReplacement"
  | "SessionRotatePayload"
  | "SessionRotateReplacement"
  | "SessionSavePayload"
  | "SessionSaveReplacement"
  | "SessionStartPayload"
  | "SessionStartReplacement"
  | "ShutdownParams"
  | "ShutdownResult"
  | "SteerEvent"
  | "SteerState"
  | "StreamAttempt"
  | "StreamAttemptAction"
  | "StreamAttemptEvent"
  | "StreamBreakReason"
  | "StreamCancelParams"
  | "StreamCancelResult"
  | "StreamChunkParams"
  | "StreamEndParams"
  | "StreamOpenParams"
  | "StreamOpenResult"
  | "SuccessFrame"
  | "SystemPromptBuildPayload"
  | "SystemPromptBuildReplacement"
  | "TextEvent"
  | "ToolAfterPayload"
  | "ToolAfterReplacement"
  | "ToolBeforePayload"
  | "ToolBeforeReplacement"
  | "ToolCallParams"
  | "ToolCallResult"
  | "ToolCallState"
  | "ToolDispatchEvent"
  | "ToolProgressEvent"
  | "ToolResultEvent"
  | "TurnDoneEvent"
  | "TurnPhase"
  | "TurnStartedEvent"
  | "TurnStopReason"
  | "TurnTrigger"
  | "UIActionDecl"
  | "UIActionParams"
  | "UIActionRef"
  | "UIActionResult"
  | "UICardPayload"
  | "UIFieldKind"
  | "UIFormField"
  | "UIFormPayload"
  | "UIHostKind"
  | "UIKeyValue"
  | "UINode"
  | "UINodeKind"
  | "UINotificationPayload"
  | "UIPanelPayload"
  | "UIPublishParams"
  | "UIPublishResult"
  | "UIRequestKind"
  | "UIRequestParams"
  | "UIRequestResult"
  | "UISeverity"
  | "UIStatusPayload"
  | "UISubmitParams"
  | "UISubmitResult"
  | "UISurfaceKind"
  | "UITone"
  | "UIViewPayload"
  | "UsageEvent"
  | "WireExtensionSurface";

/**
 * What a peer of `revision` may be sent in the place of a valid `value`: later optional members are left out, later
 * values of enums give way to their fallbacks, and the document that such a value decides is read as that of the fallback.
 * Where something later has no older form, the answer says so and nothing may be sent. Members that another member decides
 * (`payload`, `replacement`) are followed; contents that have left the frame are not seen here and are projected before
 * they leave it. The argument is never changed; when nothing changes, it is what comes back. Towards a peer of this
 * revision or a later one nothing is walked.
 * @param request params of the answered request, for results
 * @throws {TypeError} when the document in a result depends on the request, and no request is given
 */
export function project(value: unknown, type: DefinitionName, revision: number, request?: unknown): Projection {
  return projectBy(LATER, value, type, revision, request);
}

/**
 * The first thing in a received, valid `value` that a peer of `revision` cannot have sent; `undefined` when there is none.
 * @param request params of the answered request, for results
 * @throws {TypeError} when the document in a result depends on the request, and no request is given
 */
export function newer(value: unknown, type: DefinitionName, revision: number, request?: unknown): Newer | undefined {
  return newerBy(LATER, value, type, revision, request);
}

/** What came after revision 1. */
const LATER: Walked.Tables = {
  revision: 2,
  depth: 128,
  definitions: {
    CapabilityFamily: { values: { tools: 2 } },
    ExtensionStatusEvent: { walk: { extension: { is: "WireExtensionSurface" } } },
    ExtensionSurfaceEvent: { walk: { extension: { is: "WireExtensionSurface" } } },
    InitializeParams: { walk: { manifest: { is: "ManifestExpectation" } } },
    InitializeResult: { members: { tools: 2 } },
    ManifestExpectation: { members: { tools: 2 } },
    ManifestRuntime: { members: { tools: 2 }, walk: { capabilities: { list: { is: "CapabilityFamily" } } } },
    ManifestTool: { since: 2 },
    PluginManifest: { walk: { runtime: { is: "ManifestRuntime" } } },
    StreamOpenParams: { members: { externalized: 2 } },
    ToolCallParams: { since: 2 },
    ToolCallResult: { since: 2 },
    UINode: { since: 2 },
    UINodeKind: { since: 2 },
    UIPanelPayload: { since: 2 },
    UIPublishParams: { walk: { kind: { is: "UISurfaceKind" } } },
    UISurfaceKind: { values: { panel: 2, view: 2 }, fallback: { panel: "card" }, negotiated: ["view"] },
    UITone: { since: 2 },
    UIViewPayload: { since: 2 },
    WireExtensionSurface: { walk: { kind: { is: "UISurfaceKind" } } },
  },
};
