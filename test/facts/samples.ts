// One value with every member for each document that the tables of facts describe, written by hand. The tests check that no
// member is missing here. Values are of the sizes and forms that the sheets show.

const DIGEST = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const CAPABILITY = {
  namespace: "plugin/example",
  kind: "provider",
  id: "fake/echo",
  version: "1.0.0",
  schemaHash: `sha256:${DIGEST}`,
};

const REQUIREMENT = { ...CAPABILITY, versionRange: ">=1.0.0,<2.0.0", optional: true };

const DESCRIPTOR = {
  ref: "plugin/example/fake/echo",
  displayName: "Echo",
  model: "echo",
  contextWindow: 128_000,
  pricingCurrency: "USD",
  cacheHitPerMillion: 0.05,
  inputPerMillion: 0,
  outputPerMillion: 1.5,
  vision: false,
  tools: true,
  reasoning: true,
  efforts: ["low", "high"],
  defaultEffort: "low",
  toolCallReasoning: false,
  reasoningRoundTrip: true,
  warnOnMissingToolCallReasoning: false,
};

const EXTERNALIZED = { jsonPointer: "/payload", contentRef: "content_00ff", totalBytes: 65_537, sha256: DIGEST };

const CALL = { id: "call_1", name: "bash", arguments: "", thought_signature: "sig" };

const MESSAGE = {
  role: "assistant",
  content: "Let me look.",
  images: ["data:image/png;base64,AA=="],
  reasoning_content: "hm",
  reasoning_signature: "sig",
  tool_calls: [CALL],
  tool_call_id: "call_0",
  name: "reader",
};

const REQUEST = {
  messages: [MESSAGE],
  tools: [{ name: "bash", description: "Runs a command.", parameters: { type: "object", properties: {} } }],
  temperature: -0.5,
  maxTokens: 0,
  responseFormat: { type: "json_object" },
};

const USAGE = {
  promptTokens: 10,
  completionTokens: 2,
  totalTokens: 12,
  cacheHitTokens: 8,
  cacheMissTokens: 2,
  reasoningTokens: 0,
  finishReason: "stop",
};

/** Every member but `error`, which belongs to its own kind alone. */
const CHUNK = {
  type: "usage",
  text: "hello",
  signature: "sig",
  toolCall: CALL,
  argChars: 0,
  usage: USAGE,
  generation: 1,
  epoch: "e1",
};

const SESSION = { sessionId: "s-1", workspaceRoot: "/work", generation: 1, epoch: "e1" };

const SURFACE = { surfaceId: "status", sessionId: "s-1", generation: 3 };

const STATUS = { label: "Indexing", detail: "", severity: "warn", progress: 1.5 };

const CARD = {
  title: "Build",
  markdown: "**ok**",
  text: "ok",
  fields: [{ key: "branch", value: "" }],
  progress: 0,
  actions: [{ actionId: "rerun", label: "Run again" }],
};

const FIELD = { key: "name", label: "Name", kind: "select", options: ["a", ""], default: "a", required: false };

const FORM = { title: "Who?", message: "", fields: [FIELD] };

const MANIFEST_EXPECTATION = {
  intercepts: ["input.receive"],
  replaces: ["system_prompt"],
  providers: ["plugin/example/fake/echo"],
  uiActions: ["demo"],
  tools: ["lookup"],
  capabilities: ["interceptors", "ui"],
  requires: [REQUIREMENT],
  provides: [CAPABILITY],
};

const HOST_CAPABILITIES = { contentRefs: true, uiHost: "tui", protocolVersion: "2", dependencySchemaVersion: 1 };

