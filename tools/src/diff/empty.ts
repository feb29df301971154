// Whether a shape holds any value at all.
import { resolve } from "./member.ts";
import { isAny, type Defs, type Shape } from "./shape.ts";

/** Whether a shape is known to hold no value. `false` also when that is not known. */
export function empty(shape: Shape, defs: Defs, depth = 8): boolean {
  if (depth === 0 || isAny(shape)) return false;
  const at = resolve(shape, defs);
  switch (at.kind) {
    case "literals":
      return at.values.length === 0;
    case "text":
      return at.min > at.max;
    case "number":
      return at.min > at.max || (at.min === at.max && (at.minOpen || at.maxOpen));
    case "list":
      return at.min > at.max || (at.min > 0 && empty(at.prefix[0] ?? at.items, defs, depth - 1));
    case "object":
      return (
        Math.max(at.min, [...at.members.values()].filter((member) => member.required).length) > at.max ||
        [...at.members.values()].some((member) => member.required && empty(member.shape, defs, depth - 1))
      );
    case "union":
      return at.of.every((one) => empty(one, defs, depth - 1));
    case "limited":
      return empty(at.base, defs, depth - 1);
    case "ref":
    case "both":
      return false;
  }
}
