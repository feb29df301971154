// Definitions of two contracts. What a difference is called stands here and beside; whether it breaks is the model's to say.
import { pointer, type Schema } from "../contract/model.ts";
import { compareSchema } from "./compare.ts";
import { WEIGHT, type Finding } from "./finding.ts";
import { finding, judged, rewritten, whyOf, witnessOf } from "./fragments.ts";
import { sinceMoved } from "./marks.ts";
import { projected } from "./projected.ts";
import { refsIn } from "./include.ts";
import { compared, placeOf, spotOf, type Pair, type Place, type Spot } from "./pair.ts";
import { named } from "./positions.ts";
import { same } from "./same.ts";

export function diffDefinitions(pair: Pair): Finding[] {
  const { definitions } = pair.renamed;
  const came = new Set(definitions.values());
  const changed = Object.keys(pair.old.$defs).flatMap((name) => {
    const to = definitions.get(name) ?? name;
    return Object.hasOwn(pair.new.$defs, to) ? kept(pair, name, to) : [];
  });
  const lost = Object.keys(pair.old.$defs).filter(
    (name) => !Object.hasOwn(pair.new.$defs, definitions.get(name) ?? name),
  );
  const gained = Object.keys(pair.new.$defs).filter((name) => !Object.hasOwn(pair.old.$defs, name) && !came.has(name));
  return [...changed, ...lost.map((name) => removed(pair, name, changed)), ...gained.map((name) => added(pair, name))];
}

function kept(pair: Pair, name: string, to: string): Finding[] {
  const [before, after] = [pair.old.$defs[name] ?? {}, pair.new.$defs[to] ?? {}];
  if (name === to && same(before, after, pair.renamed.definitions)) return [];
  const place = placeOf(pair, name, to);
  const spot = spotOf(name, to);
  const found = [
    ...(name === to ? [] : [renamed(place, spot)]),
    ...sinceMoved(place, spot, before["x-since"], after["x-since"]),
    ...compareSchema(place, spot, before, after),
    ...recursion(place, spot),
    ...unsettled(place, spot, after),
  ];
  return unreached(place, settled(place, spot, before, after, found));
}

function renamed(place: Place, spot: Spot): Finding {
  const { name, to } = place;
  return {
    ...finding(place, spot, "type-renamed", "docs", `${name} is now ${to}; the wire is the same`),
    axes: { wire: "docs", types: "breaking" },
  };
}

/** The model has the last word: what it refuses and no finding says is a finding, and a finding without a value gets one. */
function settled(place: Place, spot: Spot, before: Schema, after: Schema, found: readonly Finding[]): Finding[] {
  const worst = Math.max(-1, ...found.map(({ verdict }) => WEIGHT[verdict]));
  const bare = found.some((one) => one.verdict === "breaking" && one.witness === undefined && one.facts === undefined);
  const answers = compared(place, before, after);
  const verdict = judged(answers);
  const value = verdict === "breaking" ? witnessOf(place, spot, answers) : undefined;
  const shown =
    bare && value !== undefined
      ? found.map((one) =>
          one.verdict === "breaking" && one.witness === undefined && one.facts === undefined
            ? { ...one, witness: value }
            : one,
        )
      : [...found];
  const opened = found.some(({ rule }) => rule === "object-opened" || rule === "enum-opened");
  if (verdict === "breaking" && worst < WEIGHT.breaking && !opened)
    return [...shown, finding(place, spot, "type-changed", "breaking", `${spot.what}: ${whyOf(answers)}`, value)];
  if (verdict === "review" && worst < WEIGHT.review)
    return [...shown, finding(place, spot, "unmodelled", "review", `${spot.what}: ${whyOf(answers)}`)];
  const moved = shown.length === 0 && !same(before, after, place.pair.renamed.definitions);
  return moved ? [rewritten(place, spot, before, after)] : shown;
}

/** A definition that came to hold itself. */
function recursion(place: Place, spot: Spot): Finding[] {
  const { pair, name, to } = place;
  const holds = (places: Pair["placesOld"], definition: string): boolean => places.within(definition).has(definition);
  if (holds(pair.placesOld, name) || !holds(pair.placesNew, to)) return [];
  return [finding(place, spot, "recursion-introduced", "review", `${to} may now hold itself, at any depth`)];
}

/** What is published leads to nothing that may still change. Members of later revisions, and drafts, may. */
function unsettled({ pair, to, positions }: Place, spot: Spot, after: Schema): Finding[] {
  const drafts = new Set(pair.new.drafts);
  if (drafts.has(spot.new)) return [];
  const { properties = {}, ...itself } = projected(after, pair.revision);
  const whole = refsIn(itself).find((name) => drafts.has(pointer("$defs", name)));
  if (whole !== undefined) {
    const message = `${to} is published and leads to ${whole}, which is a draft`;
    const facts = { old: null, new: whole };
    return [{ rule: "draft-reached", verdict: "breaking", element: { new: spot.new }, facts, positions, message }];
  }
  return Object.entries(properties).flatMap(([member, schema]): Finding[] => {
    const at = `${spot.new}${pointer("properties", member)}`;
    const leads = refsIn(schema).find((name) => drafts.has(pointer("$defs", name)));
    if (leads === undefined || drafts.has(at)) return [];
    const facts = { old: null, new: leads };
    const message = `${to}.${member} is published and leads to ${leads}, which is a draft`;
    return [{ rule: "draft-reached", verdict: "breaking", element: { new: at }, facts, positions, message }];
  });
}

/** Nobody receives what nothing refers to; but names of an enum are also written where the contract says any text. */
function unreached(place: Place, found: readonly Finding[]): Finding[] {
  if (place.positions.length > 0 || place.pair.old.$defs[place.name]?.enum !== undefined) return [...found];
  return found.map((one) => ({ ...one, verdict: "docs", axes: { wire: "docs", types: one.verdict } }));
}

function removed(pair: Pair, name: string, changed: readonly Finding[]): Finding {
  const reached = pair.placesOld.of(name);
  const element = { old: pointer("$defs", name) };
  const base = { element, positions: named(reached), axes: { wire: "docs", types: "breaking" } } as const;
  if (reached.length === 0)
    return { ...base, rule: "type-unused", verdict: "docs", message: `${name} is gone; nothing referred to it` };
  const holders = new Set(pair.placesOld.holders(name));
  const lost = changed.some(
    ({ verdict, element: at }) => verdict === "breaking" && holders.has(at.old?.split("/")[2] ?? ""),
  );
  const positions = new Set(pair.placesNew.positions.map((position) => position.name));
  const roots = reached.filter(({ path }) => path === "").every(({ position }) => positions.has(position.name));
  if (!lost && roots)
    return {
      ...base,
      rule: "type-removed",
      verdict: "docs",
      message: `${name} is gone; its text stands where it was used`,
    };
  const { axes: _axes, ...rest } = base;
  return { ...rest, rule: "type-removed", verdict: "breaking", message: `${name} is gone` };
}

function added(pair: Pair, name: string): Finding {
  const since = pair.new.$defs[name]?.["x-since"] ?? 1;
  const reached = pair.placesNew.of(name);
  return {
    rule: "type-added",
    verdict: "additive",
    element: { new: pointer("$defs", name) },
    positions: named(reached),
    message: since > pair.revision ? `${name} is new in revision ${since}` : `${name} is new`,
  };
}
