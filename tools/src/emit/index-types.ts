// The section of the index that describes every definition.
import { pointer, refName, type Schema, type Spec } from "../contract/model.ts";
import { anchor, code, codes, row, table, typeLink } from "./markdown.ts";

export function types({ contract, docs }: Spec): string {
  const sections = Object.entries(contract.$defs).map(([name, schema]) => {
    const doc = docs.get(pointer("$defs", name)) ?? "";
    const draft = contract.drafts.includes(pointer("$defs", name)) ? " Draft." : "";
    const since = schema["x-since"] === undefined ? "" : ` Since revision ${schema["x-since"]}.`;
    return `### ${anchor("type", name)}${name}\n\n${doc}${draft}${since}\n\n${definition(name, schema, docs)}`;
  });
  return `## Types\n\nObjects are closed unless stated: an unknown member is an error. A \`?\` marks a member that may be absent.\n\n${sections.join("\n")}`;
}

function definition(name: string, schema: Schema, docs: ReadonlyMap<string, string>): string {
  if (schema.enum !== undefined)
    return `${table(
      ["value", ""],
      schema.enum.map((value) =>
        row(code(value), `${docs.get(pointer("$defs", name, "enum", value)) ?? ""}${growth(schema, value)}`),
      ),
    )}\n`;
  if (schema.anyOf !== undefined) return `One of: ${schema.anyOf.map(inline).join(", ")}.\n`;
  const members = Object.entries(schema.properties ?? {}).filter(([, member]) => member.not === undefined);
  const open = schema.additionalProperties === undefined ? "Open: further members are tolerated.\n\n" : "";
  if (members.length === 0) return `${open}No members.\n`;
  const rows = members.map(([member, inner]) =>
    row(
      code(`${member}${schema.required?.includes(member) === true ? "" : "?"}`),
      inline(inner),
      `${docs.get(pointer("$defs", name, "properties", member)) ?? ""}${inner["x-since"] === undefined ? "" : ` Since revision ${inner["x-since"]}.`}`,
    ),
  );
  return `${open}${table(["member", "type", ""], rows)}\n`;
}

/** The revision of a value, and what becomes of it towards an older peer. */
export function growth(schema: Schema, value: string): string {
  const since = schema["x-since-values"]?.[value];
  const older = schema["x-fallback"]?.[value];
  const said = older === undefined ? "" : ` An older peer gets ${code(older)} instead.`;
  const asked = schema["x-negotiated"]?.includes(value) === true ? " Sent only to a peer that has it." : "";
  return `${said}${asked}${since === undefined ? "" : ` Since revision ${since}.`}`;
}

function inline(schema: Schema): string {
  const marks = [
    schema["x-externalizable"] === true ? "externalizable" : undefined,
    schema["x-typed-by"] === undefined
      ? undefined
      : `typed by ${schema["x-typed-by"].from === "request" ? "the request's " : ""}\`${schema["x-typed-by"].member}\``,
    schema["x-excludes"] === undefined ? undefined : `never beside ${codes(schema["x-excludes"])}`,
    schema["x-tree"] === undefined
      ? undefined
      : `tree bounded by \`${schema["x-tree"].nodes}\` and \`${schema["x-tree"].depth}\``,
  ].filter((mark) => mark !== undefined);
  return `${shape(schema)}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}`;
}

const JSON_WORDS = { object: "any JSON object", "not-null": "any JSON but null" } as const;

function shape(schema: Schema): string {
  if (schema.$ref !== undefined) return typeLink(refName({ $ref: schema.$ref }));
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.anyOf !== undefined) return schema.anyOf.map(inline).join(" or ");
  if (schema.type === "array") return `array of ${inline(schema.items ?? {})}`;
  if (schema.type === "object")
    return `map of ${inline(schema.additionalProperties === false || schema.additionalProperties === undefined ? {} : schema.additionalProperties)}`;
  if (schema.type === undefined) return schema["x-json"] === undefined ? "any JSON" : JSON_WORDS[schema["x-json"]];
  const bounds = [
    schema.minimum === undefined ? "" : `≥ ${schema.minimum}`,
    schema.maximum === undefined || schema.maximum === Number.MAX_SAFE_INTEGER ? "" : `≤ ${schema.maximum}`,
    schema.minLength === undefined ? "" : "not empty",
    schema.maxLength === undefined ? "" : `at most ${schema.maxLength} characters`,
    words(schema.pattern),
  ].filter((text) => text !== "");
  return `${schema.type}${bounds.length === 0 ? "" : `, ${bounds.join(", ")}`}`;
}

function words(pattern: string | undefined): string {
  if (pattern === undefined) return "";
  return pattern === "\\S" ? "not blank" : `matches ${code(pattern)}`;
}
