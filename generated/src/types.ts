// Generated from spec/ by `pnpm gen`. Do not edit.

/**
 * What an extension receives at `agent.before_start`.
 */
export interface AgentBeforeStartPayload {
  /**
   * Ref of the model that will run.
   */
  readonly model?: string;
  /**
   * Names the live conversation.
   */
  readonly sessionId: string;
  /**
   * Number of tools that the agent has.
   */
  readonly toolCount?: number;
}

/**
 * What a host receives for `agent.before_start`.
 */
export interface AgentBeforeStartReplacement {
  /**
   * Ref of the model for this run. One that is not available fails the run.
   */
  readonly model?: string;
  /**
   * Names the live conversation; a change has no effect.
   */
  readonly sessionId: string;
  /**
   * Number of tools; a change has no effect.
   */
  readonly toolCount?: number;
}

/**
 * Payload of `approval_request`. Sent when the request opens, to frontends that arrive later, and once more when it is settled.
 */
export interface ApprovalRequestEvent {
  /**
   * Arguments of the call as JSON text, exactly as it will run.
   */
  readonly arguments: string;
  /**
   * The call that waits.
   */
  readonly callId: string;
  /**
   * Name of the tool.
   */
  readonly name: string;
  /**
   * Choices in the order in which they are shown.
   */
  readonly options: readonly ApprovalOption[];
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * Whether the tool changes nothing.
   */
  readonly readOnly: boolean;
  /**
   * Names the request in the answer.
   */
  readonly requestId: string;
  /**
   * How the request ended; absent while it is open.
   */
  readonly settled?: RequestSettlement;
  /**
   * The question, in one line.
   */
  readonly text: string;
}

/**
 * One choice in an approval.
 */
export interface ApprovalOption {
  /**
   * What it means.
   */
  readonly kind: ApprovalOptionKind;
  /**
   * The choice in words.
   */
  readonly label: string;
  /**
   * Names the choice in the answer.
   */
  readonly optionId: string;
}

/**
 * What a choice in an approval means.
 */
export type ApprovalOptionKind = "allow_always" | "allow_once" | "reject_always" | "reject_once";

/**
 * The sub-agent that an event belongs to.
 */
export interface EventOrigin {
  /**
   * Names the sub-agent within its session.
   */
  readonly agentId: string;
  /**
   * The tool call that started the sub-agent; frontends show its work under that call.
   */
  readonly callId?: string;
}

/**
 * How a request to the user ended.
 */
export type RequestSettlement = "answered" | "dismissed" | "withdrawn";

/**
 * Payload of `ask_request`. Sent when the request opens, to frontends that arrive later, and once more when it is settled.
 */
export interface AskRequestEvent {
  /**
   * What is asked, each with kind and options. Never empty: a question without fields arrives
   * as one field with the key `value`.
   */
  readonly fields: readonly UIFormField[];
  /**
   * The question as a whole; may be empty when the fields say it.
   */
  readonly message: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * The plugin that asks; absent when the model or the host does.
   */
  readonly pluginId?: string;
  /**
   * Names the request in the answer.
   */
  readonly requestId: string;
  /**
   * How the request ended; absent while it is open.
   */
  readonly settled?: RequestSettlement;
  /**
   * Heading.
   */
  readonly title?: string;
}

/**
 * A field of a form.
 */
export interface UIFormField {
  /**
   * Value at the start, of the type that the kind gives; one of another type is ignored.
   * Absent means none.
   */
  readonly default?: unknown;
  /**
   * Name of the value that the field gives; no two fields share one.
   */
  readonly key: string;
  /**
   * Kind of the field.
   */
  readonly kind: UIFieldKind;
  /**
   * Text at the field; absent means the form's own text.
   */
  readonly label?: string;
  /**
   * What to choose from; at least one for `select` and `multiselect`, absent for the others.
   */
  readonly options?: readonly string[];
  /**
   * Whether the form can only be sent with a value here; absent means no.
   */
  readonly required?: boolean;
}

/**
 * Kinds of form fields.
 */
export type UIFieldKind = "confirm" | "input" | "multiselect" | "select";

/**
 * What an extension receives at `compaction.complete`.
 */
export interface CompactionCompletePayload {
  /**
   * The summary.
   */
  readonly summary?: string;
}

/**
 * What a host receives for `compaction.complete`.
 */
export interface CompactionCompleteReplacement {
  /**
   * The summary that is stored.
   */
  readonly summary: string;
}

/**
 * Payload of `compaction_done`.
 */
export interface CompactionDoneEvent {
  /**
   * Messages in the transcript after.
   */
  readonly messagesAfter: number;
  /**
   * Messages in the transcript before.
   */
  readonly messagesBefore: number;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * How it ended.
   */
  readonly outcome: CompactionOutcome;
  /**
   * The text that took the place of the folded messages; only when compacted.
   */
  readonly summary?: string;
  /**
   * Tokens of the context after; absent when unknown.
   */
  readonly tokensAfter?: number;
  /**
   * Tokens of the context before; absent when unknown.
   */
  readonly tokensBefore?: number;
  /**
   * Why it ran.
   */
  readonly trigger: CompactionTrigger;
}

/**
 * How a compaction ended.
 */
export type CompactionOutcome = "aborted" | "compacted" | "unchanged";

/**
 * Why a compaction runs.
 */
export type CompactionTrigger = "auto" | "forced" | "manual";

/**
 * What an extension receives at `compaction.prepare`.
 */
export interface CompactionPreparePayload {
  /**
   * What the summary should heed.
   */
  readonly guidance?: string;
  /**
   * Messages that are to be summarised, oldest first.
   */
  readonly messages?: readonly ProviderMessage[];
}

/**
 * One message of a conversation. A member left out is empty.
 */
export interface ProviderMessage {
  /**
   * Text of the message.
   */
  readonly content?: string;
  /**
   * Images as data URLs.
   */
  readonly images?: readonly string[];
  /**
   * Name of the tool whose result this is.
   */
  readonly name?: string;
  /**
   * Reasoning of the model.
   */
  readonly reasoning_content?: string;
  /**
   * The provider's signature of the reasoning.
   */
  readonly reasoning_signature?: string;
  /**
   * Who speaks.
   */
  readonly role?: ProviderRole;
  /**
   * Id of the tool call whose result this is.
   */
  readonly tool_call_id?: string;
  /**
   * Tool calls of the model.
   */
  readonly tool_calls?: readonly ProviderToolCall[];
}

/**
 * Who speaks in a message.
 */
export type ProviderRole = "assistant" | "system" | "tool" | "user";

/**
 * A call of a tool.
 */
export interface ProviderToolCall {
  /**
   * Arguments as JSON text; empty as long as they are not complete.
   */
  readonly arguments: string;
  /**
   * Id of the call, repeated by its result.
   */
  readonly id: string;
  /**
   * Name of the tool.
   */
  readonly name: string;
  /**
   * The provider's signature of the thought behind the call; absent means none.
   */
  readonly thought_signature?: string;
}

/**
 * What a host receives for `compaction.prepare`.
 */
export interface CompactionPrepareReplacement {
  /**
   * What the summary should heed, for this pass.
   */
  readonly guidance?: string;
  /**
   * Messages that are summarised in this pass, oldest first; with none the pass does nothing.
   */
  readonly messages: readonly ProviderMessage[];
}

/**
 * Payload of `compaction_started`.
 */
export interface CompactionStartedEvent {
  /**
   * Messages in the transcript.
   */
  readonly messages: number;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * Tokens of the context; absent when unknown.
   */
  readonly tokens?: number;
  /**
   * Why it runs.
   */
  readonly trigger: CompactionTrigger;
}

/**
 * Params of `host/content/read`.
 */
export interface ContentReadParams {
  /**
   * The value to read.
   */
  readonly contentRef: string;
  /**
   * Where the page starts, in bytes.
   */
  readonly offset: number;
}

/**
 * Result of `host/content/read`.
 */
export interface ContentReadResult {
  /**
   * The value that is read, as asked for.
   */
  readonly contentRef: string;
  /**
   * The page in standard base64 with padding, at most `contentRefChunkBytes` when decoded;
   * empty when nothing is left.
   */
  readonly dataBase64: string;
  /**
   * How the bytes become text.
   */
  readonly encoding: ContentEncoding;
  /**
   * Where the next page starts, in bytes; absent on the last page.
   */
  readonly nextOffset?: number;
  /**
   * Where the page starts, as asked for, in bytes.
   */
  readonly offset: number;
  /**
   * Digest of the whole value.
   */
  readonly sha256: string;
  /**
   * Size of the whole value, in bytes.
   */
  readonly totalBytes: number;
}

/**
 * How the bytes of a value become text.
 */
export type ContentEncoding = "utf8";

/**
 * What an extension receives at `context.prepare`.
 */
export interface ContextPreparePayload {
  /**
   * Messages of the request, oldest first.
   */
  readonly messages?: readonly ProviderMessage[];
}

/**
 * What a host receives for `context.prepare`.
 */
export interface ContextPrepareReplacement {
  /**
   * Messages of this one request, oldest first; may be empty.
   */
  readonly messages: readonly ProviderMessage[];
}

