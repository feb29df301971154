// Values of an enum. A new one is additive when no older peer receives it unasked, or when one of the old values is
// said to it instead.
import { pointer, type Schema } from "../contract/model.ts";
import type { Finding, Witness } from "./finding.ts";
import { finding, rewritten, shown } from "./fragments.ts";
import { valueSince } from "./marks.ts";
import type { Pair, Place, Skew, Spot } from "./pair.ts";
import { TABLE_ROWS } from "./renames.ts";
import type { RuleId, Verdict } from "./rules.ts";
import { same } from "./same.ts";
import { isObject } from "./shape.ts";

/** Tables whose rows reach only who named them first: a subscriber, an owner, a package that declares a family. */
const ASKED_FOR: readonly string[] = ["hooks", "slots", "capabilities", "errors"];

export function compareValues(place: Place, spot: Spot, before: Schema, after: Schema): Finding[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const gone = was.filter((value) => !is.some((other) => same(value, other)));
  const came = is.filter((value) => !was.some((other) => same(value, other)));
  const kept = was.filter((value) => is.some((other) => same(value, other)));
  const found = kept.flatMap((value) => keptValue(place, spot, before, after, value));
  const [from, to] = [gone[0], came[0]];
  if (gone.length === 1 && came.length === 1 && from !== undefined && to !== undefined && !isLater(place, after, to))
    return [...found, renamedValue(place, spot, from, to)];
  const changed = [
    ...gone.map((value) => lost(place, spot, value)),
    ...came.map((value) => gained(place, spot, before, after, value)),
  ];
  return changed.length === 0 && found.length === 0 && !same(was, is)
    ? [rewritten(place, spot, before, after)]
    : [...found, ...changed];
}

function isLater({ pair }: Place, after: Schema, value: unknown): boolean {
  return valueSince(after, String(value)) > pair.revision;
}

function lost(place: Place, spot: Spot, value: unknown): Finding {
  return {
    ...valueFinding(place, spot, "value-removed", "breaking", { old: value }, `has lost the value ${text(value)}`),
    ...shownBy(place, spot, value, "old_to_new", `${text(value)} is not allowed any more`),
  };
}

function renamedValue(place: Place, spot: Spot, from: unknown, to: unknown): Finding {
  return {
    ...valueFinding(
      place,
      spot,
      "value-renamed",
      "breaking",
      { old: from, new: to },
      `says ${text(to)} for ${text(from)}`,
    ),
    ...shownBy(place, spot, from, "old_to_new", `${text(from)} is not allowed any more`),
  };
}

function gained(place: Place, spot: Spot, before: Schema, after: Schema, value: unknown): Finding {
  const { pair, files } = place;
  const since = valueSince(after, String(value));
  const say = (rule: RuleId, verdict: Verdict, words: string): Finding => ({
    ...valueFinding(place, spot, rule, verdict, { new: value }, words),
    ...(verdict === "breaking"
      ? shownBy(place, spot, value, "new_to_old", `${text(value)} is not allowed by revision ${pair.revision}`)
      : {}),
  });
  // In files, too: the revision says which hosts can read a package that uses it.
  if (since <= pair.revision)
    return say(
      "since-missing",
      "breaking",
      `has the new value ${text(value)}, which states no revision after ${pair.revision}`,
    );
  if (files)
    return say("value-added", "additive", `has the new value ${text(value)}, in files that only the host reads`);
  const fallback = saidInstead(after, value, pair.revision);
  const said = `has the new value ${text(value)} of revision ${since}`;
  if (fallback !== undefined && valuesOf(before).some((old) => same(old, fallback)))
    return say("value-added", "additive", `${said}; older peers are told ${text(fallback)}`);
  if (isNegotiated(after, value))
    return say("value-added", "additive", `${said}, which is sent only where it is known`);
  if (isAskedFor(pair, before, value))
    return say("value-added", "additive", `${said}, which reaches only those who ask for it`);
  return say("value-no-fallback", "breaking", `${said}, and nothing is said to older peers instead`);
}

function keptValue(place: Place, spot: Spot, before: Schema, after: Schema, value: unknown): Finding[] {
  const at: Spot = { ...spot, ...elementOf(spot, { old: value, new: value }), what: `${spot.what} ${text(value)}` };
  const [was, is] = [valueSince(before, String(value)), valueSince(after, String(value))];
  const facts = [before, after].map((schema) => ({
    fallback: fallbackOf(schema, value) ?? null,
    negotiated: isNegotiated(schema, value),
  }));
  const found: Finding[] =
    was === is
      ? []
      : [
          {
            ...finding(
              place,
              at,
              "since-moved",
              "breaking",
              `${at.what} was published with revision ${was} and now states ${is}`,
            ),
            facts: { old: was, new: is },
          },
        ];
  if (!same(facts[0], facts[1]))
    found.push({
      ...finding(place, at, "fallback-changed", "breaking", `${at.what}: what older peers are told changed`),
      facts: { old: facts[0], new: facts[1] },
    });
  return found;
}

function fallbackOf(schema: unknown, value: unknown): unknown {
  const table = isObject(schema) ? schema["x-fallback"] : undefined;
  return isObject(table) && Object.hasOwn(table, String(value)) ? table[String(value)] : undefined;
}

/** What a peer of a revision is told in place of a later value: from fallback to older fallback, to one that it knows. */
export function saidInstead(schema: Schema, value: unknown, revision: number): unknown {
  let said = value;
  for (let since = valueSince(schema, String(said)); since > revision;) {
    said = fallbackOf(schema, said);
    if (typeof said !== "string" || valueSince(schema, said) >= since) return undefined;
    since = valueSince(schema, said);
  }
  return said === value ? undefined : said;
}

function isNegotiated(schema: unknown, value: unknown): boolean {
  const list = isObject(schema) ? schema["x-negotiated"] : undefined;
  return Array.isArray(list) && list.includes(value);
}

/** Whether the enum names the rows of a table, and the value one that is new. */
function isAskedFor({ old, new: now }: Pair, before: Schema, value: unknown): boolean {
  return ASKED_FOR.some(
    (table) => names(table, old, before) && Object.hasOwn(TABLE_ROWS[table]?.(now) ?? {}, String(value)),
  );
}

export function names(table: string, contract: Pair["old"], schema: Schema): boolean {
  const rows = TABLE_ROWS[table]?.(contract) ?? {};
  const values = valuesOf(schema);
  return values.length > 0 && values.every((value) => Object.hasOwn(rows, String(value)));
}

function valueFinding(
  place: Place,
  spot: Spot,
  rule: RuleId,
  verdict: Verdict,
  value: { readonly old?: unknown; readonly new?: unknown },
  words: string,
): Finding {
  return { ...finding(place, spot, rule, verdict, `${spot.what} ${words}`), element: elementOf(spot, value) };
}

function elementOf(
  spot: Spot,
  value: { readonly old?: unknown; readonly new?: unknown },
): { old: string; new: string } {
  const at = (from: string, one: unknown): string => `${from}${pointer("enum", String(one))}`;
  return {
    ...("old" in value ? { old: at(spot.old, value.old) } : {}),
    ...("new" in value ? { new: at(spot.new, value.new) } : {}),
  } as { old: string; new: string };
}

function shownBy(place: Place, spot: Spot, value: unknown, skew: Skew, why: string): { readonly witness?: Witness } {
  const found = shown(place, spot.wrap(value, skew), skew, spot.at, why);
  return found === undefined ? {} : { witness: found };
}

function valuesOf(schema: Schema): readonly unknown[] {
  return Array.isArray(schema.enum) ? schema.enum : [];
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
