import type { Model } from "@typespec/compiler";
import { reportDiagnostic, type StateName } from "@reasonix/spec/diagnostics";
import type { Lowering } from "./context.ts";

/** A model whose members are number literals, as a table of numbers. */
export function lowerNumbers(context: Lowering, mark: StateName, ...path: readonly string[]): Record<string, number> {
  const model = context.only<Model>(mark);
  const numbers: Record<string, number> = {};
  for (const property of model?.properties.values() ?? []) {
    const what = `${model?.name}.${property.name}`;
    context.element(property, what, ...path, property.name);
    context.age(property, what);
    if (property.type.kind !== "Number")
      reportDiagnostic(context.program, { code: "not-a-number", format: { what }, target: property });
    else numbers[property.name] = property.type.value;
  }
  return numbers;
}
