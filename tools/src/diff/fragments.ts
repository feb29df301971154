// Two schemas of one place: what the difference is called, and what the model says of it.
import { canonical } from "../contract/canonical.ts";
import { pointer, type Schema } from "../contract/model.ts";
import type { Finding, Witness } from "./finding.ts";
import { included, type Inclusion } from "./include.ts";
import { NONE } from "./member.ts";
import type { Place } from "./pair.ts";
import type { RuleId, Verdict } from "./rules.ts";
import { shapeOf } from "./shape.ts";

/** Two schemas of one place. References to the same definition are equal here; their own difference is reported there. */
export function compareFragment(place: Place, path: readonly string[], before: Schema, after: Schema): Finding[] {
  const { pair, name, to, positions, files } = place;
  const [was, is] = [plain(before, pair.renamed), plain(after, new Map())];
  if (canonical(was) === canonical(is)) return [];
  const element =
    path.length === 0
      ? { old: pointer("$defs", name), new: pointer("$defs", to) }
      : { old: pointer("$defs", name, "properties", ...path), new: pointer("$defs", to, "properties", ...path) };
  const what = [to, ...path].join(".");
  const forward = included(shapeOf(before), shapeOf(after), { inner: pair.old.$defs, outer: pair.new.$defs });
  const projected =
    path.length === 0 ? pair.projected.$defs[to] : pair.projected.$defs[to]?.properties?.[path[0] ?? ""];
  const back: Inclusion = files
    ? { is: "yes" }
    : included(shapeOf(projected ?? after), shapeOf(before), { inner: pair.projected.$defs, outer: pair.old.$defs });
  const rule = ruleOf(was, is);
  const verdict = judged(forward, back, files);
  const witness = witnessOf(place, forward, "old_to_new") ?? witnessOf(place, back, "new_to_old");
  if (verdict === "docs")
    return [{ rule, verdict, element, positions, message: `${what} is written otherwise and means the same` }];
  if (verdict === "review")
    return [{ rule: "unmodelled", verdict, element, positions, message: `${what}: ${whyOf(forward, back)}` }];
  return [
    {
      rule,
      verdict,
      element,
      positions,
      message: `${what}: ${whyOf(forward, back)}`,
      ...(witness === undefined ? {} : { witness }),
    },
  ];
}

function judged(forward: Inclusion, back: Inclusion, files: boolean): Verdict {
  if (forward.is === "no" || back.is === "no") return "breaking";
  if (forward.is === "unknown" || back.is === "unknown") return "review";
  return files ? "additive" : "docs";
}

function whyOf(forward: Inclusion, back: Inclusion): string {
  if (forward.is === "no") return `old values are refused: ${forward.why}`;
  if (back.is === "no") return `old receivers refuse new values: ${back.why}`;
  if (forward.is === "unknown") return forward.why;
  return back.is === "unknown" ? back.why : "wider than before";
}

function witnessOf({ name, to }: Place, answer: Inclusion, skew: Witness["skew"]): Witness | undefined {
  if (answer.is !== "no" || answer.value === NONE) return undefined;
  return { skew, definition: { old: name, new: to }, value: answer.value, at: answer.at, why: answer.why };
}

/** A name for the difference: the first keyword that differs decides. */
function ruleOf(was: Schema, is: Schema): RuleId {
  const differs = (...keywords: (keyof Schema)[]): boolean =>
    keywords.some((keyword) => canonical(was[keyword] ?? null) !== canonical(is[keyword] ?? null));
  if (was.anyOf !== undefined && is.anyOf !== undefined)
    return was.anyOf.length <= is.anyOf.length ? "variant-added" : "variant-removed";
  if (differs("type", "$ref", "anyOf", "not", "x-json", "items", "additionalProperties"))
    return was.type === "null" || is.type === "null" ? "null-changed" : "type-changed";
  if (differs("const")) return "const-changed";
  if (differs("enum")) return "enum-opened";
  if (differs("pattern")) return "pattern-changed";
  return "bounds-changed";
}

const UNSEEN = new Set(["x-externalizable", "x-redact", "x-since", "x-since-values", "x-typed-by"]);

/** A schema without marks, its references by their new names. */
function plain(schema: Schema, renamed: ReadonlyMap<string, string>): Schema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (UNSEEN.has(key)) return undefined;
      if (key !== "$ref" || typeof value !== "string") return value;
      const name = value.slice("#/$defs/".length);
      return `#/$defs/${renamed.get(name) ?? name}`;
    }),
  ) as Schema;
}
