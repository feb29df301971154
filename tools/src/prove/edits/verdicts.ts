// What an edit means, by role of the place where it is made. Written from the list of change kinds and the definition of
// "additive", never from what schema-diff says.
import type { Role } from "./roles.ts";

/**
 * `clean`: nothing, documentation or additive. `review`, `breaking`: exactly that.
 * `kept`: the meaning stays, so nothing breaking may be said; review is allowed where equality cannot be shown.
 * `refused`: by inclusion, or review where the model cannot say; anything but clean.
 */
export type Intent = "clean" | "review" | "breaking" | "kept" | "refused";

export interface Row {
  /** Numbers in the list of change kinds. */
  readonly kinds: readonly number[];
  readonly verdict: Partial<Readonly<Record<Role | "fact", Intent>>>;
  /** For what is refused: some value must lie in one set and not in the other. */
  readonly values?: true;
}

type OnWire = "host" | "extension" | "solicited" | "both" | "frontend";

function wire(intent: Intent): Readonly<Record<OnWire, Intent>> {
  return { host: intent, extension: intent, solicited: intent, both: intent, frontend: intent };
}

function all(intent: Intent): Readonly<Record<OnWire | "file", Intent>> {
  return { ...wire(intent), file: intent };
}

/** On the wire new values reach old receivers; of files only the host reads, and old ones must pass. */
const WIDER = { ...wire("breaking"), file: "clean" } as const;
/** What was closed lets anything in: whether old receivers meet more than they know is for people to say. */
const OPENED = { ...wire("review"), file: "clean" } as const;
const fact = (intent: Intent): { readonly fact: Intent } => ({ fact: intent });