/**
 * The `data` of an error answer that states a reason. Members beyond these are ignored.
 */
export interface ErrorData {
  /**
   * What to do next, as a short imperative; absent where there is nothing to advise.
   */
  readonly action?: string;
  /**
   * Why the call failed.
   */
  readonly reason: ErrorReason;
  /**
   * Whether the same call may succeed later. A value other than the reason's own makes the
   * whole data invalid.
   */
  readonly retryable: boolean;
  [property: string]: unknown;
}

/**
 * Why a call failed. The sentence on each reason is the message that travels with it.
 */
export type ErrorReason =
  | "activation_failed"
  | "capability_not_declared"
  | "cleanup_failed"
  | "content_ref_expired"
  | "dependency_cycle"
  | "dependency_unsatisfied"
  | "frame_too_large"
  | "intercept_timeout"
  | "internal"
  | "invalid_params"
  | "protocol_error"
  | "provider_failed"
  | "provider_interrupted"
  | "schema_mismatch"
  | "shutdown_timeout"
  | "stale_generation"
  | "stream_cancelled"
  | "stream_gap"
  | "unknown_method"
  | "unsupported_version";

/**
 * Params of `extension/event`.
 */
export interface EventParams {
  /**
   * The hook point.
   */
  readonly event: InterceptEvent;
  /**
   * Where to read the payload: one entry with pointer `/payload`. Absent when the payload is
   * in the frame.
   */
  readonly externalized?: readonly ExternalizedField[];
  /**
   * Payload of the hook point; null when `externalized` tells where it is.
   */
  readonly payload: unknown;
}

/**
 * Points in a session at which extensions may rule.
 */
export type InterceptEvent =
  | "agent.before_start"
  | "compaction.complete"
  | "compaction.prepare"
  | "context.prepare"
  | "frontend.event"
  | "input.receive"
  | "permission.decision"
  | "provider.request"
  | "provider.response"
  | "session.end"
  | "session.load"
  | "session.rotate"
  | "session.save"
  | "session.start"
  | "system_prompt.build"
  | "tool.after"
  | "tool.before";

/**
 * Tells where the value of a member is that has left its frame. The member itself is null or absent.
 */
export interface ExternalizedField {
  /**
   * Name of the value in the host's store. Only the host makes such names.
   */
  readonly contentRef: string;
  /**
   * JSON pointer (RFC 6901) to the member, from the object that holds the list.
   */
  readonly jsonPointer: string;
  /**
   * Digest of the value's JSON text.
   */
  readonly sha256: string;
  /**
   * Size of the value's JSON text, in bytes.
   */
  readonly totalBytes: number;
}

/**
 * Payload of `extension_status`.
 */
export interface ExtensionStatusEvent {
  /**
   * The surface, of the kind `status`; absent when its payload is missing, and then nothing
   * is shown.
   */
  readonly extension?: WireExtensionSurface;
}

/**
 * A surface as frontends get it, already redacted and cleaned. Exactly one of the members named like a kind is there, the one of `kind`.
 */
export interface WireExtensionSurface {
  /**
   * A card.
   */
  readonly card?: UICardPayload;
  /**
   * A form to fill in.
   */
  readonly form?: UIFormPayload;
  /**
   * The runtime generation that published it. A surface of an older generation than the one
   * shown is dropped; one without is always shown.
   */
  readonly generation?: number;
  /**
   * Which kind of surface it is.
   */
  readonly kind: UISurfaceKind;
  /**
   * A short message that disappears by itself.
   */
  readonly notification?: UINotificationPayload;
  /**
   * The plugin that published it.
   */
  readonly pluginId: string;
  /**
   * The session it was published for; absent when that is not known.
   */
  readonly sessionId?: string;
  /**
   * A status line.
   */
  readonly status?: UIStatusPayload;
  /**
   * Names the surface within its plugin; a later one of the same id replaces the earlier.
   */
  readonly surfaceId: string;
}

/**
 * Payload of a card. Every member may be absent; an absent one is not shown.
 */
export interface UICardPayload {
  /**
   * Buttons.
   */
  readonly actions?: readonly UIActionRef[];
  /**
   * Rows of names and values.
   */
  readonly fields?: readonly UIKeyValue[];
  /**
   * Body as Markdown, without HTML; wins over `text`.
   */
  readonly markdown?: string;
  /**
   * Part done, from 0 to 1; values outside are moved to the nearer end.
   */
  readonly progress?: number;
  /**
   * Body as plain text.
   */
  readonly text?: string;
  /**
   * Heading.
   */
  readonly title?: string;
}

/**
 * A button that invokes an action.
 */
export interface UIActionRef {
  /**
   * An action of the same extension, as declared.
   */
  readonly actionId: string;
  /**
   * Text of the button.
   */
  readonly label: string;
}

/**
 * A row of a card.
 */
export interface UIKeyValue {
  /**
   * Name of the row.
   */
  readonly key: string;
  /**
   * Value of the row; may be empty.
   */
  readonly value: string;
}

/**
 * Payload of a form and of every question.
 */
export interface UIFormPayload {
  /**
   * The fields. May be empty; a question without fields is one question of the request's kind.
   */
  readonly fields: readonly UIFormField[];
  /**
   * What the user is asked; absent means the title stands for it.
   */
  readonly message?: string;
  /**
   * Heading; absent means none.
   */
  readonly title?: string;
}

/**
 * Kinds of surfaces, each with its own payload.
 */
export type UISurfaceKind = "card" | "form" | "notification" | "panel" | "status" | "view";

/**
 * Payload of a notification.
 */
export interface UINotificationPayload {
  /**
   * More about it; absent means none.
   */
  readonly body?: string;
  /**
   * How serious it is; absent means `info`.
   */
  readonly severity?: UISeverity;
  /**
   * The message.
   */
  readonly title: string;
}

/**
 * How serious a message is.
 */
export type UISeverity = "error" | "info" | "warn";

/**
 * Payload of a status.
 */
export interface UIStatusPayload {
  /**
   * More about it; absent means none.
   */
  readonly detail?: string;
  /**
   * The line.
   */
  readonly label: string;
  /**
   * Part done, from 0 to 1; values outside are moved to the nearer end. Absent means no bar.
   */
  readonly progress?: number;
  /**
   * How serious it is; absent means `info`.
   */
  readonly severity?: UISeverity;
}

/**
 * Payload of `extension_surface`.
 */
export interface ExtensionSurfaceEvent {
  /**
   * The surface, of any kind but `status`; absent when its payload is missing, and then
   * nothing is shown.
   */
  readonly extension?: WireExtensionSurface;
}

/**
 * The answer of a call that failed.
 */
export interface FailureFrame {
  /**
   * What went wrong.
   */
  readonly error: ErrorObject;
  /**
   * Id of the request that is answered; null when the frame had no valid id.
   */
  readonly id: number | null;
  /**
   * Version of JSON-RPC.
   */
  readonly jsonrpc: "2.0";
  [property: string]: unknown;
}

/**
 * What went wrong with a call.
 */
export interface ErrorObject {
  /**
   * Code of the error's kind.
   */
  readonly code: number;
  /**
   * Reason and advice as `ErrorData`; absent on errors of the transport.
   */
  readonly data?: unknown;
  /**
   * One sentence for people. Receivers act on the code and the reason, never on this text.
   */
  readonly message: string;
  [property: string]: unknown;
}

/**
 * Kinds of frontend events. The hook `frontend.event` sees each as kind, text and detail; a payload without such a string shows an empty one, which cannot be rewritten.
 */
export type FrontendEventKind =
  | "approval_request"
  | "ask_request"
  | "compaction_done"
  | "compaction_started"
  | "extension_status"
  | "extension_surface"
  | "guardian_assessment"
  | "mcp_surface_ready"
  | "message"
  | "notice"
  | "phase"
  | "reasoning"
  | "retrying"
  | "steer"
  | "stream_attempt"
  | "text"
  | "tool_dispatch"
  | "tool_progress"
  | "tool_result"
  | "turn_done"
  | "turn_started"
  | "usage";

/**
 * What an extension receives at `frontend.event`.
 */
export interface FrontendEventPayload {
  /**
   * The event's detail.
   */
  readonly detail?: string;
  /**
   * Kind of the event.
   */
  readonly kind: string;
  /**
   * The event's text.
   */
  readonly text?: string;
}

/**
 * What a host receives for `frontend.event`.
 */
export interface FrontendEventReplacement {
  /**
   * The detail that the frontend shows.
   */
  readonly detail?: string;
  /**
   * Kind of the event; a change has no effect.
   */
  readonly kind: string;
  /**
   * The text that the frontend shows.
   */
  readonly text?: string;
}

/**
 * Payload of `guardian_assessment`.
 */
export interface GuardianAssessmentEvent {
  /**
   * The call that was judged.
   */
  readonly callId: string;
  /**
   * Ref of the guardian model.
   */
  readonly model?: string;
  /**
   * Name of the tool.
   */
  readonly name: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * Its grounds.
   */
  readonly text: string;
  /**
   * The judgement.
   */
  readonly verdict: GuardianVerdict;
}

/**
 * What the guardian model says about a call.
 */
