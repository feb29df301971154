// Values around an edit: small documents of a definition that vary where the edit is, at the edges of what may stand there.
// They need not be valid; whoever uses them asks a validator first.
import { refName, type Contract, type Schema } from "../../contract/model.ts";
import { documentOf } from "./project.ts";
import { textsOf } from "./texts.ts";

/** How deep a smallest document may nest. */
const DEEPEST = 12;

export function around(contract: Contract, definition: string, path: readonly string[]): unknown[] {
  return varied(contract, contract.$defs[definition] ?? {}, path);
}

/** Values that differ at the path and are smallest elsewhere. */
function varied(contract: Contract, schema: Schema, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return variety(contract, schema);
  if (key === "properties") {
    const [name = "", ...inner] = rest;
    const base = smallest(contract, schema);
    const { [name]: _without, ...others } = isObject(base) ? base : {};
    const values = varied(contract, schema.properties?.[name] ?? {}, inner);
    return [others, ...values.map((value) => ({ ...others, [name]: value }))];
  }
  if (key === "items") return varied(contract, schema.items ?? {}, rest).flatMap((value) => [[value], [value, value]]);
  if (key === "additionalProperties") {
    const inner = schema.additionalProperties;
    const values = varied(contract, typeof inner === "object" ? inner : {}, rest);
    return [{}, ...values.map((value) => ({ another: value }))];
  }
  if (key === "anyOf") return varied(contract, schema.anyOf?.[Number(rest[0])] ?? {}, rest.slice(1));
  return variety(contract, schema);
}

/** Any JSON in small: what no schema expects. */
const ODD: readonly unknown[] = [null, true, false, 0, -1, 1, 0.5, 2, 7, "", "x", [], [7], {}, { late: true }];

/** Values at the edges of a schema, valid and not. */
function variety(contract: Contract, schema: Schema): unknown[] {
  return [...ODD, smallest(contract, schema), ...typical(contract, schema)];
}

function typical(contract: Contract, schema: Schema): readonly unknown[] {
  if (schema.$ref !== undefined) return typical(contract, contract.$defs[refName({ $ref: schema.$ref })] ?? {});
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((branch) => variety(contract, branch));
  if (schema.const !== undefined) return [schema.const, `${String(schema.const)}.1`];
  switch (schema.type) {
    case "string":
      return textsOf(schema);
    case "integer":
    case "number":
      return numbersOf(schema);
    case "array":
      return listsOf(contract, schema);
    case "object":
      return objectsOf(contract, schema);
    default:
      return textsOf(schema);
  }
}

function numbersOf({ minimum = -1, maximum = 100 }: Schema): number[] {
  const steps = [-1, -0.5, 0, 0.5, 1, 2, 3, 4, 5, 6, 7, 50, 100];
  return [...steps.map((step) => minimum + step), ...steps.map((step) => maximum - step), maximum + 1, 2 * maximum];
}

function listsOf(contract: Contract, schema: Schema): unknown[] {
  const item = smallest(contract, schema.items ?? {});
  const lengths = [0, 1, 2, (schema.minItems ?? 1) - 1, schema.minItems ?? 1, (schema.maxItems ?? 3) + 1];
  return [
    ...lengths.map((length) => Array.from({ length: Math.max(length, 0) }, () => item)),
    ...variety(contract, schema.items ?? {}).map((value) => [value]),
  ];
}

/** The smallest object, with each member alone, with all, without each, and with one that nobody named. */
function objectsOf(contract: Contract, schema: Schema): unknown[] {
  const base = smallest(contract, schema);
  if (!isObject(base)) return [];
  const names = Object.keys(schema.properties ?? {});
  const full = Object.fromEntries(
    names.flatMap((name) => {
      const member = schema.properties?.[name] ?? {};
      if (member.not !== undefined) return [];
      return [[name, base[name] ?? smallest(contract, member)]];
    }),
  );
  const lone = names.flatMap((name) => {
    const { [name]: value, ...without } = full;
    const { [name]: _own, ...rest } = base;
    const wrong = [3, "x", null, true].map((other) => ({ ...base, [name]: other }));
    return [without, rest, ...(value === undefined ? wrong : [{ ...base, [name]: value }, ...wrong])];
  });
  return [base, full, ...lone, { ...base, another: 1 }, { ...base, another: "x" }, { ...base, late: 1 }];
}

/** A smallest value; some value where a schema says nothing that can be met. */
export function smallest(contract: Contract, schema: Schema, depth = 0): unknown {
  if (depth > DEEPEST) return null;
  if (schema.$ref !== undefined)
    return smallest(contract, contract.$defs[refName({ $ref: schema.$ref })] ?? {}, depth + 1);
  if (schema.anyOf !== undefined) return smallest(contract, schema.anyOf[0] ?? {}, depth + 1);
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case "null":
      return null;
    case "boolean":
      return false;
    case "string":
      return textsOf(schema)[0] ?? "";
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 0, 0));
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(contract, schema.items ?? {}, depth + 1));
    default:
      return schema.properties === undefined ? {} : smallestObject(contract, schema, depth);
  }
}

function smallestObject(contract: Contract, schema: Schema, depth: number): unknown {
  const value: Record<string, unknown> = {};
  for (const name of schema.required ?? []) {
    const member = schema.properties?.[name] ?? {};
    value[name] = smallest(contract, member, depth + 1);
  }
  for (const name of schema.required ?? []) {
    const mark = schema.properties?.[name]?.["x-typed-by"];
    if (mark?.from !== "self") continue;
    const definition = documentOf(contract, mark.table, value[mark.member]);
    if (definition !== undefined) value[name] = smallest(contract, contract.$defs[definition] ?? {}, depth + 1);
  }
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
