// Definitions → one module of standalone AJV validators and its declarations. The default Ajv class: the output of the
// 2020 class carries side effects that keep a bundler from dropping what is unused.
import { Ajv } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { byCodeUnit } from "../contract/canonical.ts";
import { refName, type Contract, type Schema } from "../contract/model.ts";
import { MAX_LENGTH, MIN_LENGTH, REF, TREE } from "./ajv-keywords.ts";
import { BANNER } from "./text.ts";

export function validatorName(definition: string): string {
  return `is${definition}`;
}

export function emitValidators(contract: Contract): { js: string; dts: string } {
  const names = Object.keys(contract.$defs).sort(byCodeUnit);
  const ajv = new Ajv({
    strict: true,
    strictTypes: true,
    strictRequired: true,
    allErrors: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addVocabulary([
    "x-excludes",
    "x-externalizable",
    "x-fallback",
    "x-json",
    "x-json-text",
    "x-negotiated",
    "x-redact",
    "x-since",
    "x-since-values",
    "x-typed-by",
  ]);
  for (const keyword of [MIN_LENGTH, MAX_LENGTH, REF]) ajv.removeKeyword(String(keyword.keyword)).addKeyword(keyword);
  ajv.addKeyword(TREE);
  // A schema of its own for each definition: as parts of one document AJV would compile those that are referred to twice.
  for (const name of names) ajv.addSchema({ $id: name, ...byId(closedSchema(name, contract)) });
  const raw = standaloneCode.default(ajv, Object.fromEntries(names.map((name) => [validatorName(name), name])));
  return { js: `${BANNER}\n${asModule(raw)}`, dts: declarations(names, contract) };
}

function decided(member: Schema): Schema {
  if (member["x-json"] === "object") return { ...member, type: "object" };
  return member["x-json"] === "not-null" ? { ...member, not: { type: "null" } } : member;
}

function byId(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"')) as Schema;
}

/**
 * What the schema leaves open and the contract decides: objects behind any-JSON members, members by kind of chunk and of
 * node, members that exclude each other, the bounds of a tree.
 */
export function closedSchema(name: string, contract: Contract): Schema {
  const schema = contract.$defs[name] ?? {};
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([member, inner]): [string, Schema] => [
    member,
    bounded(decided(inner), contract),
  ]);
  const allOf = [...kindRules(name, contract), ...exclusions(schema)];
  const closed = { ...schema, properties: Object.fromEntries(properties) };
  return allOf.length === 0 ? closed : ({ ...closed, allOf } as Schema);
}

/** The numbers of the budgets that the tree names. */
function bounded(member: Schema, { budgets }: Contract): Schema {
  const tree = member["x-tree"];
  if (tree === undefined) return member;
  const numbers = { nodes: budgets[tree.nodes]?.value, depth: budgets[tree.depth]?.value };
  return { ...member, "x-tree": { ...tree, ...numbers } } as unknown as Schema;
}

/** Members by kind: `error` belongs to its own kind of chunk alone, nodes say which members do; others are tolerated. */
function kindRules(name: string, { chunks, ui: { nodes } }: Contract): unknown[] {
  if (name === refName(chunks.definition)) return rulesOf("type", chunks.kinds, ["error"]);
  return nodes !== undefined && name === refName(nodes.definition) ? rulesOf("kind", nodes.kinds, nodes.own) : [];
}

type Kinds = Readonly<Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>>;

function rulesOf(tag: string, kinds: Kinds, own: readonly string[]): unknown[] {
  const has = (rule: object): object => ({ type: "object", properties: { [tag]: rule } });
  // An unknown kind is its own fault, so only known ones are asked what they carry.
  const others = (member: string): string[] =>
    Object.entries(kinds).flatMap(([kind, row]) => ([...row.required, ...row.optional].includes(member) ? [] : [kind]));
  const strangers = own.map((member) => ({ if: has({ not: { enum: others(member) } }), else: without([member]) }));
  const carried = Object.entries(kinds).flatMap(([kind, { required }]) =>
    required.length === 0 ? [] : [{ if: has({ not: { const: kind } }), else: carrying(required) }],
  );
  return [...strangers, ...carried];
}

function exclusions({ properties }: Schema): unknown[] {
  return Object.entries(properties ?? {}).flatMap(([member, inner]) => {
    const others = inner["x-excludes"];
    return others === undefined ? [] : [{ if: { not: carrying([member]) }, else: without(others) }];
  });
}

function carrying(members: readonly string[]): object {
  return { type: "object", required: members, properties: Object.fromEntries(members.map((name) => [name, {}])) };
}

function without(members: readonly string[]): object {
  return { type: "object", properties: Object.fromEntries(members.map((name) => [name, false])) };
}

/** AJV writes each schema out as a constant, most of them unread, and helpers in CommonJS; a module has neither. */
function asModule(raw: string): string {
  const uses = new Map<string, number>();
  for (const [name] of raw.matchAll(/\bschema\d+\b/g)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const js = raw
    .replace(/^"use strict";\n?/, "")
    .replaceAll(/^const (schema\d+) = .*;\n/gm, (line, name: string) => (uses.get(name) === 1 ? "" : line));
  const left = /require\([^)]*\)/.exec(js);
  if (left !== null)
    throw new Error(`the validators still need ${left[0]}; teach tools/src/emit/validators.ts to replace it`);
  return js;
}

function declarations(names: readonly string[], contract: Contract): string {
  const chunk = refName(contract.chunks.definition);
  const lines = names.map(
    (name) => `export declare const ${validatorName(name)}: Validator<${guarded(name, contract, chunk)}>;`,
  );
  return `${BANNER}
import type { StreamChunk } from "./chunks.ts";
import type * as types from "./types.ts";

/** What is wrong with a value: the first violation that was met. */
export interface ValidationError {
  /** JSON Pointer (RFC 6901) to the value that breaks the rule; empty for the value itself. */
  readonly instancePath: string;
  /** The JSON Schema keyword that is broken. */
  readonly keyword: string;
  /** Facts of the violation, such as the name of the missing member. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The rule in words. */
  readonly message?: string;
}

/** Whether a value is a document of the contract. After \`false\`, \`errors\` holds the first violation until the next call. */
export interface Validator<T> {
  (value: unknown): value is T;
  readonly errors?: readonly ValidationError[] | null;
}

${lines.join("\n")}
`;
}

/** A checked chunk is known by its kind. */
function guarded(name: string, contract: Contract, chunk: string): string {
  if (name === chunk) return "StreamChunk";
  const holders = Object.entries(contract.$defs[name]?.properties ?? {}).filter(
    ([, member]) => member.$ref === `#/$defs/${chunk}`,
  );
  const members = holders.map(([member]) => `readonly ${member}: StreamChunk`);
  return members.length === 0 ? `types.${name}` : `types.${name} & { ${members.join("; ")} }`;
}