/** Samples by definition. */
export const SAMPLES: Readonly<Record<string, object>> = {
  CapabilityWire: CAPABILITY,
  ContentReadParams: { contentRef: "content_00ff", offset: 0 },
  ContentReadResult: {
    contentRef: "content_00ff",
    offset: 0,
    dataBase64: "",
    nextOffset: 262_144,
    totalBytes: 262_145,
    sha256: DIGEST,
    encoding: "utf8",
  },
  EventParams: { event: "tool.after", payload: { name: "bash" }, externalized: [EXTERNALIZED] },
  ExternalizedField: EXTERNALIZED,
  HostCapabilities: HOST_CAPABILITIES,
  InitializeParams: {
    protocolVersion: "2",
    protocolId: "reasonix.extension.v2",
    manifest: MANIFEST_EXPECTATION,
    session: SESSION,
    capabilities: HOST_CAPABILITIES,
    dependencySchemaVersion: 0,
  },
  InitializeResult: {
    protocolVersion: "2",
    name: "example",
    version: "0.1.0",
    componentId: "",
    subscriptions: ["input.receive"],
    replaces: ["system_prompt"],
    providers: [DESCRIPTOR],
    uiActions: [{ actionId: "demo", label: "Demo" }],
    tools: ["lookup"],
    requires: [REQUIREMENT],
    provides: [CAPABILITY],
    stateSchemaVersion: 0,
  },
  InitializedParams: {},
  InterceptParams: {
    event: "provider.request",
    seq: 1,
    payload: { request: REQUEST },
    timeoutMillis: 30_000,
    externalized: [EXTERNALIZED],
  },
  InterceptResult: {
    decision: "replace",
    reason: "",
    replacement: { text: "hello" },
    externalized: [EXTERNALIZED],
  },
  ManifestExpectation: MANIFEST_EXPECTATION,
  ProviderCatalogParams: {},
  ProviderCatalogResult: { providers: [DESCRIPTOR] },
  ProviderChunk: CHUNK,
  ProviderDescriptor: DESCRIPTOR,
  ProviderError: { code: "provider_failed", message: "The model is asleep." },
  ProviderMessage: MESSAGE,
  ProviderRequest: REQUEST,
  ProviderResponseFormat: { type: "json_object" },
  ProviderToolCall: CALL,
  ProviderToolSchema: { name: "bash", description: "", parameters: {} },
  ProviderUsage: USAGE,
  RequirementWire: REQUIREMENT,
  ResourcesChangedParams: { paths: ["skills/a.md"] },
  SessionContext: SESSION,
  ShutdownParams: { timeoutMillis: 5_000 },
  ShutdownResult: { accepted: true },
  StreamCancelParams: { streamId: "es_1" },
  StreamCancelResult: { cancelled: false },
  StreamChunkParams: { streamId: "es_1", seq: 1, chunk: CHUNK, generation: 0, epoch: "" },
  StreamEndParams: { streamId: "es_1", lastSeq: 0, error: "cut off", interrupted: true },
  StreamOpenParams: {
    streamId: "es_1",
    providerRef: "plugin/example/fake/echo",
    model: "echo",
    effort: "low",
    request: REQUEST,
    seqBase: 1,
    externalized: [{ ...EXTERNALIZED, jsonPointer: "/request/messages/0/content" }],
    generation: 2,
    epoch: "e1",
  },
  StreamOpenResult: { accepted: true },
  UIActionDecl: { actionId: "demo", label: "Demo" },
  UIActionParams: { actionId: "demo", sessionId: "s-1", generation: 1, args: { arg1: "" } },
  UIActionResult: { accepted: false, message: "Not now." },
  UIPublishParams: { ...SURFACE, kind: "status", payload: STATUS },
  UIPublishResult: { accepted: true },
  UIRequestParams: { ...SURFACE, kind: "select", payload: FORM },
  UIRequestResult: { cancelled: false, values: { name: "a", tags: ["x"] } },
  UISubmitParams: { ...SURFACE, values: { name: "a" } },
  UISubmitResult: { accepted: true },

  UIStatusPayload: STATUS,
  UICardPayload: CARD,
  UIKeyValue: { key: "branch", value: "main" },
  UIActionRef: { actionId: "rerun", label: "Run again" },
  UIFormPayload: FORM,
  UIFormField: FIELD,
  UINotificationPayload: { title: "Done", body: "All green.", severity: "info" },

  AgentBeforeStartPayload: { model: "gpt", toolCount: 12, sessionId: "s-1" },
  AgentBeforeStartReplacement: { model: "gpt", toolCount: 12, sessionId: "s-1" },
  CompactionCompletePayload: { summary: "So far: nothing." },
  CompactionCompleteReplacement: { summary: "So far: nothing." },
  CompactionPreparePayload: { messages: [MESSAGE], guidance: "Keep paths." },
  CompactionPrepareReplacement: { messages: [MESSAGE], guidance: "Keep paths." },
  ContextPreparePayload: { messages: [MESSAGE] },
  ContextPrepareReplacement: { messages: [MESSAGE] },
  FrontendEventPayload: { kind: "message", text: "hello", detail: "" },
  FrontendEventReplacement: { kind: "message", text: "hello", detail: "" },
  InputReceivePayload: { text: "hello" },
  InputReceiveReplacement: { text: "hello" },
  PermissionDecisionPayload: { name: "bash", arguments: "{}", readOnly: false, hostDecision: "allow" },
  PermissionDecisionReplacement: { name: "bash", arguments: "{}", readOnly: false, hostDecision: "deny" },
  ProviderRequestPayload: { request: REQUEST },
  ProviderRequestReplacement: { request: REQUEST },
  ProviderResponsePayload: { text: "a", reasoning: "b", signature: "c", calls: [CALL], usage: USAGE },
  ProviderResponseReplacement: { text: "a", reasoning: "b", signature: "c", calls: [CALL], usage: USAGE },
  SessionEndPayload: { sessionPath: "/s/1", phase: "end" },
  SessionEndReplacement: { sessionPath: "/s/1", phase: "end" },
  SessionLoadPayload: { sessionPath: "/s/1", phase: "load" },
  SessionLoadReplacement: { sessionPath: "/s/1", phase: "load" },
  SessionRotatePayload: { sessionPath: "/s/1", phase: "rotate" },
  SessionRotateReplacement: { sessionPath: "/s/1", phase: "rotate" },
  SessionSavePayload: { sessionPath: "/s/1", phase: "save" },
  SessionSaveReplacement: { sessionPath: "/s/1", phase: "save" },
  SessionStartPayload: { sessionPath: "", phase: "start" },
  SessionStartReplacement: { sessionPath: "", phase: "start" },
  SystemPromptBuildPayload: { prompt: "You are helpful.", workspaceRoot: "/work" },
  SystemPromptBuildReplacement: { prompt: "You are helpful.", workspaceRoot: "/work" },
  ToolAfterPayload: { name: "bash", arguments: "not JSON", result: "ok", isError: false },
  ToolAfterReplacement: { name: "bash", arguments: ' {"a":1}\n', result: "ok", isError: false },
  ToolBeforePayload: { name: "bash", arguments: "not JSON" },
  ToolBeforeReplacement: { name: "bash", arguments: ' {"a":1}\n' },

  PluginPackages: {
    version: 1,
    plugins: [
      {
        name: "example",
        source: "git:github.com/owner/example",
        root: "plugins/example",
        version: "0.1.0",
        description: "",
        manifestKind: "reasonix",
        enabled: true,
        commit: "0123abc",
      },
    ],
  },
  SessionExtensions: { version: 1, plugins: { example: { seen: 3 } } },
};

/** Documents that came with revision 2. */
export const SAMPLES_2: Readonly<Record<string, object>> = {
  ToolCallParams: { name: "lookup", arguments: { word: "a", "": null }, timeoutMillis: 300_000 },
  ToolCallResult: { content: "", isError: false },
  ManifestTool: { name: "look.up_1", description: "", inputSchema: { type: "object" } },
  UIPanelPayload: {
    title: "CI",
    text: "",
    fields: [{ key: "branch", value: "" }],
    progress: 1.5,
    actions: CARD.actions,
  },
  UIViewPayload: { slot: "side", body: [{ kind: "divider" }] },
  UINode: {
    kind: "row",
    value: "",
    key: "",
    label: "",
    tone: "dim",
    progress: 1,
    actionId: "go",
    children: [{ kind: "divider" }],
  },
};
