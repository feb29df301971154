// The validators that a peer of a published revision has: AJV over the definitions of spec/frozen/revN.json, with the rules
// that the contract states beyond them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { at, objectOf, type Json, type JsonObject } from "./contract-document.ts";
import { documentOf } from "./valid-documents.ts";

interface Check {
  (value: unknown): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
}

const { Ajv } = createRequire(new URL("../tools/package.json", import.meta.url))("ajv") as {
  Ajv: new (options: object) => { addSchema(schema: object): void; compile(schema: object): Check };
};

/** What a published revision says against a document, in words; `undefined` when nothing. */
export type Published = (name: string, value: unknown, request?: unknown) => string | undefined;

export function publishedContract(revision: number): JsonObject {
  const file = new URL(`../spec/frozen/rev${revision}.json`, import.meta.url);
  return objectOf(objectOf(JSON.parse(readFileSync(file, "utf8")))["contract"]);
}

export function publishedValidators(revision: number): Published {
  const contract = publishedContract(revision);
  const definitions = objectOf(contract["$defs"]);
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: "published", $defs: strict(definitions) });
  const checks = new Map<string, Check>();
  const says = (name: string, value: unknown, request?: unknown): string | undefined => {
    if (definitions[name] === undefined) return `there is no ${name}`;
    const check = checks.get(name) ?? ajv.compile({ $ref: `published#/$defs/${name}` });
    checks.set(name, check);
    if (!check(value)) return `${name}${check.errors?.[0]?.instancePath} ${check.errors?.[0]?.message}`;
    return decidedDocuments(contract, name, value, request)
      .map(([document, inner]) => says(document, inner))
      .find((fault) => fault !== undefined);
  };
  return says;
}

/** Documents that other members decide, as far as they are in the frame. */
export function decidedDocuments(
  contract: JsonObject,
  name: string,
  value: unknown,
  request?: unknown,
): [string, unknown][] {
  const properties = objectOf(at(contract, "$defs", name, "properties"));
  return Object.entries(properties).flatMap(([member, schema]): [string, unknown][] => {
    const typedBy = objectOf(objectOf(schema)["x-typed-by"]);
    const inner = objectOf(value)[member];
    if (typedBy["table"] === undefined || inner === undefined || inner === null) return [];
    const holder = objectOf(typedBy["from"] === "request" ? request : value);
    const document = documentOf(String(typedBy["table"]), holder[String(typedBy["member"])], contract);
    return document === undefined ? [] : [[document, inner]];
  });
}

/** `x-json` as keywords that AJV knows. */
function strict(value: Json): Json {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== "object" || value === null) return value;
  const rule = objectOf(value)["x-json"];
  const more = rule === "object" ? { type: "object" } : rule === "not-null" ? { not: { type: "null" } } : {};
  return { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strict(inner)])), ...more };
}
