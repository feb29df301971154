// Values of everyday size: plain data, held against the contract's types by the compiler and against its validators by
// every measurement.
import type {
  InitializeParams,
  InitializeResult,
  InterceptParams,
  InterceptResult,
  PluginManifest,
  ProviderMessage,
  StreamChunkParams,
  StreamOpenParams,
  ToolBeforePayload,
  ToolBeforeReplacement,
  UICardPayload,
} from "../../generated/src/index.ts";

const interceptParams: InterceptParams = {
  event: "tool.before",
  payload: {
    name: "bash",
    arguments: JSON.stringify({ command: "git status --short && pnpm test -- --run sdk/wire", timeout: 120 }),
  } satisfies ToolBeforePayload,
  seq: 42,
  timeoutMillis: 5000,
};

const interceptResult: InterceptResult = {
  decision: "replace",
  reason: "the command runs without network access",
  replacement: {
    name: "bash",
    arguments: JSON.stringify({ command: "unshare -n git status --short", timeout: 120 }),
  } satisfies ToolBeforeReplacement,
};

const streamChunkParams: StreamChunkParams = {
  chunk: { type: "text", text: " the frame reader joins" },
  generation: 3,
  seq: 1187,
  streamId: "stream-5f0c2a",
};

/** A question, then what a model does about it: says something, calls a tool, gets the result. */
function round(turn: number): readonly ProviderMessage[] {
  const id = `call_${turn}_9b1d`;
  return [
    {
      role: "user",
      content: `Step ${turn}: find out why the reader is slow when a long line arrives in small pieces.`,
    },
    {
      role: "assistant",
      content: "I look at how the pieces are kept until the line is complete.",
      reasoning_content: "Joining on every piece copies what was already there, so the cost grows with the square.",
      tool_calls: [
        { id, name: "read_file", arguments: JSON.stringify({ path: "sdk/wire/src/frames.ts", limit: 120 }) },
      ],
    },
    {
      role: "tool",
      name: "read_file",
      tool_call_id: id,
      content: "export class FrameReader {\n  #pieces: Uint8Array[] = [];\n  #bytes = 0;\n".repeat(6),
    },
    {
      role: "assistant",
      content: "The pieces are joined once for each line, so the cost is linear. That part is fine.",
    },
  ];
}

const streamOpenParams: StreamOpenParams = {
  effort: "medium",
  generation: 3,
  model: "deep-1",
  providerRef: "plugin/demo-pack/demo/deep-1",
  request: {
    maxTokens: 8192,
    messages: [1, 2, 3, 4, 5].flatMap(round),
    temperature: 0.2,
    tools: [
      {
        name: "read_file",
        description: "Reads a text file of the workspace.",
        parameters: {
          type: "object",
          properties: { path: { type: "string" }, limit: { type: "integer" } },
          required: ["path"],
        },
      },
      {
        name: "bash",
        description: "Runs a command in the workspace.",
        parameters: { type: "object", properties: { command: { type: "string" } }, required: ["command"] },
      },
    ],
  },
  seqBase: 0,
  streamId: "stream-5f0c2a",
};

const initializeParams: InitializeParams = {
  capabilities: { contentRefs: true, dependencySchemaVersion: 1, protocolVersion: "2", uiHost: "tui" },
  dependencySchemaVersion: 1,
  manifest: {
    capabilities: ["interceptors", "providers", "ui"],
    intercepts: ["tool.before", "tool.after", "permission.decision"],
    providers: ["plugin/demo-pack/demo/deep-1"],
    provides: [{ id: "default", kind: "interceptors", namespace: "plugin/demo-pack", version: "1.0.0" }],
    requires: [{ id: "default", kind: "strategies", namespace: "plugin/base-pack", versionRange: ">=1.2,<2" }],
    uiActions: ["show-report"],
  },
  protocolId: "reasonix.extension.v2",
  protocolVersion: "2",
  session: { generation: 3, sessionId: "s-20260311-7f", workspaceRoot: "/home/user/projects/demo" },
};

const initializeResult: InitializeResult = {
  name: "demo-pack",
  protocolVersion: "2",
  providers: [
    {
      contextWindow: 128000,
      displayName: "Deep 1",
      efforts: ["low", "medium", "high"],
      inputPerMillion: 0.27,
      model: "deep-1",
      outputPerMillion: 1.1,
      reasoning: true,
      ref: "plugin/demo-pack/demo/deep-1",
      tools: true,
    },
  ],
  provides: [{ id: "default", kind: "interceptors", namespace: "plugin/demo-pack", version: "1.0.0" }],
  stateSchemaVersion: 1,
  subscriptions: ["tool.before", "tool.after", "permission.decision"],
  uiActions: [{ actionId: "show-report", label: "Show the report" }],
  version: "0.4.1",
};

const pluginManifest: PluginManifest = {
  apiVersion: "reasonix.io/plugin/v2",
  name: "demo-pack",
  version: "0.4.1",
  description: "Guards commands, serves a model and reports what it did.",
  homepage: "https://example.org/demo-pack",
  contributes: {
    commands: ["commands"],
    hooks: {
      PreToolUse: [{ command: "bin/guard", args: ["--strict"], match: "bash|write_file", timeout: 5000 }],
      SessionStart: [{ contextFile: "context/house-rules.md", description: "The rules of the house" }],
    },
    mcpServers: { lookup: { command: "bin/lookup-server", args: ["--stdio"], env: { LOOKUP_DEPTH: "3" } } },
    prompts: "prompts",
    skills: ["skills"],
    themes: [{ path: "themes/dusk.reasonix-theme" }],
  },
  provides: [{ id: "default", kind: "interceptors", namespace: "plugin/demo-pack", version: "1.0.0" }],
  requires: [{ id: "default", kind: "strategies", namespace: "plugin/base-pack", versionRange: ">=1.2,<2" }],
  runtime: {
    args: ["--log", "warn"],
    capabilities: ["interceptors", "providers", "ui"],
    command: "${REASONIX_PLUGIN_ROOT}/bin/demo-pack",
    env: { DEMO_HOME: "${REASONIX_PLUGIN_ROOT}/data" },
    intercepts: ["tool.before", "tool.after", "permission.decision"],
    priority: 10,
    replaces: ["permission"],
    required: false,
    timeoutMillis: 10000,
  },
};

const uiCardPayload: UICardPayload = {
  actions: [
    { actionId: "show-report", label: "Show the report" },
    { actionId: "clear", label: "Clear" },
  ],
  fields: [
    { key: "Commands seen", value: "128" },
    { key: "Commands changed", value: "7" },
    { key: "Commands refused", value: "2" },
  ],
  markdown: "**Two commands were refused.** Both would have written outside the workspace.",
  progress: 0.62,
  title: "Guard",
};

/** What the rows of the validators' bar are measured on. */
export const VALUES: Readonly<Record<string, unknown>> = {
  InterceptParams: interceptParams,
  InterceptResult: interceptResult,
  StreamChunkParams: streamChunkParams,
  StreamOpenParams: streamOpenParams,
  InitializeParams: initializeParams,
  InitializeResult: initializeResult,
  PluginManifest: pluginManifest,
  ManifestRequirement: pluginManifest.requires?.[0],
  UICardPayload: uiCardPayload,
};
