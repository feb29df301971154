// The contract's own marks on a member, and what they may stand on.
import { isArrayModelType, isUnknownType, type ModelProperty, type Type } from "@typespec/compiler";
import type { TypedByFacts } from "@reasonix/spec/facts";
import { byCodeUnit } from "../contract/canonical.ts";
import type { Schema, TypedBy } from "../contract/model.ts";
import type { Lowering } from "./context.ts";

export function marksOf(context: Lowering, what: string, property: ModelProperty): Schema {
  return {
    ...externalizable(context, what, property),
    ...redact(context, what, property),
    ...json(context, what, property),
    ...typedBy(context, what, property),
    ...excludes(context, what, property),
    ...tree(context, what, property),
  };
}

function externalizable(context: Lowering, what: string, property: ModelProperty): Schema {
  if (context.kept("externalizable", property) === undefined) return {};
  if (!isUnknownType(property.type) && !isText(property.type))
    context.table(`${what}: only any JSON or a text can leave the frame.`, property);
  return { "x-externalizable": true };
}

function redact(context: Lowering, what: string, property: ModelProperty): Schema {
  if (context.kept("redact", property) === undefined) return {};
  const { type } = property;
  const shown = type.kind === "Model" && isArrayModelType(type) ? type.indexer.value : type;
  if (!isUnknownType(shown) && !isText(shown))
    context.table(`${what}: only texts, lists of texts and any JSON can be redacted.`, property);
  return { "x-redact": true };
}

function json(context: Lowering, what: string, property: ModelProperty): Schema {
  const object = context.kept("jsonObject", property);
  const notNull = context.kept("notNull", property);
  if (object === undefined && notNull === undefined) return {};
  if (!isUnknownType(property.type) || (object !== undefined && notNull !== undefined))
    context.table(`${what}: one of @jsonObject and @notNull narrows a member whose type is unknown.`, property);
  return { "x-json": object === undefined ? "not-null" : "object" };
}

function typedBy(context: Lowering, what: string, property: ModelProperty): Schema {
  const kept = context.kept<TypedByFacts>("typedBy", property);
  if (kept === undefined) return {};
  if (!isUnknownType(property.type))
    context.table(`${what} is @typedBy another member, so its own type must be unknown.`, property);
  return { "x-typed-by": kept.value as TypedBy };
}

function excludes(context: Lowering, what: string, property: ModelProperty): Schema {
  const kept = context.kept<readonly string[]>("excludes", property);
  if (kept === undefined) return {};
  const others = new Map([...(property.model?.properties ?? [])].filter(([name]) => name !== property.name));
  context.oneOf(kept.value, new Set(others.keys()), `another member of ${property.model?.name ?? ""}`, kept.at);
  if (!property.optional || kept.value.some((name) => others.get(name)?.optional === false))
    context.table(`${what}: members that exclude each other are optional.`, kept.at);
  return { "x-excludes": [...kept.value].sort(byCodeUnit) };
}

function tree(context: Lowering, what: string, property: ModelProperty): Schema {
  const kept = context.kept<{ member: string; nodes: ModelProperty; depth: ModelProperty }>("tree", property);
  if (kept === undefined) return {};
  const { member, nodes, depth } = kept.value;
  const node = elementOf(property.type);
  const inner = node?.kind === "Model" ? node.properties.get(member)?.type : undefined;
  if (node === undefined || inner === undefined || elementOf(inner) !== node)
    context.table(`${what} is no tree: "${member}" of its elements must be a list of such elements.`, kept.at);
  for (const bound of [nodes, depth])
    if (bound.model === undefined || context.kept("budgets", bound.model) === undefined)
      context.table(`${what}: @tree takes members of the budgets model, and ${bound.name} is none.`, kept.at);
  return { "x-tree": { member, nodes: nodes.name, depth: depth.name } };
}

function elementOf(type: Type): Type | undefined {
  return type.kind === "Model" && isArrayModelType(type) ? type.indexer.value : undefined;
}

function isText(type: Type): boolean {
  if (type.kind === "String") return true;
  if (type.kind !== "Scalar") return false;
  return type.name === "string" || (type.baseScalar !== undefined && isText(type.baseScalar));
}
