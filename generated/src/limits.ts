// Generated from spec/ by `pnpm gen`. Do not edit.

/** Limits of the wire. Both sides keep them. */
export const LIMITS = {
  /** Bytes of one page of a content read, counted before base64. */
  contentRefChunkBytes: 262144,
  /** Bytes of one value in the content store, counted as its JSON text. */
  contentRefObjectBytes: 8388608,
  /** Bytes of a value's JSON text that stay in the frame; one more, and an externalizable value moves to the content store. */
  externalizeFieldBytes: 65536,
  /** Bytes of one line in either direction, with its line break and any white space around the JSON text. */
  frameBytes: 8388608,
} as const;

/** Budgets and bounds beyond the wire's limits. Members ending in `Millis` are milliseconds, in `Bytes` bytes. */
export const BUDGETS = {
  /** Callbacks that an extension runs at the same time: requests and notifications alike. The lifecycle runs beside them. */
  callbacks: 32,
  /** Inbound requests that wait on either side for a free handler; beyond it the answer is `busy`. */
  callbacksQueued: 256,
  /** Time for the answer to `extension/provider/catalog`, in milliseconds. */
  catalogMillis: 10000,
  /** Objects in the content store of one connection; one more removes the oldest. */
  contentObjects: 64,
  /** Time that an outgoing generation has to finish its work, in milliseconds. */
  drainMillis: 30000,
  /** Retired generations that are remembered, so that a late message of one is known for what it is. */
  expiredGenerations: 256,
  /** Depth of nested objects and arrays in a frame; a deeper one is refused before it is parsed. */
  frameDepth: 128,
  /** Characters `{`, `[`, `,` and `:` outside strings in a frame; with more it is refused before it is parsed. */
  frameTokens: 262144,
  /** Time for the answer to one `extension/initialize`, in milliseconds. */
  handshakeMillis: 30000,
  /** Requests of one extension that a host handles at the same time. */
  hostHandlers: 64,
  /** Most that a manifest can set as the budget of a call at a hook point, in milliseconds; more is cut to this. */
  interceptCeilingMillis: 60000,
  /** Default budget of a call at `input.receive`, `tool.before`, `tool.after` and `permission.decision`, in milliseconds. */
  interceptFastMillis: 5000,
  /** Default budget of a call at the other hook points, in milliseconds. */
  interceptSlowMillis: 30000,
  /** Time that the end of a connection leaves for a write in progress and for what was already sent, in milliseconds. */
  lastWriteMillis: 100,
  /** Bytes of observations that wait to be written on one connection; more are dropped. */
  observationBytesQueued: 262144,
  /** Observations that wait to be written on one connection; more are dropped. */
  observationsQueued: 16,
  /** Frames that wait to be written on one connection. */
  outboundFrames: 256,
  /** Priority of a runtime that states none. */
  priorityDefault: 0,
  /** Highest priority number of a runtime. */
  priorityMax: 1000,
  /** Lowest priority number of a runtime; lower numbers go first. */
  priorityMin: -1000,
  /** Time to wait for a killed process, and then for its pipes, in milliseconds each. */
  reapMillis: 5000,
  /** Time for the whole `session.end` chain when the host process exits, in milliseconds. */
  sessionEndMillis: 5000,
  /** Bytes of the session state of one plugin. */
  sessionStateBytes: 1048576,
  /** Default time for the answer to `extension/shutdown`, in milliseconds. */
  shutdownMillis: 5000,
  /** Time in which all runtimes of one generation must have started together, in milliseconds. */
  startMillis: 30000,
  /** Runtimes of one generation that start at the same time. */
  startParallel: 4,
  /** Bytes kept from the end of a process's stderr. */
  stderrTailBytes: 16384,
  /** Time between the end of stdin and the kill of the process tree, in milliseconds. */
  stdinGraceMillis: 750,
  /** Time for the answer to `extension/provider/stream/cancel`, in milliseconds; what it says has no effect. */
  streamCancelMillis: 2000,
  /** Time after the end of a stream in which missing chunks may still arrive, in milliseconds; it starts once. */
  streamGapMillis: 1000,
  /** Entries that wait for delivery on one stream, and stream messages that wait on one connection. */
  streamQueue: 256,
  /** How far ahead of the next expected chunk number a chunk may be: a distance of this or more breaks the stream. */
  streamWindow: 256,
  /** Default time for one call of an extension's tool, in milliseconds. */
  toolCallMillis: 300000,
  /** Time for the answer to an action or a submitted form, in milliseconds. */
  uiActionMillis: 60000,
  /** Actions of one card. */
  uiActions: 16,
  /** Length of a detail or a notification's body, in code points. */
  uiDetailChars: 2000,
  /** Fields of one card or form. */
  uiFields: 64,
  /** Length of a label in the user interface, in code points. */
  uiLabelChars: 200,
  /** Depth of the nodes of one view; the body is depth 1. */
  uiNodeDepth: 8,
  /** Nodes of one view, at all depths. */
  uiNodes: 200,
  /** Options of one field. */
  uiOptions: 100,
  /** Time for the user to answer a `host/ui/request`, in milliseconds; then it ends as cancelled. */
  uiRequestMillis: 1800000,
  /** Live surfaces of one plugin. */
  uiSurfaces: 64,
  /** Bytes of a Markdown or plain text in the user interface. */
  uiTextBytes: 65536,
  /** Length of a title in the user interface, in code points. */
  uiTitleChars: 200,
  /** Updates of one surface in a second. */
  uiUpdatesPerSecond: 10,
  /** Time without progress of a write after which the connection fails, in milliseconds. */
  writeStallMillis: 10000,
} as const;

/** Error codes of JSON-RPC and of the transport. */
export const TRANSPORT_CODES = {
  /** The receiver has no room for the request and did not run it. */
  busy: -32099,
  /** A reason without a code of its own; `data` states it. */
  domain: -32000,
  /** The handler failed without a reason, or its result fits no frame. */
  internal: -32603,
  /** The params do not match the method. Only with a reason. */
  invalidParams: -32602,
  /** The frame has none of the shapes, or is too deep or has too many tokens. */
  invalidRequest: -32600,
  /** The line is not JSON. */
  parseError: -32700,
  /** The receiver has no such request method. */
  unknownMethod: -32601,
} as const;

export type LimitName = keyof typeof LIMITS;
export type BudgetName = keyof typeof BUDGETS;
