// Witnesses asked of AJV, which knows nothing of the model: a break that AJV does not see is not called one unreviewed.
import { refName, type Contract, type TypedBy } from "../contract/model.ts";
import { ordered, type Finding, type Witness } from "./finding.ts";
import { documentsOf } from "./positions.ts";
import { isObject } from "./shape.ts";

/**
 * Marks every witness with what AJV says of it on both sides. One that AJV does not confirm adds a finding
 * `witness-unconfirmed`, for review. AJV is loaded only when there is a witness.
 * @param _revision what the old contract was published as; witnesses carry their projection.
 */
export async function confirm(
  findings: readonly Finding[],
  old: Contract,
  now: Contract,
  _revision?: number,
): Promise<Finding[]> {
  if (findings.every(({ witness }) => witness === undefined)) return [...findings];
  const [byOld, byNew] = await Promise.all([judgeOf(old), judgeOf(now)]);
  return ordered(
    findings.flatMap((finding): Finding[] => {
      const { witness } = finding;
      if (witness === undefined) return [finding];
      const said = asked(witness, byOld, byNew);
      const confirmed = said === undefined;
      const marked = { ...finding, witness: { ...witness, confirmed } };
      return confirmed ? [marked] : [marked, unconfirmed(finding, said)];
    }),
  );
}

function unconfirmed({ element, positions, message }: Finding, said: string): Finding {
  return { rule: "witness-unconfirmed", verdict: "review", element, positions, message: `${said}, though: ${message}` };
}

type Judge = (definition: string | undefined, value: unknown) => boolean | string;

/** What AJV says against a witness, if anything. */
function asked(
  { skew, definition, value, projected = value }: Witness,
  byOld: Judge,
  byNew: Judge,
): string | undefined {
  const [first, second] =
    skew === "old_to_new"
      ? [byOld(definition.old, value), byNew(definition.new, value)]
      : [byNew(definition.new, value), byOld(definition.old, projected)];
  const [from, to] = skew === "old_to_new" ? ["old", "new"] : ["new", "old"];
  if (typeof first === "string") return `AJV cannot read the ${from} definition: ${first}`;
  if (typeof second === "string") return `AJV cannot read the ${to} definition: ${second}`;
  if (!first) return `AJV, by the ${from} contract, refuses the value that shows it`;
  return second ? `AJV, by the ${to} contract, accepts the value that shows it` : undefined;
}

async function judgeOf(contract: Contract): Promise<Judge> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, meta: false, logger: false });
  const passes = (definition: string, value: unknown): boolean =>
    ajv.validate(`contract#/$defs/${escaped(definition)}`, value);
  ajv.addKeyword({
    keyword: "x-json",
    validate: (kind: unknown, value: unknown) => (kind === "object" ? isObject(value) : value !== null),
  });
  ajv.addKeyword({
    keyword: "x-json-text",
    type: "string",
    validate: (_kind: unknown, text: string) => isObjectText(text),
  });
  ajv.addKeyword({
    keyword: "x-excludes",
    validate: (names: readonly string[], _value: unknown, _schema: unknown, at?: { readonly parentData: unknown }) =>
      names.every((name) => !isObject(at?.parentData) || !Object.hasOwn(at.parentData, name)),
  });
  ajv.addKeyword({
    keyword: "x-typed-by",
    // Without the request that a result answers, any document of the table may be meant.
    validate: (by: TypedBy, value: unknown, _schema: unknown, at?: { readonly parentData: unknown }) => {
      const documents = documentsOf(contract, by.table);
      const decider = by.from === "self" && isObject(at?.parentData) ? at.parentData[by.member] : undefined;
      const meant = decider === undefined ? documents : documents.filter(([name]) => name === decider);
      return value === null || meant.length === 0 || meant.some(([, ref]) => passes(refName(ref), value));
    },
  });
  ajv.addSchema({ $id: "contract", $defs: contract.$defs });
  return (definition = "", value) => {
    try {
      return passes(definition, value);
    } catch (error) {
      return error instanceof Error ? error.message : String(error); // the compiler of a schema says no by throwing
    }
  };
}

function isObjectText(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false; // the parser says no by throwing
  }
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}
