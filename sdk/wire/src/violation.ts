// Words for what a generated validator has found.
import type { Validator } from "@reasonix/protocol";

/**
 * The first violation of the value that `check` has just refused: its JSON pointer, the rule and the broken keyword.
 * `base` is the pointer of the value itself, where it is a part of something larger.
 */
export function violation(check: Validator<unknown>, base = ""): string {
  const first = check.errors?.[0];
  if (first === undefined) return "does not have its shape";
  const { instancePath, keyword, message = "is not valid", params } = first;
  const pointer = `${base}${instancePath}`;
  const member = keyword === "additionalProperties" ? ` (${String(params["additionalProperty"])})` : "";
  return `${pointer === "" ? "the value" : pointer} ${message}${member} [${keyword}]`;
}
