// What revision 1 froze, written down from the sheets and not from the contract: wire-schema.rev1.json, and wire-protocol.md
// §2 (DTOs), §3.2 (errors), §7.1 and §7.2 (hook points), §9 (slots), with the rulings of DESIGN §8 where they decide otherwise.
// Notation: notation.ts. An unsigned integer of the sheet is "integer, min 0"; each integer ends at 2^53 - 1.
import type { Definition, Members } from "./notation.ts";

/** Identity, wire-protocol.md §0 and §4.1. */
export const IDENTITY = {
  id: "reasonix.extension.v2",
  title: "Reasonix Extension Protocol v2",
  major: 2,
  version: "2",
  manifestFile: "reasonix-plugin.json",
  apiVersion: "reasonix.io/plugin/v2",
} as const;

/** §2.3, those that a method can reach. */
export const WIRE_ENUMS: Readonly<Record<string, readonly string[]>> = {
  ContentEncoding: ["utf8"],
  InterceptDecision: ["allow", "block", "continue", "deny", "replace"],
  InterceptEvent: [
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
  ProviderChunkType: [
    "done",
    "error",
    "reasoning",
    "text",
    "tool_call",
    "tool_call_args_delta",
    "tool_call_start",
    "usage",
  ],
  ProviderErrorCode: ["provider_failed", "provider_interrupted"],
  ProviderRole: ["assistant", "system", "tool", "user"],
  UIHostKind: ["acp", "desktop", "headless", "tui"],
  UIRequestKind: ["confirm", "input", "multiselect", "select"],
  UISurfaceKind: ["card", "form", "notification", "status"],
};

/** §2.4 to §2.8: the 43 DTOs. What is redacted: providers-ui-frontends.md §8.3, and the reason of a ruling. */
export const DTOS: Readonly<Record<string, Members>> = {
  CapabilityWire: {
    namespace: "string, non-blank",
    kind: "string, non-blank",
    id: "string, non-blank",
    "version?": "string",
    "schemaHash?": "string",
  },
  ContentReadParams: {
    contentRef: "string, non-blank",
    offset: "integer, min 0",
  },
  ContentReadResult: {
    contentRef: "string, non-blank",
    offset: "integer, min 0",
    dataBase64: "string",
    "nextOffset?": "integer, min 0",
    totalBytes: "integer, min 0",
    sha256: "string, sha256",
    encoding: "ContentEncoding",
  },
  EventParams: {
    event: "InterceptEvent",
    payload: "json, externalizable, hookPayload by event",
    "externalized?": "ExternalizedField[]",
  },
  ExternalizedField: {
    jsonPointer: "string, non-blank",
    contentRef: "string, non-blank",
    totalBytes: "integer, min 0",
    sha256: "string, sha256",
  },
  HostCapabilities: {
    contentRefs: "boolean",
    uiHost: "UIHostKind",
    protocolVersion: "string, non-blank",
    "dependencySchemaVersion?": "integer, min 0",
  },
  InitializeParams: {
    protocolVersion: "string, non-blank",
    protocolId: "string, non-blank",
    manifest: "ManifestExpectation",
    session: "SessionContext",
    capabilities: "HostCapabilities",
    "dependencySchemaVersion?": "integer, min 0",
  },
  InitializeResult: {
    protocolVersion: "string, non-blank",
    name: "string, non-blank",
    version: "string, non-blank",
    "componentId?": "string",
    "subscriptions?": "string[]",
    "replaces?": "string[]",
    "providers?": "ProviderDescriptor[]",
    "uiActions?": "UIActionDecl[]",
    "requires?": "RequirementWire[]",
    "provides?": "CapabilityWire[]",
    stateSchemaVersion: "integer, min 0",
  },
  InitializedParams: {},
  InterceptParams: {
    event: "InterceptEvent",
    seq: "integer, min 1",
    payload: "json, externalizable, hookPayload by event",
    timeoutMillis: "integer, min 0",
    "externalized?": "ExternalizedField[]",
  },
  InterceptResult: {
    decision: "InterceptDecision",
    "reason?": "string, redacted",
    "replacement?": "json, externalizable, hookReplacement by event of the request",
    "externalized?": "ExternalizedField[]",
  },
  ManifestExpectation: {
    "intercepts?": "string[]",
    "replaces?": "string[]",
    "providers?": "string[]",
    "uiActions?": "string[]",
    "capabilities?": "string[]",
    "requires?": "RequirementWire[]",
    "provides?": "CapabilityWire[]",
  },
  ProviderCatalogParams: {},
  ProviderCatalogResult: { providers: "ProviderDescriptor[]" },
  ProviderChunk: {
    type: "ProviderChunkType",
    "text?": "string",
    "signature?": "string",
    "toolCall?": "ProviderToolCall",
    "argChars?": "integer, min 0",
    "usage?": "ProviderUsage",
    "error?": "ProviderError",
    "generation?": "integer, min 0",
    "epoch?": "string",
  },
  ProviderDescriptor: {
    ref: "string, non-blank",
    "displayName?": "string",
    "model?": "string",
    "contextWindow?": "integer, min 0",
    "pricingCurrency?": "string",
    "cacheHitPerMillion?": "number, min 0",
    "inputPerMillion?": "number, min 0",
    "outputPerMillion?": "number, min 0",
    "vision?": "boolean",
    "tools?": "boolean",
    "reasoning?": "boolean",
    "efforts?": "string[]",
    "defaultEffort?": "string",
    "toolCallReasoning?": "boolean",
    "reasoningRoundTrip?": "boolean",
    "warnOnMissingToolCallReasoning?": "boolean",
  },
  ProviderError: {
    code: "ProviderErrorCode",
    message: "string, non-blank, redacted",
  },
  ProviderMessage: {
    "role?": "ProviderRole",
    "content?": "string, externalizable",
    "images?": "string[]",
    "reasoning_content?": "string",
    "reasoning_signature?": "string",
    "tool_calls?": "ProviderToolCall[]",
    "tool_call_id?": "string",
    "name?": "string",
  },
  ProviderRequest: {
    messages: "ProviderMessage[]",
    tools: "ProviderToolSchema[]",
    "temperature?": "number",
    maxTokens: "integer, min 0",
    "responseFormat?": "ProviderResponseFormat",
  },
  ProviderResponseFormat: { type: "string, non-blank" },
  ProviderToolCall: {
    id: "string, non-blank",
    name: "string, non-blank",
    arguments: "string",
    "thought_signature?": "string",
  },
  ProviderToolSchema: {
    name: "string, non-blank",
    "description?": "string",
    parameters: "object",
  },
  ProviderUsage: {
    promptTokens: "integer, min 0",
    completionTokens: "integer, min 0",
    totalTokens: "integer, min 0",
    cacheHitTokens: "integer, min 0",
    cacheMissTokens: "integer, min 0",
    reasoningTokens: "integer, min 0",
    "finishReason?": "string",
  },
  RequirementWire: {
    namespace: "string, non-blank",
    kind: "string, non-blank",
    id: "string, non-blank",
    "version?": "string",
    "schemaHash?": "string",
    "versionRange?": "string",
    "optional?": "boolean",
  },
  ResourcesChangedParams: { paths: "string[]" },
  SessionContext: {
    sessionId: "string, non-blank",
    workspaceRoot: "string, non-blank",
    generation: "integer, min 0",
    "epoch?": "string",
  },
  ShutdownParams: { timeoutMillis: "integer, min 0" },
  ShutdownResult: { accepted: "boolean" },
  StreamCancelParams: { streamId: "string, non-blank" },
  StreamCancelResult: { cancelled: "boolean" },
  StreamChunkParams: {
    streamId: "string, non-blank",
    seq: "integer, min 1",
    chunk: "ProviderChunk",
    "generation?": "integer, min 0",
    "epoch?": "string",
  },
  StreamEndParams: {
    streamId: "string, non-blank",
    lastSeq: "integer, min 0",
    "error?": "string, redacted",
    "interrupted?": "boolean",
  },
  StreamOpenParams: {
    streamId: "string, non-blank",
    providerRef: "string, non-blank",
    "model?": "string",
    "effort?": "string",
    request: "ProviderRequest",
    seqBase: "integer, min 0",
    "generation?": "integer, min 0",
    "epoch?": "string",
  },
  StreamOpenResult: { accepted: "boolean" },
  UIActionDecl: {
    actionId: "string, non-blank",
    "label?": "string, redacted",
  },
  UIActionParams: {
    actionId: "string, non-blank",
    sessionId: "string, non-blank",
    generation: "integer, min 0",
    "args?": "map of string",
  },
  UIActionResult: {
    accepted: "boolean",
    "message?": "string, redacted",
  },
  UIPublishParams: {
    surfaceId: "string, non-blank",
    sessionId: "string, non-blank",
    generation: "integer, min 0",
    kind: "UISurfaceKind",
    payload: "some json, surfacePayload by kind",
  },
  UIPublishResult: { accepted: "boolean" },
  UIRequestParams: {
    surfaceId: "string, non-blank",
    sessionId: "string, non-blank",
    generation: "integer, min 0",
    kind: "UIRequestKind",
    payload: "some json, requestPayload by kind",
  },
  UIRequestResult: {
    cancelled: "boolean",
    "values?": "map of json",
  },
  UISubmitParams: {
    surfaceId: "string, non-blank",
    sessionId: "string, non-blank",
    generation: "integer, min 0",
    values: "map of json",
  },
  UISubmitResult: { accepted: "boolean" },
};

/** The two state files, plugin-packages.md §4.1 and providers-ui-frontends.md §7. */
export const STATE_FILES: Readonly<Record<string, string>> = {
  "<home>/plugin-packages.json": "PluginPackages",
  "<session>.extensions.json": "SessionExtensions",
};

export const STATE_DEFINITIONS: Readonly<Record<string, Definition>> = {
  ManifestKind: ["claude", "codex", "reasonix"],
  // A version that is absent reads as 1, so it is optional here; in the other file it is not. Unknown keys are lost on the next
  // write, so they are read past; in the other file they make it corrupt.
  PluginPackages: {
    "version?": "integer, min 0",
    plugins: "PluginPackageEntry[]",
    "...": "",
  },
  PluginPackageEntry: {
    name: "string, matching plugin-name",
    "source?": "string",
    root: "string, non-blank",
    "version?": "string",
    "description?": "string",
    "manifestKind?": "ManifestKind",
    enabled: "boolean",
    "commit?": "string",
    "...": "",
  },
  SessionExtensions: {
    version: "integer, min 0",
    plugins: "map of json",
  },
};

type Direction =
  | "host_to_extension_request"
  | "host_to_extension_notification"
  | "extension_to_host_request"
  | "extension_to_host_notification";

const HOST_ASKS: Direction = "host_to_extension_request";
const HOST_TELLS: Direction = "host_to_extension_notification";
const EXTENSION_ASKS: Direction = "extension_to_host_request";
const EXTENSION_TELLS: Direction = "extension_to_host_notification";

/** §2.1: direction, class, params, result. */
export const METHODS: Readonly<Record<string, readonly [Direction, string, string, string | null]>> = {
  "extension/event": [HOST_TELLS, "observation", "EventParams", null],
  "extension/initialize": [HOST_ASKS, "lifecycle", "InitializeParams", "InitializeResult"],
  "extension/initialized": [HOST_TELLS, "lifecycle", "InitializedParams", null],
  "extension/intercept": [HOST_ASKS, "intercept", "InterceptParams", "InterceptResult"],
  "extension/provider/catalog": [HOST_ASKS, "provider", "ProviderCatalogParams", "ProviderCatalogResult"],
  "extension/provider/stream/cancel": [HOST_ASKS, "provider", "StreamCancelParams", "StreamCancelResult"],
  "extension/provider/stream/chunk": [EXTENSION_TELLS, "provider", "StreamChunkParams", null],
  "extension/provider/stream/end": [EXTENSION_TELLS, "provider", "StreamEndParams", null],
  "extension/provider/stream/open": [HOST_ASKS, "provider", "StreamOpenParams", "StreamOpenResult"],
  "extension/resources/changed": [HOST_TELLS, "observation", "ResourcesChangedParams", null],
  "extension/shutdown": [HOST_ASKS, "lifecycle", "ShutdownParams", "ShutdownResult"],
  "extension/ui/action": [HOST_ASKS, "ui", "UIActionParams", "UIActionResult"],
  "extension/ui/submit": [HOST_ASKS, "ui", "UISubmitParams", "UISubmitResult"],
  "host/content/read": [EXTENSION_ASKS, "content", "ContentReadParams", "ContentReadResult"],
  "host/ui/publish": [EXTENSION_ASKS, "ui", "UIPublishParams", "UIPublishResult"],
  "host/ui/request": [EXTENSION_ASKS, "ui", "UIRequestParams", "UIRequestResult"],
};

/** §1.10: what may be sent before `extension/initialized`; everything else waits for it. */
export const PHASES: Readonly<Record<string, string>> = {
  "extension/initialize": "handshake",
  "extension/initialized": "handshake",
  "extension/shutdown": "any",
};

/**
 * Calls with a budget of their own: §10.12; the UI calls by the advice of providers-ui-frontends.md §3.6 (30 minutes for the user)
 * and §4.5 (60 s). The budgets themselves: budgets.ts.
 */
export const CALL_BUDGETS: Readonly<Record<string, string>> = {
  "extension/initialize": "handshakeMillis",
  "extension/provider/catalog": "catalogMillis",
  "extension/provider/stream/cancel": "streamCancelMillis",
  "extension/shutdown": "shutdownMillis",
  "extension/ui/action": "uiActionMillis",
  "extension/ui/submit": "uiActionMillis",
  "host/ui/request": "uiRequestMillis",
};

/**
 * Capability families (§5.4), and the methods that need one of them (§5.2, providers-ui-frontends.md §1.1, §3.3, §4.1).
 * `interceptors` and `strategies` gate no method (§5.2).
 */
export const CAPABILITIES: Readonly<Record<string, readonly string[]>> = {
  interceptors: [],
  providers: [
    "extension/provider/catalog",
    "extension/provider/stream/cancel",
    "extension/provider/stream/chunk",
    "extension/provider/stream/end",
    "extension/provider/stream/open",
  ],
  strategies: [],
  ui: ["extension/ui/action", "extension/ui/submit", "host/ui/publish", "host/ui/request"],
};

/** §3.2: code and whether it is retryable. Who raises them, and the words that travel with them: errors.ts. */
export const ERRORS: Readonly<Record<string, readonly [number, boolean]>> = {
  activation_failed: [-32000, false],
  capability_not_declared: [-32000, false],
  cleanup_failed: [-32000, true],
  content_ref_expired: [-32000, true],
  dependency_cycle: [-32000, false],
  dependency_unsatisfied: [-32000, false],
  frame_too_large: [-32000, false],
  intercept_timeout: [-32000, true],
  internal: [-32603, true],
  invalid_params: [-32602, false],
  protocol_error: [-32600, false],
  provider_failed: [-32000, true],
  provider_interrupted: [-32000, true],
  schema_mismatch: [-32000, false],
  shutdown_timeout: [-32000, true],
  stale_generation: [-32000, false],
  stream_cancelled: [-32000, false],
  stream_gap: [-32000, true],
  unknown_method: [-32601, false],
  unsupported_version: [-32000, false],
};

/** §1.6 and §3.2: codes of JSON-RPC and of the transport. */
export const TRANSPORT_CODES: Readonly<Record<string, number>> = {
  busy: -32099,
  domain: -32000,
  internal: -32603,
  invalidParams: -32602,
  invalidRequest: -32600,
  parseError: -32700,
  unknownMethod: -32601,
};

/** §4.3. */
export const LIMITS: Readonly<Record<string, number>> = {
  contentRefChunkBytes: 262_144,
  contentRefObjectBytes: 8_388_608,
  externalizeFieldBytes: 65_536,
  frameBytes: 8_388_608,
};

const CHAIN = ["block", "continue", "replace"];
const VERDICT = ["allow", "block", "continue", "deny", "replace"];

/** A hook point: its default budget, and who may decide what. `owner` is absent where no slot is tied to the point. */
export interface PointFacts {
  readonly timeoutMillis: number;
  readonly interceptor: readonly string[];
  readonly owner?: readonly string[];
  /** The slot with a fixed name; `tool:<name>` rules at two points without being it (DESIGN §8.5). */
  readonly slot?: string;
}

const FAST = 5_000;
const SLOW = 30_000;

function ruled(timeoutMillis: number, slot: string): PointFacts {
  return { timeoutMillis, interceptor: CHAIN, owner: CHAIN, slot };
}

/** §7.1, §7.2, with DESIGN §8.2 (chains at all points) and §8.7 (the owner of `permission` gives verdicts too). */
export const POINTS: Readonly<Record<string, PointFacts>> = {
  "agent.before_start": { timeoutMillis: SLOW, interceptor: CHAIN },
  "compaction.complete": ruled(SLOW, "compaction"),
  "compaction.prepare": ruled(SLOW, "compaction"),
  "context.prepare": ruled(SLOW, "context"),
  "frontend.event": ruled(SLOW, "frontend_events"),
  "input.receive": { timeoutMillis: FAST, interceptor: CHAIN },
  "permission.decision": { timeoutMillis: FAST, interceptor: VERDICT, owner: VERDICT, slot: "permission" },
  "provider.request": ruled(SLOW, "provider_request"),
  "provider.response": ruled(SLOW, "provider_response"),
  "session.end": ruled(SLOW, "session_policy"),
  "session.load": ruled(SLOW, "session_policy"),
  "session.rotate": ruled(SLOW, "session_policy"),
  "session.save": ruled(SLOW, "session_policy"),
  "session.start": ruled(SLOW, "session_policy"),
  "system_prompt.build": ruled(SLOW, "system_prompt"),
  "tool.after": { timeoutMillis: FAST, interceptor: CHAIN, owner: CHAIN },
  "tool.before": { timeoutMillis: FAST, interceptor: CHAIN, owner: CHAIN },
};

/** §8.7 and DESIGN §8.5: the points at which the owner of a slot rules. */
export const SLOTS: Readonly<Record<string, readonly string[]>> = {
  compaction: ["compaction.complete", "compaction.prepare"],
  context: ["context.prepare"],
  frontend_events: ["frontend.event"],
  permission: ["permission.decision"],
  provider: [],
  provider_request: ["provider.request"],
  provider_response: ["provider.response"],
  session_policy: ["session.end", "session.load", "session.rotate", "session.save", "session.start"],
  system_prompt: ["system_prompt.build"],
  tool: ["tool.after", "tool.before"],
};

/** §9.2: the grammar of the slots that carry a name or a ref. */
export const SLOT_PATTERNS: Readonly<Record<string, string>> = {
  provider: "^provider:(?:[^/]+/[^/]+|plugin/[^/\\s]+/[^/]+/[^/]+)$",
  tool: "^tool:[^ \\t\\n]+$",
};

/** §9.2: names of slots, and texts that are none. */
export const SLOT_NAMES = {
  legal: [
    "system_prompt",
    "context",
    "provider_request",
    "provider_response",
    "compaction",
    "session_policy",
    "permission",
    "frontend_events",
    "tool:bash",
    "tool:read_file",
    "tool:mcp__srv__do/it",
    "provider:openai/gpt-5",
    "provider:plugin/demo/fake/x",
  ],
  illegal: [
    "",
    " ",
    "SYSTEM_PROMPT",
    "System_Prompt",
    " context",
    "context ",
    "contexts",
    "system_prompt:x",
    "tool",
    "tool:",
    "tool: ",
    "tool:a b",
    "tool:a\tb",
    "tool:a\nb",
    "Tool:bash",
    "provider",
    "provider:",
    "provider:openai",
    "provider:openai/",
    "provider:/gpt-5",
    "provider:openai/x/y",
    "provider:plugin/demo/fake",
    "provider:plugin//fake/x",
    "provider:plugin/ /fake/x",
    "provider:plugin/de mo/fake/x",
    "provider:plugin/demo//x",
    "provider:plugin/demo/fake/",
    "provider:plugin/demo/fake/x/y",
  ],
} as const;

/** §2.7 and providers-ui-frontends.md §2.5: members by kind of chunk. Other members are tolerated, except `error`. */
export const CHUNKS: Readonly<
  Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>
> = {
  done: { required: [], optional: [] },
  error: { required: ["error"], optional: [] },
  reasoning: { required: [], optional: ["signature", "text"] },
  text: { required: [], optional: ["text"] },
  tool_call: { required: ["toolCall"], optional: [] },
  tool_call_args_delta: { required: ["toolCall"], optional: ["argChars"] },
  tool_call_start: { required: ["toolCall"], optional: [] },
  usage: { required: ["usage"], optional: [] },
};

/** §2.8: the document behind each kind of surface and of question. */
export const SURFACES: Readonly<Record<string, string>> = {
  card: "UICardPayload",
  form: "UIFormPayload",
  notification: "UINotificationPayload",
  status: "UIStatusPayload",
};

export const REQUESTS: Readonly<Record<string, string>> = {
  confirm: "UIFormPayload",
  input: "UIFormPayload",
  multiselect: "UIFormPayload",
  select: "UIFormPayload",
};

const ID = {
  anyOf: [{ type: "integer", minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 }, { type: "null" }],
};
const JSONRPC = { const: "2.0", type: "string" };
const METHOD = { minLength: 1, type: "string" };
const PARAMS = { additionalProperties: {}, type: "object" };
const ABSENT = { not: {} };
/** DESIGN §2.1: tolerated in every frame like any member of nobody's; only the handshake looks whether it is a revision. */
const REVISION = {};

/** §1.3, §1.4 and §3.1: frames and errors. Alone among all objects they tolerate members that nobody knows. */
export const ENVELOPE: Readonly<Record<string, object>> = {
  RequestFrame: {
    properties: {
      jsonrpc: JSONRPC,
      id: ID,
      method: METHOD,
      params: PARAMS,
      revision: REVISION,
      result: ABSENT,
      error: ABSENT,
    },
    required: ["id", "jsonrpc", "method"],
    type: "object",
  },
  NotificationFrame: {
    properties: { jsonrpc: JSONRPC, method: METHOD, params: PARAMS, id: ABSENT, result: ABSENT, error: ABSENT },
    required: ["jsonrpc", "method"],
    type: "object",
  },
  SuccessFrame: {
    properties: {
      jsonrpc: JSONRPC,
      id: ID,
      result: {},
      revision: REVISION,
      method: ABSENT,
      params: ABSENT,
      error: ABSENT,
    },
    required: ["id", "jsonrpc", "result"],
    type: "object",
  },
  FailureFrame: {
    properties: {
      jsonrpc: JSONRPC,
      id: ID,
      error: { $ref: "#/$defs/ErrorObject" },
      method: ABSENT,
      params: ABSENT,
      result: ABSENT,
    },
    required: ["error", "id", "jsonrpc"],
    type: "object",
  },
  ErrorObject: {
    properties: {
      // §3.1 asks for an integer, DESIGN §8.16 says which: any that a double holds exactly, as for an id.
      code: { type: "integer", minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 },
      message: { type: "string", "x-redact": true },
      data: {},
    },
    required: ["code", "message"],
    type: "object",
  },
  ErrorData: {
    properties: {
      reason: { $ref: "#/$defs/ErrorReason" },
      retryable: { type: "boolean" },
      action: { type: "string", "x-redact": true },
    },
    required: ["reason", "retryable"],
    type: "object",
  },
};
