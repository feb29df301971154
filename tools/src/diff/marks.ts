// What a schema says beside its set of values.
import type { Schema } from "../contract/model.ts";
import type { Finding } from "./finding.ts";
import type { Place, Spot } from "./pair.ts";
import type { RuleId, Verdict } from "./rules.ts";
import { same } from "./same.ts";
import { isObject } from "./shape.ts";

export function compareMarks(place: Place, spot: Spot, before: Schema, after: Schema): Finding[] {
  const [was, is] = [before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>];
  const found: Finding[] = [];
  const say = (mark: string, rule: RuleId, verdict: Verdict, message: string): void => {
    if (same(was[mark], is[mark])) return;
    found.push({
      rule,
      verdict,
      element: { old: spot.old, new: spot.new },
      positions: place.positions,
      message,
      facts: { old: was[mark] ?? null, new: is[mark] ?? null },
    });
  };
  const leaves = is["x-externalizable"] === true ? "may now leave the frame" : "no longer leaves the frame";
  say("x-externalizable", "externalizable-changed", "breaking", `${spot.what} ${leaves}`);
  if (is["x-redact"] === true) say("x-redact", "redact-added", "review", `${spot.what} is now redacted`);
  else say("x-redact", "redact-removed", "breaking", `${spot.what} is no longer redacted`);
  say("x-typed-by", "decided-elsewhere", "breaking", `${spot.what} is decided by another member`);
  say("default", "default-changed", "review", `${spot.what}: leaving it out now means something else`);
  say("deprecated", "prose-changed", "docs", `${spot.what}: its deprecation changed`);
  for (const mark of ["title", "description", "$comment", "examples"])
    say(mark, "prose-changed", "docs", `${spot.what}: its ${mark} changed`);
  // Elsewhere nobody reads them, so nobody knows what they are meant to say there.
  const lost = (mark: string): void => say(mark, "model-gap", "review", `${spot.what}: its ${mark} changed`);
  if (spot.is === "part") lost("x-since");
  if (spot.is !== "member") lost("x-excludes");
  if (before.enum === undefined && after.enum === undefined)
    for (const mark of ["x-since-values", "x-fallback", "x-negotiated"]) lost(mark);
  for (const edge of ["minimum", "maximum"])
    if (!isSafe(is[edge]) && isSafe(was[edge]))
      say(edge, "number-unsafe", "review", `${spot.what} may hold whole numbers that JavaScript cannot tell apart`);
  return found;
}

function isSafe(edge: unknown): boolean {
  return typeof edge !== "number" || Math.abs(edge) <= Number.MAX_SAFE_INTEGER;
}

export function sinceMoved({ positions }: Pick<Place, "positions">, spot: Spot, was = 1, is = 1): Finding[] {
  if (was === is) return [];
  return [
    {
      rule: "since-moved",
      verdict: "breaking",
      element: { old: spot.old, new: spot.new },
      positions,
      message: `${spot.what} was published with revision ${was} and now states ${is}`,
      facts: { old: was, new: is },
    },
  ];
}

/** The revision of an enum value. */
export function valueSince(schema: Schema, value: string): number {
  const table: unknown = schema["x-since-values"];
  const since = isObject(table) && Object.hasOwn(table, value) ? table[value] : undefined;
  return typeof since === "number" ? since : (schema["x-since"] ?? 1);
}
