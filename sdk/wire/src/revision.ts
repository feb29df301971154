// The revision of the contract that the two sides have in common.
import {
  METHOD_RULES,
  PROTOCOL,
  type CapabilityFamily,
  type ErrorReason,
  type InterceptEvent,
  type MethodName,
  type UIRequestKind,
  type UISurfaceKind,
  type Validator,
} from "@reasonix/protocol";
import { newer, project, type DefinitionName } from "@reasonix/protocol/projection";
import {
  isCapabilityFamily,
  isErrorReason,
  isInterceptEvent,
  isUIRequestKind,
  isUISurfaceKind,
} from "@reasonix/protocol/validators";
import { WireError } from "./errors.ts";

/** The one call whose envelope, and that of its answer, states a revision. */
export const HANDSHAKE: MethodName = "extension/initialize";

/** What may have come after revision 1 and can be asked for by its name. */
export type Supportable = MethodName | InterceptEvent | CapabilityFamily | UISurfaceKind | UIRequestKind | ErrorReason;

/** The enums whose values those names are. */
const ENUMS: readonly (readonly [DefinitionName, Validator<unknown>])[] = [
  ["InterceptEvent", isInterceptEvent],
  ["CapabilityFamily", isCapabilityFamily],
  ["UISurfaceKind", isUISurfaceKind],
  ["UIRequestKind", isUIRequestKind],
  ["ErrorReason", isErrorReason],
];

/** The revision that an envelope states: an integer from 1. Whatever else it holds counts as absent. */
export function statedRevision(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}

/**
 * The lower of the two revisions, and what it leaves of the contract. Where that is all of this build's contract nothing
 * is walked.
 */
export class CommonRevision {
  readonly #own: number;
  #agreed: number;

  /** `assumed` stands for the other side's until that has stated one. */
  constructor(own: number, assumed: number) {
    for (const revision of [own, assumed]) {
      if (!Number.isInteger(revision) || revision < 1 || revision > PROTOCOL.revision)
        throw new RangeError(`A peer speaks a revision from 1 to ${PROTOCOL.revision}, not ${revision}.`);
    }
    this.#own = own;
    this.#agreed = Math.min(own, assumed);
  }

  /** What this side states. */
  get own(): number {
    return this.#own;
  }

  get agreed(): number {
    return this.#agreed;
  }

  /** The other side has stated its revision, or none, which means 1. */
  learn(stated: number | undefined): void {
    this.#agreed = Math.min(this.#own, stated ?? 1);
  }

  knows(method: MethodName): boolean {
    return sinceOf(method) <= this.#agreed;
  }

  /** Names that no revision has are not supported. */
  supports(name: Supportable): boolean {
    if (isMethod(name)) return this.knows(name);
    return ENUMS.some(([type, isOne]) => isOne(name) && newer(name, type, this.#agreed) === undefined);
  }

  /** Throws `WireError` "unsupported_by_peer" when the other side does not know the method. */
  checkMethod(method: MethodName): void {
    if (this.knows(method)) return;
    const why = `it came with revision ${sinceOf(method)}, and the other side speaks revision ${this.#agreed}`;
    throw unsupported(method, why, `Ask supports(${JSON.stringify(method)}) first.`);
  }

  /**
   * What the other side may be sent in the place of a valid value. Throws `WireError` "unsupported_by_peer" where
   * something newer has no older form. `request`: params of the request that a result answers.
   */
  projected(what: string, value: unknown, type: DefinitionName, request?: unknown): unknown {
    const found = project(value, type, this.#agreed, request);
    if (found.ok) return found.value;
    throw unsupported(what, `${found.why} (at ${pointer(found.at)})`, "Send something older, or ask supports() first.");
  }

  /** Why a received, valid value cannot be of the other side's revision; `undefined` when it can. */
  refusal(value: unknown, type: DefinitionName, request?: unknown): string | undefined {
    const found = newer(value, type, this.#agreed, request);
    return found === undefined ? undefined : `${pointer(found.at)} is too new: ${found.why}`;
  }
}

function sinceOf(method: MethodName): number {
  const row = METHOD_RULES[method];
  return "since" in row ? row.since : 1;
}

function isMethod(name: string): name is MethodName {
  return Object.hasOwn(METHOD_RULES, name);
}

function pointer(at: string): string {
  return at === "" ? "the value" : at;
}

function unsupported(what: string, why: string, remedy: string): WireError {
  return new WireError("unsupported_by_peer", `${what} was not sent: ${why}. ${remedy}`);
}
