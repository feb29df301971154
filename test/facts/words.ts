// The words that the index explains, in its order: wire-protocol.md §1.10 (phases) and §8.7 (observations), failure-outcomes.md §1
// (roles, outcomes, and what a failed operation means at a point).

/** Tables that are lists of words with their meanings. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  Phases: ["handshake", "ready", "any"],
  "Observed after": ["walk", "freeze", "write", "delivery"],
  "What a failed operation means": [
    "turn_fails",
    "tool_refused",
    "result_withheld",
    "pass_aborted",
    "build_fails",
    "not_resumed",
    "save_fails",
    "rotation_aborted",
    "session_refused",
    "reported",
    "event_withheld",
  ],
  Roles: ["observer", "interceptor", "required", "owner", "provider", "ui"],
  Outcome: [
    "skip",
    "degrade",
    "fail",
    "build",
    "interrupt",
    "reject",
    "drop",
    "poison",
    "cancelled",
    "unaccepted",
    "unavailable",
    "refused",
    "terminate",
    "never",
  ],
};
