// What the model says of two schemas, and what the difference is called.
import type { Schema } from "../contract/model.ts";
import { decided } from "./decided.ts";
import type { Finding, Witness } from "./finding.ts";
import type { Inclusion } from "./include.ts";
import { marksMoved } from "./inner-marks.ts";
import { accepts } from "./member.ts";
import { compared, type Answers, type Place, type Skew, type Spot } from "./pair.ts";
import type { RuleId, Verdict } from "./rules.ts";
import { NONE } from "./samples.ts";
import { same } from "./same.ts";
import { MARKS, shapeOf } from "./shape.ts";

export function fragment(place: Place, spot: Spot, before: Schema, after: Schema): Finding[] {
  const answers = compared(place, before, after);
  const verdict = judged(answers);
  if (verdict === "docs") return [rewritten(place, spot, before, after)];
  const rule = ruleOf(before, after);
  if (rule === "enum-opened" && answers.forward.is === "yes" && answers.back.is === "no")
    return [
      finding(place, spot, rule, "review", `${spot.what}: any value is allowed now`, witnessOf(place, spot, answers)),
    ];
  if (verdict === "review") return [finding(place, spot, "unmodelled", verdict, `${spot.what}: ${whyOf(answers)}`)];
  const found = finding(place, spot, rule, verdict, `${spot.what}: ${whyOf(answers)}`, witnessOf(place, spot, answers));
  const bound = rule === "bounds-changed" || rule === "pattern-changed";
  if (bound && verdict === "breaking") return [{ ...found, axes: { wire: "breaking", types: "docs" } }];
  return verdict === "additive" ? [found, ...movedMarks(place, spot, settled(before), settled(after))] : [found];
}

/** Without the ages of values, which say nothing where a file's list of values has become longer or open. */
function settled(schema: Schema): Schema {
  const { "x-since-values": _ages, "x-fallback": _fallback, "x-negotiated": _asked, ...rest } = schema;
  return rest;
}

export function finding(
  { positions }: Place,
  spot: Spot,
  rule: RuleId,
  verdict: Verdict,
  message: string,
  witness?: Witness,
): Finding {
  return {
    rule,
    verdict,
    element: { old: spot.old, new: spot.new },
    positions,
    message,
    ...(witness === undefined ? {} : { witness }),
  };
}

/** The same set of values in other words; other marks somewhere inside would be another meaning. */
export function rewritten(place: Place, spot: Spot, before: Schema, after: Schema): Finding {
  return (
    movedMarks(place, spot, before, after)[0] ??
    finding(place, spot, "rewritten", "docs", `${spot.what} is written otherwise and means the same`)
  );
}

/** Marks below a place where the structure is not walked. */
export function movedMarks(place: Place, spot: Spot, before: Schema, after: Schema): Finding[] {
  return marksMoved(place.pair, before, after)
    ? [finding(place, spot, "model-gap", "review", `${spot.what} carries other marks, and no rule says where`)]
    : [];
}

export function judged({ forward, back, wider = false }: Answers): Verdict {
  if (forward.is === "no" || back.is === "no") return "breaking";
  if (forward.is === "unknown" || back.is === "unknown") return "review";
  return wider ? "additive" : "docs";
}

export function whyOf({ forward, back }: Answers): string {
  if (forward.is === "no") return `old values are refused: ${forward.why}`;
  if (back.is === "no") return `old receivers refuse new values: ${back.why}`;
  if (forward.is === "unknown") return forward.why;
  return back.is === "unknown" ? back.why : "wider than before";
}

/** The first value that shows a difference and holds in whole definitions. */
export function witnessOf(place: Place, spot: Spot, { forward, back }: Answers): Witness | undefined {
  return witness(place, spot, forward, "old_to_new") ?? witness(place, spot, back, "new_to_old");
}

