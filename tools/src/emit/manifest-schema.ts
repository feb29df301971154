// The manifest's definitions as one JSON Schema for editors: descriptions kept, the contract's own marks left out.
// Draft 07, which every editor's JSON service knows in full.
import { sorted } from "../contract/canonical.ts";
import { refName, type Json, type Spec } from "../contract/model.ts";
import { documented } from "./documented.ts";

export function emitManifestSchema(spec: Spec): string {
  const defs = documented(spec);
  const root = refName(spec.contract.manifest.root);
  const reached = new Map<string, unknown>();
  const walk = (name: string): void => {
    if (reached.has(name)) return;
    const schema = forEditors(defs[name]);
    reached.set(name, schema);
    for (const [, inner] of JSON.stringify(schema).matchAll(/"#\/definitions\/(\w+)"/g))
      if (inner !== undefined) walk(inner);
  };
  walk(root);
  const { [root]: top, ...definitions } = Object.fromEntries(reached) as Record<string, object>;
  const document = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: `${spec.contract.manifest.file} (${spec.contract.manifest.apiVersion})`,
    ...top,
    definitions: sorted(definitions),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function forEditors(value: unknown): Json {
  if (Array.isArray(value)) return value.map(forEditors);
  if (value === null || typeof value !== "object") return value as Json;
  const entries = Object.entries(value).filter(([key]) => !key.startsWith("x-"));
  return Object.fromEntries(
    entries.map(([key, item]) => [
      key,
      key === "$ref" ? String(item).replace("#/$defs/", "#/definitions/") : forEditors(item),
    ]),
  );
}
