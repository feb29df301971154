// Contract ↔ text. `load(serialise(contract))` equals the contract.
import { canonical } from "./canonical.ts";
import { type Contract, refName } from "./model.ts";

/** The text is not a contract. The message says where, and what was expected there. */
export class ContractError extends Error {
  readonly code = "contract_invalid";
}

export function serialise(contract: Contract): string {
  return canonical(contract);
}

/**
 * Reads a serialised contract.
 * @throws {ContractError} when the text is not JSON, a section is missing or unknown, or a reference leads nowhere.
 */
export function load(text: string, name = "contract"): Contract {
  return contractOf(parse(text, name), name);
}

/**
 * The contract in a parsed document.
 * @throws {ContractError} as `load` does, less the text.
 */
export function contractOf(value: unknown, name: string): Contract {
  if (!isObject(value)) throw new ContractError(`${name}: a contract is a JSON object`);
  for (const [section, shape] of Object.entries(SECTIONS)) {
    if (!Object.hasOwn(value, section)) throw new ContractError(`${name}: section "${section}" is missing`);
    if (kindOf(value[section]) !== shape)
      throw new ContractError(`${name}: section "${section}" must be of type ${shape}, not ${kindOf(value[section])}`);
  }
  for (const section of Object.keys(value)) {
    if (!Object.hasOwn(SECTIONS, section)) throw new ContractError(`${name}: section "${section}" is unknown`);
  }
  const definitions = value["$defs"] as Record<string, unknown>;
  const defined = (target: string): boolean =>
    target.startsWith("#/$defs/") && Object.hasOwn(definitions, refName({ $ref: target }));
  // Places are only made when there is one to tell.
  if (!allReferences(value, defined))
    for (const { at, target } of references(value, ""))
      if (!defined(target)) throw new ContractError(`${name}: ${at} refers to ${target}, which is not defined`);
  return value as unknown as Contract;
}

const SECTIONS: Readonly<Record<keyof Contract, string>> = {
  $schema: "string",
  $id: "string",
  title: "string",
  protocolMajor: "number",
  dependencySchemaVersion: "number",
  $defs: "object",
  methods: "object",
  errors: "array",
  limits: "object",
  budgets: "object",
  interceptEvents: "array",
  hooks: "object",
  slots: "object",
  capabilities: "object",
  ui: "object",
  chunks: "object",
  outcomes: "object",
  envelope: "object",
  manifest: "object",
  stateFiles: "object",
  frontendEvents: "object",
  revisions: "array",
  drafts: "array",
};

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContractError(`${name}: not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function allReferences(value: unknown, passes: (target: string) => boolean): boolean {
  if (Array.isArray(value)) return value.every((item) => allReferences(item, passes));
  if (!isObject(value)) return true;
  for (const key in value) {
    const item = value[key];
    if (
      typeof item === "object"
        ? !allReferences(item, passes)
        : key === "$ref" && typeof item === "string" && !passes(item)
    )
      return false;
  }
  return true;
}

function* references(value: unknown, at: string): Generator<{ at: string; target: string }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* references(item, `${at}/${index}`);
  } else if (isObject(value)) {
    if (typeof value["$ref"] === "string") yield { at, target: value["$ref"] };
    for (const [key, item] of Object.entries(value)) yield* references(item, `${at}/${key}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
