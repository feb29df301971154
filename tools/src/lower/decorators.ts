// Decorators of other libraries say things that nothing here would carry on; they are refused where they stand.
import { isDeprecated, type DecoratorApplication, type Namespace, type Type } from "@typespec/compiler";
import type { Lowering } from "./context.ts";

/** Constraints that the contract's schemas have a keyword for. */
const OF_THE_LANGUAGE = new Set([
  "@maxItems",
  "@maxLength",
  "@maxValue",
  "@minItems",
  "@minLength",
  "@minValue",
  "@pattern",
]);

/** Refuses what is written on a type, and on its members, that the contract has no word for. */
export function checkDecorators(context: Lowering, type: Type, what: string): void {
  if (isDeprecated(context.program, type))
    context.unsupported(`#deprecated on ${what}`, "Say it in the doc comment.", type);
  const seen = new Set<string>();
  for (const { decorator, definition, node } of applied(type)) {
    if (definition === undefined || node === undefined) continue; // the compiler's own, such as the doc comment
    const name = definition.name;
    const own = namespaceOf(definition.namespace) === "Vocabulary" || OF_THE_LANGUAGE.has(name);
    if (!own) context.unsupported(`${name} on ${what}`, "Use the decorators of spec/vocabulary.", node);
    if (seen.has(name)) context.unsupported(`A second ${name} on ${what}`, "One of the two is lost.", node);
    seen.add(name);
    void decorator;
  }
}

function applied(type: Type): readonly DecoratorApplication[] {
  return "decorators" in type ? type.decorators : [];
}

function namespaceOf(namespace: Namespace | undefined): string {
  return namespace?.name ?? "";
}
