// Revision 1 of a contract document compared with the tables of facts, test/facts/rev1.ts and errors.ts.
import {
  at,
  atRevision1,
  differences,
  listOf,
  named,
  objectOf,
  refName,
  type Json,
  type JsonObject,
} from "./contract-document.ts";
import {
  capabilityRows,
  chunkRows,
  errorRows,
  hookRows,
  methodRows,
  requestRows,
  slotRows,
  surfaceRows,
} from "./expected-rows.ts";
import { RAISED_BY } from "./facts/errors.ts";
import { EVENT_DEFINITIONS } from "./facts/frontend-events.ts";
import { HOOK_DEFINITIONS, UI_DEFINITIONS } from "./facts/hooks.ts";
import { MANIFEST_DEFINITIONS, PATH_LIST } from "./facts/manifest.ts";
import { schemaOf } from "./facts/notation.ts";
import * as facts from "./facts/rev1.ts";

/** Members of the document (DESIGN §2), beside those of every JSON Schema. */
const PARTS = [
  "$defs",
  "$id",
  "$schema",
  "budgets",
  "capabilities",
  "chunks",
  "dependencySchemaVersion",
  "drafts",
  "envelope",
  "errors",
  "frontendEvents",
  "hooks",
  "interceptEvents",
  "limits",
  "manifest",
  "methods",
  "outcomes",
  "protocolMajor",
  "revisions",
  "slots",
  "stateFiles",
  "title",
  "ui",
];

const WIRE = { ...facts.WIRE_ENUMS, ...facts.DTOS };
const NAMED = {
  ...WIRE,
  ...facts.STATE_DEFINITIONS,
  ...MANIFEST_DEFINITIONS,
  ErrorReason: Object.keys(facts.ERRORS),
};
const SCHEMAS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(NAMED).map(([name, definition]) => [name, schemaOf(definition)])),
  ...facts.ENVELOPE,
  PathList: PATH_LIST,
};
/** Names of the definitions that are frozen from the start. */
export const FROZEN: readonly string[] = Object.keys({ ...SCHEMAS, ...HOOK_DEFINITIONS, ...UI_DEFINITIONS });

/** Every difference between revision 1 of a document and the tables. */
export function differencesFromRevision1(document: JsonObject): string[] {
  const revision1 = objectOf(atRevision1(document));
  return differences("", stated(revision1), expected());
}

/** What the tables speak of, read from a document. */
function stated(document: JsonObject): object {
  const definitions = objectOf(document["$defs"]);
  const errors = listOf(document["errors"]).map(objectOf);
  return {
    parts: setOf(Object.keys(document)),
    $id: document["$id"],
    title: document["title"],
    protocolMajor: document["protocolMajor"],
    "first revision": listOf(document["revisions"])[0],
    "definitions reachable from methods": setOf([...reachable(document)]),
    definitions: setOf(Object.keys(definitions)),
    "frozen definitions": setOf(
      Object.keys(definitions).filter((name) => !drafts(document).includes(`/$defs/${name}`)),
    ),
    $defs: Object.fromEntries(Object.keys(SCHEMAS).map((name) => [name, definitions[name]])),
    methods: named(document["methods"]),
    errors: Object.fromEntries(errors.map(({ reason, jsonRpcCode: code, ...row }) => [reason, { code, ...row }])),
    "order of errors": errors.map(({ reason }) => reason),
    limits: document["limits"],
    interceptEvents: listOf(document["interceptEvents"]).filter((name) =>
      Object.hasOwn(objectOf(document["hooks"]), String(name)),
    ),
    hooks: named(document["hooks"]),
    slots: document["slots"],
    capabilities: document["capabilities"],
    chunks: named(document["chunks"]),
    ui: named(document["ui"]),
    envelope: named(document["envelope"]),
    manifest: named(document["manifest"]),
    stateFiles: named(document["stateFiles"]),
  };
}

/** The same, from the tables. */
function expected(): object {
  return {
    parts: setOf(PARTS),
    $id: facts.IDENTITY.id,
    title: facts.IDENTITY.title,
    protocolMajor: facts.IDENTITY.major,
    "first revision": 1,
    "definitions reachable from methods": setOf(Object.keys(WIRE)),
    definitions: setOf([...FROZEN, ...Object.keys(EVENT_DEFINITIONS)]),
    "frozen definitions": setOf(FROZEN),
    $defs: SCHEMAS,
    methods: methodRows(),
    // Prose is no part of the document, so it has no message.
    errors: Object.fromEntries(
      Object.entries(errorRows()).map(([reason, { message: _, ...row }]) => [
        reason,
        { ...row, raisedBy: RAISED_BY[reason] },
      ]),
    ),
    "order of errors": Object.keys(facts.ERRORS).toSorted(),
    limits: facts.LIMITS,
    interceptEvents: Object.keys(facts.POINTS).toSorted(),
    // What is empty, and what is the text of an object, the document says in the definitions.
    hooks: Object.fromEntries(
      Object.entries(hookRows()).map(([point, { empty: _, objectTexts: __, ...row }]) => [point, row]),
    ),
    slots: slotRows(),
    capabilities: capabilityRows(),
    chunks: { definition: "ProviderChunk", kinds: chunkRows() },
    ui: { surfaces: surfaceRows(), requests: requestRows() },
    envelope: {
      codes: facts.TRANSPORT_CODES,
      frames: {
        error: "ErrorObject",
        failure: "FailureFrame",
        notification: "NotificationFrame",
        request: "RequestFrame",
        success: "SuccessFrame",
      },
    },
    manifest: { file: facts.IDENTITY.manifestFile, apiVersion: facts.IDENTITY.apiVersion, root: "PluginManifest" },
    stateFiles: facts.STATE_FILES,
  };
}

/** Names as members, so that a difference says which one it is. */
function setOf(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, "there"]));
}

/** Definitions that methods lead to through `$ref`. What another member decides (`x-typed-by`) is not followed. */
function reachable(document: JsonObject): Set<string> {
  const found = new Set<string>();
  const walk = (value: Json): void => {
    const name = refName(value);
    if (name !== null && !found.has(name)) {
      found.add(name);
      walk(at(document, "$defs", name) ?? null);
    }
    if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) walk(inner);
  };
  walk(document["methods"] ?? null);
  return found;
}

/** Pointers of everything that may still change. */
export function drafts(document: JsonObject): string[] {
  return listOf(document["drafts"]).map(String);
}