export function witness(place: Place, spot: Spot, answer: Inclusion, skew: Skew): Witness | undefined {
  if (answer.is !== "no" || answer.value === NONE) return undefined;
  return shown(place, spot.wrap(answer.value, skew), skew, `${spot.at}${answer.at}`, answer.why);
}

/** A witness, if the model agrees that one side accepts the whole value and the other refuses it. */
export function shown(place: Place, value: unknown, skew: Skew, at: string, why: string): Witness | undefined {
  const { pair, name, to } = place;
  if (value === NONE) return undefined;
  const differs = (one: unknown): boolean => {
    const byOld = accepts({ kind: "ref", name }, one, pair.old.$defs);
    const byNew = accepts({ kind: "ref", name: to }, one, pair.new.$defs);
    return skew === "old_to_new" ? byOld === true && byNew === false : byNew === true && byOld === false;
  };
  if (!differs(value)) return undefined;
  const [contract, definition] = skew === "old_to_new" ? [pair.old, name] : [pair.new, to];
  // The place that shows the difference gets its document too, where the difference is that the place is there at all.
  const everywhere = decided(contract, definition, value);
  const whole = differs(everywhere) ? everywhere : decided(contract, definition, value, at);
  return { skew, definition: { old: name, new: to }, value: whole, at, why };
}

const BOUNDS: readonly string[] = [
  ...["Length", "Items", "Properties"].flatMap((of) => [`min${of}`, `max${of}`]),
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "required",
];

/** A name for the difference: the keyword that says most about it decides. */
function ruleOf(was: Schema, is: Schema): RuleId {
  const differs = (...keywords: string[]): boolean =>
    keywords.some((keyword) => !same(keywordOf(was, keyword), keywordOf(is, keyword)));
  const has = (keyword: string): boolean =>
    keywordOf(was, keyword) !== undefined || keywordOf(is, keyword) !== undefined;
  if (differs("oneOf")) return "variants-changed";
  if (differs("anyOf") && has("anyOf")) return nullOnly(was, is) ? "null-changed" : "type-changed";
  if (differs("type")) return nullOnly(was, is) ? "null-changed" : "type-changed";
  if (differs("$ref", "allOf", "not", "x-json", "x-json-text", "if", "then", "else")) return "type-changed";
  if (differs("items", "prefixItems", "contains", "minContains", "maxContains", "uniqueItems")) return "items-changed";
  if (differs("patternProperties", "propertyNames", "additionalProperties", "unevaluatedProperties"))
    return "names-changed";
  if (differs("dependentRequired", "dependentSchemas")) return "dependents-changed";
  const constants = keywordOf(was, "const") !== undefined && keywordOf(is, "const") !== undefined;
  if (differs("const")) return constants || has("enum") ? "const-changed" : "enum-opened";
  if (differs("enum")) return "enum-opened";
  if (differs("pattern")) return "pattern-changed";
  return differs(...BOUNDS) ? "bounds-changed" : "keyword-dropped";
}

function keywordOf(schema: Schema, keyword: string): unknown {
  return (schema as Readonly<Record<string, unknown>>)[keyword];
}

/** Whether only `null` came or went: by a list of types, or as a member of a union. */
function nullOnly(was: Schema, is: Schema): boolean {
  const parts = (schema: Schema): unknown[] => {
    const plain = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !MARKS.has(keyword)));
    if (Array.isArray(plain["anyOf"])) return plain["anyOf"] as unknown[];
    return Array.isArray(plain["type"]) ? plain["type"].map((type: unknown) => ({ ...plain, type })) : [plain];
  };
  const isNull = (part: unknown): boolean => same(shapeOf(part), { kind: "literals", values: [null] });
  const [a, b] = [parts(was), parts(is)];
  if (a.some(isNull) === b.some(isNull)) return false;
  const [left, right] = [a.filter((part) => !isNull(part)), b.filter((part) => !isNull(part))];
  return left.every((part) => right.some((other) => same(part, other))) && left.length === right.length;
}
