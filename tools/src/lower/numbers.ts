import type { Model } from "@typespec/compiler";
import { reportDiagnostic, type StateName } from "@reasonix/spec/diagnostics";
import type { Lowering } from "./context.ts";

/** A model whose members are literals of whole numbers, as a table of numbers. */
export function lowerNumbers(context: Lowering, mark: StateName, ...path: readonly string[]): Record<string, number> {
  const model = context.only<Model>(mark);
  const numbers: Record<string, number> = {};
  for (const property of model?.properties.values() ?? []) {
    const what = `${model?.name}.${property.name}`;
    context.element(property, what, ...path, property.name);
    context.age(property, what);
    if (property.type.kind !== "Number" || !Number.isSafeInteger(property.type.value))
      reportDiagnostic(context.program, { code: "not-a-number", format: { what }, target: property });
    else numbers[property.name] = property.type.value;
  }
  return numbers;
}

/** Numbers that apply to all traffic: none can be negative, and none can come after the first revision. */
export function lowerLimits(context: Lowering): Record<string, number> {
  const limits = lowerNumbers(context, "limits", "limits");
  for (const [name, value] of Object.entries(limits)) {
    const target = context.target(`/limits/${name}`);
    if (target === undefined) continue;
    if (value < 1) context.table(`Limit ${name} is ${value}; a limit is at least 1.`, target);
    if (context.age(target, name).since > 1)
      context.table(
        `Limit ${name} came after revision 1: a new limit on traffic that exists breaks older peers.`,
        target,
      );
  }
  return limits;
}
