// Members of an object, one by one.
import { pointer, type Schema } from "../contract/model.ts";
import type { Compare } from "./compare.ts";
import type { Finding } from "./finding.ts";
import { finding, judged, rewritten, shown, whyOf, witnessOf } from "./fragments.ts";
import { included, strange } from "./include.ts";
import { sinceMoved } from "./marks.ts";
import { compared, type Place, type Skew, type Spot } from "./pair.ts";
import { projected } from "./projected.ts";
import { NONE, sample, withMember } from "./samples.ts";
import { same } from "./same.ts";
import { isObject, shapeOf } from "./shape.ts";

/** A member on both sides, where it is. */
interface Member {
  readonly place: Place;
  readonly spot: Spot;
  /** The objects that hold it. */
  readonly before: Schema;
  readonly after: Schema;
  readonly name: string;
}

export function compareMembers(compare: Compare, place: Place, spot: Spot, before: Schema, after: Schema): Finding[] {
  const [was, is] = [before.properties ?? {}, after.properties ?? {}];
  const renamed = renames(place, before, after);
  const came = new Set(renamed.values());
  const at = (name: string): Member => ({
    place,
    spot: memberOf(place, spot, before, after, name),
    before,
    after,
    name,
  });
  const found = Object.keys(was).flatMap((name): Finding[] => {
    const other = renamed.get(name);
    if (other !== undefined) return [moved(at(name), other)];
    return Object.hasOwn(is, name) ? kept(compare, at(name)) : [lost(at(name))];
  });
  const added = Object.keys(is).filter((name) => !Object.hasOwn(was, name) && !came.has(name));
  return [...openness(compare, place, spot, before, after), ...found, ...added.map((name) => gained(at(name)))];
}

function memberOf(place: Place, spot: Spot, before: Schema, after: Schema, name: string): Spot {
  const { pair } = place;
  return {
    old: `${spot.old}${pointer("properties", name)}`,
    new: `${spot.new}${pointer("properties", name)}`,
    at: `${spot.at}${pointer(name)}`,
    what: `${spot.what}.${name}`,
    is: "member",
    wrap(value: unknown, skew: Skew) {
      const base =
        skew === "old_to_new"
          ? sample(shapeOf(before), pair.old.$defs)
          : sample(shapeOf(projected(after, pair.revision)), pair.sent);
      return spot.wrap(base === NONE || value === NONE ? NONE : withMember(base, name, value), skew);
    },
  };
}

/** A member that is gone and one of the same schema that came, each other's only match. */
function renames(place: Place, before: Schema, after: Schema): ReadonlyMap<string, string> {
  const [was, is] = [before.properties ?? {}, after.properties ?? {}];
  const gone = Object.keys(was).filter((name) => !Object.hasOwn(is, name));
  const came = Object.keys(is).filter((name) => !Object.hasOwn(was, name));
  const alike = (name: string, other: string): boolean =>
    before.required?.includes(name) === after.required?.includes(other) &&
    same(bare(was[name]), bare(is[other]), place.pair.renamed.definitions);
  const found = new Map<string, string>();
  for (const name of gone) {
    const [only, ...more] = came.filter((other) => alike(name, other));
    if (only !== undefined && more.length === 0 && gone.every((other) => other === name || !alike(other, only)))
      found.set(name, only);
  }
  return found;
}

function moved(member: Member, other: string): Finding {
  const { place, spot, name } = member;
  const to = `${spot.new.slice(0, spot.new.lastIndexOf("/"))}${pointer(other)}`;
  const { witness } = lost(member);
  return {
    ...finding(
      place,
      { ...spot, new: to },
      "member-renamed",
      "breaking",
      `${spot.what} is now called ${other}, and was ${name}`,
    ),
    ...(witness === undefined ? {} : { witness }),
  };
}

function lost(member: Member): Finding {
  const { place, spot, before, after, name } = member;
  const schema = before.properties?.[name] ?? {};
  const free = compared(place, schema, restOf(after));
  const answers = isClosed(after) ? { ...free, forward: strange(name, free.forward) } : free;
  const required = before.required?.includes(name) === true;
  // Where the object is closed, a member that the model cannot make a value of is lost all the same.
  const verdict = judged(answers) === "review" && after.additionalProperties === false ? "breaking" : judged(answers);
  const { new: _new, ...element } = { old: spot.old, new: spot.new };
  const value =
    witnessOf(place, spot, answers) ??
    (required && !place.files
      ? shown(place, wholeOf(member, "new_to_old"), "new_to_old", spot.at, `${name} is missing`)
      : undefined);
  return {
    ...finding(
      place,
      spot,
      "member-removed",
      verdict === "breaking" || required ? "breaking" : "review",
      `${spot.what} is gone`,
      value,
    ),
    element,
  };
}

