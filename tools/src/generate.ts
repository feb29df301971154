// Spec → every generated file, in memory. Pure: the same spec gives the same bytes.
import { createHash } from "node:crypto";
import { pretty } from "./pretty.ts";
import { serialise } from "./contract/load.ts";
import type { Spec } from "./contract/model.ts";
import { emitIndexDocument } from "./emit/index-document.ts";
import { emitEntry } from "./emit/entry.ts";
import { emitCompact, emitCompactWalk } from "./emit/compact.ts";
import { emitChunks } from "./emit/chunks.ts";
import { emitDocuments } from "./emit/documents.ts";
import { emitEndpoints } from "./emit/endpoints.ts";
import { emitErrors } from "./emit/errors.ts";
import { emitFiles } from "./emit/files.ts";
import { emitFrontendEvents } from "./emit/frontend-events.ts";
import { emitHooks } from "./emit/hooks.ts";
import { emitIdentity } from "./emit/identity.ts";
import { emitLimits } from "./emit/limits.ts";
import { emitMethods } from "./emit/methods.ts";
import { emitOutcomes } from "./emit/outcomes.ts";
import { emitProjection, emitProjectionWalk } from "./emit/projection.ts";
import { emitRevisions } from "./emit/revisions.ts";
import { emitSlots } from "./emit/slots.ts";
import { emitUi } from "./emit/ui.ts";
import { emitManifestSchema } from "./emit/manifest-schema.ts";
import { emitValidators } from "./emit/validators.ts";

/** Path below `generated/` → text. */
export type Files = ReadonlyMap<string, string>;

/** Gives the finished text of `types.ts`. */
export type TypesOf = (spec: Spec) => Promise<string>;

/**
 * @param typesOf quicktype is a third of the work; the command has it done on a second core.
 */
export async function generate(spec: Spec, typesOf: TypesOf = typesHere): Promise<Files> {
  const types = typesOf(spec);
  const schema = serialise(spec.contract);
  const hash = createHash("sha256").update(schema).digest("hex");
  const validators = emitValidators(spec.contract);
  const modules: Record<string, string> = {
    "chunks.ts": emitChunks(spec),
    "compact.ts": emitCompact(spec.contract),
    "compact-walk.ts": emitCompactWalk(),
    "documents.ts": emitDocuments(spec),
    "endpoints.ts": emitEndpoints(spec),
    "errors.ts": emitErrors(spec),
    "files.ts": emitFiles(spec),
    "frontend-events.ts": emitFrontendEvents(spec),
    "hooks.ts": emitHooks(spec),
    "identity.ts": emitIdentity(spec, hash),
    "limits.ts": emitLimits(spec),
    "methods.ts": emitMethods(spec),
    "outcomes.ts": emitOutcomes(spec),
    "projection-walk.ts": emitProjectionWalk(),
    "projection.ts": emitProjection(spec),
    "revisions.ts": emitRevisions(spec),
    "slots.ts": emitSlots(spec),
    "ui.ts": emitUi(spec),
    "validators.d.ts": validators.dts,
  };
  const files = new Map<string, string>([
    ["PROTOCOL.md", emitIndexDocument(spec, hash)],
    ["manifest.schema.json", emitManifestSchema(spec)],
    ["schema.json", schema],
    ["schema.json.sha256", `${hash}  schema.json\n`],
    ["src/validators.js", validators.js],
  ]);
  for (const [name, text] of Object.entries(modules)) files.set(`src/${name}`, await pretty(text));
  files.set("src/types.ts", await types);
  files.set("src/index.ts", await pretty(emitEntry(modules, Object.keys(spec.contract.$defs))));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function typesHere(spec: Spec): Promise<string> {
  const { emitTypes } = await import("./emit/types.ts");
  return pretty(await emitTypes(spec));
}
