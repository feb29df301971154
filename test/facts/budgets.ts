// Times and bounds beyond the four limits of the wire, each with the place that states it. `W` is wire-protocol.md, `P` is
// providers-ui-frontends.md, `D` is DESIGN.md. Times are milliseconds, sizes bytes, text lengths code points.

/** A value and its source. */
export type Budget = readonly [value: number, source: string];

const SECOND = 1_000;
const KIB = 1_024;

export const BUDGETS: Readonly<Record<string, Budget>> = {
  // Calls.
  handshakeMillis: [30 * SECOND, "W §16: handshake"],
  catalogMillis: [10 * SECOND, "W §16: catalog fetch"],
  streamCancelMillis: [2 * SECOND, "W §16: stream cancel"],
  shutdownMillis: [5 * SECOND, "W §16: shutdown request, default"],
  interceptFastMillis: [5 * SECOND, "W §16: intercept default of the fast family"],
  interceptSlowMillis: [30 * SECOND, "W §16: intercept default of the others"],
  interceptCeilingMillis: [60 * SECOND, "W §16: intercept ceiling"],
  uiRequestMillis: [30 * 60 * SECOND, "P §3.6: 30 min default, then cancelled"],
  uiActionMillis: [60 * SECOND, "P §4.5: 60 s, cancellable by the user"],
  sessionEndMillis: [5 * SECOND, "D §8.2: 5 s for the whole chain at process exit"],

  // Processes and generations.
  startMillis: [30 * SECOND, "W §16: generation start budget, shared"],
  startParallel: [4, "W §16: started in parallel"],
  stdinGraceMillis: [750, "W §16: stdin-EOF grace"],
  reapMillis: [5 * SECOND, "W §16: reap and reader wait, each"],
  stderrTailBytes: [16 * KIB, "W §16: stderr tail"],
  drainMillis: [30 * SECOND, "W §16: drain timeout"],
  expiredGenerations: [256, "W §16: expired-generation markers"],

  // Connections.
  callbacks: [32, "W §1.7: inbound handlers of the SDK"],
  callbacksQueued: [256, "no sheet: the project's own bound for D §8.15"],
  hostHandlers: [64, "W §1.7: inbound handlers of the host"],
  outboundFrames: [256, "W §16: host outbound queue"],
  observationsQueued: [16, "D §5: at most 16 observations wait"],
  observationBytesQueued: [256 * KIB, "D §5: or 256 KiB of them"],
  contentObjects: [64, "W §16: content store capacity"],
  writeStallMillis: [10 * SECOND, "W §16: write stall"],
  lastWriteMillis: [100, "W §16: writer tear-down wait"],
  frameDepth: [128, "D §5: nests deeper than 128"],
  frameTokens: [262_144, "D §5: more than 262,144 structural tokens"],

  // Streams.
  streamWindow: [256, "P §0.4: out-of-order window"],
  streamQueue: [256, "P §0.4: delivery queue per stream; W §1.7: stream notifications"],
  streamGapMillis: [1 * SECOND, "P §0.4: gap timer, single shot"],

  // Packages and sessions.
  priorityMin: [-1_000, "W §16: priority"],
  priorityMax: [1_000, "W §16: priority"],
  priorityDefault: [0, "W §16: priority"],
  sessionStateBytes: [1_024 * KIB, "W §16: state file per plugin"],

  // User interface.
  uiTitleChars: [200, "P §3.3: title 200"],
  uiLabelChars: [200, "P §3.3: label 200"],
  uiDetailChars: [2_000, "P §3.3: detail and body 2 000"],
  uiTextBytes: [64 * KIB, "P §3.3: markdown and text 64 KiB"],
  uiFields: [64, "P §3.3: 64 fields"],
  uiOptions: [100, "P §3.3: 100 options"],
  uiActions: [16, "P §3.3: 16 actions"],
  uiSurfaces: [64, "P §3.3: 64 live surfaces per plugin"],
  uiUpdatesPerSecond: [10, "P §3.3: about 10 per second, keep the last"],
};
