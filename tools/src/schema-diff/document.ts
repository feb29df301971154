// A parsed document → the contract it holds: a serialised contract, or a published revision.
import { ContractError, contractOf } from "../contract/load.ts";
import { elements } from "../contract/elements.ts";
import { pointer, type Contract, type Schema } from "../contract/model.ts";
import type { Sources } from "../diff/locate.ts";
import { CannotCompare } from "./failure.ts";
import { faultIn, isObject } from "./rows.ts";

export interface Document {
  readonly contract: Contract;
  /** What it was published as, or its newest revision. */
  readonly revision: number;
  /** Where its elements are written, as far as it is known; paths from the spec's folder. */
  readonly sources: Sources;
}

/** The name of this protocol without its major. */
const FAMILY = "reasonix.extension.";

/**
 * @param name what the document is called in messages
 * @throws {CannotCompare}
 */
export function documentOf(value: unknown, name: string): Document {
  if (!isObject(value))
    throw new CannotCompare(`${name} holds ${Array.isArray(value) ? "a list" : String(value)}, not a contract object.`);
  if (!("contract" in value)) {
    const contract = contractIn(value, name);
    return { contract, revision: Math.max(...contract.revisions), sources: {} };
  }
  const { revision, sources = {} } = value;
  if (typeof revision !== "number" || !Number.isSafeInteger(revision) || revision < 1)
    throw new CannotCompare(`${name}: "revision" must be a whole number from 1, not ${JSON.stringify(revision)}.`);
  if (!isObject(value["contract"])) throw new CannotCompare(`${name}: "contract" must be an object.`);
  return { contract: contractIn(value["contract"], name), revision, sources: sourcesIn(sources, name) };
}

function contractIn(value: Readonly<Record<string, unknown>>, name: string): Contract {
  const { $id } = value;
  if (typeof $id === "string" && !$id.startsWith(FAMILY))
    throw new CannotCompare(`${name} is a document of another protocol, ${JSON.stringify($id)}.`);
  const contract = loaded(value, name);
  const fault = faultIn(value);
  if (fault !== undefined) throw new CannotCompare(`${name}: ${fault.at} must be ${fault.expected}.`);
  if (Object.keys(contract.methods).length === 0)
    throw new CannotCompare(`${name}: the table of methods is empty, so there is nothing to compare.`);
  if (contract.revisions.length === 0) throw new CannotCompare(`${name}: "revisions" lists no revision.`);
  const newest = Math.max(...contract.revisions);
  const strange = laterThan(newest, value);
  if (strange !== undefined)
    throw new CannotCompare(`${name}: ${strange} states a revision after ${newest}, the last that "revisions" lists.`);
  const known = contract.drafts.length === 0 ? undefined : elements(contract);
  const stray = contract.drafts.find((at) => known?.has(at) !== true);
  if (stray !== undefined)
    throw new CannotCompare(`${name}: "drafts" lists ${JSON.stringify(stray)}, which is no element of the contract.`);
  const endless = endlessDefinition(contract.$defs);
  if (endless !== undefined)
    throw new CannotCompare(
      `${name}: /$defs/${endless} refers to itself before any member or item, so it has no values.`,
    );
  return contract;
}

/** Keywords that hold values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

/** Where a row, a schema or a value of an enum states a revision that the contract does not have. */
function laterThan(newest: number, value: unknown): string | undefined {
  if (value === null || typeof value !== "object") return undefined;
  for (const key in value) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof item === "object" && item !== null) {
      if (key === "x-since-values" && Object.values(item).some((age) => Number(age) > newest)) return "";
      const found = VALUES.has(key) ? undefined : laterThan(newest, item);
      if (found !== undefined) return pointer(key) + found;
    } else if ((key === "x-since" || key === "since") && typeof item === "number" && item > newest) return "";
  }
  return undefined;
}

function loaded(value: Readonly<Record<string, unknown>>, name: string): Contract {
  try {
    return contractOf(value, name);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new CannotCompare(`${error.message}. Compare serialised contracts, such as generated/schema.json.`, {
      cause: error,
    });
  }
}

function sourcesIn(value: unknown, name: string): Readonly<Record<string, string>> {
  if (!isObject(value)) throw new CannotCompare(`${name}: "sources" must be an object.`);
  const strange = Object.keys(value).find((at) => !isPlace(value[at]));
  if (strange !== undefined) throw new CannotCompare(`${name}: the source of ${strange} must be "file:line".`);
  return value as Readonly<Record<string, string>>;
}

function isPlace(value: unknown): boolean {
  return typeof value === "string" && /^.+:[1-9]\d*$/.test(value);
}

/** A definition that leads back to itself by references and alternatives alone. */
function endlessDefinition(definitions: Contract["$defs"]): string | undefined {
  const done = new Set<string>();
  const leadsBack = (name: string, way: ReadonlySet<string>): boolean => {
    if (way.has(name)) return true;
    if (done.has(name)) return false;
    const next = bareReferences(definitions[name] ?? {});
    const inner = next.length === 0 ? way : new Set([...way, name]);
    const found = next.some((one) => leadsBack(one, inner));
    done.add(name);
    return found;
  };
  return Object.keys(definitions).find((name) => leadsBack(name, new Set()));
}

function bareReferences(
  schema: Schema & { readonly oneOf?: readonly Schema[]; readonly allOf?: readonly Schema[] },
): string[] {
  const own = schema.$ref === undefined ? [] : [schema.$ref.slice("#/$defs/".length)];
  return [...own, ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((of = []) => of.flatMap(bareReferences))];
}
