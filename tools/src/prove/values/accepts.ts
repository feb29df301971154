// Stock AJV over a contract's definitions, with the marks that assert something: x-json, x-json-text, x-typed-by,
// x-excludes, x-tree.
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { DataValidationCxt } from "ajv/dist/types/index.js";
import type { Contract, Tree, TypedBy } from "../../contract/model.ts";
import { documentOf } from "./project.ts";

/** Whether a value lies in a definition. Definitions are compiled when they are first asked for. */
export type Accepts = (definition: string, value: unknown) => boolean;

export function acceptsOf(contract: Contract): Accepts {
  // Each validator judges a few hundred small values: optimising its code would cost more than it saves.
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    inlineRefs: false,
    logger: false,
    code: { optimize: false },
  });
  const find = (name: string): ValidateFunction => {
    const found = ajv.getSchema(`contract#/$defs/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    if (found === undefined) throw new Error(`the contract has no definition ${name}`);
    return found;
  };
  ajv.addKeyword({ keyword: "x-json", validate: (kind: string, value: unknown) => isJson(kind, value) });
  ajv.addKeyword({
    keyword: "x-json-text",
    type: "string",
    validate: (_kind: unknown, text: string) => isObjectText(text),
  });
  ajv.addKeyword({
    keyword: "x-typed-by",
    validate: (mark: TypedBy, value: unknown, _schema?: AnySchemaObject, at?: DataValidationCxt) => {
      // The request that a result answers is not here; null stands for a content that has left the frame.
      if (mark.from === "request" || value === null) return true;
      const holder: unknown = at?.parentData;
      const decider = (holder as Readonly<Record<string, unknown>> | undefined)?.[mark.member];
      const definition = documentOf(contract, mark.table, decider);
      return definition === undefined || find(definition)(value);
    },
  });
  ajv.addKeyword({
    keyword: "x-excludes",
    validate: (others: readonly string[], _value: unknown, _schema?: AnySchemaObject, at?: DataValidationCxt) =>
      !others.some((name) => Object.hasOwn(at?.parentData ?? {}, name)),
  });
  ajv.addKeyword({
    keyword: "x-tree",
    type: "array",
    validate: ({ member, nodes, depth }: Tree, list: readonly unknown[]) =>
      sizeOf(list, member) <= limitOf(contract, nodes) && depthOf(list, member) <= limitOf(contract, depth),
  });
  ajv.addSchema({ $id: "contract", $defs: contract.$defs });
  return (definition, value) => find(definition)(value);
}

function limitOf(contract: Contract, budget: string): number {
  return contract.budgets[budget]?.value ?? Infinity;
}

function sizeOf(list: unknown, member: string): number {
  return Array.isArray(list) ? list.reduce<number>((sum, node) => sum + 1 + sizeOf(inner(node, member), member), 0) : 0;
}

function depthOf(list: unknown, member: string): number {
  if (!Array.isArray(list) || list.length === 0) return 0;
  return 1 + Math.max(...list.map((node) => depthOf(inner(node, member), member)));
}

function inner(node: unknown, member: string): unknown {
  return isObject(node) ? (node as Readonly<Record<string, unknown>>)[member] : undefined;
}

function isJson(kind: string, value: unknown): boolean {
  return kind === "object" ? isObject(value) : value !== null;
}

function isObjectText(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false; // the parser says no by throwing
  }
}

function isObject(value: unknown): boolean {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
