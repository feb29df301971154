// Random right documents from generated/schema.json: what a peer of the newest revision may say. Members that another member
// decides hold the document that it decides.
import fc from "fast-check";
import { at, contractDocument, objectOf, refName, type Json, type JsonObject } from "./contract-document.ts";

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly enum?: readonly string[];
  readonly const?: Json;
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly "x-json"?: string;
  readonly "x-excludes"?: readonly string[];
  readonly "x-typed-by"?: { readonly from: string; readonly member: string; readonly table: string };
}

interface Variants {
  readonly own: readonly string[];
  readonly kinds: Readonly<
    Record<string, { readonly required: readonly string[]; readonly optional: readonly string[] }>
  >;
}

const document = contractDocument();
const definitions = document["$defs"] as unknown as Readonly<Record<string, Schema>>;

/**
 * Documents of a definition. `request` is what they answer, where that decides a document in them; `depth` bounds how deep
 * optional members and lists go.
 */
export function validDocuments(name: string, request: object = {}, depth = 5): fc.Arbitrary<unknown> {
  return definitionOf(name, depth).chain((value) => withDecided(name, value, request));
}

/** Members that the request decides hold their documents. */
function withDecided(name: string, value: unknown, request: object): fc.Arbitrary<unknown> {
  const typed = Object.entries(definitions[name]?.properties ?? {}).flatMap(([member, { "x-typed-by": typedBy }]) => {
    const decided =
      typedBy?.from === "request" && Object.hasOwn(value as object, member)
        ? documentOf(typedBy.table, objectOf(request)[typedBy.member])
        : undefined;
    return decided === undefined ? [] : [[member, definitionOf(decided, 3)] as const];
  });
  return typed.length === 0
    ? fc.constant(value)
    : fc.record(Object.fromEntries(typed)).map((documents) => ({ ...(value as object), ...documents }));
}

/** Definition of the document that a value of a decider stands for. */
export function documentOf(table: string, value: unknown, contract: JsonObject = document): string | undefined {
  const ui = objectOf(contract["ui"]);
  const [rows, column] = {
    hookPayload: [contract["hooks"], "payload"] as const,
    hookReplacement: [contract["hooks"], "replacement"] as const,
    surfacePayload: [ui["surfaces"], "payload"] as const,
    requestPayload: [ui["requests"], "payload"] as const,
  }[table] ?? [undefined, ""];
  return typeof value === "string" ? (refName(at(rows, value, column)) ?? undefined) : undefined;
}

function valueOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return definitionOf(refName({ $ref: schema.$ref }) ?? "", depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, depth)));
  switch (schema.type) {
    case "object":
      return objectsOf(schema, depth);
    case "array": {
      const least = schema.minItems ?? 0;
      if (depth <= 0 && least === 0) return fc.constant([]);
      return fc.array(valueOf(schema.items ?? {}, depth - 1), { minLength: least, maxLength: Math.max(least, 3) });
    }
    case "string":
      return texts(schema);
    case "integer":
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1_000), max: Math.min(schema.maximum ?? 1_000, 1_000) });
    case "number":
      return fc.double({ min: schema.minimum ?? -1, max: schema.maximum ?? 2, noNaN: true }).map((x) => x + 0);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return schema["x-json"] === "object"
        ? fc.constantFrom({}, { type: "object" })
        : fc.constantFrom<unknown>(1, {}, "x");
  }
}

function definitionOf(name: string, depth: number): fc.Arbitrary<unknown> {
  const schema = definitions[name] ?? {};
  const chunks = objectOf(document["chunks"]);
  const nodes = objectOf(objectOf(document["ui"])["nodes"]);
  if (refName(chunks["definition"]) === name)
    return variantsOf(schema, "type", { ...(chunks as unknown as Variants), own: ["error"] }, depth);
  return refName(nodes["definition"]) === name
    ? variantsOf(schema, "kind", nodes as unknown as Variants, depth)
    : valueOf(schema, depth);
}

function variantsOf(schema: Schema, tag: string, { own, kinds }: Variants, depth: number): fc.Arbitrary<unknown> {
  // A node with children has to end somewhere.
  const deep = depth > 0 ? Object.entries(kinds) : Object.entries(kinds).filter(([, row]) => row.required.length < 1);
  return fc.oneof(
    ...deep.map(([kind, row]) => {
      const barred = own.filter((member) => ![...row.required, ...row.optional].includes(member));
      const members = Object.entries(schema.properties ?? {}).filter(([member]) => !barred.includes(member));
      const properties = { ...Object.fromEntries(members), [tag]: { const: kind } };
      return objectsOf({ ...schema, properties, required: [...(schema.required ?? []), ...row.required] }, depth);
    }),
  );
}

function objectsOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).filter(([, member]) => member.not === undefined);
  const required = new Set(schema.required);
  const kept = members.filter(([name]) => depth > 0 || required.has(name));
  const plain = fc.record(Object.fromEntries(kept.map(([name, member]) => [name, valueOf(member, depth - 1)])), {
    requiredKeys: [...required],
  });
  const typed = members.filter(([, member]) => member["x-typed-by"]?.from === "self");
  const whole = typed.reduce<fc.Arbitrary<Record<string, unknown>>>(
    (objects, [name, { "x-typed-by": typedBy }]) =>
      objects.chain((object) => {
        const decided = documentOf(typedBy?.table ?? "", object[typedBy?.member ?? ""]);
        if (decided === undefined || !Object.hasOwn(object, name)) return fc.constant(object);
        return definitionOf(decided, depth - 1).map((inner) => ({ ...object, [name]: inner }));
      }),
    plain,
  );
  const others = schema.additionalProperties;
  const map =
    typeof others === "object" && others !== null
      ? fc.dictionary(fc.constantFrom("a/b", "c~d", "plain", "__proto__"), valueOf(others, depth - 1), { maxKeys: 2 })
      : fc.constant({});
  return fc.tuple(whole, map).map(([object, more]) => {
    const excluded = members.flatMap(([name, member]) =>
      Object.hasOwn(object, name) ? (member["x-excludes"] ?? []) : [],
    );
    const entries = Object.entries(object).filter(([name]) => !excluded.includes(name));
    return Object.fromEntries([...entries, ...Object.entries(more)]);
  });
}

const WORDS = ["x", "a b", "0".repeat(64), "bash", "tool:bash", "1.2.3", ">=1,<2", "{}", "plugin/a/b/c", "skills"];

function texts({ pattern, minLength = 0 }: Schema): fc.Arbitrary<string> {
  const matches = new RegExp(pattern ?? "", "u");
  const words = WORDS.filter((word) => matches.test(word) && word.length >= minLength);
  if (words.length === 0) throw new Error(`no word of the generator matches ${pattern}`);
  return pattern === undefined
    ? fc.oneof(fc.constantFrom(...words), fc.string({ minLength, maxLength: 4 }))
    : fc.constantFrom(...words);
}
