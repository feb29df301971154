// @typedBy, checked when everything is known: the deciding member exists, and its values are the rows of the table.
import type { Enum, Model, ModelProperty, Type } from "@typespec/compiler";
import type { StateName } from "@reasonix/spec/diagnostics";
import type { TypedByFacts } from "@reasonix/spec/facts";
import { refName, type Method } from "../contract/model.ts";
import type { Lowering } from "./context.ts";

const DECIDERS: Readonly<Record<string, StateName>> = {
  hookPayload: "hookPoints",
  hookReplacement: "hookPoints",
  surfacePayload: "surfaceKinds",
  requestPayload: "requestKinds",
};

export function checkTypedBy(
  context: Lowering,
  methods: Readonly<Record<string, Method>>,
  modelOf: (name: string) => Model | undefined,
): void {
  for (const property of context.all<ModelProperty>("typedBy")) {
    const kept = context.kept<TypedByFacts>("typedBy", property);
    const model = property.model;
    if (kept === undefined || model === undefined) continue;
    const { member, table, from } = kept.value;
    const holders = from === "self" ? [model] : requestsOf(methods, model.name).flatMap((name) => modelOf(name) ?? []);
    if (holders.length === 0)
      context.table(`${model.name} is the result of no method, so no request decides ${property.name}.`, kept.at);
    for (const holder of holders) {
      context.oneOf([member], new Set(holder.properties.keys()), `a member of ${holder.name}`, kept.at);
      const decider = holder.properties.get(member)?.type;
      if (decider !== undefined && !isTable(context, decider, DECIDERS[table] ?? "hookPoints"))
        context.table(`${holder.name}.${member} does not name rows of the table "${table}".`, kept.at);
    }
  }
}

function requestsOf(methods: Readonly<Record<string, Method>>, result: string): string[] {
  return Object.values(methods)
    .filter((method) => method.result !== null && refName(method.result) === result)
    .map((method) => refName(method.params));
}

function isTable(context: Lowering, type: Type, mark: StateName): boolean {
  return type.kind === "Enum" && context.kept(mark, type satisfies Enum) !== undefined;
}
