// The decorators' arguments as the generator sees them: enum members have become their wire values.

export interface ProtocolFacts {
  readonly id: string;
  readonly title: string;
  readonly major: number;
  readonly dependencySchemaVersion: number;
}

export interface ErrorFacts {
  readonly code: number;
  readonly retryable: boolean;
  readonly action?: string;
  readonly host: readonly string[];
  readonly extension: readonly string[];
}

export interface HookFacts {
  readonly interceptor: readonly string[];
  readonly owner?: readonly string[];
  readonly timeoutMillis: number;
  readonly changes: readonly string[];
  readonly shows?: readonly string[];
  readonly event: string;
  readonly failure: string;
}

export interface SlotFacts {
  readonly points: readonly string[];
  readonly pattern?: string;
}

export interface ChunkFacts {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

export interface NodeFacts {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

export interface FrontendEventFacts {
  readonly text?: string;
  readonly detail?: string;
  readonly withholdable: boolean;
  readonly delivered?: { readonly member: string; readonly value: string };
}

export interface ManifestFacts {
  readonly file: string;
  readonly apiVersion: string;
}

export interface StateFileFacts {
  readonly path: string;
}

export interface TypedByFacts {
  readonly member: string;
  readonly table: string;
  readonly from: string;
}

export interface OutcomeCase {
  readonly outcome: string;
  readonly when?: string;
  readonly reasons?: readonly string[];
  readonly ownReason?: boolean;
  readonly codes?: readonly string[];
  readonly warns?: boolean;
  readonly why?: string;
}

export const ROLES = ["observer", "interceptor", "required", "owner", "provider", "ui"] as const;
export type Role = (typeof ROLES)[number];
export type OutcomeRow = Readonly<Record<Role, readonly OutcomeCase[]>>;