export type GuardianVerdict = "allow" | "ask" | "deny";

/**
 * Kinds whose entry in `provides` needs a `schemaHash`. Kinds are compared in any letter case.
 */
export type HashedCapabilityKind = "provider" | "tool" | "ui" | "uiaction";

/**
 * Events that a hook can be attached to, as keys of `hooks`.
 */
export type HookLifecycleEvent =
  | "Notification"
  | "PermissionRequest"
  | "PostLLMCall"
  | "PostToolUse"
  | "PostToolUseFailure"
  | "PreCompact"
  | "PreToolUse"
  | "SessionEnd"
  | "SessionStart"
  | "Stop"
  | "StopFailure"
  | "SubagentStop"
  | "UserPromptSubmit";

/**
 * Params of `extension/initialize`.
 */
export interface InitializeParams {
  /**
   * What the host offers.
   */
  readonly capabilities: HostCapabilities;
  /**
   * Version of the dependency model that `requires` and `provides` follow.
   */
  readonly dependencySchemaVersion?: number;
  /**
   * What the host accepts from this extension, taken from the installed manifest.
   */
  readonly manifest: ManifestExpectation;
  /**
   * Identity of the protocol; anything but the id of this contract is `unsupported_version`.
   */
  readonly protocolId: string;
  /**
   * Major version as a decimal number.
   */
  readonly protocolVersion: string;
  /**
   * The session that the extension serves.
   */
  readonly session: SessionContext;
}

/**
 * What the host offers to the extension.
 */
export interface HostCapabilities {
  /**
   * Whether large values arrive by content reference.
   */
  readonly contentRefs: boolean;
  /**
   * Version of the dependency model.
   */
  readonly dependencySchemaVersion?: number;
  /**
   * Major version as a decimal number.
   */
  readonly protocolVersion: string;
  /**
   * The user interface around the host.
   */
  readonly uiHost: UIHostKind;
}

/**
 * How the user interface around the host is built.
 */
export type UIHostKind = "acp" | "desktop" | "headless" | "tui";

/**
 * The ceiling of a handshake: everything the extension declares must stand here. Empty lists are left out.
 */
export interface ManifestExpectation {
  /**
   * Capability families of the manifest.
   */
  readonly capabilities?: readonly string[];
  /**
   * Hook points the manifest intercepts.
   */
  readonly intercepts?: readonly string[];
  /**
   * Model refs the manifest provides, as `plugin/<plugin>/<provider>/<model>`.
   */
  readonly providers?: readonly string[];
  /**
   * What the package offers to others.
   */
  readonly provides?: readonly CapabilityWire[];
  /**
   * Slots the manifest replaces.
   */
  readonly replaces?: readonly string[];
  /**
   * What the package needs from others.
   */
  readonly requires?: readonly RequirementWire[];
  /**
   * Names of the tools that the manifest declares. Since revision 2.
   */
  readonly tools?: readonly string[];
  /**
   * Ids of the UI actions the manifest provides.
   */
  readonly uiActions?: readonly string[];
}

/**
 * A capability that a package provides; its key is namespace, kind and id.
 */
export interface CapabilityWire {
  /**
   * Id within namespace and kind.
   */
  readonly id: string;
  /**
   * Kind of the capability, such as `interceptors` or `provider`.
   */
  readonly kind: string;
  /**
   * Usually `plugin/<plugin>`.
   */
  readonly namespace: string;
  /**
   * Fingerprint of the capability's own schema.
   */
  readonly schemaHash?: string;
  /**
   * Semantic version.
   */
  readonly version?: string;
}

/**
 * A capability that a package needs.
 */
export interface RequirementWire {
  /**
   * Id within namespace and kind.
   */
  readonly id: string;
  /**
   * Kind of the capability.
   */
  readonly kind: string;
  /**
   * Usually `plugin/<plugin>`.
   */
  readonly namespace: string;
  /**
   * Whether the package works without it; absent means it does not.
   */
  readonly optional?: boolean;
  /**
   * The fingerprint that the provided capability must have.
   */
  readonly schemaHash?: string;
  /**
   * The exact version; wins over `versionRange`.
   */
  readonly version?: string;
  /**
   * Comma-separated comparisons that must all hold, such as `>=1.0.0,<2.0.0`.
   */
  readonly versionRange?: string;
}

/**
 * The session that an extension serves.
 */
export interface SessionContext {
  /**
   * Fingerprint of the dependencies; carried, never checked.
   */
  readonly epoch?: string;
  /**
   * Number of the runtime generation, from 1.
   */
  readonly generation: number;
  /**
   * Names the live conversation; it outlives a change of the session file.
   */
  readonly sessionId: string;
  /**
   * Absolute path of the workspace.
   */
  readonly workspaceRoot: string;
}

/**
 * Result of `extension/initialize`: what this process activates, all of it within the manifest.
 */
export interface InitializeResult {
  /**
   * The extension's own id for diagnostics.
   */
  readonly componentId?: string;
  /**
   * The extension's own name.
   */
  readonly name: string;
  /**
   * Major version as a decimal number.
   */
  readonly protocolVersion: string;
  /**
   * Models the process serves.
   */
  readonly providers?: readonly ProviderDescriptor[];
  /**
   * What the process offers to others.
   */
  readonly provides?: readonly CapabilityWire[];
  /**
   * Slots the process serves.
   */
  readonly replaces?: readonly string[];
  /**
   * What the process needs from others.
   */
  readonly requires?: readonly RequirementWire[];
  /**
   * Version of the extension's own session state.
   */
  readonly stateSchemaVersion: number;
  /**
   * Hook points the process listens to.
   */
  readonly subscriptions?: readonly string[];
  /**
   * Names of the tools that the process serves. Since revision 2.
   */
  readonly tools?: readonly string[];
  /**
   * Actions the user can invoke.
   */
  readonly uiActions?: readonly UIActionDecl[];
  /**
   * The extension's own version.
   */
  readonly version: string;
}

/**
 * A model as the host shows and uses it. Never holds endpoints, credentials, headers or names of environment variables.
 */
export interface ProviderDescriptor {
  /**
   * Price of a million input tokens read from the cache; absent means 0.
   */
  readonly cacheHitPerMillion?: number;
  /**
   * Tokens of a request and its answer together; absent or 0 means unknown.
   */
  readonly contextWindow?: number;
  /**
   * The level taken without a choice; absent means the model's own.
   */
  readonly defaultEffort?: string;
  /**
   * Name shown to people; absent means none.
   */
  readonly displayName?: string;
  /**
   * Levels of effort the user can choose from, in the order shown; absent means none.
   */
  readonly efforts?: readonly string[];
  /**
   * Price of a million input tokens not read from the cache; absent means 0.
   */
  readonly inputPerMillion?: number;
  /**
   * The provider's own name of the model, sent back when a stream is opened; absent means
   * none.
   */
  readonly model?: string;
  /**
   * Price of a million output tokens; absent means 0.
   */
  readonly outputPerMillion?: number;
  /**
   * Symbol of the currency of the prices; absent means none.
   */
  readonly pricingCurrency?: string;
  /**
   * Whether the model reasons; absent means no.
   */
  readonly reasoning?: boolean;
  /**
   * Whether reasoning and its signature are kept and sent back in later requests; absent
   * means no.
   */
  readonly reasoningRoundTrip?: boolean;
  /**
   * Model ref `plugin/<plugin>/<provider>/<model>`, or a ref of the host whose
   * `provider:<ref>` slot the package owns.
   */
  readonly ref: string;
  /**
   * Whether the reasoning of a message with tool calls must be sent back; absent means no.
   */
  readonly toolCallReasoning?: boolean;
  /**
   * Whether the model calls tools; absent means no.
   */
  readonly tools?: boolean;
  /**
   * Whether messages may carry images; absent means no.
   */
  readonly vision?: boolean;
  /**
   * Whether a round with tool calls and no reasoning is suspect; absent means no.
   */
  readonly warnOnMissingToolCallReasoning?: boolean;
}

/**
 * An action that the user can invoke as `/<plugin>:<action>`.
 */
export interface UIActionDecl {
  /**
   * Id of the action: lower-case letters, digits and hyphens.
   */
  readonly actionId: string;
  /**
   * Name shown to people; absent means the slash name is shown.
   */
  readonly label?: string;
}

/**
 * Params of `extension/initialized`: none.
 */
export type InitializedParams = Readonly<Record<string, never>>;

/**
 * What an extension receives at `input.receive`.
 */
export interface InputReceivePayload {
  /**
   * The input, after a command, prompt or skill was expanded.
   */
  readonly text?: string;
}

/**
 * What a host receives for `input.receive`.
 */
export interface InputReceiveReplacement {
  /**
   * The input of the turn.
   */
  readonly text: string;
}

/**
 * Params of `extension/intercept`.
 */
export interface InterceptParams {
  /**
   * The hook point.
   */
  readonly event: InterceptEvent;
  /**
   * Where to read the payload: one entry with pointer `/payload`. Absent when the payload is
   * in the frame.
   */
  readonly externalized?: readonly ExternalizedField[];
  /**
   * Payload of the hook point; null when `externalized` tells where it is.
   */
  readonly payload: unknown;
  /**
   * Number of the call on this connection, from 1. May skip numbers; only for diagnostics.
   */
  readonly seq: number;
  /**
   * Time for the whole call, reading of content included, in milliseconds.
   */
  readonly timeoutMillis: number;
}

