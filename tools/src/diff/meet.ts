// What two shapes have in common.
import { both, limited, NEVER, whole, type ListShape, type ObjectShape, type Shape } from "./shape.ts";

/** How references are followed, and single values asked. */
export interface Within {
  resolve(shape: Shape): Shape;
  accepts(shape: Shape, value: unknown): boolean | undefined;
}

/** Both sides are resolved. */
export function meet(a: Shape, b: Shape, within: Within): Shape {
  if (a.kind === "limited") return limitedBy(meet(a.base, b, within), a.checks);
  if (b.kind === "limited") return limitedBy(meet(a, b.base, within), b.checks);
  if (a.kind === "ref" || a.kind === "both" || b.kind === "ref" || b.kind === "both")
    return meet(within.resolve(a), within.resolve(b), within);
  if (a.kind === "literals")
    return { kind: "literals", values: a.values.filter((value) => within.accepts(b, value) !== false) };
  if (b.kind === "literals") return meet(b, a, within);
  if (a.kind === "union") return { kind: "union", of: a.of.map((one) => meet(within.resolve(one), b, within)) };
  if (b.kind === "union") return meet(b, a, within);
  if (a.kind === "text" && b.kind === "text")
    return {
      kind: "text",
      patterns: [...new Set([...a.patterns, ...b.patterns])],
      min: Math.max(a.min, b.min),
      max: Math.min(a.max, b.max),
      objectText: a.objectText || b.objectText,
    };
  if (a.kind === "number" && b.kind === "number") {
    const [low, high] = [a.min > b.min ? a : b, a.max < b.max ? a : b];
    return whole({
      kind: "number",
      min: low.min,
      max: high.max,
      minOpen: low.minOpen || (a.min === b.min && (a.minOpen || b.minOpen)),
      maxOpen: high.maxOpen || (a.max === b.max && (a.maxOpen || b.maxOpen)),
      steps: [...new Set([...a.steps, ...b.steps])],
    });
  }
  if (a.kind === "list" && b.kind === "list") return lists(a, b);
  if (a.kind === "object" && b.kind === "object") return objects(a, b);
  return NEVER;
}

function limitedBy(base: Shape, checks: Extract<Shape, { kind: "limited" }>["checks"]): Shape {
  return base.kind === "limited" ? limited(base.base, [...base.checks, ...checks]) : limited(base, checks);
}

function lists(a: ListShape, b: ListShape): Shape {
  const length = Math.max(a.prefix.length, b.prefix.length);
  return {
    kind: "list",
    prefix: Array.from({ length }, (_, index) => both([a.prefix[index] ?? a.items, b.prefix[index] ?? b.items])),
    items: both([a.items, b.items]),
    min: Math.max(a.min, b.min),
    max: Math.min(a.max, b.max),
    unique: a.unique || b.unique,
  };
}

function objects(a: ObjectShape, b: ObjectShape): Shape {
  const names = new Set([...a.members.keys(), ...b.members.keys()]);
  const members = [...names].map((name) => {
    const [one, other] = [a.members.get(name), b.members.get(name)];
    const shape = both([one?.shape ?? a.rest, other?.shape ?? b.rest]);
    return [name, { shape, required: one?.required === true || other?.required === true }] as const;
  });
  return {
    kind: "object",
    members: new Map(members),
    rest: both([a.rest, b.rest]),
    min: Math.max(a.min, b.min),
    max: Math.min(a.max, b.max),
  };
}
