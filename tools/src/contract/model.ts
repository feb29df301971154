// The Contract: everything both peers must agree on, as plain JSON. `schema.json` is its canonical text.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON Schema of the few keywords the contract uses, and the contract's own marks. */
export interface Schema {
  readonly type?: "object" | "array" | "string" | "integer" | "number" | "boolean" | "null";
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** `false` closes an object, a schema makes it a map, absence leaves it open. */
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
  /** Only `{ not: {} }`: a member that must be absent. */
  readonly not?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly "x-externalizable"?: true;
  readonly "x-redact"?: true;
  /** Any JSON to the schema; an object, or anything but null, to the validator. */
  readonly "x-json"?: "object" | "not-null";
  /** The text is empty, or JSON text of an object. */
  readonly "x-json-text"?: "object";
  readonly "x-typed-by"?: TypedBy;
  /** Members of the same object that cannot be there together with this one. */
  readonly "x-excludes"?: readonly string[];
  /** The list is a tree of bounded size. */
  readonly "x-tree"?: Tree;
  /** On an enum: what is said in place of a value to a peer that is older than it. */
  readonly "x-fallback"?: Readonly<Record<string, string>>;
  /** On an enum: values that are sent only to a peer that has them. Sorted. */
  readonly "x-negotiated"?: readonly string[];
  readonly "x-since"?: number;
  readonly "x-since-values"?: Readonly<Record<string, number>>;
}

/** Which member, of which object, decides the document of an any-JSON value. */
export interface TypedBy {
  readonly from: "self" | "request";
  readonly member: string;
  readonly table: "hookPayload" | "hookReplacement" | "surfacePayload" | "requestPayload";
}

/** A list of nodes that hold further ones: in which member, and the names of the budgets that bound their number and depth. */
export interface Tree {
  readonly member: string;
  readonly nodes: string;
  readonly depth: string;
}

export interface Ref {
  readonly $ref: string;
}

/** The revision that every table row may state; absent means revision 1. */
export interface Life {
  readonly since?: number;
}

export type Direction =
  | "host_to_extension_request"
  | "host_to_extension_notification"
  | "extension_to_host_request"
  | "extension_to_host_notification";

export interface Method extends Life {
  readonly class: string;
  readonly direction: Direction;
  readonly notification: boolean;
  readonly params: Ref;
  readonly result: Ref | null;
  readonly phase: "handshake" | "ready" | "any";
  /** Families of which the runtime must have one; absent means none is needed. */
  readonly needs?: readonly string[];
  /** Name of the budget of one call; absent means the caller's own deadline. */
  readonly budget?: string;
}

export interface ErrorRow extends Life {
  readonly reason: string;
  readonly jsonRpcCode: number;
  readonly retryable: boolean;
  readonly action?: string;
  readonly raisedBy: { readonly host: readonly string[]; readonly extension: readonly string[] };
}

export interface Hook extends Life {
  readonly payload: Ref;
  readonly replacement: Ref;
  readonly decisions: { readonly interceptor: readonly string[]; readonly owner?: readonly string[] };
  readonly slot?: string;
  readonly timeoutMillis: number;
  readonly changes: readonly string[];
  /** Members whose change only later members of the chain, the owner and observers see; absent means none. */
  readonly shows?: readonly string[];
  readonly event: string;
  readonly failure: string;
}

export interface Slot extends Life {
  readonly points: readonly string[];
  readonly pattern?: string;
}

export interface Budget extends Life {
  readonly value: number;
}

export interface Capability extends Life {
  readonly methods: readonly string[];
}

export interface UiKind extends Life {
  readonly payload: Ref;
}

export interface ChunkKind extends Life {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Kinds of the nodes of a view; absent before the revision that has views. */
export interface Nodes extends Life {
  readonly definition: Ref;
  /** Members that only a kind which lists them may carry. */
  readonly own: readonly string[];
  readonly kinds: Readonly<Record<string, NodeKind>>;
}

export interface NodeKind extends Life {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

export interface OutcomeCase {
  readonly outcome: string;
  readonly when?: string;
  readonly reasons?: readonly string[];
  readonly ownReason?: boolean;
  readonly codes?: readonly string[];
  readonly warns?: boolean;
}

export interface OutcomeRow extends Life {
  readonly observer: readonly OutcomeCase[];
  readonly interceptor: readonly OutcomeCase[];
  readonly required: readonly OutcomeCase[];
  readonly owner: readonly OutcomeCase[];
  readonly provider: readonly OutcomeCase[];
  readonly ui: readonly OutcomeCase[];
}

export interface FrontendEvent extends Life {
  readonly payload: Ref;
  /** JSON Pointer into the payload. */
  readonly text?: string;
  /** JSON Pointer into the payload. */
  readonly detail?: string;
  readonly withholdable: boolean;
  /** A withholdable event that is delivered all the same. */
  readonly delivered?: { readonly member: string; readonly value: string };
}

export interface Contract {
  readonly $schema: string;
  readonly $id: string;
  readonly title: string;
  readonly protocolMajor: number;
  readonly dependencySchemaVersion: number;
  readonly $defs: Readonly<Record<string, Schema>>;
  readonly methods: Readonly<Record<string, Method>>;
  /** Sorted by reason. */
  readonly errors: readonly ErrorRow[];
  readonly limits: Readonly<Record<string, number>>;
  readonly budgets: Readonly<Record<string, Budget>>;
  readonly interceptEvents: readonly string[];
  readonly hooks: Readonly<Record<string, Hook>>;
  readonly slots: Readonly<Record<string, Slot>>;
  readonly capabilities: Readonly<Record<string, Capability>>;
  readonly ui: {
    readonly surfaces: Readonly<Record<string, UiKind>>;
    readonly requests: Readonly<Record<string, UiKind>>;
    readonly nodes?: Nodes;
  };
  readonly chunks: { readonly definition: Ref; readonly kinds: Readonly<Record<string, ChunkKind>> };
  readonly outcomes: Readonly<Record<string, OutcomeRow>>;
  readonly envelope: {
    readonly frames: Readonly<Record<string, Ref>>;
    readonly codes: Readonly<Record<string, number>>;
  };
  readonly manifest: { readonly apiVersion: string; readonly file: string; readonly root: Ref };
  readonly stateFiles: Readonly<Record<string, Ref>>;
  readonly frontendEvents: Readonly<Record<string, FrontendEvent>>;
  readonly revisions: readonly number[];
  /** Pointers of the elements that may still change, sorted; all others are frozen and only grow. */
  readonly drafts: readonly string[];
}

/** A contract with what its authors said of it. Neither map is part of the contract. */
export interface Spec {
  readonly contract: Contract;
  /** Element pointer → doc comment. */
  readonly docs: ReadonlyMap<string, string>;
  /** Element pointer → where it is written. */
  readonly sources: ReadonlyMap<string, Source>;
}

export interface Source {
  /** Path relative to the spec's folder, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The pointer under which docs and sources of an element are kept; rows of arrays go by their name. */
export function pointer(...path: readonly string[]): string {
  let text = "";
  for (const step of path) text += `/${/[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step}`;
  return text;
}

export function refName(ref: Ref): string {
  return ref.$ref.slice("#/$defs/".length);
}
