// The grammar of `reasonix-plugin.json`, written down from plugin-packages.md §1.2 to §1.8 and wire-protocol.md §5.4 and §9.2.
// Notation: notation.ts. The generated validator judges a normalised manifest: `null` members dropped, texts trimmed, a hook's
// shell in lower case. So each of these is wrong for it where the parser before it would have let it pass.
import type { Members } from "./notation.ts";
import { WIRE_ENUMS } from "./rev1.ts";

/** §1.5: one text, or an array of texts, or an array of objects. A union, which the notation has no words for. */
export const PATH_LIST: object = {
  anyOf: [
    { type: "string", pattern: "\\S" },
    { items: { type: "string", pattern: "\\S" }, type: "array" },
    { items: { $ref: "#/$defs/ManifestPath" }, type: "array" },
  ],
};

/** Definitions of the manifest alone, but for `PathList`. */
export const MANIFEST_DEFINITIONS: Readonly<Record<string, Members | readonly string[]>> = {
  CapabilityFamily: ["interceptors", "providers", "strategies", "ui"],
  // The 13 events of §7.6.1, and the kinds of §1.8 that need a hash. Both are words for editors and parsers; neither closes a member.
  HookLifecycleEvent: [
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
  HashedCapabilityKind: ["provider", "tool", "ui", "uiaction"],
  HookShell: ["auto", "bash", "cmd", "powershell", "pwsh"],
  PluginManifest: {
    apiVersion: '"reasonix.io/plugin/v2"',
    name: "string, matching plugin-name",
    "version?": "string",
    "description?": "string",
    "homepage?": "string",
    "repository?": "string",
    "requires?": "ManifestRequirement[]",
    "provides?": "ManifestCapability[]",
    "contributes?": "ManifestContributes",
    "runtime?": "ManifestRuntime",
    "skills?": "PathList",
    "commands?": "PathList",
    "hooks?": "map of ManifestHook[]",
    "mcpServers?": "map of ManifestServer",
  },
  ManifestContributes: {
    "skills?": "PathList",
    "agents?": "PathList",
    "commands?": "PathList",
    "prompts?": "PathList",
    "themes?": "PathList",
    "hooks?": "map of ManifestHook[]",
    "mcpServers?": "map of ManifestServer",
  },
  ManifestPath: { path: "string, non-blank" },
  ManifestHook: {
    "match?": "string",
    "command?": "string",
    "args?": "string[]",
    "contextFile?": "string",
    "shellCommand?": "boolean",
    "shell?": "HookShell",
    "async?": "boolean",
    "payloadFormat?": "string",
    "description?": "string",
    // Milliseconds; 0 or less means the event's default.
    "timeout?": "integer, min -9007199254740991",
    "cwd?": "string",
    "env?": "map of string",
  },
  ManifestServer: {
    "type?": "string",
    "command?": "string",
    "args?": "string[]",
    "env?": "map of string",
    "url?": "string",
    "headers?": "map of string",
    "auto_start?": "boolean",
    "tier?": "string",
    "display_name?": "string",
    "description?": "string",
    "imported?": "boolean",
  },
  ManifestRuntime: {
    command: "string, non-blank",
    "args?": "string[], non-blank",
    "env?": "map of string",
    "required?": "boolean",
    "priority?": "integer, min -1000, max 1000",
    "intercepts?": "InterceptEvent[]",
    "replaces?": "string[], matching slot",
    "capabilities?": "CapabilityFamily[]",
    "timeoutMillis?": "integer, min 0",
  },
  ManifestCapability: {
    namespace: "string, matching capability-part",
    kind: "string, matching capability-part",
    id: "string, matching capability-part",
    version: "string, matching version",
    "versionRange?": "string",
    "schemaHash?": "string",
    "optional?": "boolean",
  },
  ManifestRequirement: {
    namespace: "string, matching capability-part",
    kind: "string, matching capability-part",
    id: "string, matching capability-part",
    "version?": "string, matching version",
    "versionRange?": "string, matching version-range",
    "schemaHash?": "string",
    "optional?": "boolean",
  },
};

/** The starter manifest, as printed in product/extensions-guide.zh.txt. */
export const STARTER: unknown = {
  apiVersion: "reasonix.io/plugin/v2",
  name: "starter-extension",
  version: "0.1.0",
  description: "Minimal Reasonix Extension Protocol sidecar",
  provides: [{ namespace: "plugin/starter-extension", kind: "interceptors", id: "default", version: "1.0.0" }],
  contributes: {},
  runtime: {
    command: "${REASONIX_PLUGIN_ROOT}/bin/starter-extension.exe",
    args: [],
    env: {},
    required: false,
    priority: 0,
    intercepts: ["input.receive"],
    replaces: [],
    capabilities: ["interceptors"],
  },
};

/** The example of plugin-packages.md §1.12. */
export const DEMO_PACK: unknown = {
  apiVersion: "reasonix.io/plugin/v2",
  name: "demo-pack",
  version: "0.3.0",
  provides: [{ namespace: "plugin/demo-pack", kind: "interceptors", id: "default", version: "1.0.0" }],
  requires: [
    { namespace: "plugin/base-pack", kind: "strategies", id: "default", versionRange: ">=1.2,<2", optional: true },
  ],
  contributes: {
    skills: ["skills"],
    agents: ["agents"],
    commands: ["commands"],
    prompts: "prompts",
    themes: ["themes/*.reasonix-theme"],
    hooks: { PreToolUse: [{ match: "bash", command: "bin/guard", args: [] }] },
    mcpServers: { lookup: { command: "bin/lookup-server", auto_start: false } },
  },
  runtime: {
    command: "${REASONIX_PLUGIN_ROOT}/bin/demo",
    args: ["--serve"],
    priority: 10,
    intercepts: ["input.receive"],
    capabilities: ["interceptors"],
    timeoutMillis: 8000,
  },
};

const HASH = "sha256:0000000000000000000000000000000000000000000000000000000000000000";

const HOOK = {
  match: "bash|write_file",
  command: "bin/guard",
  args: ["--strict", ""],
  contextFile: "context.md",
  shellCommand: false,
  shell: "pwsh",
  async: true,
  payloadFormat: "claude",
  description: "Guards the shell.",
  timeout: -1,
  cwd: "work",
  env: { MODE: "strict" },
};

const SERVER = {
  type: "http",
  command: "bin/lookup-server",
  args: ["--stdio"],
  env: { TOKEN: "" },
  url: "https://example.test/mcp",
  headers: { "X-Key": "k" },
  auto_start: false,
  tier: "eager",
  display_name: "Look-up",
  description: "Looks things up.",
  imported: true,
};

/** Every member there is, all 17 points, one slot of each kind, each form of a path list. */
export const EVERYTHING: unknown = {
  apiVersion: "reasonix.io/plugin/v2",
  name: "every.thing_-1",
  version: "next",
  description: "Uses every member.",
  homepage: "https://example.test",
  repository: "https://example.test/repository.git",
  requires: [
    {
      namespace: "plugin/base-pack",
      kind: "strategies",
      id: "default",
      version: "v1.2",
      versionRange: ">= 1.2.0-rc.1, <2",
      schemaHash: HASH,
      optional: true,
    },
  ],
  provides: [
    {
      namespace: "plugin/every.thing_-1",
      kind: "provider",
      id: "fake/echo",
      version: "1.0.0+build.5",
      versionRange: "anything",
      schemaHash: HASH,
      optional: false,
    },
  ],
  contributes: {
    skills: "skills",
    agents: ["agents", "more/agents"],
    commands: [{ path: "commands" }],
    prompts: [],
    themes: ["themes/*.reasonix-theme"],
    hooks: { SessionStart: [HOOK] },
    mcpServers: { lookup: SERVER },
  },
  runtime: {
    command: "every-thing",
    args: ["--serve"],
    env: { MODE: "" },
    required: true,
    priority: -1000,
    intercepts: WIRE_ENUMS["InterceptEvent"],
    replaces: [
      "system_prompt",
      "context",
      "provider_request",
      "provider_response",
      "compaction",
      "session_policy",
      "permission",
      "frontend_events",
      "tool:bash",
      "provider:openai/gpt-5",
    ],
    capabilities: ["interceptors", "strategies", "providers", "tools", "ui"],
    tools: [{ name: "lookup", description: "Looks a word up.", inputSchema: { type: "object" } }],
    timeoutMillis: 60_001,
  },
  skills: ["top/skills"],
  commands: "top/commands",
  hooks: { PreToolUse: [HOOK] },
  mcpServers: { "top.lookup": SERVER },
};

function partOf(whole: unknown, ...path: readonly string[]): object {
  return path.reduce((inner, key) => (inner as Readonly<Record<string, unknown>>)[key], whole) as object;
}

/** Samples by definition, each with every member. */
export const MANIFEST_SAMPLES: Readonly<Record<string, object>> = {
  PluginManifest: EVERYTHING as object,
  ManifestContributes: partOf(EVERYTHING, "contributes"),
  ManifestRuntime: partOf(EVERYTHING, "runtime"),
  ManifestCapability: partOf(EVERYTHING, "provides", "0"),
  ManifestRequirement: partOf(EVERYTHING, "requires", "0"),
  ManifestHook: HOOK,
  ManifestServer: SERVER,
  ManifestPath: { path: "skills" },
};
