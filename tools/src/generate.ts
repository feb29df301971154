// Spec → every generated file, in memory. Pure: the same spec gives the same bytes.
import { createHash } from "node:crypto";
import { serialise } from "./contract/load.ts";
import type { Spec } from "./contract/model.ts";
import { emitIndexDocument } from "./emit/index-document.ts";
import { emitEntry } from "./emit/entry.ts";
import { emitManifestSchema } from "./emit/manifest-schema.ts";
import * as tables from "./emit/tables.ts";
import { emitTypes } from "./emit/types.ts";
import { emitValidators } from "./emit/validators.ts";

/** Path below `generated/` → text. */
export type Files = ReadonlyMap<string, string>;

export async function generate(spec: Spec): Promise<Files> {
  const schema = serialise(spec.contract);
  const hash = createHash("sha256").update(schema).digest("hex");
  const validators = emitValidators(spec.contract);
  const modules: Record<string, string> = {
    "chunks.ts": tables.emitChunks(spec),
    "documents.ts": tables.emitDocuments(spec),
    "endpoints.ts": tables.emitEndpoints(spec),
    "errors.ts": tables.emitErrors(spec),
    "files.ts": tables.emitFiles(spec),
    "frontend-events.ts": tables.emitFrontendEvents(spec),
    "hooks.ts": tables.emitHooks(spec),
    "identity.ts": tables.emitIdentity(spec, hash),
    "limits.ts": tables.emitLimits(spec),
    "methods.ts": tables.emitMethods(spec),
    "outcomes.ts": tables.emitOutcomes(spec),
    "revisions.ts": tables.emitRevisions(spec),
    "slots.ts": tables.emitSlots(spec),
    "types.ts": await emitTypes(spec),
    "ui.ts": tables.emitUi(spec),
    "validators.d.ts": validators.dts,
  };
  const files = new Map<string, string>([
    ["PROTOCOL.md", emitIndexDocument(spec, hash)],
    ["manifest.schema.json", emitManifestSchema(spec)],
    ["schema.json", schema],
    ["schema.json.sha256", `${hash}  schema.json\n`],
    ["src/validators.js", validators.js],
  ]);
  for (const [name, text] of Object.entries({ ...modules, "index.ts": emitEntry(modules) }))
    files.set(`src/${name}`, await pretty(text));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function pretty(text: string): Promise<string> {
  const { format } = await import("prettier");
  return format(text, { parser: "typescript", printWidth: 120 });
}
