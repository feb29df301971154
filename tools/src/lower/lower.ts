// TypeSpec program → Contract, docs and positions. Diagnostics go to the program; the result counts only without any.
import type { Enum, Model, Namespace, Program } from "@typespec/compiler";
import type { ManifestFacts, ProtocolFacts, StateFileFacts } from "@reasonix/spec/facts";
import { byCodeUnit, sorted } from "../contract/canonical.ts";
import { elements } from "../contract/elements.ts";
import { pointer, type Contract, type Life, type Ref, type Spec } from "../contract/model.ts";
import { checkContract } from "./checks.ts";
import { Lowering, members, wire } from "./context.ts";
import { lowerErrors } from "./errors.ts";
import { lowerHooks, lowerSlots } from "./hooks.ts";
import { lowerCapabilities, lowerChunks, lowerFrontendEvents, lowerNodes, lowerUiKinds } from "./kinds.ts";
import { lowerMethods } from "./methods.ts";
import { lowerLimits, lowerNumbers } from "./numbers.ts";
import { checkOutside } from "./outside.ts";
import { checkTypedBy } from "./typed-by.ts";
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

  checkOutside(context, namespace);
  vocabularyDocs(context);
  const definitions = new Definitions(context);
  definitions.collect(namespace);
  const methods = lowerMethods(context, definitions, namespace);
  const codes = lowerNumbers(context, "transportCodes", "envelope", "codes");
  const errors = lowerErrors(context, codes);
  checkTypedBy(context, methods, (name) => definitions.model(name));
  const slots = lowerSlots(context);
  const hooks = lowerHooks(context, definitions, slots, decisions(definitions));
  const nodes = lowerNodes(context, definitions);
  const contract: Contract = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: identity.id,
    title: identity.title,
    protocolMajor: identity.major,
    dependencySchemaVersion: identity.dependencySchemaVersion,
    $defs: definitions.schemas,
    methods,
    errors,
    limits: lowerLimits(context),
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
      ...(nodes === undefined ? {} : { nodes }),
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
  checkContract(context, { ...contract, drafts });
  return {
    contract: sorted({ ...contract, drafts }) as unknown as Contract,
    docs: context.docs,
    sources: context.sources,
    context,
  };
}

/** What the words of the vocabulary mean, for the index: outcomes, roles, moments, effects, phases. */
function vocabularyDocs(context: Lowering): void {
  const vocabulary = context.program.getGlobalNamespaceType().namespaces.get("Vocabulary");
  for (const type of vocabulary?.enums.values() ?? [])
    for (const member of members(type)) context.word(member, type.name, wire(member));
  for (const role of vocabulary?.models.get("OutcomeRow")?.properties.values() ?? [])
    context.word(role, "Role", role.name);
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
  return byName(context, definitions, "envelope", (name: string) => name);
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
  return byName(context, definitions, "stateFile", (facts: StateFileFacts) => facts.path);
}

function byName<T>(
  context: Lowering,
  definitions: Definitions,
  mark: "envelope" | "stateFile",
  nameOf: (facts: T) => string,
): Record<string, Ref> {
  const named = context.all<Model>(mark).flatMap((model) => {
    const kept = context.kept<T>(mark, model);
    return kept === undefined ? [] : [[model, nameOf(kept.value)] as const];
  });
  context.unique(named, mark);
  return Object.fromEntries(named.map(([model, name]) => [name, definitions.ref(model)]));
}
