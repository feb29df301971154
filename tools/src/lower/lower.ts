// TypeSpec program → Contract, docs and positions. Diagnostics go to the program; the result counts only without any.
import type { Enum, Model, Namespace, Program } from "@typespec/compiler";
import type { ManifestFacts, ProtocolFacts, StateFileFacts } from "@reasonix/spec/facts";
import { byCodeUnit, sorted } from "../contract/canonical.ts";
import { elements } from "../contract/elements.ts";
import { pointer, type Contract, type Life, type Ref, type Spec } from "../contract/model.ts";
import { Lowering, members } from "./context.ts";
import { lowerErrors } from "./errors.ts";
import { lowerHooks, lowerSlots } from "./hooks.ts";
import { lowerCapabilities, lowerChunks, lowerFrontendEvents, lowerUiKinds } from "./kinds.ts";
import { lowerMethods } from "./methods.ts";
import { lowerNumbers } from "./numbers.ts";
import { lowerOutcomes } from "./outcomes.ts";
import { Definitions } from "./schema.ts";

export interface Lowered extends Spec {
  readonly context: Lowering;
}

export function lower(program: Program, folder: string): Lowered | undefined {
  const context = new Lowering(program, folder);
  const namespace = context.only<Namespace>("protocol");
  if (namespace === undefined) return undefined;
  const identity = context.kept<ProtocolFacts>("protocol", namespace)?.value ?? {
    id: "",
    title: "",
    major: 0,
    dependencySchemaVersion: 0,
  };
  context.revisions.push(...lowerRevisions(context));

  const definitions = new Definitions(context);
  definitions.collect(namespace);
  const methods = lowerMethods(context, definitions, namespace);
  const codes = lowerNumbers(context, "transportCodes", "envelope", "codes");
  const errors = lowerErrors(context, codes);
  const slots = lowerSlots(context);
  const hooks = lowerHooks(context, definitions, slots, decisions(definitions));
  const contract: Contract = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: identity.id,
    title: identity.title,
    protocolMajor: identity.major,
    dependencySchemaVersion: identity.dependencySchemaVersion,
    $defs: definitions.schemas,
    methods,
    errors,
    limits: lowerNumbers(context, "limits", "limits"),
    budgets: Object.fromEntries(
      Object.entries(lowerNumbers(context, "budgets", "budgets")).map(([name, value]) => [
        name,
        { value, ...lifeAt(context, pointer("budgets", name)) },
      ]),
    ),
    interceptEvents: Object.keys(hooks).sort(byCodeUnit),
    hooks,
    slots,
    capabilities: lowerCapabilities(context, methods),
    ui: {
      surfaces: lowerUiKinds(context, definitions, "surfaceKinds", "surfaces"),
      requests: lowerUiKinds(context, definitions, "requestKinds", "requests"),
    },
    chunks: lowerChunks(context, definitions),
    outcomes: lowerOutcomes(context, new Set(errors.map((row) => row.reason)), new Set(Object.keys(codes))),
    envelope: { frames: lowerFrames(context, definitions), codes },
    manifest: lowerManifest(context, definitions),
    stateFiles: lowerStateFiles(context, definitions),
    frontendEvents: lowerFrontendEvents(context, definitions),
    revisions: context.revisions,
    drafts: [],
  };
  const drafts = [...elements(contract)].filter((at) => isDraft(context, at)).sort(byCodeUnit);
  return {
    contract: sorted({ ...contract, drafts }) as unknown as Contract,
    docs: context.docs,
    sources: context.sources,
    context,
  };
}

function isDraft(context: Lowering, at: string): boolean {
  const target = context.target(at);
  return target !== undefined && context.age(target, at).draft;
}

function lifeAt(context: Lowering, at: string): Life {
  const target = context.target(at);
  return target === undefined ? {} : context.life(target, at);
}

function lowerRevisions(context: Lowering): number[] {
  const table = context.only<Enum>("revisions");
  const numbers: number[] = [];
  for (const member of table === undefined ? [] : members(table)) {
    const expected = numbers.length + 1;
    if (member.value !== expected)
      context.table(
        `Revision ${member.name} must have the value ${expected}: revisions are numbered from 1 without a gap.`,
        member,
      );
    context.element(member, `Revision ${member.name}`, "revisions", String(expected));
    numbers.push(expected);
  }
  return numbers;
}

/** The decisions are the values of the enum that `InterceptResult.decision` has. */
function decisions(definitions: Definitions): ReadonlySet<string> {
  return new Set(definitions.schemas["InterceptDecision"]?.enum ?? []);
}

function lowerFrames(context: Lowering, definitions: Definitions): Record<string, Ref> {
  return Object.fromEntries(
    context
      .all<Model>("envelope")
      .map((model) => [context.kept<string>("envelope", model)?.value ?? "", definitions.ref(model)]),
  );
}

function lowerManifest(context: Lowering, definitions: Definitions): Contract["manifest"] {
  const root = context.only<Model>("manifest");
  if (root === undefined) return { apiVersion: "", file: "", root: { $ref: "" } };
  const facts = context.kept<ManifestFacts>("manifest", root)?.value ?? { apiVersion: "", file: "" };
  const stated = root.properties.get("apiVersion")?.type;
  if (stated?.kind !== "String" || stated.value !== facts.apiVersion)
    context.table(`${root.name}.apiVersion must be the literal "${facts.apiVersion}".`, root);
  return { ...facts, root: definitions.ref(root) };
}

function lowerStateFiles(context: Lowering, definitions: Definitions): Record<string, Ref> {
  return Object.fromEntries(
    context
      .all<Model>("stateFile")
      .map((model) => [context.kept<StateFileFacts>("stateFile", model)?.value.path ?? "", definitions.ref(model)]),
  );
}
