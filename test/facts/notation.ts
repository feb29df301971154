// The notation of the fact tables. One member is `name: "type, constraint, …"`, with a `?` after the name of an optional one.
//
//   types:       string | integer | number | boolean | json | some json (not null) | object (any JSON object) | a quoted constant | a definition
//                `T[]` is an array, `map of T` an object with free keys
//   constraints: non-blank | non-empty | sha256 | object-text | matching NAME (of PATTERNS) | at most N (characters) | min N | max N |
//                at least one
//   marks:       externalizable | redacted | TABLE by MEMBER [of the request] | never beside MEMBER | tree of BUDGET and BUDGET
//
// A member `...` says that an object is open: members that are not named are read past.

/** The members of one object, which is closed unless one of them is `...`. */
export type Members = Readonly<Record<string, string>>;

/** A member as the notation states it. */
export interface Member {
  readonly name: string;
  readonly optional: boolean;
  readonly type: Type;
  readonly externalizable: boolean;
  readonly redacted: boolean;
  readonly typedBy?: { readonly from: string; readonly member: string; readonly table: string };
  /** A member that cannot be there at the same time. */
  readonly excludes?: string;
  /** Budgets of the number and depth of the nodes in a list whose elements hold further ones as `children`. */
  readonly tree?: { readonly nodes: string; readonly depth: string };
}

export type Type =
  | { readonly kind: "string"; readonly rule?: TextRule; readonly pattern?: string; readonly most?: number }
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "number"; readonly min?: number; readonly max?: number }
  | { readonly kind: "boolean" | "json" | "some json" | "object" }
  | { readonly kind: "const"; readonly value: string }
  | { readonly kind: "array"; readonly of: Type; readonly least?: number }
  | { readonly kind: "map"; readonly of: Type }
  | { readonly kind: "definition"; readonly name: string };

export type TextRule = "non-blank" | "non-empty" | "sha256" | "object-text" | "matching";

/** A definition is an object with members, an enum (its values), or a union of types. */
export type Definition = Members | readonly string[];

/** No integer of the protocol lies beyond what a double holds exactly (DESIGN §8.16). */
export const MAX_INTEGER = 9_007_199_254_740_991;

const NUMBER = "(?:0|[1-9][0-9]*)";
const PRERELEASE = "(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)";
const TAIL = `(?:-${PRERELEASE}(?:\\.${PRERELEASE})*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?`;
const VERSION = `[vV]?${NUMBER}(?:\\.${NUMBER}(?:\\.${NUMBER}${TAIL})?)?`;
// The six operators: < > = alone, or each with a second =.
const CLAUSE = `\\s*(?:[<>=]=?\\s*)?${VERSION}\\s*`;

/** Grammars of texts, from plugin-packages.md §1.4, §1.7, §1.8, §2.2. */
export const PATTERNS: Readonly<Record<string, string>> = {
  "plugin-name": "^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$",
  "capability-part": "^[^ \\t\\n]+$",
  version: `^${VERSION}$`,
  "version-range": `^${CLAUSE}(?:,${CLAUSE})*$`,
  "view-anchor": "^tool:[\\s\\S]*\\S",
  slot:
    "^(?:system_prompt|context|provider_request|provider_response|compaction|session_policy|permission|frontend_events" +
    "|tool:[^ \\t\\n]+|provider:(?:[^/]+/[^/]+|plugin/[^/\\s]+/[^/]+/[^/]+))$",
};

const REST = "...";

const TEXT_PATTERNS: Readonly<Record<string, string>> = {
  "non-blank": "\\S",
  sha256: "^[0-9a-f]{64}$",
  "object-text": "^\\s*(\\{[\\s\\S]*\\}\\s*)?$",
};

/** Reads the members of an object. */
export function membersOf(members: Members): Member[] {
  return Object.entries(members).flatMap(([key, text]) => {
    if (key === REST) return [];
    const name = key.replace(/\?$/, "");
    const [head = "", ...words] = text.split(/,\s*/);
    const taken = new Set<string>();
    const take = (pattern: RegExp): RegExpExecArray | undefined => {
      for (const word of words) {
        const match = pattern.exec(word);
        if (match === null) continue;
        taken.add(word);
        return match;
      }
      return undefined;
    };
    const type = typeOf(head, take);
    const typed = take(/^(\w+) by (\w+)( of the request)?$/);
    const excludes = take(/^never beside (\w+)$/)?.[1];
    const tree = take(/^tree of (\w+) and (\w+)$/);
    const member: Member = {
      name,
      optional: key.endsWith("?"),
      type,
      externalizable: take(/^externalizable$/) !== undefined,
      redacted: take(/^redacted$/) !== undefined,
      ...(typed !== undefined && {
        typedBy: { from: typed[3] === undefined ? "self" : "request", member: typed[2] ?? "", table: typed[1] ?? "" },
      }),
      ...(excludes !== undefined && { excludes }),
      ...(tree !== undefined && { tree: { nodes: tree[1] ?? "", depth: tree[2] ?? "" } }),
    };
    const unread = words.filter((word) => !taken.has(word));
    if (unread.length > 0) throw new Error(`the fact "${key}: ${text}" has words that mean nothing: ${unread.join()}`);
    return [member];
  });
}

