// Generated from spec/ by `pnpm gen`. Do not edit.

/** Replacement slots. Those with a pattern carry a name or a ref behind a colon. */
export const SLOTS = {
  /** What a compaction folds, its guidance and its summary. */
  compaction: { points: ["compaction.complete", "compaction.prepare"] },
  /** The messages of one model request. */
  context: { points: ["context.prepare"] },
  /** Text and detail of what frontends receive, and whether they receive it. */
  frontend_events: { points: ["frontend.event"] },
  /** The verdict on a tool call. */
  permission: { points: ["permission.decision"] },
  /** The host's model ref after the colon: only the owner may list it, and its streams go to the owner. Tied to no point. */
  provider: { pattern: "^provider:(?:[^/]+/[^/]+|plugin/[^/\\s]+/[^/]+/[^/]+)$", points: [] },
  /** The whole model request. */
  provider_request: { points: ["provider.request"] },
  /** The assistant turn that is stored. */
  provider_response: { points: ["provider.response"] },
  /** Whether a session starts, ends, loads, saves and rotates. */
  session_policy: { points: ["session.end", "session.load", "session.rotate", "session.save", "session.start"] },
  /** The text of the system prompt. */
  system_prompt: { points: ["system_prompt.build"] },
  /** Calls to the tool of the name after the colon; at other tools the owner is not asked. */
  tool: { pattern: "^tool:[^ \\t\\n]+$", points: ["tool.after", "tool.before"] },
} as const;

export type SlotFamily = keyof typeof SLOTS;

/** Capability families, each with the methods that need it. */
export const CAPABILITIES = {
  /** Rules at hook points and hears of them. */
  interceptors: { methods: [] },
  /** Serves models. */
  providers: {
    methods: [
      "extension/provider/catalog",
      "extension/provider/stream/cancel",
      "extension/provider/stream/chunk",
      "extension/provider/stream/end",
      "extension/provider/stream/open",
    ],
  },
  /** Owns replacement slots. */
  strategies: { methods: [] },
  /** Serves tools to the model. */
  tools: { methods: ["extension/tool/call"], since: 2 },
  /** Publishes surfaces, asks the user, and offers actions. */
  ui: { methods: ["extension/ui/action", "extension/ui/submit", "host/ui/publish", "host/ui/request"] },
} as const;
