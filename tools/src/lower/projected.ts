// Whether everything later can be projected: judged here, so that no table of the generated package is ever half right.
import { canonical } from "../contract/canonical.ts";
import { pointer, refName, type Contract, type Schema } from "../contract/model.ts";
import { documentsOf, latestOf } from "../projection/tables.ts";
import type { Lowering } from "./context.ts";

export function checkProjected(context: Lowering, contract: Contract): void {
  unions(context, contract);
  documents(context, contract);
}

/** Nothing in a value says which variant of a union it is, so no variant can hold what came after the union. */
function unions(context: Lowering, contract: Contract): void {
  const latest = latestOf(contract);
  for (const [name, schema] of Object.entries(contract.$defs)) {
    const target = context.target(pointer("$defs", name));
    if (schema.anyOf === undefined || target === undefined) continue;
    for (const variant of variantsOf(schema))
      if ((latest.get(variant) ?? 1) > (schema["x-since"] ?? 1))
        context.table(
          `Union ${name} leads to ${variant}, which holds something of revision ${latest.get(variant)}: a value does not say which variant it is, so nothing could be left out for an older peer. Declare another union for it.`,
          target,
        );
  }
}

function variantsOf({ anyOf = [] }: Schema): Set<string> {
  return new Set([...JSON.stringify(anyOf).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, name]) => name ?? ""));
}

/** A document that a later value decides is read by an older peer as that of the fallback, so it must be one. */
function documents(context: Lowering, contract: Contract): void {
  for (const [definition, schema] of Object.entries(contract.$defs))
    for (const [member, { "x-typed-by": typedBy }] of Object.entries(schema.properties ?? {})) {
      if (typedBy?.from !== "self") continue;
      const decider = schema.properties?.[typedBy.member]?.$ref;
      const kinds = decider === undefined ? undefined : refName({ $ref: decider });
      const fallbacks = contract.$defs[kinds ?? ""]?.["x-fallback"] ?? {};
      const documentOf = new Map(documentsOf(contract, typedBy.table).map(({ value, name }) => [value, name]));
      for (const [value, older] of Object.entries(fallbacks)) {
        const [own, theirs] = [documentOf.get(value) ?? "", documentOf.get(older) ?? ""];
        const target = context.target(pointer("$defs", kinds ?? "", "enum", value));
        const why = misfit(contract.$defs[own] ?? {}, contract.$defs[theirs] ?? {});
        if (why !== undefined && target !== undefined)
          context.table(
            `${definition}.${member}: "${value}" falls back to "${older}", and a ${own} is no ${theirs}: ${why}.`,
            target,
          );
      }
    }
}

/** Why not every document of one kind is one of the other; members of both must be the same to the letter. */
function misfit(own: Schema, theirs: Schema): string | undefined {
  const known = theirs.properties ?? {};
  for (const [member, schema] of Object.entries(own.properties ?? {})) {
    const other = known[member];
    if (other === undefined) return `it has no member ${member}`;
    if (canonical(plain(schema)) !== canonical(plain(other))) return `its member ${member} is another one`;
  }
  const missing = theirs.required?.find((member) => own.required?.includes(member) !== true);
  return missing === undefined ? undefined : `its member ${missing} is required`;
}

/** Without what says nothing about which values there are. */
function plain({ "x-since": _since, "x-redact": _redact, ...schema }: Schema): Schema {
  return schema;
}
