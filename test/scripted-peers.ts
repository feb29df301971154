// A host and an extension as scripts over raw frames. What each may say and take is decided by the tables and validators of
// its revision alone: a new side has those of generated/, an old one what was published.
import { METHODS, PROTOCOL, REVISIONS, type MethodName } from "../generated/src/index.ts";
import { newer, project, type DefinitionName } from "../generated/src/projection.ts";
import * as validators from "../generated/src/validators.js";
import { contractDocument, objectOf } from "./contract-document.ts";
import { decidedDocuments, publishedContract, publishedValidators } from "./published-validators.ts";

/** What a side of one revision says and takes. */
export interface Speech {
  readonly revision: number;
  /** What is wrong with a received document; `undefined` when nothing is. */
  refusal(name: string, value: unknown, peer: number, request?: unknown): string | undefined;
  /** The document as it goes to a peer. Throws what it says to its author when it cannot go. */
  saying(name: string, value: unknown, peer: number, request?: unknown): unknown;
  /** Names of params and result of a method that the side knows. */
  method(name: string): { readonly params: string; readonly result: string | null } | undefined;
}

/** A side that was built against a published revision: it knows nothing of later ones and leaves nothing out. */
export function published(revision: number): Speech {
  const refusal = publishedValidators(revision);
  const methods = objectOf(publishedContract(revision)["methods"]);
  const nameOf = (ref: unknown): string => String(objectOf(ref)["$ref"]).replace("#/$defs/", "");
  return {
    revision,
    refusal: (name, value, _peer, request) => refusal(name, value, request),
    saying: (_name, value) => value,
    method(name) {
      if (!Object.hasOwn(methods, name)) return undefined;
      const { params, result } = objectOf(methods[name]);
      return { params: nameOf(params), result: result === null ? null : nameOf(result) };
    },
  };
}

/** A side with the generated package of today. */
export const TODAY: Speech = {
  revision: Math.max(...REVISIONS),
  refusal(name, value, peer, request) {
    const check = (validators as unknown as Record<string, (value: unknown) => boolean>)[`is${name}`];
    if (check?.(value) !== true) return `no ${name}`;
    const late = newer(value, name as DefinitionName, peer, request);
    if (late !== undefined) return `${late.at}: ${late.why}`;
    const inner = decidedDocuments(contractDocument(), name, value, request);
    return inner.map(([document, part]) => this.refusal(document, part, peer)).find((fault) => fault !== undefined);
  },
  saying(name, value, peer, request) {
    const projected = project(value, name as DefinitionName, Math.min(peer, this.revision), request);
    if (!projected.ok) throw new Error(`${projected.at}: ${projected.why}`);
    return projected.value;
  },
  method: (name) => (Object.hasOwn(METHODS, name) ? METHODS[name as MethodName] : undefined),
};

interface Frame {
  readonly id?: number | undefined;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly revision?: unknown;
}

/** One side of a connection, a step at a time: a line goes in, lines come out. */
export class Side {
  /** What was taken, as `method params` or `answer result`. */
  readonly taken: unknown[] = [];
  /** What was not taken, by either side. */
  readonly refused: string[] = [];
  /** What could not be said to this peer. */
  readonly unsaid: string[] = [];
  /** Revision of the peer; 1 until it states one, and for a side that knows of no other. */
  peer = 1;
  readonly #speech: Speech;
  readonly #answers: (this: Side, method: string, params: unknown) => unknown;
  readonly #calls = new Map<number, { readonly method: string; readonly params: unknown }>();
  readonly #out: string[] = [];

  constructor(speech: Speech, answers: (this: Side, method: string, params: unknown) => unknown) {
    this.#speech = speech;
    this.#answers = answers;
  }

  /** Sends a request or notification, as the peer may have it; `false` when it has no form for this peer. */
  say(method: string, params: unknown): boolean {
    const known = this.#speech.method(method);
    if (known === undefined) throw new Error(`no side of revision ${this.#speech.revision} says ${method}`);
    try {
      const said = this.#speech.saying(known.params, params, this.peer);
      const id = known.result === null ? {} : { id: this.#calls.size + 1 };
      if (known.result !== null) this.#calls.set(this.#calls.size + 1, { method, params: said });
      this.#write({ ...id, method, params: said, ...this.#stated(method) });
      return true;
    } catch (error) {
      this.unsaid.push(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  take(line: string): void {
    const frame = JSON.parse(line) as Frame;
    // A side of revision 1 reads past the member.
    if (this.#speech.revision > 1 && typeof frame.revision === "number") this.peer = frame.revision;
    const shape =
      frame.method === undefined ? "SuccessFrame" : frame.id === undefined ? "NotificationFrame" : "RequestFrame";
    const wrong =
      frame.error !== undefined
        ? JSON.stringify(frame.error)
        : this.#speech.refusal(shape, frame, this.#speech.revision);
    if (wrong !== undefined) this.refused.push(wrong);
    else if (frame.method === undefined) this.#answered(frame);
    else this.#asked(frame.method, frame);
  }

  /** The lines that have been said since the last time. */
  lines(): string[] {
    return this.#out.splice(0);
  }

  #asked(method: string, { id, params }: Frame): void {
    const known = this.#speech.method(method);
    const wrong = known === undefined ? `${method} is unknown` : this.#speech.refusal(known.params, params, this.peer);
    if (known === undefined || wrong !== undefined) {
      this.refused.push(wrong ?? "");
      return;
    }
    this.taken.push([method, params]);
    const result = this.#answers(method, params);
    if (known.result === null) return;
    const said = this.#speech.saying(known.result, result, this.peer, params);
    this.#write({ id, result: said, ...this.#stated(method) });
  }

  #answered({ id = 0, result }: Frame): void {
    const call = this.#calls.get(id);
    const known = this.#speech.method(call?.method ?? "");
    const wrong = this.#speech.refusal(known?.result ?? "", result, this.peer, call?.params);
    if (wrong === undefined) this.taken.push([`answer to ${call?.method}`, result]);
    else this.refused.push(wrong);
  }

  /** Only the handshake states a revision, and only a side that knows of revisions. */
  #stated(method: string): { readonly revision?: number } {
    return method === "extension/initialize" && this.#speech.revision > 1 ? { revision: this.#speech.revision } : {};
  }

  #write(frame: Frame): void {
    this.#out.push(JSON.stringify({ jsonrpc: "2.0", ...frame }));
  }
}

/** Carries lines to and fro until nobody has more to say. */
export function carry(one: Side, other: Side): void {
  for (let lines = one.lines(); lines.length > 0; lines = one.lines()) {
    for (const line of lines) other.take(line);
    for (const line of other.lines()) one.take(line);
  }
}

/** Params that both revisions have. */
export const OPENING = {
  protocolVersion: PROTOCOL.version,
  protocolId: PROTOCOL.id,
  session: { sessionId: "s-1", workspaceRoot: "/work", generation: 1 },
  capabilities: { contentRefs: true, uiHost: "headless", protocolVersion: PROTOCOL.version },
};
