// Whether a value lies in a shape.
import { meet } from "./meet.ts";
import { same } from "./same.ts";
import {
  isAny,
  isObject,
  limited,
  lookUp,
  shapeOf,
  type Check,
  type Defs,
  type ListShape,
  type NumberShape,
  type ObjectShape,
  type Shape,
  type TextShape,
} from "./shape.ts";

/** `undefined` when the model cannot say. */
export function accepts(shape: Shape, value: unknown, defs: Defs): boolean | undefined {
  if (isAny(shape)) return true;
  if (shape.kind === "both") return every(shape.of, (one) => accepts(one, value, defs));
  const at = resolve(shape, defs);
  switch (at.kind) {
    case "literals":
      return at.values.some((one) => same(one, value));
    case "text":
      return typeof value === "string" && acceptsText(at, value);
    case "number":
      return typeof value === "number" && acceptsNumber(at, value);
    case "list":
      return Array.isArray(value) && acceptsList(at, value, defs);
    case "object":
      return isObject(value) && acceptsObject(at, value, defs);
    case "union":
      return some(at.of, (one) => accepts(one, value, defs));
    case "limited": {
      const base = accepts(at.base, value, defs);
      return base === false
        ? false
        : every([base, ...at.checks.map((check) => checked(check, value, defs))], (one) => one);
    }
    case "ref":
    case "both":
      return undefined;
  }
}

export function acceptsText(shape: TextShape, value: string): boolean {
  if (shape.objectText && !isObjectText(value)) return false;
  const length = Array.from(value).length;
  return (
    length >= shape.min && length <= shape.max && shape.patterns.every((pattern) => matches(pattern, value) !== false)
  );
}

const expressions = new Map<string, RegExp | undefined>();

/** `undefined` when the pattern is none that this engine knows. */
export function matches(pattern: string, text: string): boolean | undefined {
  if (!expressions.has(pattern)) expressions.set(pattern, expression(pattern));
  return expressions.get(pattern)?.test(text);
}

function expression(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined; // the engine says no by throwing
  }
}

function isObjectText(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false; // the parser says no by throwing
  }
}

export function acceptsNumber(shape: NumberShape, value: number): boolean {
  return (
    (shape.minOpen ? value > shape.min : value >= shape.min) &&
    (shape.maxOpen ? value < shape.max : value <= shape.max) &&
    shape.steps.every((step) => Number.isInteger(value / step))
  );
}

function acceptsList(shape: ListShape, value: readonly unknown[], defs: Defs): boolean | undefined {
  if (value.length < shape.min || value.length > shape.max) return false;
  if (shape.unique && value.some((item, index) => value.slice(0, index).some((other) => same(item, other))))
    return false;
  return every([...value.entries()], ([index, item]) => accepts(shape.prefix[index] ?? shape.items, item, defs));
}

function acceptsObject(shape: ObjectShape, value: Readonly<Record<string, unknown>>, defs: Defs): boolean | undefined {
  for (const [name, member] of shape.members) if (member.required && !Object.hasOwn(value, name)) return false;
  const entries = Object.entries(value);
  if (entries.length < shape.min || entries.length > shape.max) return false;
  return every(entries, ([name, item]) => accepts(shape.members.get(name)?.shape ?? shape.rest, item, defs));
}

export function every<T>(items: readonly T[], test: (item: T) => boolean | undefined): boolean | undefined {
  let unsure = false;
  for (const item of items) {
    const answer = test(item);
    if (answer === false) return false;
    unsure ||= answer === undefined;
  }
  return unsure ? undefined : true;
}

export function some<T>(items: readonly T[], test: (item: T) => boolean | undefined): boolean | undefined {
  let unsure = false;
  for (const item of items) {
    const answer = test(item);
    if (answer === true) return true;
    unsure ||= answer === undefined;
  }
  return unsure ? undefined : false;
}

