// Every diagnostic of the contract's own language, declared once.
import { createTypeSpecLibrary, paramMessage } from "@typespec/compiler";

const error = "error" as const;

export const $lib = createTypeSpecLibrary({
  name: "@reasonix/spec",
  diagnostics: {
    unsupported: {
      severity: error,
      messages: { default: paramMessage`${"what"} has no place in the contract. ${"remedy"}` },
    },
    "missing-decorator": { severity: error, messages: { default: paramMessage`${"what"} needs @${"decorator"}.` } },
    "missing-doc": {
      severity: error,
      messages: { default: paramMessage`${"what"} has no doc comment. Say what it is in a /** … */ above it.` },
    },
    "missing-status": {
      severity: error,
      messages: { default: paramMessage`${"what"} is neither @frozen nor @draft. Mark it or its namespace.` },
    },
    "missing-since": {
      severity: error,
      messages: { default: paramMessage`${"what"} states no @since. Mark it or its namespace.` },
    },
    "late-without-since": {
      severity: error,
      messages: {
        default: paramMessage`${"what"} is not in frozen revision ${"revision"} and states no @since after it. Add @since(${"next"}).`,
      },
    },
    "conflicting-status": {
      severity: error,
      messages: { default: paramMessage`${"what"} is both @frozen and @draft.` },
    },
    "unknown-revision": {
      severity: error,
      messages: {
        default: paramMessage`Revision ${"revision"} does not exist. Add it to the enum in spec/revisions.tsp first.`,
      },
    },
    "duplicate-name": {
      severity: error,
      messages: { default: paramMessage`${"kind"} "${"name"}" is declared twice.` },
    },
    "bad-name": {
      severity: error,
      messages: { default: paramMessage`${"kind"} "${"name"}" must look like ${"form"}.` },
    },
    "reserved-name": {
      severity: error,
      messages: {
        default: paramMessage`${"kind"} "${"name"}" has a name of JavaScript's own (${"why"}). Choose another.`,
      },
    },
    "unknown-name": { severity: error, messages: { default: paramMessage`"${"name"}" is not ${"what"}.${"known"}` } },
    "not-a-number": {
      severity: error,
      messages: { default: paramMessage`${"what"} must be a whole number: a literal, or typeof an untyped const.` },
    },
    "bad-code": {
      severity: error,
      messages: { default: paramMessage`${"code"} is not a code of the error table (${"known"}).` },
    },
    "empty-cell": {
      severity: error,
      messages: {
        default: paramMessage`The cell "${"role"}" of failure "${"failure"}" has no case. State an outcome, or Outcome.never with its reason in "why".`,
      },
    },
    "bad-case": {
      severity: error,
      messages: { default: paramMessage`A case of cell "${"role"}" of failure "${"failure"}": ${"what"}.` },
    },
    "fallback-not-older": {
      severity: error,
      messages: {
        default: paramMessage`${"what"} falls back to ${"older"}, which is no value of ${"list"} from before revision ${"since"}. Name one that older peers know.`,
      },
    },
    "fallback-circle": {
      severity: error,
      messages: { default: paramMessage`The fallbacks of ${"what"} lead in a circle: ${"chain"}.` },
    },
    "fallback-open": {
      severity: error,
      messages: {
        default: paramMessage`The fallbacks of ${"what"} end with ${"last"}, which came with revision ${"since"}: before it a peer knows none of them. Give ${"last"} a fallback.`,
      },
    },
    "mark-on-old-value": {
      severity: error,
      messages: {
        default: paramMessage`${"what"} carries @${"decorator"} and is as old as ${"list"}: every peer knows it. Remove the mark, or state the later @since.`,
      },
    },
    "fallback-and-negotiated": {
      severity: error,
      messages: {
        default: paramMessage`${"what"} is both @fallback and @negotiated. With a fallback nobody has to ask; remove one.`,
      },
    },
    "bad-table": { severity: error, messages: { default: paramMessage`${"what"}` } },
  },
  state: {
    budget: { description: "operation -> property of the budgets model" },
    budgets: { description: "model of budgets" },
    capabilities: { description: "enum of capability families" },
    chunk: { description: "enum member -> ChunkFacts" },
    chunkKinds: { description: "enum -> model of the chunk" },
    direction: { description: "operation -> direction" },
    draft: { description: "draft elements" },
    envelope: { description: "model -> name of the frame shape" },
    reason: { description: "enum member -> ErrorFacts" },
    errorReasons: { description: "enum of error reasons" },
    excludes: { description: "property -> members that cannot stand beside it" },
    externalizable: { description: "properties that may leave the frame" },
    failures: { description: "enum of failures" },
    fallback: { description: "enum member -> the older member said in its place" },
    frontendEvent: { description: "enum member -> payload and FrontendEventFacts" },
    frontendEvents: { description: "enum of frontend events" },
    frozen: { description: "frozen elements" },
    hook: { description: "enum member -> payload, replacement, HookFacts" },
    hookPoints: { description: "enum of hook points" },
    jsonObject: { description: "any-JSON properties that hold an object" },
    limits: { description: "model of limits" },
    manifest: { description: "model -> ManifestFacts" },
    method: { description: "operation -> name" },
    methodClass: { description: "interface -> class" },
    needs: { description: "operation -> capability families" },
    negotiated: { description: "enum members that are only sent to a peer that has them" },
    node: { description: "enum member -> NodeFacts" },
    nodeKinds: { description: "enum -> model of the node, and members of some kinds alone" },
    notNull: { description: "any-JSON properties that are not null" },
    objectText: { description: "scalars whose text is a JSON object" },
    outcomes: { description: "enum member -> OutcomeRow" },
    payload: { description: "enum member -> document" },
    phase: { description: "operation -> phase" },
    protocol: { description: "namespace -> ProtocolFacts" },
    redact: { description: "properties shown to people" },
    requestKinds: { description: "enum of UI request kinds" },
    revisions: { description: "enum of revisions" },
    since: { description: "element -> revision" },
    slot: { description: "enum member -> SlotFacts" },
    slots: { description: "enum of slots" },
    stateFile: { description: "model -> StateFileFacts" },
    surfaceKinds: { description: "enum of UI surface kinds" },
    transportCodes: { description: "model of transport codes" },
    tree: { description: "property -> member of children and the budgets of the tree" },
    typedBy: { description: "property -> deciding member and table" },
  },
} as const);

export type StateName = keyof typeof $lib.stateKeys;
export const stateKeys: typeof $lib.stateKeys = $lib.stateKeys;
export const reportDiagnostic: typeof $lib.reportDiagnostic = (program, diagnostic) =>
  $lib.reportDiagnostic(program, diagnostic);
