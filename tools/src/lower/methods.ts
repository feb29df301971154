import type { Interface, ModelProperty, Namespace, Operation } from "@typespec/compiler";
import { reportDiagnostic } from "@reasonix/spec/diagnostics";
import { byCodeUnit } from "../contract/canonical.ts";
import { pointer, type Direction, type Method, type Ref } from "../contract/model.ts";
import { camel } from "../names.ts";
import { checkDecorators } from "./decorators.ts";
import type { Lowering } from "./context.ts";
import type { Definitions } from "./schema.ts";

export function lowerMethods(
  context: Lowering,
  definitions: Definitions,
  namespace: Namespace,
): Record<string, Method> {
  const methods: Record<string, Method> = {};
  for (const group of interfaces(namespace)) {
    const kept = context.need<string>("methodClass", group, `Interface ${group.name}`);
    context.documented(group, `Interface ${group.name}`);
    checkDecorators(context, group, `interface ${group.name}`);
    for (const operation of group.operations.values()) {
      const lowered = lowerMethod(context, definitions, operation, kept?.value ?? "");
      if (lowered !== undefined) methods[lowered.name] = lowered.method;
    }
  }
  // The generated package has a constant for each.
  context.unique(
    Object.keys(methods).flatMap((name) => {
      const target = context.target(pointer("methods", name));
      return target === undefined ? [] : [[target, camel(name)] as const];
    }),
    "constants of methods",
  );
  return methods;
}

function* interfaces(namespace: Namespace): Generator<Interface> {
  yield* namespace.interfaces.values();
  for (const inner of namespace.namespaces.values()) yield* interfaces(inner);
}

function lowerMethod(
  context: Lowering,
  definitions: Definitions,
  operation: Operation,
  methodClass: string,
): { name: string; method: Method } | undefined {
  const what = `Operation ${operation.name}`;
  const name = context.need<string>("method", operation, what)?.value;
  const direction = context.need<Direction>("direction", operation, what)?.value;
  if (name === undefined || direction === undefined) return undefined;
  context.element(operation, `Method ${name}`, "methods", name);
  checkDecorators(context, operation, `method ${name}`);

  const parameters = [...operation.parameters.properties.values()];
  const [params] = parameters;
  if (params?.type.kind !== "Model" || parameters.length > 1 || params.name !== "params") {
    context.unsupported(
      `The parameter list of ${name}`,
      "Write `is HostRequest<Params, Result>` or one of its three siblings.",
      operation,
    );
    return undefined;
  }
  const notification = direction.endsWith("_notification");
  const result = resultOf(context, definitions, operation, name);
  if (result === undefined) return undefined;
  if (notification !== (result === null))
    context.table(`${name}: a notification has no result, a request has one.`, operation);
  const needs = context.kept<string[]>("needs", operation);
  const budget = context.kept<ModelProperty>("budget", operation);
  if (budget !== undefined && context.kept("budgets", budget.value.model ?? operation) === undefined)
    context.table(`${name}: @budget takes a member of the budgets model.`, budget.at);
  return {
    name,
    method: {
      class: methodClass,
      direction,
      notification,
      params: definitions.ref(params.type),
      result,
      phase: context.kept<Method["phase"]>("phase", operation)?.value ?? "ready",
      ...(needs === undefined ? {} : { needs: [...needs.value].sort(byCodeUnit) }),
      ...(budget === undefined ? {} : { budget: budget.value.name }),
      ...context.life(operation, `Method ${name}`),
    },
  };
}

function resultOf(
  context: Lowering,
  definitions: Definitions,
  operation: Operation,
  name: string,
): Ref | null | undefined {
  const type = operation.returnType;
  if (type.kind === "Model" && type.name !== "") return definitions.ref(type);
  if (type.kind === "Intrinsic" && type.name === "void") return null;
  reportDiagnostic(context.program, {
    code: "unsupported",
    format: { what: `The result of ${name}`, remedy: "It is a named model, or void for a notification." },
    target: operation,
  });
  return undefined;
}
