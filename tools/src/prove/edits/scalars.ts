// Edits of one scalar, list or constant: kinds 58–70.
import type { Schema } from "../../contract/model.ts";
import { become, spotEdit, write, type Edit } from "./edit.ts";
import type { Spot } from "./world.ts";

/** The bound that every integer of the platform has. */
const WIDEST: number = Number.MAX_SAFE_INTEGER;

const isText = ({ schema }: Spot): boolean =>
  schema.type === "string" && schema.enum === undefined && schema.const === undefined;
/** A text of which nothing but its length may be bounded. */
const isPlain = (spot: Spot): boolean =>
  isText(spot) && spot.schema.pattern === undefined && spot.schema["x-json-text"] === undefined;
const isNumber = ({ schema }: Spot): boolean => schema.type === "integer" || schema.type === "number";
const isList = ({ schema }: Spot): boolean => schema.type === "array";
const isAnything = ({ schema }: Spot): boolean =>
  Object.keys(schema).every((key) => key.startsWith("x-") && key !== "x-json");
/** Part of a definition that holds some values and not all of them, and no null. */
const isPart = ({ path, schema }: Spot): boolean =>
  path.length > 0 && (schema.type !== undefined || schema.$ref !== undefined) && schema.type !== "null";

export const SCALAR_EDITS: readonly Edit[] = [
  spotEdit(
    "null-allowed",
    (spot) => isPart(spot) && !spot.path.includes("anyOf"),
    (schema) => {
      const { "x-since": since, ...was } = schema;
      become(schema, { anyOf: [was, { type: "null" }], ...(since === undefined ? {} : { "x-since": since }) });
      return "null is allowed";
    },
  ),
  spotEdit(
    "null-refused",
    ({ schema }) => schema.anyOf?.some(({ type }) => type === "null") === true,
    (schema) => {
      schema.anyOf = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
      return "null is refused";
    },
  ),
  spotEdit(
    "type-replaced",
    ({ schema, path }) => schema.type !== undefined && schema.type !== "null" && !path.includes("anyOf"),
    (schema, _world, choose, spot) => {
      const other = spot.schema.type === "boolean" || choose.coin() ? "array" : "boolean";
      const to = spot.schema.type === other ? { type: "string" } : { type: other };
      const since = schema["x-since"];
      become(schema, { ...to, ...(since === undefined ? {} : { "x-since": since }) });
      return `${String(spot.schema.type)} became ${to.type}`;
    },
  ),
  spotEdit(
    "integer-to-number",
    ({ schema }) => schema.type === "integer",
    (schema) => {
      schema.type = "number";
      return "fractions are allowed";
    },
  ),
  spotEdit(
    "number-to-integer",
    ({ schema }) => schema.type === "number",
    (schema) => {
      schema.type = "integer";
      return "fractions are refused";
    },
  ),
  spotEdit(
    "reference-replaced",
    ({ schema }) => schema.$ref !== undefined,
    (schema, world, choose, spot) => {
      const kind = (name: string): string => {
        const { type, enum: values } = world.contract.$defs[name] ?? {};
        return `${type ?? "union"} ${String(values !== undefined)}`;
      };
      const was = spot.schema.$ref?.slice("#/$defs/".length) ?? "";
      const others = Object.keys(world.contract.$defs).filter(
        (name) => kind(name) !== kind(was) && !`${kind(name)} ${kind(was)}`.includes("union"),
      );
      const other = choose.one(others);
      if (other === undefined) return undefined;
      schema.$ref = `#/$defs/${other}`;
      return `${was} became ${other}`;
    },
  ),
  spotEdit(
    "any-narrowed",
    (spot) => spot.path.length > 0 && isAnything(spot),
    (schema, _world, choose) => {
      write(schema, choose.one([{ type: "string" }, { "x-json": "object" }, { "x-json": "not-null" }]) ?? {});
      return "no longer any JSON";
    },
  ),
  spotEdit(
    "narrowed-to-any",
    ({ schema, path }) => schema["x-json"] !== undefined && path.length > 0,
    (schema) => {
      delete schema["x-json"];
      return "any JSON";
    },
  ),
  spotEdit(
    "bound-narrowed",
    (spot) => isPlain(spot) || (isNumber(spot) && (spot.schema.minimum ?? 0) + 10 < (spot.schema.maximum ?? WIDEST)),
    (schema, _world, choose, { schema: was }) => {
      const low = choose.coin();
      if (was.type === "string") {
        const length = (was.minLength ?? 0) + 1 + choose.below(4);
        write(schema, low ? { minLength: length } : { maxLength: length });
        return low ? `at least ${length} characters` : `at most ${length} characters`;
      }
      const bound = low
        ? (was.minimum ?? 0) + 1 + choose.below(5)
        : Math.min(was.maximum ?? WIDEST, (was.minimum ?? 0) + 100) - 1 - choose.below(5);
      write(schema, low ? { minimum: bound } : { maximum: bound });
      return low ? `from ${bound}` : `up to ${bound}`;
    },
  ),
  spotEdit(
    "bound-widened",
    (spot) => (isPlain(spot) || isNumber(spot) || isList(spot)) && bounds(spot.schema).length > 0,
    (schema, _world, choose, { schema: was }) => {
      const bound = choose.one(bounds(was));
      if (bound === undefined) return undefined;
      const value = Number(was[bound]);
      const lower = bound.startsWith("min");
      if (choose.coin() || (lower && bound !== "minimum")) delete schema[bound];
      else schema[bound] = lower ? value - 1 : value + 1;
      return `${bound} ${value} became ${schema[bound] ?? "none"}`;
    },
  ),
  spotEdit(
    "multiple-of-added",
    (spot) => isNumber(spot),
    (schema) => {
      write(schema, { multipleOf: 7 });
      return "multiples of 7";
    },
  ),
  spotEdit("pattern-added", isPlain, (schema, _world, choose) => {
    const pattern = choose.one(["^[a-z]*$", "^\\d+$", "^(?!x)"]) ?? "";
    schema.pattern = pattern;
    return `pattern ${pattern}`;
  }),
  spotEdit(
    "pattern-dropped",
    ({ schema }) => schema.pattern !== undefined && schema["x-json-text"] === undefined,
    (schema) => {
      delete schema.pattern;
      return "no pattern";
    },
  ),
  spotEdit(
    "pattern-replaced",
    ({ schema }) => schema.pattern === "\\S" || schema.pattern === "^[^ \\t\\n]+$",
    (schema, _world, choose) => {
      const pattern = choose.one(["^[0-9]+$", "^[^xX]*$", "^.{0,3}$"]) ?? "";
      schema.pattern = pattern;
      return `pattern ${pattern}`;
    },
  ),
  spotEdit(
    "pattern-respelled",
    ({ schema }) => schema.pattern !== undefined,
    (schema, _world, _choose, { schema: was }) => {
      schema.pattern = `(?:${was.pattern ?? ""})`;
      return "the pattern in a group";
    },
  ),
  spotEdit("format-added", isText, (schema) => {
    write(schema, { format: "uri-reference" });
    return "format uri-reference";
  }),
  spotEdit(
    "integer-unbounded",
    ({ schema }) => schema.type === "integer" && schema.maximum === WIDEST,
    (schema) => {
      delete schema.maximum;
      return "no upper bound";
    },
  ),
  spotEdit(
    "const-changed",
    ({ schema }) => schema.const !== undefined,
    (schema, _world, _choose, { schema: was }) => {
      schema.const = typeof was.const === "string" ? `${was.const}.1` : was.const !== true;
      return `const ${String(was.const)} became ${String(schema.const)}`;
    },
  ),
  spotEdit(
    "const-dropped",
    ({ schema }) => schema.const !== undefined,
    (schema) => {
      delete schema.const;
      return "no const";
    },
  ),
  spotEdit(
    "items-narrowed",
    ({ schema }) => schema.items !== undefined && schema.items.type === "string" && schema.items.enum === undefined,
    (schema) => {
      schema.items = { type: "string", const: "only this" };
      return "only one text in the list";
    },
  ),
  // A variant of a union is left alone: another one may take the same lists.
  spotEdit(
    "list-bound-narrowed",
    (spot) => isList(spot) && !spot.path.includes("anyOf"),
    (schema, _world, choose, { schema: was }) => {
      if (choose.coin()) schema.minItems = (was.minItems ?? 0) + 1;
      else schema.maxItems = (was.minItems ?? 0) + 1;
      return `list of ${schema.minItems ?? 0} to ${schema.maxItems ?? "any number"}`;
    },
  ),
  spotEdit("unique-items-added", isList, (schema) => {
    write(schema, { uniqueItems: true });
    return "no item twice";
  }),
  spotEdit("contains-added", isList, (schema) => {
    write(schema, { contains: { const: 7 } });
    return "must contain 7";
  }),
  spotEdit("prefix-items-added", isList, (schema) => {
    write(schema, { prefixItems: [{ const: 7 }] });
    return "the first item is 7";
  }),
  spotEdit("json-text-added", isPlain, (schema) => {
    write(schema, { "x-json-text": "object" });
    return "JSON text of an object";
  }),
  spotEdit(
    "json-text-dropped",
    ({ schema }) => schema["x-json-text"] !== undefined,
    (schema) => {
      delete schema["x-json-text"];
      return "any text of the pattern";
    },
  ),
];

/** Bounds whose loss lets more values in; those of the platform's own integers do not count. */
function bounds(schema: Schema): ("minLength" | "maxLength" | "minItems" | "maxItems" | "minimum" | "maximum")[] {
  return (["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"] as const).filter((bound) => {
    const value = schema[bound];
    return (
      value !== undefined &&
      Math.abs(value) !== WIDEST &&
      !(bound.startsWith("min") && bound !== "minimum" && value === 0)
    );
  });
}
