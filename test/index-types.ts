// Members with their types, and values of enums, as generated/PROTOCOL.md should show them by the tables of facts.
import type { JsonObject } from "./contract-document.ts";
import { isEnum, isOpen, MAX_INTEGER, membersOf, type Definition, type Member, type Type } from "./facts/notation.ts";
import { code, link } from "./index-cells.ts";

/** The types of the index by name. One without members has no table. */
export function expectedTypes(definitions: Readonly<Record<string, Definition>>): JsonObject {
  const types = Object.entries(definitions).map(([name, definition]): [string, JsonObject] => [
    name,
    expected(definition),
  ]);
  return Object.fromEntries(types.filter(([, { rows }]) => Object.keys(rows ?? {}).length > 0));
}

function expected(definition: Definition): JsonObject {
  if (isEnum(definition))
    return {
      columns: ["value", ""],
      open: false,
      rows: Object.fromEntries(definition.map((value) => [code(value), ""])),
    };
  const rows = membersOf(definition).map((member) => [
    code(`${member.name}${member.optional ? "?" : ""}`),
    `${words(member.type)}${marks(member)}`,
  ]);
  return { columns: ["member", "type", ""], open: isOpen(definition), rows: Object.fromEntries(rows) };
}

function words(type: Type): string {
  switch (type.kind) {
    case "string":
      return ["string", ...textRule(type)].join(", ");
    case "integer":
      return ["integer", `≥ ${type.min}`, ...(type.max === MAX_INTEGER ? [] : [`≤ ${type.max}`])].join(", ");
    case "number":
      return [
        "number",
        ...(type.min === undefined ? [] : [`≥ ${type.min}`]),
        ...(type.max === undefined ? [] : [`≤ ${type.max}`]),
      ].join(", ");
    case "boolean":
      return "boolean";
    case "json":
      return "any JSON";
    case "object":
      return "any JSON object";
    case "some json":
      return "any JSON but null";
    case "const":
      return code(JSON.stringify(type.value));
    case "array":
      return `array of ${words(type.of)}`;
    case "map":
      return `map of ${words(type.of)}`;
    case "definition":
      return link(type.name);
  }
}

function textRule({ rule, pattern, most }: Type & { readonly kind: "string" }): string[] {
  const length = most === undefined ? [] : [`at most ${most} characters`];
  if (rule === undefined) return length;
  if (rule === "non-blank") return [...length, "not blank"];
  return rule === "non-empty" ? ["not empty", ...length] : [...length, `matches ${code(pattern ?? "")}`];
}

function marks({ externalizable, typedBy, excludes, tree }: Member): string {
  const all = [
    ...(externalizable ? ["externalizable"] : []),
    ...(typedBy === undefined
      ? []
      : [`typed by ${typedBy.from === "request" ? "the request's " : ""}${code(typedBy.member)}`]),
    ...(excludes === undefined ? [] : [`never beside ${code(excludes)}`]),
    ...(tree === undefined ? [] : [`tree bounded by ${code(tree.nodes)} and ${code(tree.depth)}`]),
  ];
  return all.length === 0 ? "" : ` (${all.join(", ")})`;
}
