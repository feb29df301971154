// Rules over the whole contract, judged when everything is lowered.
import type { Enum, EnumMember, Type } from "@typespec/compiler";
import type { StateName } from "@reasonix/spec/diagnostics";
import { pointer, refName, type Contract } from "../contract/model.ts";
import { members, type Lowering } from "./context.ts";
import { checkProjected } from "./projected.ts";

/** Decorator of a row → the decorator of its table. */
const ROWS: readonly (readonly [StateName, readonly StateName[]])[] = [
  ["reason", ["errorReasons"]],
  ["hook", ["hookPoints"]],
  ["slot", ["slots"]],
  ["chunk", ["chunkKinds"]],
  ["node", ["nodeKinds"]],
  ["outcomes", ["failures"]],
  ["frontendEvent", ["frontendEvents"]],
  ["payload", ["surfaceKinds", "requestKinds"]],
];

export function checkContract(context: Lowering, contract: Contract): void {
  strayRows(context);
  frozenOnDraft(context, contract);
  numbers(context, contract);
  strayMarks(context, contract);
  checkProjected(context, contract);
}

/** Only the enum of a definition has a schema to carry the marks of its values. */
function strayMarks(context: Lowering, contract: Contract): void {
  for (const mark of ["fallback", "negotiated"] as const)
    for (const member of context.all<EnumMember>(mark))
      if (contract.$defs[member.enum.name] === undefined)
        context.table(
          `@${mark} stands on a row of a table that is no enum of the wire, where nothing reads it.`,
          member,
        );
}

function strayRows(context: Lowering): void {
  for (const [row, tables] of ROWS) {
    const placed = new Set<Type>(tables.flatMap((table) => context.all<Enum>(table).flatMap(members)));
    for (const target of context.all<Type>(row))
      if (!placed.has(target))
        context.table(`@${row} stands outside its table (@${tables.join(" or @")}), where nothing reads it.`, target);
  }
}

/** What is published must not hang on what may still change. */
function frozenOnDraft(context: Lowering, contract: Contract): void {
  const drafts = new Set(contract.drafts);
  for (const [name, schema] of Object.entries(contract.$defs)) {
    if (drafts.has(pointer("$defs", name))) continue;
    const parts =
      schema.properties === undefined
        ? [[pointer("$defs", name), schema] as const]
        : Object.entries(schema.properties).map(
            ([member, inner]) => [pointer("$defs", name, "properties", member), inner] as const,
          );
    for (const [at, part] of parts) {
      const target = context.target(at);
      if (target === undefined || drafts.has(at)) continue;
      for (const [, used] of JSON.stringify(part).matchAll(/"#\/\$defs\/([^"]+)"/g))
        if (drafts.has(pointer("$defs", used ?? "")))
          context.table(
            `${at.slice(1).replaceAll("/", ".")} is frozen and refers to ${used}, which is a draft.`,
            target,
          );
    }
    for (const member of schema.required ?? []) {
      const at = pointer("$defs", name, "properties", member);
      const target = context.target(at);
      if (drafts.has(at) && target !== undefined)
        context.table(`${name}.${member} is a draft and required in a frozen model. Make it optional.`, target);
    }
  }
  for (const [name, method] of Object.entries(contract.methods)) {
    const target = context.target(pointer("methods", name));
    if (target === undefined || drafts.has(pointer("methods", name))) continue;
    for (const ref of [method.params, ...(method.result === null ? [] : [method.result])])
      if (drafts.has(pointer("$defs", refName(ref))))
        context.table(`Method ${name} is frozen and carries ${refName(ref)}, which is a draft.`, target);
  }
}

function numbers(context: Lowering, contract: Contract): void {
  const ceiling = contract.budgets["interceptCeilingMillis"]?.value ?? Infinity;
  for (const [point, hook] of Object.entries(contract.hooks)) {
    const target = context.target(pointer("hooks", point));
    if (target === undefined) continue;
    if (hook.timeoutMillis > ceiling)
      context.table(`${point}: ${hook.timeoutMillis} ms is over the ceiling of ${ceiling} ms.`, target);
    for (const list of [hook.changes, hook.decisions.interceptor, hook.decisions.owner ?? []])
      if (new Set(list).size < list.length)
        context.table(`${point}: a name stands twice in ${list.join(", ")}.`, target);
    if (!hook.decisions.interceptor.includes("continue"))
      context.table(`${point}: an interceptor can always continue.`, target);
  }
  const codes = Object.entries(contract.envelope.codes).flatMap(([name, value]) => {
    const target = context.target(pointer("envelope", "codes", name));
    return target === undefined ? [] : [[target, String(value)] as const];
  });
  context.unique(codes, "transport codes");
}
