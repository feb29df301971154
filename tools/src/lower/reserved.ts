// Names that a definition or a member cannot have: they mean something else in the generated code.
import { reportDiagnostic } from "@reasonix/spec/diagnostics";
import type { DiagnosticTarget } from "@typespec/compiler";
import type { Lowering } from "./context.ts";

/** Globals of JavaScript and of TypeScript's library that generated types use or that readers would take them for. */
const GLOBALS = new Set(
  "Array Boolean BigInt Date Error Function Infinity JSON Map Math NaN Number Object Omit Partial Pick Promise Proxy Readonly Record RegExp Required Set String Symbol WeakMap WeakSet undefined".split(
    " ",
  ),
);

/** What the generated package declares beside the definitions; a test holds this list against the package. */
export const GENERATED: ReadonlySet<string> = new Set(
  "BudgetName ChunkKind DefinitionName Endpoint ErrorRow ErrorSides FailureKind FailureRole Filled FrontendEventPayloads HookDecisions HookInputs HookPayloads HookPoint HookReplacements LimitName MethodName MethodParams MethodResults Newer NotificationName OutcomeCase OwnerDecisions Projection RequestName RequestPayloads Revision SlotFamily StreamChunk SurfacePayloads ValidationError Validator ViewNode".split(
    " ",
  ),
);

/** Member names that JavaScript looks up through the prototype of an object that lacks them. */
const INHERITED = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype"]);

const DEFINITION = /^[A-Z][A-Za-z0-9]*$/;
const MEMBER = /^[A-Za-z][A-Za-z0-9_]*$/;

export function checkDefinitionName(context: Lowering, name: string, target: DiagnosticTarget): void {
  if (GLOBALS.has(name)) reserved(context, "Definition", name, "a global", target);
  if (GENERATED.has(name) || (/^[A-Z]\w*Chunk$/.test(name) && name !== "ProviderChunk"))
    reserved(context, "Definition", name, "a type of the generated package", target);
  if (!DEFINITION.test(name)) shaped(context, "Definition", name, "ToolBeforePayload", target);
}

export function checkMemberName(context: Lowering, what: string, name: string, target: DiagnosticTarget): void {
  if (INHERITED.has(name)) reserved(context, "Member", what, "a member of every object", target);
  if (!MEMBER.test(name)) shaped(context, "Member", what, "toolName or tool_name", target);
}

function reserved(context: Lowering, kind: string, name: string, why: string, target: DiagnosticTarget): void {
  reportDiagnostic(context.program, { code: "reserved-name", format: { kind, name, why }, target });
}

function shaped(context: Lowering, kind: string, name: string, form: string, target: DiagnosticTarget): void {
  reportDiagnostic(context.program, { code: "bad-name", format: { kind, name, form }, target });
}