function gained(member: Member): Finding {
  const { place, spot, before, after, name } = member;
  const { pair } = place;
  const schema = after.properties?.[name] ?? {};
  const since = schema["x-since"] ?? 1;
  const say = (rule: Finding["rule"], verdict: Finding["verdict"], words: string): Finding => ({
    ...finding(place, spot, rule, verdict, `${spot.what} ${words}`),
    element: { new: spot.new },
  });
  if (after.required?.includes(name) === true) {
    const value = shown(place, wholeOf(member, "old_to_new"), "old_to_new", spot.at, `${name} is missing`);
    return {
      ...say("member-required", "breaking", "is new and required"),
      ...(value === undefined ? {} : { witness: value }),
    };
  }
  const free = included(shapeOf(restOf(before)), shapeOf(schema), pair.forward);
  if (free.is !== "yes" || !isClosed(before)) {
    const value = witnessOf(place, spot, { forward: free, back: { is: "yes" } });
    const verdict = free.is === "no" ? "breaking" : "review";
    return {
      ...say("member-added-open", verdict, "names a member that was free before"),
      ...(value === undefined ? {} : { witness: value }),
    };
  }
  if (since > pair.revision) return say("member-added", "additive", `is new in revision ${since}`);
  const back = included(shapeOf(schema), shapeOf(restOf(before)), pair.back);
  const value = witnessOf(place, spot, { forward: { is: "yes" }, back });
  return {
    ...say("since-missing", "breaking", `is new and states no revision after ${pair.revision}`),
    ...(value === undefined ? {} : { witness: value }),
  };
}

function kept(compare: Compare, member: Member): Finding[] {
  const { place, spot, before, after, name } = member;
  const [was, is] = [before.properties?.[name] ?? {}, after.properties?.[name] ?? {}];
  const found = [
    ...presence(member),
    ...exclusion(member),
    ...sinceMoved(place, spot, was["x-since"], is["x-since"]),
    ...compare(place, spot, was, is),
  ];
  // Absent became null, or the reverse: one edit that shows up as two differences.
  const rules = new Set(found.map(({ rule }) => rule));
  const swapped = rules.has("null-changed") && (rules.has("member-now-required") || rules.has("member-now-optional"));
  if (!swapped) return found;
  const first = found.find(({ witness }) => witness !== undefined)?.witness;
  return [
    finding(
      place,
      spot,
      "absent-or-null",
      "breaking",
      `${spot.what}: what was left out is now null, or the reverse`,
      first,
    ),
    ...found.filter(({ rule }) => !["null-changed", "member-now-required", "member-now-optional"].includes(rule)),
  ];
}

/** Which others a member never stands beside is a rule of the object: the objects are compared. */
function exclusion({ place, spot, before, after, name }: Member): Finding[] {
  const [was, is] = [before.properties?.[name]?.["x-excludes"], after.properties?.[name]?.["x-excludes"]];
  if (same(was, is)) return [];
  const answers = compared(place, before, after);
  const verdict = judged(answers);
  if (verdict === "docs") return [];
  return [finding(place, spot, "dependents-changed", verdict, `${spot.what} excludes other members than before`)];
}

function presence(member: Member): Finding[] {
  const { place, spot, before, after, name } = member;
  const [was, is] = [before.required?.includes(name) === true, after.required?.includes(name) === true];
  if (was === is) return [];
  const why = `${name} is missing`;
  const { at } = spot;
  if (is) {
    const value = shown(place, wholeOf(member, "old_to_new"), "old_to_new", at, why);
    return [finding(place, spot, "member-now-required", "breaking", `${spot.what} may no longer be missing`, value)];
  }
  if (place.files) return [finding(place, spot, "member-now-optional", "additive", `${spot.what} may now be missing`)];
  const value = shown(place, wholeOf(member, "new_to_old"), "new_to_old", at, why);
  return [finding(place, spot, "member-now-optional", "breaking", `${spot.what} may now be missing`, value)];
}

/** A whole value in which the member is missing. */
function wholeOf({ spot, name }: Member, skew: Skew): unknown {
  const whole = spot.wrap(null, skew);
  return whole === NONE ? NONE : withoutAt(whole, name);
}

/** The object that holds the member is the only place where it is null: the walk put it there. */
function withoutAt(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutAt(item, name));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
      key === name && item === null ? [] : [[key, withoutAt(item, name)]],
    ),
  );
}

function openness(compare: Compare, place: Place, spot: Spot, before: Schema, after: Schema): Finding[] {
  const [was, is] = [restOf(before), restOf(after)];
  if (same(was, is, place.pair.renamed.definitions)) return [];
  const inner = memberOf(place, spot, before, after, "not-a-member");
  const others: Spot = {
    ...inner,
    old: `${spot.old}${pointer("additionalProperties")}`,
    new: `${spot.new}${pointer("additionalProperties")}`,
    what: `${spot.what}.*`,
    is: "part",
  };
  if (isObject(was) && isObject(is)) return compare(place, others, was, is);
  const answers = compared(place, was, is);
  const verdict = judged(answers);
  const value = witnessOf(place, others, answers);
  if (verdict === "docs") return [rewritten(place, spot, asSchema(was), asSchema(is))];
  if (answers.forward.is === "no")
    return [
      finding(place, spot, "object-closed", "breaking", `${spot.what} refuses members that it does not name`, value),
    ];
  // What nobody has a name for is sent by nobody who keeps to the contract.
  const opened = verdict === "additive" ? verdict : "review";
  return [
    finding(
      place,
      spot,
      "object-opened",
      opened,
      `${spot.what} allows members that it does not name: ${whyOf(answers)}`,
      value,
    ),
  ];
}

function asSchema(rest: unknown): Schema {
  return isObject(rest) ? rest : {};
}

/** What members beside the named ones may hold. */
function restOf(schema: Schema): unknown {
  return (
    schema.additionalProperties ??
    (schema as { readonly unevaluatedProperties?: unknown }).unevaluatedProperties ??
    true
  );
}

function isClosed(schema: Schema): boolean {
  return restOf(schema) === false;
}

function bare(schema: Schema | undefined): unknown {
  const { "x-since": _since, ...rest } = schema ?? {};
  return rest;
}