/**
 * Result of `extension/intercept`.
 */
export interface InterceptResult {
  /**
   * The ruling.
   */
  readonly decision: InterceptDecision;
  /**
   * A value of the host's content store as the replacement: one entry with pointer
   * `/replacement`.
   */
  readonly externalized?: readonly ExternalizedField[];
  /**
   * Why, in words for the user; absent means none is given.
   */
  readonly reason?: string;
  /**
   * The whole new payload: a member left out becomes empty. Due with `replace`, in the frame
   * or by `externalized`.
   */
  readonly replacement?: unknown;
}

/**
 * A ruling. Which ones are legal depends on the hook point.
 */
export type InterceptDecision = "allow" | "block" | "continue" | "deny" | "replace";

/**
 * A path in the object form of a path list.
 */
export interface ManifestPath {
  /**
   * The path, relative to the package root.
   */
  readonly path: string;
}

/**
 * Payload of `mcp_surface_ready`. A later one of the same server replaces the earlier.
 */
export interface McpSurfaceReadyEvent {
  /**
   * The plugin that brought the server; absent when the configuration did.
   */
  readonly pluginId?: string;
  /**
   * Number of its prompts; absent for none.
   */
  readonly promptCount?: number;
  /**
   * Name of the server.
   */
  readonly server: string;
  /**
   * Number of its tools.
   */
  readonly toolCount: number;
}

/**
 * Payload of `message`. It replaces the pieces of the same id; there may have been none, as when a stored session is shown again.
 */
export interface MessageEvent {
  /**
   * Number of images in the user's message; absent for none.
   */
  readonly imageCount?: number;
  /**
   * Names the message within its session.
   */
  readonly messageId: string;
  /**
   * Ref of the model that wrote it.
   */
  readonly model?: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * The whole reasoning; absent when there is none.
   */
  readonly reasoning?: string;
  /**
   * Who wrote it.
   */
  readonly role: MessageAuthor;
  /**
   * The whole text, Markdown for the assistant's; may be empty when the model only called
   * tools.
   */
  readonly text: string;
}

/**
 * Who wrote a message.
 */
export type MessageAuthor = "assistant" | "user";

/**
 * Payload of `notice`.
 */
export interface NoticeEvent {
  /**
   * What the user can do about it.
   */
  readonly action?: string;
  /**
   * More about it, such as a reason or the last lines of a log.
   */
  readonly detail?: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * The plugin it is about.
   */
  readonly pluginId?: string;
  /**
   * How grave it is. `error` is always delivered.
   */
  readonly severity: UISeverity;
  /**
   * The notice in one line.
   */
  readonly text: string;
}

/**
 * A frame that is not answered, not even with an error. It has a method and no id.
 */
export interface NotificationFrame {
  /**
   * Version of JSON-RPC.
   */
  readonly jsonrpc: "2.0";
  /**
   * Name of the method.
   */
  readonly method: string;
  /**
   * Params of the method; absent means an empty object.
   */
  readonly params?: Readonly<Record<string, unknown>>;
  [property: string]: unknown;
}

/**
 * What an extension receives at `permission.decision`.
 */
export interface PermissionDecisionPayload {
  /**
   * Arguments as the text of a JSON object.
   */
  readonly arguments?: string;
  /**
   * The host's verdict.
   */
  readonly hostDecision: HostDecision;
  /**
   * Name of the tool that the host judged.
   */
  readonly name: string;
  /**
   * Whether the tool only reads.
   */
  readonly readOnly?: boolean;
}

/**
 * The host's own verdict on a tool call.
 */
export type HostDecision = "allow" | "deny";

/**
 * What a host receives for `permission.decision`.
 */
export interface PermissionDecisionReplacement {
  /**
   * Arguments of the call.
   */
  readonly arguments?: string;
  /**
   * The verdict that later members see; the host's own stands.
   */
  readonly hostDecision: HostDecision;
  /**
   * Name of the tool.
   */
  readonly name: string;
  /**
   * Whether the tool only reads.
   */
  readonly readOnly?: boolean;
}

/**
 * Payload of `phase`.
 */
export interface PhaseEvent {
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * The phase that begins.
   */
  readonly phase: TurnPhase;
  /**
   * The phase in words; absent when its name says enough.
   */
  readonly text?: string;
}

/**
 * What a turn is busy with.
 */
export type TurnPhase = "answering" | "compacting" | "planning" | "preparing" | "saving" | "tools" | "waiting";

/**
 * The file `reasonix-plugin.json` in the root of a package. No other member is accepted, `$schema` included: map the file to its schema in the workspace settings of your editor instead.
 */
export interface PluginManifest {
  /**
   * Version of the manifest format, exactly `reasonix.io/plugin/v2`. It is checked before
   * everything else.
   */
  readonly apiVersion: "reasonix.io/plugin/v2";
  /**
   * Same as `contributes.commands`; paths of both are joined.
   */
  readonly commands?: PathList;
  /**
   * Files and entries that work without a process of the package: skills, agents, commands,
   * prompts, themes, hooks, MCP servers.
   */
  readonly contributes?: ManifestContributes;
  /**
   * One sentence about the package, for listings.
   */
  readonly description?: string;
  /**
   * Address of the package's page.
   */
  readonly homepage?: string;
  /**
   * Same as `contributes.hooks`; entries of both are joined. A hook with the same event,
   * `command` and `contextFile` on both sides must be identical.
   */
  readonly hooks?: Readonly<Record<string, readonly ManifestHook[]>>;
  /**
   * Same as `contributes.mcpServers`; entries of both are joined. A server named on both
   * sides must be identical.
   */
  readonly mcpServers?: Readonly<Record<string, ManifestServer>>;
  /**
   * Name of the package, such as `demo-pack`. It becomes the prefix of commands,
   * `/demo-pack:<name>`, and of model refs, `plugin/demo-pack/<provider>/<model>`.
   */
  readonly name: string;
  /**
   * Capabilities that this package offers. No two may share namespace, kind and id. Default:
   * none.
   */
  readonly provides?: readonly ManifestCapability[];
  /**
   * Address of the package's source repository.
   */
  readonly repository?: string;
  /**
   * Capabilities of other packages that this one needs. Default: none.
   */
  readonly requires?: readonly ManifestRequirement[];
  /**
   * Process that speaks Extension Protocol v2. It is fully trusted: it runs with the user's
   * rights and environment, outside the sandbox. Absent: the package has no process of its
   * own.
   */
  readonly runtime?: ManifestRuntime;
  /**
   * Same as `contributes.skills`; paths of both are joined.
   */
  readonly skills?: PathList;
  /**
   * Version of the package, such as `0.3.0`. Free text that listings show; requirements look
   * at capability versions only.
   */
  readonly version?: string;
}

/**
 * Paths, written as one string, an array of strings, or an array of objects with `path`. Strings and objects do not mix. Order and repetition do not matter.
 */
export type PathList = string | readonly string[] | readonly ManifestPath[];

/**
 * What the package adds without a process of its own. A path that is missing on disk is a warning; one that leads out of the package through a link is an error.
 */
export interface ManifestContributes {
  /**
   * Directories of agent files; only the `.md` files directly inside count. Example:
   * `["agents"]`.
   */
  readonly agents?: PathList;
  /**
   * Directories of slash command templates, invoked as `/<plugin>:<name>`. Example:
   * `["commands"]`.
   */
  readonly commands?: PathList;
  /**
   * Hooks by event name, such as `PreToolUse`. Names outside the known events never fire and
   * are reported by `doctor`.
   */
  readonly hooks?: Readonly<Record<string, readonly ManifestHook[]>>;
  /**
   * MCP servers by name; a name follows the rules of a package name. A server of that name in
   * the user's or project's configuration wins.
   */
  readonly mcpServers?: Readonly<Record<string, ManifestServer>>;
  /**
   * Directories of prompt templates, invoked like commands. When both have a name, the
   * command wins. Example: `"prompts"`.
   */
  readonly prompts?: PathList;
  /**
   * Directories of skills, or single `.md` files. Example: `["skills"]`.
   */
  readonly skills?: PathList;
  /**
   * Theme files and globs; only `.reasonix-theme` files are themes. `*`, `?` and `[...]`
   * match within one path segment. Example: `["themes/ *.reasonix-theme"]`.
   */
  readonly themes?: PathList;
}

/**
 * One hook. With `args` it runs without a shell; with `shell` or `shellCommand` and no `args`, in a shell. An entry with neither `command` nor `contextFile` is ignored. `${REASONIX_PLUGIN_ROOT}` stands for the package root in `command`, `args`, `contextFile`, `cwd` and values of `env`.
 */