/** The JSON Schema that a definition of the tables stands for, with the contract's own marks. */
export function schemaOf(definition: Definition): unknown {
  if (isEnum(definition)) return { enum: definition.toSorted(), type: "string" };
  const members = membersOf(definition);
  const required = members.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    ...(!isOpen(definition) && { additionalProperties: false }),
    properties: Object.fromEntries(members.map((member) => [member.name, memberSchema(member)])),
    ...(required.length > 0 && { required: required.toSorted() }),
    type: "object",
  };
}

/** Whether an object tolerates members that it does not name. */
export function isOpen(members: Members): boolean {
  return Object.hasOwn(members, REST);
}

/** Whether a definition is a list of enum values. */
export function isEnum(definition: Definition): definition is readonly string[] {
  return Array.isArray(definition);
}

/** The schema of one member. */
export function memberSchema({ type, externalizable, redacted, typedBy, excludes, tree }: Member): object {
  return {
    ...typeSchema(type),
    ...(externalizable && { "x-externalizable": true }),
    ...(redacted && { "x-redact": true }),
    ...(typedBy !== undefined && { "x-typed-by": typedBy }),
    ...(excludes !== undefined && { "x-excludes": [excludes] }),
    ...(tree !== undefined && { "x-tree": { member: "children", ...tree } }),
  };
}

function typeSchema(type: Type): object {
  switch (type.kind) {
    case "string":
      return {
        type: "string",
        ...(type.rule === "non-empty" && { minLength: 1 }),
        ...(type.pattern !== undefined && { pattern: type.pattern }),
        ...(type.most !== undefined && { maxLength: type.most }),
        ...(type.rule === "object-text" && { "x-json-text": "object" }),
      };
    case "integer":
      return { type: "integer", minimum: type.min, maximum: type.max };
    case "number":
      return {
        type: "number",
        ...(type.min !== undefined && { minimum: type.min }),
        ...(type.max !== undefined && { maximum: type.max }),
      };
    case "boolean":
      return { type: "boolean" };
    case "json":
      return {};
    case "object":
      return { "x-json": "object" };
    case "some json":
      return { "x-json": "not-null" };
    case "const":
      return { const: type.value, type: "string" };
    case "array":
      return {
        items: typeSchema(type.of),
        ...(type.least !== undefined && { minItems: type.least }),
        type: "array",
      };
    case "map":
      return { additionalProperties: typeSchema(type.of), type: "object" };
    case "definition":
      return { $ref: `#/$defs/${type.name}` };
  }
}

type Take = (pattern: RegExp) => RegExpExecArray | undefined;

/** Constraints of an array or a map are those of its elements, but for `at least one`. */
function typeOf(head: string, take: Take): Type {
  if (head.startsWith("map of ")) return { kind: "map", of: typeOf(head.slice("map of ".length), take) };
  if (head.endsWith("[]")) {
    const filled = take(/^at least one$/) !== undefined;
    return { kind: "array", of: typeOf(head.slice(0, -2), take), ...(filled && { least: 1 }) };
  }
  const constant = /^"(.*)"$/.exec(head)?.[1];
  if (constant !== undefined) return { kind: "const", value: constant };
  switch (head) {
    case "string":
      return textOf(take);
    case "integer":
      return {
        kind: "integer",
        min: Number(take(/^min (-?\d+)$/)?.[1] ?? Number.NaN),
        max: Number(take(/^max (-?\d+)$/)?.[1] ?? MAX_INTEGER),
      };
    case "number": {
      const [min, max] = [take(/^min (-?\d+)$/)?.[1], take(/^max (-?\d+)$/)?.[1]];
      return {
        kind: "number",
        ...(min !== undefined && { min: Number(min) }),
        ...(max !== undefined && { max: Number(max) }),
      };
    }
    case "boolean":
    case "json":
    case "some json":
    case "object":
      return { kind: head };
    default:
      if (!/^[A-Z]\w*$/.test(head)) throw new Error(`"${head}" is no type of the notation`);
      return { kind: "definition", name: head };
  }
}

function textOf(take: Take): Type {
  const length = take(/^at most (\d+)$/)?.[1];
  const most = length === undefined ? {} : { most: Number(length) };
  const match = take(/^(?:(non-blank|non-empty|sha256|object-text)|matching (.+))$/);
  if (match === undefined) return { kind: "string", ...most };
  const [, rule, grammar] = match;
  if (grammar !== undefined) {
    const pattern = PATTERNS[grammar];
    if (pattern === undefined) throw new Error(`there is no pattern "${grammar}"`);
    return { kind: "string", rule: "matching", pattern, ...most };
  }
  const pattern = TEXT_PATTERNS[rule ?? ""];
  return { kind: "string", rule: rule as TextRule, ...(pattern !== undefined && { pattern }), ...most };
}
