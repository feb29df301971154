// What travels with an error reason, and who raises it. Codes and retryability: rev1.ts.

/** The side's ways of raising a reason: in an error answer (wire), or for its own caller (local). */
export interface Raised {
  readonly host: readonly ("local" | "wire")[];
  readonly extension: readonly ("local" | "wire")[];
}

/**
 * wire-protocol.md §3.2 (its SDK column is what the SDK raises by itself; stream outcomes reach the host's own caller and are
 * local), with the rows of the failure-outcome matrix, providers-ui-frontends.md §3.3 and §4.5, and DESIGN §8.13 and §8.19.
 */
export const RAISED_BY: Readonly<Record<string, Raised>> = {
  // Reserved in §3.2; the matrix builds and fails with it.
  activation_failed: { host: ["local"], extension: [] },
  // At the handshake for the host alone; `host/ui/*` without the family is answered with it (§3.3).
  capability_not_declared: { host: ["local", "wire"], extension: [] },
  cleanup_failed: { host: [], extension: [] },
  content_ref_expired: { host: ["local", "wire"], extension: ["local", "wire"] },
  dependency_cycle: { host: ["local"], extension: [] },
  dependency_unsatisfied: { host: ["local"], extension: [] },
  // Nobody writes an oversize frame (§8.13): the host fails its own call.
  frame_too_large: { host: ["local"], extension: ["local", "wire"] },
  intercept_timeout: { host: ["local"], extension: ["wire"] },
  // Local for an action of a plugin that the hub does not know (§4.5, check 2).
  internal: { host: ["local", "wire"], extension: ["wire"] },
  invalid_params: { host: ["local", "wire"], extension: ["wire"] },
  protocol_error: { host: ["local", "wire"], extension: ["local", "wire"] },
  provider_failed: { host: ["local"], extension: ["wire"] },
  // From an extension it is only the code of a chunk.
  provider_interrupted: { host: ["local", "wire"], extension: [] },
  // A hash that differs is an unsatisfied dependency.
  schema_mismatch: { host: [], extension: [] },
  // Reserved in §3.2; the matrix logs it.
  shutdown_timeout: { host: ["local"], extension: [] },
  stale_generation: { host: [], extension: [] },
  stream_cancelled: { host: [], extension: [] },
  stream_gap: { host: [], extension: [] },
  // Local for an action where the runtime has no clients to look up (§4.5, check 5).
  unknown_method: { host: ["local", "wire"], extension: ["wire"] },
  unsupported_version: { host: ["local"], extension: ["wire"] },
};

/** The contract's own words, which no sheet gives (DESIGN §8.12 asks for a short imperative). Here so that none changes unseen. */
export const ACTIONS: Readonly<Record<string, string>> = {
  activation_failed: "Fix the cause, then reload.",
  capability_not_declared: "Declare it in the manifest, or stop using it.",
  content_ref_expired: "Read the content while the call is open.",
  dependency_cycle: "Make one requirement of the circle optional.",
  dependency_unsatisfied: "Install or enable a package that provides it.",
  frame_too_large: "Send less in one message.",
  intercept_timeout: "Answer sooner, or set a longer time in the manifest.",
  invalid_params: "Correct the parameters.",
  provider_failed: "Try again, or select another model.",
  provider_interrupted: "Try again; reload if the extension has stopped.",
  schema_mismatch: "Install versions that belong together.",
  unknown_method: "Call only what the other side offers.",
  unsupported_version: "Update the host or the extension.",
};

/** The one fixed message of each reason (wire-protocol.md §3.1), in the contract's own words. */
export const MESSAGES: Readonly<Record<string, string>> = {
  activation_failed: "The extension could not be activated.",
  capability_not_declared: "The sidecar used something that its manifest does not declare.",
  cleanup_failed: "Resources of an ended component could not be released.",
  content_ref_expired: "The content reference is unknown or gone, or the offset lies beyond its end.",
  dependency_cycle: "Packages require each other in a circle.",
  dependency_unsatisfied: "No installed package provides what this one requires.",
  frame_too_large: "A frame or a stored value is larger than the protocol allows.",
  intercept_timeout: "The interceptor did not answer within its time.",
  internal: "The call met an unexpected failure.",
  invalid_params: "The parameters do not fit the method.",
  protocol_error: "The message breaks the rules of the protocol.",
  provider_failed: "The provider could not open or finish the stream.",
  provider_interrupted: "The extension or its stream ended before the work was done.",
  schema_mismatch: "The provided capability has another schema than the required one.",
  shutdown_timeout: "The extension did not shut down within its time.",
  stale_generation: "The message belongs to a generation that has been replaced.",
  stream_cancelled: "The stream was cancelled.",
  stream_gap: "A chunk of the stream is missing.",
  unknown_method: "The receiver does not offer this method.",
  unsupported_version: "The two sides speak different protocols or major versions.",
};