export interface ManifestHook {
  /**
   * Arguments, passed literally. Stating it, even as `[]`, means the command runs without a
   * shell.
   */
  readonly args?: readonly string[];
  /**
   * Whether the agent goes on without waiting for the hook. Default false.
   */
  readonly async?: boolean;
  /**
   * Program, relative to the package root or absolute; in shell form the script itself.
   * Example: `bin/guard`.
   */
  readonly command?: string;
  /**
   * File inside the package that is read instead of running a command; up to 256 KiB of it
   * become the hook's output.
   */
  readonly contextFile?: string;
  /**
   * Working directory, relative inside the package or absolute. Default: the package root.
   */
  readonly cwd?: string;
  /**
   * What the hook does, for listings.
   */
  readonly description?: string;
  /**
   * Extra environment variables. Entries with a blank name are dropped; variables that the
   * host sets itself cannot be replaced.
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Regular expression that must match the whole tool name, such as `bash|write_file`.
   * Absent, empty or `*`: every tool. Only tool events look at it; an invalid one never fires.
   */
  readonly match?: string;
  /**
   * `claude` makes input and answer follow the format of Claude Code hooks; any other value
   * means the native format.
   */
  readonly payloadFormat?: string;
  /**
   * Shell for shell form. Ignored when `args` is present. Any letter case; empty means absent.
   */
  readonly shell?: HookShell;
  /**
   * Older spelling of shell form with the shell `auto`. Default false.
   */
  readonly shellCommand?: boolean;
  /**
   * Time limit in milliseconds. 0, less or absent: the default of the event, 5 s or 30 s.
   */
  readonly timeout?: number;
}

/**
 * Shell that runs a hook written in shell form.
 */
export type HookShell = "auto" | "bash" | "cmd" | "powershell" | "pwsh";

/**
 * One MCP server. Member names are in snake case, as in `auto_start`.
 */
export interface ManifestServer {
  /**
   * Arguments of the program.
   */
  readonly args?: readonly string[];
  /**
   * Whether the server is started with the session. Default true.
   */
  readonly auto_start?: boolean;
  /**
   * Program of a `stdio` server: relative to the package root, absolute, or a bare name found
   * on PATH. Example: `bin/lookup-server`.
   */
  readonly command?: string;
  /**
   * What the server offers, for listings.
   */
  readonly description?: string;
  /**
   * Name for people. Default: the key of the entry.
   */
  readonly display_name?: string;
  /**
   * Extra environment variables of the program.
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Extra request headers of an `http` or `sse` server.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Marks an entry that was taken over from another agent's configuration. Default false.
   */
  readonly imported?: boolean;
  /**
   * `eager` connects before the first turn, `background` beside it. Default `background`,
   * also for other values.
   */
  readonly tier?: string;
  /**
   * Transport: `stdio`, `http` (also `streamable-http`) or `sse`. Default: `http` when `url`
   * is there, else `stdio`.
   */
  readonly type?: string;
  /**
   * Address of an `http` or `sse` server.
   */
  readonly url?: string;
}

/**
 * A capability that the package offers. Its key is namespace, kind and id.
 */
export interface ManifestCapability {
  /**
   * Id within namespace and kind, such as `default`.
   */
  readonly id: string;
  /**
   * Kind, such as `interceptors`, `strategies`, `provider`, `tool`, `ui`, `uiaction` or
   * `mcp`; any other word is allowed.
   */
  readonly kind: string;
  /**
   * Usually `plugin/<package name>`.
   */
  readonly namespace: string;
  /**
   * Has no effect here.
   */
  readonly optional?: boolean;
  /**
   * Fingerprint of the capability's own schema, usually `sha256:` and 64 hexadecimal digits.
   * Required for the kinds `provider`, `tool`, `ui` and `uiaction`.
   */
  readonly schemaHash?: string;
  /**
   * Version of the capability, such as `1.0.0`.
   */
  readonly version: string;
  /**
   * Has no effect here.
   */
  readonly versionRange?: string;
}

/**
 * A capability of another package that this one needs. Its key is namespace, kind and id.
 */
export interface ManifestRequirement {
  /**
   * Id within namespace and kind, such as `default`.
   */
  readonly id: string;
  /**
   * Kind of the capability, such as `strategies`.
   */
  readonly kind: string;
  /**
   * Namespace of the capability, usually `plugin/<package name>`.
   */
  readonly namespace: string;
  /**
   * Whether the package works without it. Default false: without it, a runtime that is
   * `required` fails the build and another one is left out.
   */
  readonly optional?: boolean;
  /**
   * Fingerprint that the offered capability must state, character by character.
   */
  readonly schemaHash?: string;
  /**
   * The exact version that is needed, such as `1.2.0`; `versionRange` is then not looked at.
   */
  readonly version?: string;
  /**
   * Versions that will do, such as `>=1.2,<2`. Neither this nor `version`: any version.
   */
  readonly versionRange?: string;
}

/**
 * How the package's process is started and the most it may ask for. What the process declares in the handshake must stand here.
 */
export interface ManifestRuntime {
  /**
   * Arguments, passed literally, none of them blank; `${REASONIX_PLUGIN_ROOT}` stands for the
   * package root. Default: none.
   */
  readonly args?: readonly string[];
  /**
   * Capability families the process uses, such as `interceptors`. Default: none.
   */
  readonly capabilities?: readonly CapabilityFamily[];
  /**
   * Program, started without a shell: `${REASONIX_PLUGIN_ROOT}/<path>`, an absolute path, or
   * a bare name found on PATH. A shell is refused. A JavaScript file runs with the host's own
   * Node. Example: `${REASONIX_PLUGIN_ROOT}/bin/demo`.
   */
  readonly command: string;
  /**
   * Extra environment variables, no blank names; `${REASONIX_PLUGIN_ROOT}` in a value stands
   * for the package root. The process also inherits the whole environment of the host.
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Hook points the process may listen to, such as `tool.before`. Default: none.
   */
  readonly intercepts?: readonly InterceptEvent[];
  /**
   * Place in the interceptor chain, -1000 to 1000. Lower runs earlier; equal ones by package
   * name. Default 0.
   */
  readonly priority?: number;
  /**
   * Slots the process owns, such as `permission`, `tool:bash` or `provider:openai/gpt-5`.
   * Each has one owner over all enabled packages; a second claim fails the build. Default:
   * none.
   */
  readonly replaces?: readonly string[];
  /**
   * Whether the build or reload fails when the process does not start, and operations fail
   * when its interceptors do. Default false: one warning, and the work goes on without it.
   */
  readonly required?: boolean;
  /**
   * Time limit of one hook call in milliseconds, for all points of this process. 0 or absent:
   * the default of the point, 5 s or 30 s. Above 60000 it counts as 60000.
   */
  readonly timeoutMillis?: number;
  /**
   * Tools the process serves to the model, which sees each as `ext__<plugin>__<tool>`. No two
   * may share a name. A package that declares one needs a host of revision 2. Default: none.
   * Since revision 2.
   */
  readonly tools?: readonly ManifestTool[];
}

/**
 * Families that a manifest lists under `runtime.capabilities`.
 */
export type CapabilityFamily = "interceptors" | "providers" | "strategies" | "tools" | "ui";

/**
 * A tool that the process serves. The host knows it before the process starts. Since revision 2.
 */
export interface ManifestTool {
  /**
   * What the tool does, for the model and for those who decide whether to install the package.
   */
  readonly description: string;
  /**
   * JSON Schema of the arguments, which are an object.
   */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /**
   * Name, such as `lookup`.
   */
  readonly name: string;
}

/**
 * The installed packages. A missing file means none; a file that does not parse is an error and is never overwritten. Members that are not known are read past, and gone after the next write.
 */
export interface PluginPackages {
  /**
   * One entry for each package, sorted by name.
   */
  readonly plugins: readonly PluginPackageEntry[];
  /**
   * Version of the file format, 1. Absent or 0 reads as 1; other values are accepted.
   */
  readonly version?: number;
  [property: string]: unknown;
}

/**
 * One installed package. An entry that is enabled is the record that its runtime is trusted.
 */
export interface PluginPackageEntry {
  /**
   * Git commit that was installed, in lower case; absent for sources other than git.
   */
  readonly commit?: string;
  /**
   * The manifest's description at the time of installing.
   */
  readonly description?: string;
  /**
   * Whether the package takes part in sessions.
   */
  readonly enabled: boolean;
  /**
   * Kind of the manifest; absent when it was not recorded or is the neutral `plugin.json`.
   */
  readonly manifestKind?: ManifestKind;
  /**
   * Installed name, unique in the file; it may differ from the name in the manifest.
   */
  readonly name: string;
  /**
   * Where the package lies: `plugins/<name>` relative to home, with `/`; absolute for linked
   * packages and others outside home.
   */
  readonly root: string;
  /**
   * Where the package came from, in the form that installs it again.
   */
  readonly source?: string;
  /**
   * The manifest's version at the time of installing.
   */
  readonly version?: string;
  [property: string]: unknown;
}

/**
 * Which manifest a package was read from.
 */
export type ManifestKind = "claude" | "codex" | "reasonix";

/**
 * Params of `extension/provider/catalog`: none.
 */
export type ProviderCatalogParams = Readonly<Record<string, never>>;

/**
 * Result of `extension/provider/catalog`.
 */
export interface ProviderCatalogResult {
  /**
   * The models. May be empty.
   */
  readonly providers: readonly ProviderDescriptor[];
}

