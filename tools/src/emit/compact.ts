// Definitions → the validators for bundles: tables and a walk. What the walk cannot do is taken from the generated code.
import { readFileSync } from "node:fs";
import { byCodeUnit } from "../contract/canonical.ts";
import { refName, type Contract } from "../contract/model.ts";
import { BANNER, key, literal } from "./text.ts";
import { closedSchema, validatorName } from "./validators.ts";

type Loose = Readonly<Record<string, unknown>>;

/** Keywords with their short names; of those that are not here only marks are allowed. */
const SHORT: Readonly<Record<string, string>> = {
  type: "t",
  properties: "p",
  required: "r",
  items: "i",
  minItems: "I",
  enum: "e",
  const: "c",
  pattern: "g",
  minLength: "m",
  minimum: "u",
  maximum: "U",
  not: "n",
  anyOf: "o",
  allOf: "l",
  if: "f",
  else: "s",
};

/** `compact.ts`: every validator under the name and with the type that it has in `validators.js`. */
export function emitCompact(contract: Contract): string {
  const table = new Table(contract);
  const names = Object.keys(contract.$defs).sort(byCodeUnit);
  const made = names.filter((name) => table.add(name));
  const rest = names.filter((name) => !made.includes(name)).map(validatorName);
  const lines = made.map(
    (name) =>
      `export const ${validatorName(name)}: typeof typed.${validatorName(name)} = /* @__PURE__ */ check(${shapeName(name)});`,
  );
  // What was begun for a definition that the walk cannot do may have left parts that nobody uses.
  const text = [...table.constants, ...lines].join("\n");
  const used = table.constants.filter(
    (line) => text.split(new RegExp(`\\b${/^const (\w+)/.exec(line)?.[1]}\\b`)).length > 2,
  );
  return `${BANNER}
import { check, type Shape } from "./compact-walk.ts";
import type * as typed from "./validators.js";
${rest.length === 0 ? "" : `export { ${rest.join(", ")} } from "./validators.js";\n`}
${used.join("\n")}

${lines.join("\n")}
`;
}

/** The walk itself, which imports nothing. */
export function emitCompactWalk(): string {
  return `${BANNER}\n${readFileSync(new URL("compact-walk.ts", import.meta.url), "utf8")}`;
}

function shapeName(definition: string): string {
  return `${definition.charAt(0).toLowerCase()}${definition.slice(1)}Shape`;
}

/** Constants of shapes, each after those that it refers to. A shape that occurs more than once is written once. */
class Table {
  readonly constants: string[] = [];
  readonly #contract: Contract;
  /** Whether a definition can be walked; undefined while it is being looked at, so a circle cannot. */
  readonly #made = new Map<string, boolean | undefined>();
  readonly #leaves = new Map<string, string>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  add(name: string): boolean {
    if (this.#made.has(name)) return this.#made.get(name) ?? false;
    this.#made.set(name, undefined);
    const text = this.#text(closedSchema(name, this.#contract));
    this.#made.set(name, text !== undefined);
    if (text !== undefined)
      this.constants.push(`const ${shapeName(name)}: Shape = ${this.#once(text, shapeName(name))};`);
    return text !== undefined;
  }

  /** The shape as an expression, or undefined for what the walk cannot do. */
  #text(schema: unknown): string | undefined {
    if (schema === false) return this.#leaf("{ F: 1 }");
    if (typeof schema !== "object" || schema === null) return undefined;
    const rules = Object.entries(schema).filter(([keyword]) => !keyword.startsWith("x-") || keyword === "x-tree");
    const [ref] = rules.flatMap(([keyword, value]) => (keyword === "$ref" ? [refName({ $ref: String(value) })] : []));
    if (ref !== undefined) return rules.length === 1 && this.add(ref) ? shapeName(ref) : undefined;
    const members: string[] = [];
    for (const [keyword, value] of rules) {
      // Members say it.
      if (keyword === "type" && value === "object" && "properties" in schema) continue;
      const text = this.#rule(keyword, value);
      if (text === undefined) return undefined;
      if (text !== "") members.push(text);
    }
    const optional = optionalOf(schema);
    if (optional !== undefined)
      members.splice(
        members.findIndex((text) => text.startsWith("r: ")),
        1,
        `O: ${literal(optional)}`,
      );
    const keywords: readonly string[] = rules.map(([keyword]) => keyword);
    // An object without a word about others allows them.
    if (keywords.includes("properties") && !keywords.includes("additionalProperties")) members.push("a: {}");
    const text = members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
    return keywords.some((keyword) => ["properties", "items", "allOf", "anyOf", "if"].includes(keyword))
      ? text
      : this.#leaf(text);
  }

  #rule(keyword: string, value: unknown): string | undefined {
    const short = SHORT[keyword];
    if (keyword === "minLength" && value !== 1) return undefined;
    if (keyword === "type" && typeof value !== "string") return undefined;
    switch (keyword) {
      case "additionalProperties": {
        if (value === false) return "";
        const text = this.#text(value);
        return text === undefined ? undefined : `a: ${text}`;
      }
      case "properties": {
        const inner = Object.entries(value as Loose).map(([name, each]) => [name, this.#text(each)] as const);
        if (inner.some(([, text]) => text === undefined)) return undefined;
        return `p: { ${inner.map(([name, text]) => `${key(name)}: ${text}`).join(", ")} }`;
      }
      case "anyOf":
      case "allOf": {
        const inner = (value as readonly unknown[]).map((each) => this.#text(each));
        return inner.includes(undefined) ? undefined : `${short}: [${inner.join(", ")}]`;
      }
      case "items":
      case "not":
      case "if":
      case "else": {
        const text = this.#text(value);
        return text === undefined ? undefined : `${short}: ${text}`;
      }
      default:
        return short === undefined ? undefined : `${short}: ${literal(value)}`;
    }
  }

  /** The shape, or the name of one that is the same. */
  #once(text: string, name: string): string {
    const known = this.#leaves.get(text);
    if (known === undefined) this.#leaves.set(text, name);
    return known ?? text;
  }

  #leaf(text: string): string {
    const known = this.#leaves.get(text);
    if (known !== undefined) return known;
    const name = `leaf${this.#leaves.size}`;
    this.#leaves.set(text, name);
    this.constants.push(`const ${name}: Shape = ${text};`);
    return name;
  }
}

/** Members that are not required, where they are fewer than those that are and both lists have the order of the members. */
function optionalOf(schema: object): readonly string[] | undefined {
  if (!("properties" in schema) || !("required" in schema) || !Array.isArray(schema.required)) return undefined;
  const required: readonly unknown[] = schema.required;
  const names = Object.keys(schema.properties as object);
  const optional = names.filter((name) => !required.includes(name));
  const same = names.filter((name) => required.includes(name)).join(" ") === required.join(" ");
  return same && optional.length < required.length ? optional : undefined;
}
