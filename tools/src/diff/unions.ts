// Members of a union. The model judges the union as a whole; the members say where the difference lies.
import { pointer, type Schema } from "../contract/model.ts";
import type { Compare } from "./compare.ts";
import { WEIGHT, type Finding } from "./finding.ts";
import { finding, fragment, judged, movedMarks, rewritten, whyOf, witnessOf } from "./fragments.ts";
import { compared, type Place, type Spot } from "./pair.ts";
import { same } from "./same.ts";

export function compareUnion(compare: Compare, place: Place, spot: Spot, before: Schema, after: Schema): Finding[] {
  const names = place.pair.renamed.definitions;
  const [was, is] = [before.anyOf ?? [], after.anyOf ?? []];
  const gone = was.filter((one) => !is.some((other) => same(one, other, names)));
  const came = is.filter((one) => !was.some((other) => same(other, one, names)));
  const answers = compared(place, { anyOf: was }, { anyOf: is });
  const verdict = judged(answers);
  const [from, to] = [gone[0], came[0]];
  const inner =
    gone.length === 1 && came.length === 1 && from !== undefined && to !== undefined
      ? compare(place, variantOf(spot, was.indexOf(from), is.indexOf(to)), from, to)
      : [];
  if (verdict === "docs")
    return [...inner.filter(isMark), ...(inner.some(isMark) ? [] : [rewritten(place, spot, before, after)])];
  if (verdict === "review") return [...inner.filter(isMark), ...fragment(place, spot, { anyOf: was }, { anyOf: is })];
  const value = witnessOf(place, spot, answers);
  if (inner.some((one) => WEIGHT[one.verdict] >= WEIGHT[verdict]))
    // The value of a member may be one that another member takes: the union's own value shows the difference.
    return inner.map((one) =>
      one.verdict === verdict && one.witness === undefined && value !== undefined ? { ...one, witness: value } : one,
    );
  if ([...gone, ...came].every(isNull)) return fragment(place, spot, { anyOf: was }, { anyOf: is });
  const rule = answers.forward.is === "no" && came.length <= gone.length ? "variant-removed" : "variant-added";
  const told = finding(place, spot, rule, verdict, `${spot.what}: ${whyOf(answers)}`, value);
  const marks = inner.some(isMark) || verdict === "breaking" ? [] : movedMarks(place, spot, before, after);
  return [...inner.filter(isMark), ...marks, told];
}

function variantOf(spot: Spot, was: number, is: number): Spot {
  return {
    ...spot,
    is: "part",
    old: `${spot.old}${pointer("anyOf", String(was))}`,
    new: `${spot.new}${pointer("anyOf", String(is))}`,
  };
}

function isNull(schema: Schema): boolean {
  return schema.type === "null";
}

const MARK_RULES: ReadonlySet<string> = new Set([
  "externalizable-changed",
  "redact-added",
  "redact-removed",
  "decided-elsewhere",
  "default-changed",
  "prose-changed",
  "model-gap",
]);

function isMark({ rule }: Finding): boolean {
  return MARK_RULES.has(rule);
}