/**
 * What an extension receives at `provider.request`.
 */
export interface ProviderRequestPayload {
  /**
   * The request; its own required members are always there.
   */
  readonly request: ProviderRequest;
}

/**
 * What the model is asked.
 */
export interface ProviderRequest {
  /**
   * Most tokens of the answer; 0 means not stated.
   */
  readonly maxTokens: number;
  /**
   * The conversation, oldest message first. May be empty.
   */
  readonly messages: readonly ProviderMessage[];
  /**
   * The form of the answer; absent means free text.
   */
  readonly responseFormat?: ProviderResponseFormat;
  /**
   * Sampling temperature; absent means the provider's own.
   */
  readonly temperature?: number;
  /**
   * Tools that the model may call. May be empty.
   */
  readonly tools: readonly ProviderToolSchema[];
}

/**
 * The form that the answer must have.
 */
export interface ProviderResponseFormat {
  /**
   * Name of the form, as the provider knows it.
   */
  readonly type: string;
}

/**
 * A tool that the model may call.
 */
export interface ProviderToolSchema {
  /**
   * What the tool does; absent means empty.
   */
  readonly description?: string;
  /**
   * Name of the tool.
   */
  readonly name: string;
  /**
   * JSON Schema of the arguments.
   */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * What a host receives for `provider.request`.
 */
export interface ProviderRequestReplacement {
  /**
   * The request that is sent.
   */
  readonly request: ProviderRequest;
}

/**
 * What an extension receives at `provider.response`.
 */
export interface ProviderResponsePayload {
  /**
   * Tool calls in the model's order.
   */
  readonly calls?: readonly ProviderToolCall[];
  /**
   * The model's reasoning.
   */
  readonly reasoning?: string;
  /**
   * The provider's signature of the reasoning.
   */
  readonly signature?: string;
  /**
   * The visible answer.
   */
  readonly text?: string;
  /**
   * Tokens of this round; absent when the provider stated none.
   */
  readonly usage?: ProviderUsage;
}

/**
 * Token counts of one round.
 */
export interface ProviderUsage {
  /**
   * Tokens of the request that the cache served.
   */
  readonly cacheHitTokens: number;
  /**
   * Tokens of the request that the cache did not serve.
   */
  readonly cacheMissTokens: number;
  /**
   * Tokens of the answer.
   */
  readonly completionTokens: number;
  /**
   * Why the model stopped, in the provider's word; absent means not stated.
   */
  readonly finishReason?: string;
  /**
   * Tokens of the request.
   */
  readonly promptTokens: number;
  /**
   * Tokens spent on reasoning.
   */
  readonly reasoningTokens: number;
  /**
   * All tokens of the round.
   */
  readonly totalTokens: number;
}

/**
 * What a host receives for `provider.response`; may be entirely empty.
 */
export interface ProviderResponseReplacement {
  /**
   * Tool calls in the order in which they run.
   */
  readonly calls?: readonly ProviderToolCall[];
  /**
   * The model's reasoning.
   */
  readonly reasoning?: string;
  /**
   * The provider's signature of the reasoning.
   */
  readonly signature?: string;
  /**
   * The visible answer.
   */
  readonly text?: string;
  /**
   * Tokens of this round; absent means that none are known.
   */
  readonly usage?: ProviderUsage;
}

/**
 * Payload of `reasoning`. Pieces of one message are appended in order of arrival.
 */
export interface ReasoningEvent {
  /**
   * The message that grows.
   */
  readonly messageId: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * The next piece.
   */
  readonly text: string;
}

/**
 * A frame that asks for an answer. It has a method and an id.
 */
export interface RequestFrame {
  /**
   * Echoed in the answer; null is echoed as null.
   */
  readonly id: number | null;
  /**
   * Version of JSON-RPC.
   */
  readonly jsonrpc: "2.0";
  /**
   * Name of the method.
   */
  readonly method: string;
  /**
   * Params of the method; absent means an empty object.
   */
  readonly params?: Readonly<Record<string, unknown>>;
  /**
   * Revision of the sender, an integer from 1, in `extension/initialize`; absent means
   * revision 1. Elsewhere it says nothing.
   */
  readonly revision?: unknown;
  [property: string]: unknown;
}

/**
 * Params of `extension/resources/changed`.
 */
export interface ResourcesChangedParams {
  /**
   * Files that changed. May be empty.
   */
  readonly paths: readonly string[];
}

/**
 * Payload of `retrying`.
 */
export interface RetryingEvent {
  /**
   * Wait before it, in milliseconds; absent or 0 for none.
   */
  readonly delayMillis?: number;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * Number of the repetition, from 1.
   */
  readonly retryAttempt: number;
  /**
   * Most repetitions there will be.
   */
  readonly retryMax: number;
  /**
   * What is repeated.
   */
  readonly retryScope: RetryScope;
  /**
   * The cause in words.
   */
  readonly text?: string;
}

/**
 * What is repeated.
 */
export type RetryScope = "request" | "stream";

/**
 * What an extension receives at `session.end`.
 */
export interface SessionEndPayload {
  /**
   * Names the point.
   */
  readonly phase: "end";
  /**
   * Path of the session that ends; absent when it has no file.
   */
  readonly sessionPath?: string;
}

/**
 * What a host receives for `session.end`; only observers see a change.
 */
export interface SessionEndReplacement {
  /**
   * Names the point.
   */
  readonly phase: "end";
  /**
   * Path of the session that ends.
   */
  readonly sessionPath?: string;
}

/**
 * State that extensions keep for one session, in one line of JSON beside the session file. A missing file means none; a corrupt one reads as none and is replaced at the next save.
 */
export interface SessionExtensions {
  /**
   * State by plugin id: any JSON value of up to 1 MiB each, as text.
   */
  readonly plugins: Readonly<Record<string, unknown>>;
  /**
   * Version of the file format, 1. It is not checked when read.
   */
  readonly version: number;
}

/**
 * What an extension receives at `session.load`.
 */
export interface SessionLoadPayload {
  /**
   * Names the point.
   */
  readonly phase: "load";
  /**
   * Path of the session that is resumed; absent when it has no file.
   */
  readonly sessionPath?: string;
}

/**
 * What a host receives for `session.load`; only observers see a change.
 */
export interface SessionLoadReplacement {
  /**
   * Names the point.
   */
  readonly phase: "load";
  /**
   * Path of the session that is resumed.
   */
  readonly sessionPath?: string;
}

/**
 * What an extension receives at `session.rotate`.
 */
export interface SessionRotatePayload {
  /**
   * Names the point.
   */
  readonly phase: "rotate";
  /**
   * Path of the session that is left; absent when it has no file.
   */
  readonly sessionPath?: string;
}

/**
 * What a host receives for `session.rotate`; only observers see a change.
 */
export interface SessionRotateReplacement {
  /**
   * Names the point.
   */
  readonly phase: "rotate";
  /**
   * Path of the session that is left.
   */
  readonly sessionPath?: string;
}

/**
 * What an extension receives at `session.save`.
 */
export interface SessionSavePayload {
  /**
   * Names the point.
   */
  readonly phase: "save";
  /**
   * Path that is written.
   */
  readonly sessionPath?: string;
}

/**
 * What a host receives for `session.save`; only observers see a change.
 */
export interface SessionSaveReplacement {
  /**
   * Names the point.
   */
  readonly phase: "save";
  /**
   * Path that is written.
   */
  readonly sessionPath?: string;
}

/**
 * What an extension receives at `session.start`.
 */
export interface SessionStartPayload {
  /**
   * Names the point.
   */
  readonly phase: "start";
  /**
   * Path of the session that begins; absent when it has no file.
   */
  readonly sessionPath?: string;
}

/**
 * What a host receives for `session.start`; only observers see a change.
 */
export interface SessionStartReplacement {
  /**
   * Names the point.
   */
  readonly phase: "start";
  /**
   * Path of the session that begins.
   */
  readonly sessionPath?: string;
}

/**
 * Params of `extension/shutdown`.
 */
export interface ShutdownParams {
  /**
   * Time for the answer, in milliseconds; 0 is no bound. The host ends the process some time
   * after.
   */
  readonly timeoutMillis: number;
}

/**
 * Result of `extension/shutdown`.
 */
export interface ShutdownResult {
  /**
   * Whether the extension shuts down.
   */
  readonly accepted: boolean;
}

/**
 * Payload of `steer`. A later one of the same id replaces the earlier.
 */
export interface SteerEvent {
  /**
   * What became of it.
   */
  readonly state: SteerState;
  /**
   * Names the input within its session.
   */
  readonly steerId: string;
  /**
   * The input.
   */
  readonly text: string;
}

/**
 * What became of input into a running turn.
 */
export type SteerState = "applied" | "dropped" | "queued";

/**
 * Payload of `stream_attempt`.
 */
export interface StreamAttemptEvent {
  /**
   * The message that the attempt writes. Each attempt has its own, so `discard` takes away
   * this one.
   */
  readonly messageId: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * The attempt.
   */
  readonly streamAttempt: StreamAttempt;
}

/**
 * One attempt at a model request.
 */
export interface StreamAttempt {
  /**
   * What happens to it.
   */
  readonly action: StreamAttemptAction;
  /**
   * Number of the attempt, from 1.
   */
  readonly attempt: number;
  /**
   * Names the attempt within its session.
   */
  readonly id: string;
  /**
   * Most attempts there will be.
   */
  readonly max: number;
  /**
   * Why it broke off; only with `discard`.
   */
  readonly reason?: StreamBreakReason;
}

/**
 * What happens to an attempt.
 */
export type StreamAttemptAction = "begin" | "commit" | "discard";

/**
 * Why an attempt broke off.
 */
export type StreamBreakReason = "connection_reset" | "idle_timeout" | "premature_eof";

/**
 * Params of `extension/provider/stream/cancel`.
 */
export interface StreamCancelParams {
  /**
   * The stream to cancel.
   */
  readonly streamId: string;
}

/**
 * Result of `extension/provider/stream/cancel`.
 */
export interface StreamCancelResult {
  /**
   * Whether a live stream was cancelled; false for one that is unknown or over.
   */
  readonly cancelled: boolean;
}

/**
 * Params of `extension/provider/stream/chunk`.
 */
export interface StreamChunkParams {
  /**
   * The chunk.
   */
  readonly chunk: ProviderChunk;
  /**
   * Fingerprint of the dependencies; carried, never checked.
   */
  readonly epoch?: string;
  /**
   * Generation that the chunk belongs to; an older one than the published is dropped. Absent
   * or 0 means not stated.
   */
  readonly generation?: number;
  /**
   * Number of the chunk, from `seqBase` of the open request, without holes.
   */
  readonly seq: number;
  /**
   * The stream.
   */
  readonly streamId: string;
}

/**
 * One piece of a stream. Its type says which members it has.
 */
export interface ProviderChunk {
  /**
   * Length of the arguments so far, in characters; absent means 0.
   */
  readonly argChars?: number;
  /**
   * Fingerprint of the dependencies; carried, never checked.
   */
  readonly epoch?: string;
  /**
   * What went wrong.
   */
  readonly error?: ProviderError;
  /**
   * Generation that the chunk belongs to, when its envelope states none; absent or 0 means
   * not stated.
   */
  readonly generation?: number;
  /**
   * The provider's signature of the reasoning; absent means none.
   */
  readonly signature?: string;
  /**
   * Text to append; absent means empty.
   */
  readonly text?: string;
  /**
   * The tool call that the chunk is about.
   */
  readonly toolCall?: ProviderToolCall;
  /**
   * Kind of the chunk.
   */
  readonly type: ProviderChunkType;
  /**
   * Token counts of the round.
   */
  readonly usage?: ProviderUsage;
}

/**
 * A failure inside a stream.
 */
export interface ProviderError {
  /**
   * Why the stream broke off.
   */
  readonly code: ProviderErrorCode;
  /**
   * What went wrong, in words for people.
   */
  readonly message: string;
}

/**
 * Why a stream broke off.
 */
export type ProviderErrorCode = "provider_failed" | "provider_interrupted";

/**
 * Kinds of chunks. `generation` and `epoch` may stand in any of them. A member of another kind is passed over, but for `error`, which only the kind `error` may carry.
 */
export type ProviderChunkType =
  "done" | "error" | "reasoning" | "text" | "tool_call" | "tool_call_args_delta" | "tool_call_start" | "usage";

/**
 * Params of `extension/provider/stream/end`.
 */
export interface StreamEndParams {
  /**
   * What went wrong, in words for people; absent or empty means nothing did.
   */
  readonly error?: string;
  /**
   * Whether the stream was cut before the model had finished; absent means no.
   */
  readonly interrupted?: boolean;
  /**
   * Number of the last chunk that was sent; 0 when there was none.
   */
  readonly lastSeq: number;
  /**
   * The stream.
   */
  readonly streamId: string;
}

/**
 * Params of `extension/provider/stream/open`.
 */
export interface StreamOpenParams {
  /**
   * Level of effort; absent means none was chosen.
   */
  readonly effort?: string;
  /**
   * Fingerprint of the dependencies; carried, never checked.
   */
  readonly epoch?: string;
  /**
   * Where to read contents of messages: entries with pointer `/request/messages/<i>/content`,
   * each for a message that has no `content` itself. Absent when all contents are in the
   * frame, as they always are towards a peer of revision 1. Since revision 2.
   */
  readonly externalized?: readonly ExternalizedField[];
  /**
   * Generation that opens the stream; absent or 0 means not stated.
   */
  readonly generation?: number;
  /**
   * `model` of the descriptor; absent means it has none.
   */
  readonly model?: string;
  /**
   * Ref of the model, as in its descriptor.
   */
  readonly providerRef: string;
  /**
   * What the model is asked.
   */
  readonly request: ProviderRequest;
  /**
   * Number of the first chunk. The host sends 1; 0 counts as 1.
   */
  readonly seqBase: number;
  /**
   * Name of the stream, made by the host; no two live streams of a connection share one.
   */
  readonly streamId: string;
}

/**
 * Result of `extension/provider/stream/open`.
 */
export interface StreamOpenResult {
  /**
   * Whether the stream will run. If not, no chunk and no end follow.
   */
  readonly accepted: boolean;
}

/**
 * The answer of a call that went well.
 */
export interface SuccessFrame {
  /**
   * Id of the request that is answered.
   */
  readonly id: number | null;
  /**
   * Version of JSON-RPC.
   */
  readonly jsonrpc: "2.0";
  /**
   * Result of the method; null is a result too.
   */
  readonly result: unknown;
  /**
   * Revision of the sender, an integer from 1, in the answer to `extension/initialize`;
   * absent means revision 1. Elsewhere it says nothing.
   */
  readonly revision?: unknown;
  [property: string]: unknown;
}

/**
 * What an extension receives at `system_prompt.build`.
 */
export interface SystemPromptBuildPayload {
  /**
   * The system prompt.
   */
  readonly prompt?: string;
  /**
   * Absolute path of the workspace.
   */
  readonly workspaceRoot: string;
}

/**
 * What a host receives for `system_prompt.build`.
 */
export interface SystemPromptBuildReplacement {
  /**
   * The system prompt.
   */
  readonly prompt?: string;
  /**
   * Absolute path of the workspace; a change has no effect.
   */
  readonly workspaceRoot: string;
}

/**
 * Payload of `text`. Pieces of one message are appended in order of arrival.
 */
export interface TextEvent {
  /**
   * The message that grows.
   */
  readonly messageId: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * The next piece.
   */
  readonly text: string;
}

/**
 * What an extension receives at `tool.after`.
 */
export interface ToolAfterPayload {
  /**
   * Arguments as the text of a JSON object.
   */
  readonly arguments?: string;
  /**
   * Whether the tool failed.
   */
  readonly isError?: boolean;
  /**
   * Name of the tool.
   */
  readonly name: string;
  /**
   * What the tool returned.
   */
  readonly result?: string;
}

/**
 * What a host receives for `tool.after`.
 */
export interface ToolAfterReplacement {
  /**
   * Arguments of the call; a change has no effect.
   */
  readonly arguments?: string;
  /**
   * Whether the model sees a failure; absent means it sees success.
   */
  readonly isError?: boolean;
  /**
   * Name of the tool; a change has no effect.
   */
  readonly name: string;
  /**
   * What the model reads.
   */
  readonly result?: string;
}

/**
 * What an extension receives at `tool.before`.
 */
export interface ToolBeforePayload {
  /**
   * Arguments as the text of a JSON object.
   */
  readonly arguments?: string;
  /**
   * Name of the tool.
   */
  readonly name: string;
}

/**
 * What a host receives for `tool.before`.
 */
export interface ToolBeforeReplacement {
  /**
   * Arguments of the call. The host runs the call only with the text of an object.
   */
  readonly arguments?: string;
  /**
   * Name of the tool to run.
   */
  readonly name: string;
}

/**
 * Params of `extension/tool/call`. Since revision 2.
 */
export interface ToolCallParams {
  /**
   * Arguments, as the model gave them and the hook points left them.
   */
  readonly arguments: Readonly<Record<string, unknown>>;
  /**
   * The tool, as declared.
   */
  readonly name: string;
  /**
   * Time for the whole call, in milliseconds; 0 is no bound.
   */
  readonly timeoutMillis: number;
}

/**
 * Result of `extension/tool/call`. A call that cannot run at all is answered with an error instead. Since revision 2.
 */
export interface ToolCallResult {
  /**
   * What the model reads. May be empty.
   */
  readonly content: string;
  /**
   * Whether the tool itself failed; the model reads that too. Absent means it did not.
   */
  readonly isError?: boolean;
}

/**
 * Payload of `tool_dispatch`. A later one of the same call replaces the earlier; `tool_result` ends it.
 */
export interface ToolDispatchEvent {
  /**
   * Characters of arguments received so far; only while they are written.
   */
  readonly argChars?: number;
  /**
   * Arguments as JSON text; incomplete or empty while they are written.
   */
  readonly arguments: string;
  /**
   * Names the call within its session.
   */
  readonly callId: string;
  /**
   * The message in which the model made the call.
   */
  readonly messageId?: string;
  /**
   * Name of the tool.
   */
  readonly name: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * Absolute paths of the files that the call is about; absent when unknown.
   */
  readonly paths?: readonly string[];
  /**
   * Whether the tool changes nothing.
   */
  readonly readOnly: boolean;
  /**
   * How far the call is.
   */
  readonly state: ToolCallState;
  /**
   * The call in one line, for people.
   */
  readonly title: string;
}

/**
 * How far a tool call is.
 */
export type ToolCallState = "pending" | "running" | "writing";

/**
 * Payload of `tool_progress`. Pieces of one call are appended in order of arrival.
 */
export interface ToolProgressEvent {
  /**
   * The call that is running.
   */
  readonly callId: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * The next piece of output.
   */
  readonly text: string;
}

/**
 * Payload of `tool_result`.
 */
export interface ToolResultEvent {
  /**
   * The call that is over.
   */
  readonly callId: string;
  /**
   * Running time in milliseconds; absent when the tool did not run.
   */
  readonly durationMillis?: number;
  /**
   * Whether the tool failed, was refused or was cancelled.
   */
  readonly isError: boolean;
  /**
   * Name of the tool.
   */
  readonly name: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * The whole output; takes the place of its pieces.
   */
  readonly output: string;
  /**
   * Whether output was cut; absent means it is whole.
   */
  readonly truncated?: boolean;
}

/**
 * Payload of `turn_done`. A sub-agent's turn has neither start nor end event; it is a tool call of the turn around it.
 */
export interface TurnDoneEvent {
  /**
   * Length of the turn in milliseconds.
   */
  readonly durationMillis?: number;
  /**
   * What failed; only with the stop reason `failed` or `blocked`.
   */
  readonly failure?: EventFailure;
  /**
   * The reason in words, for people; absent when the turn was completed.
   */
  readonly message?: string;
  /**
   * Why it ended.
   */
  readonly stopReason: TurnStopReason;
  /**
   * The turn that ended.
   */
  readonly turnId: string;
}

/**
 * What made an operation fail, as far as it is known.
 */
export interface EventFailure {
  /**
   * The plugin that failed.
   */
  readonly pluginId?: string;
  /**
   * The hook point at which it failed.
   */
  readonly point?: InterceptEvent;
  /**
   * Error reason of the protocol, or the host's own code.
   */
  readonly reason?: string;
}

/**
 * Why a turn ended.
 */
export type TurnStopReason =
  "blocked" | "cancelled" | "completed" | "failed" | "refused" | "round_limit" | "token_limit";

/**
 * Payload of `turn_started`. The input follows as a `message` with the role `user`.
 */
export interface TurnStartedEvent {
  /**
   * The runtime generation that the turn is pinned to; absent without extensions.
   */
  readonly generation?: number;
  /**
   * Ref of the model that answers.
   */
  readonly model?: string;
  /**
   * What began it.
   */
  readonly trigger: TurnTrigger;
  /**
   * Names the turn within its session. Events up to the `turn_done` of the same id belong to
   * it.
   */
  readonly turnId: string;
}

/**
 * What began a turn.
 */
export type TurnTrigger = "continuation" | "job" | "user";

/**
 * Params of `extension/ui/action`.
 */
export interface UIActionParams {
  /**
   * The action, as declared.
   */
  readonly actionId: string;
  /**
   * Arguments by name; those without a name are `arg1`, `arg2` and so on. Absent means none.
   */
  readonly args?: Readonly<Record<string, string>>;
  /**
   * Number of the runtime generation.
   */
  readonly generation: number;
  /**
   * The session in which the user invoked it.
   */
  readonly sessionId: string;
}

/**
 * Result of `extension/ui/action`.
 */
export interface UIActionResult {
  /**
   * Whether the action was carried out; if not, it is shown as refused.
   */
  readonly accepted: boolean;
  /**
   * What to tell the user; absent means a text of the host.
   */
  readonly message?: string;
}

/**
 * Payload of a panel. Every member may be absent; an absent one is not shown. Nothing in it is Markdown. Since revision 2.
 */
export interface UIPanelPayload {
  /**
   * Buttons.
   */
  readonly actions?: readonly UIActionRef[];
  /**
   * Rows of names and values.
   */
  readonly fields?: readonly UIKeyValue[];
  /**
   * Part done, from 0 to 1; values outside are moved to the nearer end.
   */
  readonly progress?: number;
  /**
   * Body as plain text.
   */
  readonly text?: string;
  /**
   * Heading.
   */
  readonly title?: string;
}

/**
 * Params of `host/ui/publish`.
 */
export interface UIPublishParams {
  /**
   * The generation of the handshake.
   */
  readonly generation: number;
  /**
   * Kind of the surface.
   */
  readonly kind: UISurfaceKind;
  /**
   * What to show.
   */
  readonly payload: unknown;
  /**
   * The session of the handshake.
   */
  readonly sessionId: string;
  /**
   * Id of the surface within the extension.
   */
  readonly surfaceId: string;
}

/**
 * Result of `host/ui/publish`.
 */
export interface UIPublishResult {
  /**
   * Whether the surface was taken; false when session or generation is not the current one.
   */
  readonly accepted: boolean;
}

/**
 * Params of `host/ui/request`.
 */
export interface UIRequestParams {
  /**
   * The generation of the handshake.
   */
  readonly generation: number;
  /**
   * Kind of the question.
   */
  readonly kind: UIRequestKind;
  /**
   * What to ask.
   */
  readonly payload: unknown;
  /**
   * The session of the handshake.
   */
  readonly sessionId: string;
  /**
   * Id of the question within the extension.
   */
  readonly surfaceId: string;
}

/**
 * Kinds of questions. Where the payload has fields, their kinds decide instead.
 */
export type UIRequestKind = "confirm" | "input" | "multiselect" | "select";

/**
 * Result of `host/ui/request`.
 */
export interface UIRequestResult {
  /**
   * Whether the question ended without an answer.
   */
  readonly cancelled: boolean;
  /**
   * Answers by key of their field, or as `value` where the payload has no fields; unanswered
   * ones are left out.
   */
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Params of `extension/ui/submit`.
 */
export interface UISubmitParams {
  /**
   * Number of the runtime generation.
   */
  readonly generation: number;
  /**
   * The session in which the user sent it.
   */
  readonly sessionId: string;
  /**
   * The form, as published.
   */
  readonly surfaceId: string;
  /**
   * Values by key of their field. May be empty.
   */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Result of `extension/ui/submit`.
 */
export interface UISubmitResult {
  /**
   * Whether the values were taken; if not, the form is shown as refused.
   */
  readonly accepted: boolean;
}

/**
 * Payload of a view. Text frontends show it as indented lines. Since revision 2.
 */
export interface UIViewPayload {
  /**
   * The tool card whose body the view replaces, as `tool:<callId>`; the host keeps the frame
   * of the card and its name. Never beside `slot`.
   */
  readonly anchor?: string;
  /**
   * The nodes, at least one.
   */
  readonly body: readonly UINode[];
  /**
   * Where the view stands; a place that a frontend does not know is its usual one.
   */
  readonly slot?: string;
}

/**
 * One node of a view. Its kind says which members it must have; a member that its kind does not list is passed over. Since revision 2.
 */
export interface UINode {
  /**
   * An action of the same extension, as declared. It is never shown.
   */
  readonly actionId?: string;
  /**
   * The nodes inside; only a row or a stack has any. May be empty.
   */
  readonly children?: readonly UINode[];
  /**
   * Name of what it says.
   */
  readonly key?: string;
  /**
   * Kind of the node.
   */
  readonly kind: UINodeKind;
  /**
   * Text beside or upon it.
   */
  readonly label?: string;
  /**
   * Part done.
   */
  readonly progress?: number;
  /**
   * How it looks; absent means plain.
   */
  readonly tone?: UITone;
  /**
   * What it says.
   */
  readonly value?: string;
}

/**
 * Kinds of nodes. Only a row and a stack may have children. Since revision 2.
 */
export type UINodeKind = "button" | "divider" | "kv" | "markdown" | "meter" | "pip" | "row" | "stack" | "text";

/**
 * How a node looks; each frontend has colours of its own for it. Since revision 2.
 */
export type UITone = "accent" | "dim" | "err" | "ok" | "strong" | "warn";

/**
 * Payload of `usage`.
 */
export interface UsageEvent {
  /**
   * Tokens of the context in use.
   */
  readonly contextTokens?: number;
  /**
   * Size of the model's context in tokens.
   */
  readonly contextWindow?: number;
  /**
   * Currency of the price, such as `USD`.
   */
  readonly currency?: string;
  /**
   * Whether the numbers of this request are an estimate; absent means they are the provider's.
   */
  readonly estimated?: boolean;
  /**
   * Ref of the model.
   */
  readonly model?: string;
  /**
   * The sub-agent it belongs to; absent for the main agent.
   */
  readonly origin?: EventOrigin;
  /**
   * Price of the session up to now, in the currency; absent when unknown.
   */
  readonly sessionCost?: number;
  /**
   * Tokens of the session up to now, this request included.
   */
  readonly sessionUsage?: ProviderUsage;
  /**
   * Tokens of this request.
   */
  readonly usage: ProviderUsage;
}
