// What stands where the lowering does not look is refused, not passed over.
import { isTemplateDeclaration, isTemplateDeclarationOrInstance, type Namespace, type Type } from "@typespec/compiler";
import type { Lowering } from "./context.ts";

/** Namespaces of the language and of the vocabulary. */
const LIBRARIES = new Set(["TypeSpec", "Vocabulary"]);

/** Refuses declarations outside the protocol's namespace, operations outside interfaces, and interfaces that are templates. */
export function checkOutside(context: Lowering, protocol: Namespace): void {
  const global = context.program.getGlobalNamespaceType();
  for (const type of declarations(global)) refuse(context, type, protocol.name);
  for (const namespace of global.namespaces.values())
    if (!LIBRARIES.has(namespace.name) && namespace !== protocol) everywhere(context, namespace, protocol.name);
  operations(context, protocol);
}

function everywhere(context: Lowering, namespace: Namespace, protocol: string): void {
  for (const type of declarations(namespace)) refuse(context, type, protocol);
  for (const inner of namespace.namespaces.values()) everywhere(context, inner, protocol);
}

function operations(context: Lowering, namespace: Namespace): void {
  for (const operation of namespace.operations.values())
    if (!isTemplateDeclarationOrInstance(operation))
      context.unsupported(
        `Operation ${operation.name} outside an interface`,
        "Put it into an interface with @methodClass.",
        operation,
      );
  for (const group of namespace.interfaces.values())
    if (isTemplateDeclaration(group))
      context.unsupported(`Interface template ${group.name}`, "Declare the interface itself.", group);
  for (const inner of namespace.namespaces.values()) operations(context, inner);
}

function* declarations(namespace: Namespace): Generator<Type> {
  yield* namespace.models.values();
  yield* namespace.enums.values();
  yield* namespace.unions.values();
  yield* namespace.scalars.values();
  yield* namespace.interfaces.values();
  yield* namespace.operations.values();
}

function refuse(context: Lowering, type: Type, protocol: string): void {
  const name = "name" in type ? String(type.name) : type.kind;
  if (context.source(type) === undefined) return;
  context.unsupported(
    `${type.kind} ${name} outside namespace ${protocol}`,
    `Only what stands in ${protocol} is part of the contract.`,
    type,
  );
}