/** A shape whose references and conjunctions at the top are gone. */
export function resolve(shape: Shape, defs: Defs, depth = 32): Shape {
  if (depth === 0) return limited(shape, [{ keyword: "$ref", value: { depth } }]);
  if (shape.kind === "ref") return resolve(lookUp(shape.name, defs), defs, depth - 1);
  if (shape.kind === "both")
    return shape.of
      .map((part) => resolve(part, defs, depth - 1))
      .reduce((a, b) =>
        meet(a, b, {
          resolve: (one) => resolve(one, defs, depth - 1),
          accepts: (one, value) => accepts(one, value, defs),
        }),
      );
  if (shape.kind === "limited" && (shape.base.kind === "ref" || shape.base.kind === "both")) {
    const base = resolve(shape.base, defs, depth - 1);
    return base.kind === "limited"
      ? limited(base.base, [...base.checks, ...shape.checks])
      : limited(base, shape.checks);
  }
  return shape;
}

/** Whether a value passes; `undefined` for a keyword that is not known here. */
function checked({ keyword, value: says }: Check, value: unknown, defs: Defs): boolean | undefined {
  const passes = (schema: unknown, one: unknown): boolean | undefined => accepts(shapeOf(schema), one, defs);
  switch (keyword) {
    case "not":
      return negated(passes(says["not"], value));
    case "oneOf": {
      const answers = listIn(says["oneOf"]).map((schema) => passes(schema, value));
      if (answers.filter((answer) => answer === true).length > 1) return false;
      return answers.includes(undefined) ? undefined : answers.includes(true);
    }
    case "if": {
      const answer = passes(says["if"], value);
      return answer === undefined ? undefined : passes(answer ? says["then"] : says["else"], value);
    }
    case "contains": {
      if (!Array.isArray(value)) return true;
      const answers = value.map((item) => passes(says["contains"], item));
      if (answers.includes(undefined)) return undefined;
      const count = answers.filter((answer) => answer === true).length;
      return count >= Number(says["minContains"] ?? 1) && count <= Number(says["maxContains"] ?? Infinity);
    }
    case "propertyNames":
      return isObject(value) ? every(Object.keys(value), (name) => passes(says["propertyNames"], name)) : true;
    case "dependentRequired":
      return dependents(says["dependentRequired"], value, (names) =>
        listIn(names).every((name) => Object.hasOwn(value as object, String(name))),
      );
    case "dependentSchemas":
      return dependents(says["dependentSchemas"], value, (schema) => passes(schema, value));
    case "patternProperties":
      return isObject(value)
        ? every(Object.entries(value), ([name, item]) => every(schemasOf(name, says), (schema) => passes(schema, item)))
        : true;
    case "x-excludes":
      return dependents(says["members"], value, (names) =>
        listIn(names).every((name) => !Object.hasOwn(value as object, String(name))),
      );
    case "x-tree": {
      // The bounds are budgets of the contract, told by themselves; no bound is so low that a small tree breaks it.
      const member = isObject(says["x-tree"]) ? String(says["x-tree"]["member"]) : "";
      return nodesIn(value, member, 4) <= 16 ? true : undefined;
    }
    default:
      return undefined;
  }
}

/** Nodes of a tree of lists; without end when it is deeper than asked. */
function nodesIn(value: unknown, member: string, depth: number): number {
  if (!Array.isArray(value)) return 0;
  if (depth === 0) return Infinity;
  return value.reduce<number>(
    (sum, node) => sum + 1 + (isObject(node) ? nodesIn(node[member], member, depth - 1) : 0),
    0,
  );
}

function dependents(
  table: unknown,
  value: unknown,
  test: (dependent: unknown) => boolean | undefined,
): boolean | undefined {
  if (!isObject(table) || !isObject(value)) return true;
  const asked = Object.entries(table).filter(([name]) => Object.hasOwn(value, name));
  return every(asked, ([, dependent]) => test(dependent));
}

/** The schemas that hold for a member: its own, those whose pattern its name matches, else that of all others. */
function schemasOf(name: string, says: Check["value"]): readonly unknown[] {
  const { properties, patternProperties, additionalProperties } = says;
  const own = isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const matched = patterns.filter(([pattern]) => matches(pattern, name) !== false).map(([, schema]) => schema);
  const found = [...own, ...matched];
  return found.length === 0 ? [additionalProperties ?? true] : found;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function negated(answer: boolean | undefined): boolean | undefined {
  return answer === undefined ? undefined : !answer;
}
