// The witness: @typespec/json-schema derives every definition a second time, from the same program. Its dialect is
// brought to ours by the rewrites below, and the two must be equal; a difference stops generation.
import { NodeHost, type CompilerHost, type Namespace, type Program } from "@typespec/compiler";
import { stateKeys } from "@reasonix/spec/diagnostics";
import { $onEmit } from "@typespec/json-schema";
import { canonical } from "./contract/canonical.ts";
import type { Contract } from "./contract/model.ts";

/** The two derivations of a definition differ, or one of them is missing. */
export class WitnessError extends Error {
  readonly code = "witness_differs";
}

type Node = { [keyword: string]: unknown };

const BUNDLE = "witness.json";

/** A host that keeps what an emitter writes instead of writing it. */
export function capturingHost(): { readonly host: CompilerHost; readonly written: ReadonlyMap<string, string> } {
  const written = new Map<string, string>();
  const host: CompilerHost = {
    ...NodeHost,
    mkdirp: async (path) => path,
    writeFile: async (path, text) => void written.set(path.slice(path.lastIndexOf("/") + 1), text),
  };
  return { host, written };
}

/** @throws {WitnessError} naming every definition that the official emitter derives otherwise. */
export async function testify({
  contract,
  program,
  written,
}: {
  readonly contract: Contract;
  readonly program: Program;
  readonly written: ReadonlyMap<string, string>;
}): Promise<void> {
  await $onEmit({
    program,
    emitterOutputDir: "/virtual",
    options: {
      "file-type": "json",
      bundleId: BUNDLE,
      emitAllModels: true,
      "seal-object-schemas": true,
      "int64-strategy": "number",
    },
    perf: undefined as never,
  });
  const text = written.get(BUNDLE);
  if (text === undefined) throw new WitnessError("the official JSON Schema emitter wrote nothing");
  const bundle = (JSON.parse(text) as { $defs: Record<string, Node> }).$defs;
  const problems = Object.entries(contract.$defs).flatMap(([name, ours]) => {
    const theirs = bundle[name];
    if (theirs === undefined) return [`${name}: the official emitter does not derive it`];
    const [a, b] = [canonical(bare(ours)), canonical(bare(normalise(theirs, bundle)))];
    return a === b ? [] : [`${name}: ${firstDifference(a, b)}`];
  });
  const passedOver = declared(program).filter((name) => contract.$defs[name] === undefined);
  problems.push(...passedOver.map((name) => `${name}: the contract does not have it`));
  if (problems.length > 0)
    throw new WitnessError(
      `two derivations of the spec differ:\n${problems.map((problem) => `  ${problem}`).join("\n")}\nThe lowering in tools/src/lower or the construct in spec/ is wrong.`,
    );
}

/** Every model, enum and union of the protocol that is no table, found without the lowering. */
function declared(program: Program): string[] {
  const walk = (namespace: Namespace): string[] => [
    ...[...namespace.models.values(), ...namespace.enums.values(), ...namespace.unions.values()]
      .filter((type) => !TABLES.some((table) => program.stateMap(stateKeys[table]).has(type)))
      .map((type) => type.name ?? ""),
    ...[...namespace.namespaces.values()].flatMap(walk),
  ];
  return [...(program.stateMap(stateKeys.protocol).keys() as IterableIterator<Namespace>)].flatMap(walk);
}

const TABLES = ["limits", "budgets", "transportCodes", "revisions", "slots", "failures"] as const;

function firstDifference(a: string, b: string): string {
  const [ours, theirs] = [a.split("\n"), b.split("\n")];
  const at = ours.findIndex((line, index) => line !== theirs[index]);
  return `ours \`${(ours[at] ?? "").trim()}\`, official \`${(theirs[at] ?? "").trim()}\` (line ${at + 1} of the normalised definition)`;
}

/** Ours without the marks that only this contract knows. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (key.startsWith("x-") ? [] : [[key, bare(item)]])),
  );
}

/** The official dialect in ours: refs, closed objects, enums, inlined scalars and records. */
function normalise(node: Node, bundle: Readonly<Record<string, Node>>): unknown {
  const {
    $schema,
    $id,
    $defs,
    description,
    unevaluatedProperties,
    properties,
    $ref,
    anyOf,
    items,
    required,
    enum: values,
    ...rest
  } = node;
  if (typeof $ref === "string")
    return { ...followed($ref, bundle, $defs as Record<string, Node> | undefined), ...rest };
  const result: Node = { ...rest };
  if (Array.isArray(anyOf)) result["anyOf"] = anyOf.map((member) => normalise(member as Node, bundle));
  if (items !== undefined) result["items"] = normalise(items as Node, bundle);
  if (Array.isArray(required)) result["required"] = [...(required as string[])].sort();
  if (Array.isArray(values)) result["enum"] = [...(values as string[])].sort();
  if (node["type"] === "object") objectOf(result, properties as Record<string, Node>, unevaluatedProperties, bundle);
  return result;
}

function objectOf(
  result: Node,
  properties: Record<string, Node> = {},
  unevaluated: unknown,
  bundle: Readonly<Record<string, Node>>,
): void {
  const members = Object.entries(properties).map(([name, member]) => [name, normalise(member, bundle)] as const);
  const isRecord = members.length === 0 && unevaluated !== undefined && !isNothing(unevaluated);
  if (!isRecord) result["properties"] = Object.fromEntries(members);
  if (isNothing(unevaluated)) result["additionalProperties"] = false;
  else if (isRecord || (unevaluated !== undefined && JSON.stringify(unevaluated) !== "{}"))
    result["additionalProperties"] = normalise(unevaluated as Node, bundle);
}

function isNothing(schema: unknown): boolean {
  return JSON.stringify(schema) === '{"not":{}}';
}

/** A reference to a scalar or a record is their text in ours; every other one stays a reference. */
function followed($ref: string, bundle: Readonly<Record<string, Node>>, local?: Record<string, Node>): Node {
  const name = ($ref.split("/").pop() ?? "").replace(/\.json$/, "");
  const target = bundle[name] ?? local?.[name];
  const isScalar =
    target !== undefined &&
    target["type"] !== "object" &&
    target["enum"] === undefined &&
    target["anyOf"] === undefined;
  const isRecord =
    local?.[name] !== undefined ||
    (name.startsWith("Record") &&
      target?.["properties"] !== undefined &&
      Object.keys(target["properties"] as object).length === 0);
  return target !== undefined && (isScalar || isRecord)
    ? (normalise(target, bundle) as Node)
    : { $ref: `#/$defs/${name}` };
}
