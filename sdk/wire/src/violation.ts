// Words for what a generated validator has found.
import type { Validator } from "@reasonix/protocol";
import { brief } from "./error-object.ts";

/**
 * The first violation of the value that `check` has just refused: its JSON pointer, the rule with the values that it
 * allows, and the broken keyword. `base` is the pointer of the value itself, where it is a part of something larger.
 * With `refused`, the value itself, the words also say what was found; give it only where its owner reads them.
 */
export function violation(check: Validator<unknown>, base = "", refused?: unknown): string {
  const first = check.errors?.[0];
  if (first === undefined) return "does not have its shape";
  const { instancePath, keyword, params } = first;
  const pointer = `${base}${instancePath}`;
  const rule = ruleOf(keyword, params) ?? first.message ?? "is not valid";
  const found = isAboutMembers(keyword) ? undefined : JSON.stringify(valueAt(refused, instancePath));
  const words = `${pointer === "" ? "the value" : pointer} ${rule} [${keyword}]`;
  return found === undefined ? words : `${words}, found ${brief(found, 80)}`;
}

/** The rule of those keywords that the validator's own words leave open. */
function ruleOf(keyword: string, params: Readonly<Record<string, unknown>>): string | undefined {
  switch (keyword) {
    case "enum": {
      const allowed: unknown = params["allowedValues"];
      return Array.isArray(allowed)
        ? `must be one of ${allowed.map((each) => JSON.stringify(each)).join(", ")}`
        : undefined;
    }
    case "const":
      return `must be ${JSON.stringify(params["allowedValue"])}`;
    case "additionalProperties":
      return `must not have the member ${JSON.stringify(params["additionalProperty"])}`;
    default:
      return undefined;
  }
}

/** Such a rule names the member itself; the object around it would only be long. */
function isAboutMembers(keyword: string): boolean {
  return keyword === "additionalProperties" || keyword === "required";
}

/** The value at a JSON pointer; undefined where there is none. */
function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof at !== "object" || at === null) return undefined;
    at = Reflect.get(at, part.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return at;
}