export const VERDICTS = {
  // Members
  "member-added": { kinds: [48], verdict: all("clean") },
  "member-added-undated": { kinds: [7, 48], verdict: all("breaking"), values: true },
  "member-added-open": { kinds: [49], verdict: all("breaking"), values: true },
  "member-added-required": { kinds: [50], verdict: all("breaking"), values: true },
  "member-removed": { kinds: [23, 37, 51], verdict: all("breaking"), values: true },
  "member-renamed": { kinds: [51, 73], verdict: all("breaking"), values: true },
  "member-forbidden": { kinds: [51, 60], verdict: all("breaking"), values: true },
  "member-now-required": { kinds: [52], verdict: all("breaking"), values: true },
  "member-now-optional": { kinds: [53, 73], verdict: WIDER, values: true },
  "member-since-moved": { kinds: [7], verdict: all("breaking") },
  "object-closed": { kinds: [54], verdict: all("breaking"), values: true },
  "object-opened": { kinds: [54], verdict: OPENED, values: true },
  "object-opened-typed": { kinds: [54], verdict: OPENED, values: true },
  "dependent-required-added": { kinds: [56], verdict: all("refused"), values: true },
  "property-names-added": { kinds: [55], verdict: all("refused"), values: true },
  "pattern-properties-added": { kinds: [55], verdict: all("refused"), values: true },
  "min-properties-added": { kinds: [57], verdict: all("breaking"), values: true },
  "member-recursive": { kinds: [79], verdict: wire("review") },
  // Scalars and arrays
  "null-allowed": { kinds: [58], verdict: WIDER, values: true },
  "null-refused": { kinds: [58], verdict: all("breaking"), values: true },
  "type-replaced": { kinds: [60], verdict: all("breaking"), values: true },
  "integer-to-number": { kinds: [60], verdict: WIDER, values: true },
  "number-to-integer": { kinds: [60], verdict: all("breaking"), values: true },
  "reference-replaced": { kinds: [14, 60], verdict: all("breaking"), values: true },
  "any-narrowed": { kinds: [60], verdict: all("breaking"), values: true },
  "narrowed-to-any": { kinds: [60], verdict: WIDER, values: true },
  "bound-narrowed": { kinds: [61], verdict: all("breaking"), values: true },
  "bound-widened": { kinds: [61], verdict: WIDER, values: true },
  "multiple-of-added": { kinds: [61], verdict: all("breaking"), values: true },
  "pattern-added": { kinds: [62], verdict: all("breaking"), values: true },
  "pattern-dropped": { kinds: [62], verdict: WIDER, values: true },
  "pattern-replaced": { kinds: [62], verdict: all("breaking"), values: true },
  "pattern-respelled": { kinds: [62], verdict: all("review") },
  "format-added": { kinds: [63], verdict: all("review") },
  "integer-unbounded": { kinds: [64], verdict: WIDER, values: true },
  "const-changed": { kinds: [65], verdict: all("breaking"), values: true },
  "const-dropped": { kinds: [65, 68], verdict: OPENED, values: true },
  "items-narrowed": { kinds: [70], verdict: all("breaking"), values: true },
  "list-bound-narrowed": { kinds: [70], verdict: all("breaking"), values: true },
  "unique-items-added": { kinds: [70], verdict: all("breaking"), values: true },
  "contains-added": { kinds: [70], verdict: all("breaking"), values: true },
  "prefix-items-added": { kinds: [70], verdict: all("breaking"), values: true },
  "json-text-added": { kinds: [60], verdict: all("breaking"), values: true },
  "json-text-dropped": { kinds: [60], verdict: WIDER, values: true },
  // Enums and unions
  "value-added-fallback": { kinds: [66], verdict: all("clean") },
  "value-added-negotiated": { kinds: [66], verdict: all("clean") },
  "value-added-bare": { kinds: [66], verdict: WIDER },
  "value-added-undated": { kinds: [7, 66], verdict: all("breaking"), values: true },
  "value-fallback-newer": { kinds: [66], verdict: wire("breaking") },
  "value-removed": { kinds: [67], verdict: all("breaking"), values: true },
  "value-renamed": { kinds: [67], verdict: all("breaking"), values: true },
  "enum-opened": { kinds: [68], verdict: OPENED, values: true },
  "text-closed": { kinds: [68], verdict: all("breaking"), values: true },
  "variant-added": { kinds: [71], verdict: WIDER, values: true },
  "variant-removed": { kinds: [72], verdict: all("breaking"), values: true },
  "any-of-to-one-of": { kinds: [75], verdict: all("breaking"), values: true },
  "conjunct-added": { kinds: [77], verdict: all("breaking"), values: true },
  "condition-added": { kinds: [78], verdict: all("breaking"), values: true },
  "negation-added": { kinds: [78], verdict: all("breaking"), values: true },
  // Marks and prose
  "unknown-keyword-added": { kinds: [3], verdict: all("review") },
  "default-added": { kinds: [80], verdict: all("review") },
  "externalizable-added": { kinds: [81], verdict: wire("breaking") },
  "externalizable-removed": { kinds: [81], verdict: wire("breaking") },
  "redact-added": { kinds: [82], verdict: wire("review") },
  "redact-removed": { kinds: [82], verdict: wire("breaking") },
  "cache-mark-added": { kinds: [83], verdict: all("review") },
  "deprecated-added": { kinds: [84], verdict: all("clean") },
  "prose-changed": { kinds: [87], verdict: all("clean") },
  "decider-changed": { kinds: [77], verdict: wire("breaking") },
  "decider-removed": { kinds: [77], verdict: wire("breaking") },
  // Types
  "type-added": { kinds: [44], verdict: fact("clean") },
  "type-unused-removed": { kinds: [45], verdict: fact("clean") },
  "type-renamed": { kinds: [46], verdict: fact("clean") },
  "type-drafted": { kinds: [7], verdict: fact("breaking") },
  "member-drafted": { kinds: [7], verdict: fact("breaking") },
  "value-drafted": { kinds: [7], verdict: fact("breaking") },
  "row-drafted": { kinds: [7], verdict: fact("breaking") },
  "type-since-moved": { kinds: [7], verdict: fact("breaking") },
  // Identity
  "id-changed": { kinds: [1], verdict: fact("breaking") },
  "major-changed": { kinds: [1], verdict: fact("breaking") },
  "dialect-changed": { kinds: [2], verdict: fact("review") },
  "revision-skipped": { kinds: [6], verdict: fact("breaking") },
  "revision-lost": { kinds: [6], verdict: fact("breaking") },
  // Methods
  "method-added": { kinds: [8], verdict: fact("clean") },
  "method-added-undated": { kinds: [7, 8], verdict: fact("breaking") },
  "method-removed": { kinds: [9], verdict: fact("breaking") },
  "method-renamed": { kinds: [10], verdict: fact("breaking") },
  "method-direction": { kinds: [11], verdict: fact("breaking") },
  "method-answer": { kinds: [12], verdict: fact("breaking") },
  "method-class": { kinds: [13], verdict: fact("breaking") },
  "method-params-replaced": { kinds: [14, 15], verdict: fact("breaking") },
  "method-result-replaced": { kinds: [14], verdict: fact("breaking") },
  "method-phase-narrowed": { kinds: [17], verdict: fact("breaking") },
  "method-phase-widened": { kinds: [17], verdict: fact("review") },
  "method-budget": { kinds: [25], verdict: fact("breaking") },
  "method-needs-more": { kinds: [31], verdict: fact("breaking") },
  "method-since-moved": { kinds: [7], verdict: fact("breaking") },
  // Hook points
  "hook-added": { kinds: [21], verdict: fact("clean") },
  "hook-added-undated": { kinds: [7, 21], verdict: fact("breaking") },
  "hook-removed": { kinds: [22], verdict: fact("breaking") },
  "hook-renamed": { kinds: [22], verdict: fact("breaking") },
  "decision-removed": { kinds: [24], verdict: fact("breaking") },
  "decision-namesake": { kinds: [24], verdict: fact("breaking") },
  "decision-added": { kinds: [24], verdict: fact("breaking") },
  "hook-timeout": { kinds: [25], verdict: fact("breaking") },
  "hook-slot": { kinds: [29], verdict: fact("breaking") },
  "hook-failure": { kinds: [30], verdict: fact("breaking") },
  "hook-event": { kinds: [27, 28], verdict: fact("breaking") },
  "hook-changes": { kinds: [28], verdict: fact("review") },
  // Slots, outcomes, capabilities
  "slot-added": { kinds: [29], verdict: fact("clean") },
  "slot-removed": { kinds: [29], verdict: fact("breaking") },
  "slot-renamed": { kinds: [29], verdict: fact("breaking") },
  "slot-points": { kinds: [29], verdict: fact("breaking") },
  "slot-pattern": { kinds: [29], verdict: fact("breaking") },
  "outcome-changed": { kinds: [30], verdict: fact("breaking") },
  "outcome-removed": { kinds: [30], verdict: fact("breaking") },
  "capability-added": { kinds: [31], verdict: fact("clean") },
  "capability-removed": { kinds: [31], verdict: fact("breaking") },
  // Errors and limits
  "error-added": { kinds: [32], verdict: fact("clean") },
  "error-removed": { kinds: [33], verdict: fact("breaking") },
  "error-code": { kinds: [34], verdict: fact("breaking") },
  "error-retryable": { kinds: [35], verdict: fact("breaking") },
  "error-action": { kinds: [36], verdict: fact("breaking") },
  "error-raised": { kinds: [38], verdict: fact("review") },
  "limit-raised": { kinds: [39], verdict: fact("breaking") },
  "limit-lowered": { kinds: [40], verdict: fact("breaking") },
  "limit-added": { kinds: [41], verdict: fact("breaking") },
  "limit-removed": { kinds: [42], verdict: fact("breaking") },
  "budget-moved": { kinds: [18, 25, 26, 39, 40, 90], verdict: fact("breaking") },
  "budget-removed": { kinds: [42], verdict: fact("breaking") },
  "code-changed": { kinds: [34], verdict: fact("breaking") },
  "code-removed": { kinds: [34], verdict: fact("breaking") },
  // UI kinds, chunk kinds, frontend events
  "surface-added-fallback": { kinds: [66, 71], verdict: fact("clean") },
  "surface-added-negotiated": { kinds: [66, 71], verdict: fact("clean") },
  "surface-added-bare": { kinds: [66, 71], verdict: fact("breaking") },
  "surface-fallback-unfit": { kinds: [66, 71], verdict: fact("breaking") },
  "ui-kind-removed": { kinds: [67, 72], verdict: fact("breaking") },
  "ui-kind-payload": { kinds: [72], verdict: fact("breaking") },
  "chunk-added-negotiated": { kinds: [66, 71], verdict: fact("clean") },
  "chunk-removed": { kinds: [67, 72], verdict: fact("breaking") },
  "chunk-requires-more": { kinds: [50, 71], verdict: fact("breaking") },
  "chunk-requires-less": { kinds: [53], verdict: fact("breaking") },
  "chunk-optional": { kinds: [72], verdict: fact("refused") },
  "frontend-event-added": { kinds: [71], verdict: fact("clean") },
  "frontend-event-removed": { kinds: [72], verdict: fact("breaking") },
  "frontend-event-withheld": { kinds: [27], verdict: fact("breaking") },
  // Files
  "manifest-file": { kinds: [89], verdict: fact("breaking") },
  "manifest-version": { kinds: [89], verdict: fact("breaking") },
  "state-file-renamed": { kinds: [89], verdict: fact("breaking") },
  "frame-removed": { kinds: [14], verdict: fact("breaking") },
  // The same meaning, written otherwise
  "same-key-order": { kinds: [69], verdict: fact("clean") },
  "same-value-order": { kinds: [69], verdict: all("clean") },
  "same-required-order": { kinds: [69], verdict: all("clean") },
  "same-variant-order": { kinds: [69], verdict: all("clean") },
  "same-reference-inlined": { kinds: [76], verdict: all("kept") },
  "same-nullable-spelling": { kinds: [58], verdict: all("clean") },
  "same-const-as-enum": { kinds: [76], verdict: all("clean") },
  "same-enum-as-union": { kinds: [76], verdict: all("clean") },
  "same-exclusive-bound": { kinds: [61], verdict: all("clean") },
  "same-empty-conjunct": { kinds: [77], verdict: all("clean") },
  "same-rest-stated": { kinds: [54], verdict: all("clean") },
} as const satisfies Readonly<Record<string, Row>>;

export type EditName = keyof typeof VERDICTS;
