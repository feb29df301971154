// The decorators of main.tsp. Each keeps what it was given, and where, for the generator to read; what can be
// judged from the decorator alone is judged here.
import type {
  DecoratorContext,
  DiagnosticTarget,
  EnumMember,
  Model,
  ModelProperty,
  Operation,
  Type,
} from "@typespec/compiler";
import type {
  ChunkFacts,
  ErrorFacts,
  FrontendEventFacts,
  HookFacts,
  ManifestFacts,
  NodeFacts,
  OutcomeRow,
  ProtocolFacts,
  SlotFacts,
  StateFileFacts,
} from "./facts.ts";
import { $lib, reportDiagnostic, stateKeys, type StateName } from "./diagnostics.ts";

export { $lib };

/** What a decorator was given, and the place to point at when it turns out wrong. */
export interface Kept<T> {
  readonly value: T;
  readonly at: DiagnosticTarget;
}

const METHOD_NAME = /^(extension|host)(\/[a-z][A-Za-z]*)+$/;

/** Values arrive with enum members inside; the contract holds what those members mean on the wire. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  if ("valueKind" in value && value.valueKind === "EnumValue")
    return wire((value as unknown as { value: EnumMember }).value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

function wire(member: EnumMember): string {
  return String(member.value ?? member.name);
}

/** A decorator without an argument. */
const mark =
  (name: StateName) =>
  (context: DecoratorContext, target: Type): void => {
    context.program.stateMap(stateKeys[name]).set(target, keep(context, true));
  };

/** A decorator whose arguments are kept as `read` makes of them. */
const note =
  <Args extends unknown[]>(name: StateName, read: (...args: Args) => unknown) =>
  (context: DecoratorContext, target: Type, ...args: Args): void => {
    context.program.stateMap(stateKeys[name]).set(target, keep(context, plain(read(...args))));
  };

/** Types stay as they are; only facts are made plain. */
const noteTypes =
  <Args extends unknown[]>(name: StateName, read: (...args: Args) => unknown) =>
  (context: DecoratorContext, target: Type, ...args: Args): void => {
    context.program.stateMap(stateKeys[name]).set(target, keep(context, read(...args)));
  };

function keep<T>(context: DecoratorContext, value: T): Kept<T> {
  return { value, at: context.getArgumentTarget(0) ?? context.decoratorTarget };
}

function method(context: DecoratorContext, operation: Operation, name: string): void {
  const { program } = context;
  const at = context.getArgumentTarget(0) ?? operation;
  const known = program.stateMap(stateKeys.method) as Map<Type, Kept<string>>;
  const taken = [...known].some(([other, kept]) => kept.value === name && other !== operation);
  if (taken) reportDiagnostic(program, { code: "duplicate-name", format: { kind: "Method", name }, target: at });
  if (!METHOD_NAME.test(name))
    reportDiagnostic(program, {
      code: "bad-name",
      format: { kind: "Method", name, form: "extension/verb or host/area/verb" },
      target: at,
    });
  known.set(operation, { value: name, at });
}

export const $decorators = {
  Vocabulary: {
    budget: noteTypes("budget", (budget: ModelProperty) => budget),
    budgets: mark("budgets"),
    capabilities: mark("capabilities"),
    chunk: note("chunk", (facts: ChunkFacts) => facts),
    chunkKinds: noteTypes("chunkKinds", (chunk: Model) => chunk),
    direction: noteTypes("direction", (direction: EnumMember) => wire(direction)),
    draft: mark("draft"),
    envelope: note("envelope", (name: string) => name),
    reason: note("reason", (facts: ErrorFacts) => facts),
    errorReasons: mark("errorReasons"),
    excludes: note("excludes", (members: string[]) => members),
    externalizable: mark("externalizable"),
    failures: mark("failures"),
    fallback: noteTypes("fallback", (older: EnumMember) => older),
    frontendEvent: noteTypes("frontendEvent", (payload: Model, facts: FrontendEventFacts) => ({
      payload,
      facts: plain(facts),
    })),
    frontendEvents: mark("frontendEvents"),
    frozen: mark("frozen"),
    hook: noteTypes("hook", (payload: Model, replacement: Model, facts: HookFacts) => ({
      payload,
      replacement,
      facts: plain(facts),
    })),
    hookPoints: mark("hookPoints"),
    jsonObject: mark("jsonObject"),
    limits: mark("limits"),
    manifest: note("manifest", (facts: ManifestFacts) => facts),
    method,
    methodClass: noteTypes("methodClass", (name: EnumMember) => wire(name)),
    needs: note("needs", (families: string[]) => families),
    negotiated: mark("negotiated"),
    node: note("node", (facts: NodeFacts) => facts),
    nodeKinds: noteTypes("nodeKinds", (node: Model, own: string[]) => ({ node, own })),
    notNull: mark("notNull"),
    objectText: mark("objectText"),
    outcomes: note("outcomes", (row: OutcomeRow) => row),
    payload: noteTypes("payload", (document: Model) => document),
    phase: noteTypes("phase", (name: EnumMember) => wire(name)),
    protocol: note("protocol", (facts: ProtocolFacts) => facts),
    redact: mark("redact"),
    requestKinds: mark("requestKinds"),
    revisions: mark("revisions"),
    since: note("since", (revision: number) => revision),
    slot: note("slot", (facts: SlotFacts) => facts),
    slots: mark("slots"),
    stateFile: note("stateFile", (facts: StateFileFacts) => facts),
    surfaceKinds: mark("surfaceKinds"),
    transportCodes: mark("transportCodes"),
    tree: noteTypes("tree", (member: string, nodes: ModelProperty, depth: ModelProperty) => ({
      member,
      nodes,
      depth,
    })),
    typedBy: noteTypes("typedBy", (member: string, table: EnumMember, from?: EnumMember) => ({
      member,
      table: wire(table),
      from: from === undefined ? "self" : wire(from),
    })),
  },
};
