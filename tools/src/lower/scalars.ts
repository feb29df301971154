// Scalars and the constraints that the contract's schemas have a keyword for.
import {
  getMaxItems,
  getMaxLength,
  getMaxValue,
  getMinItems,
  getMinLength,
  getMinValue,
  getPattern,
  type Program,
  type Scalar,
  type Type,
} from "@typespec/compiler";
import type { Schema } from "../contract/model.ts";
import type { Lowering } from "./context.ts";

/** The scalars of the language that the contract uses. `int64` and `decimal`, for two, are strings to other emitters. */
const SCALARS: Readonly<Record<string, Schema>> = {
  string: { type: "string" },
  boolean: { type: "boolean" },
  safeint: { type: "integer" },
  float64: { type: "number" },
};

const CONSTRAINTS: Readonly<Record<string, (program: Program, type: Type) => number | string | undefined>> = {
  minLength: getMinLength,
  maxLength: getMaxLength,
  minimum: getMinValue,
  maximum: getMaxValue,
  minItems: getMinItems,
  maxItems: getMaxItems,
  pattern: getPattern,
};

/** `undefined` for a scalar that leads to none of the known ones. */
export function scalarSchema(context: Lowering, type: Scalar): Schema | undefined {
  const { program } = context;
  if (program.checker.isStdType(type)) return SCALARS[type.name];
  const base = type.baseScalar === undefined ? undefined : scalarSchema(context, type.baseScalar);
  if (base === undefined) return undefined;
  const text = context.kept("objectText", type) === undefined ? {} : ({ "x-json-text": "object" } as const);
  const own = constraints(program, type);
  checkConstraints(context, base, own, `Scalar ${type.name}`, type);
  return { ...base, ...own, ...text };
}

/** A constraint that takes the place of an inherited one would widen it unseen; one that cannot hold is none. */
export function checkConstraints(context: Lowering, base: Schema, own: Schema, what: string, target: Type): void {
  for (const keyword of Object.keys(own) as (keyof Schema)[])
    if (base[keyword] !== undefined)
      context.unsupported(
        `${what} states ${keyword} a second time`,
        "Declare a scalar of its own with the whole rule.",
        target,
      );
  if (own.pattern !== undefined && !compiles(own.pattern))
    context.unsupported(`The pattern of ${what}`, "It is no regular expression (with flag u).", target);
  for (const keyword of ["minLength", "maxLength", "minItems", "maxItems"] as const)
    if ((own[keyword] ?? 0) < 0)
      context.unsupported(`${keyword} ${own[keyword]} on ${what}`, "A size is at least 0.", target);
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false; // the constructor says no by throwing
  }
}

export function constraints(program: Program, type: Type): Schema {
  const found = Object.entries(CONSTRAINTS).map(([keyword, get]) => [keyword, get(program, type)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Schema;
}

export const KNOWN_SCALARS: string = Object.keys(SCALARS).join(", ");
