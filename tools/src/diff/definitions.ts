// Definitions of two contracts. What a difference is called stands here and beside; whether it breaks is asked of the
// model, on the part that differs.
import { canonical } from "../contract/canonical.ts";
import { contractAt } from "../contract/at.ts";
import { pointer, type Contract, type Schema } from "../contract/model.ts";
import type { Finding } from "./finding.ts";
import { compareFragment } from "./fragments.ts";
import { compareMembers } from "./members.ts";
import { named, sinceMoved, type Pair, type Place } from "./pair.ts";

export function diffDefinitions(pair: Pair): Finding[] {
  const came = new Set(pair.renamed.values());
  return [
    ...Object.keys(pair.old.$defs).flatMap((name) => oldDefinition(pair, name)),
    ...Object.keys(pair.new.$defs).flatMap((name) =>
      name in pair.old.$defs || came.has(name) ? [] : [newDefinition(pair, name)],
    ),
  ];
}

/** The projection of a contract to an older revision: what came later is gone, drafts stay what they are. */
export function projectedTo(contract: Contract, revision: number): Contract {
  return contractAt({ ...contract, drafts: [] }, revision);
}

function oldDefinition(pair: Pair, name: string): Finding[] {
  const to = pair.renamed.get(name) ?? name;
  const before = pair.old.$defs[name] ?? {};
  const after = pair.new.$defs[to];
  const element = { old: pointer("$defs", name), new: pointer("$defs", to) };
  const positions = named(pair.reachedOld.get(name));
  if (after === undefined) {
    const used = positions.length > 0;
    return [
      {
        rule: used ? "type-removed" : "type-unused",
        verdict: used ? "breaking" : "docs",
        element: { old: element.old },
        positions,
        message: `${name} is gone`,
      },
    ];
  }
  const found: Finding[] =
    to === name
      ? []
      : [
          {
            rule: "type-renamed",
            verdict: "docs",
            element,
            positions,
            message: `${name} is now ${to}; the wire is the same`,
          },
        ];
  const context: Place = {
    pair,
    name,
    to,
    positions: named(pair.reachedNew.get(to) ?? pair.reachedOld.get(name)),
    files: onlyFiles(pair, name, to),
  };
  return [
    ...found,
    ...sinceMoved(context, element, before["x-since"], after["x-since"]),
    ...compare(context, before, after),
  ];
}

function newDefinition(pair: Pair, name: string): Finding {
  const since = pair.new.$defs[name]?.["x-since"] ?? 1;
  const positions = named(pair.reachedNew.get(name));
  const late = since > pair.revision || pair.new.drafts.includes(pointer("$defs", name));
  return {
    rule: late || positions.length === 0 ? "type-added" : "since-missing",
    verdict: late || positions.length === 0 ? "additive" : "breaking",
    element: { new: pointer("$defs", name) },
    positions,
    message: late
      ? `${name} is new in revision ${since}`
      : `${name} is new and states no revision after ${pair.revision}`,
  };
}

function compare(place: Place, before: Schema, after: Schema): Finding[] {
  if (before.enum !== undefined && after.enum !== undefined) return compareValues(place, before, after);
  if (before.properties !== undefined && after.properties !== undefined)
    return [...compareOpenness(place, before, after), ...compareMembers(place, before, after)];
  return compareFragment(place, [], before, after);
}

function compareValues(place: Place, before: Schema, after: Schema): Finding[] {
  const { pair, name, to, positions } = place;
  const removed = (before.enum ?? []).filter((value) => after.enum?.includes(value) !== true);
  const added = (after.enum ?? []).filter((value) => before.enum?.includes(value) !== true);
  return [
    ...removed.map((value): Finding => ({
      rule: "value-removed",
      verdict: "breaking",
      element: { old: pointer("$defs", name, "enum", value) },
      positions,
      message: `${name} has lost the value "${value}"`,
      witness: {
        skew: "old_to_new",
        definition: { old: name, new: to },
        value,
        at: "",
        why: `"${value}" is not allowed any more`,
      },
    })),
    ...added.map((value): Finding => {
      const since = after["x-since-values"]?.[value] ?? after["x-since"] ?? 1;
      const element = { new: pointer("$defs", to, "enum", value) };
      if (since > pair.revision || place.files)
        return {
          rule: "value-added",
          verdict: "additive",
          element,
          positions,
          message: `${to} has the new value "${value}"${since > pair.revision ? ` of revision ${since}` : ""}`,
        };
      return {
        rule: "since-missing",
        verdict: "breaking",
        element,
        positions,
        message: `${to} has the new value "${value}", which states no revision after ${pair.revision}`,
        witness: {
          skew: "new_to_old",
          definition: { old: name, new: to },
          value,
          at: "",
          why: `"${value}" is not allowed by revision ${pair.revision}`,
        },
      };
    }),
  ];
}

function compareOpenness(place: Place, before: Schema, after: Schema): Finding[] {
  if (canonical(before.additionalProperties ?? null) === canonical(after.additionalProperties ?? null)) return [];
  const { name, to, positions, files } = place;
  const element = { old: pointer("$defs", name), new: pointer("$defs", to) };
  const value = { "not-a-member": true };
  if (after.additionalProperties === false)
    return [
      {
        rule: "object-closed",
        verdict: "breaking",
        element,
        positions,
        message: `${to} refuses members that it does not name`,
        witness: {
          skew: "old_to_new",
          definition: { old: name, new: to },
          value,
          at: "/not-a-member",
          why: "it is not a member",
        },
      },
    ];
  return [
    {
      rule: "object-opened",
      verdict: files ? "additive" : before.additionalProperties === false ? "breaking" : "review",
      element,
      positions,
      message: `${to} allows members that it does not name`,
    },
  ];
}

function onlyFiles(pair: Pair, name: string, to: string): boolean {
  const all = [...(pair.reachedOld.get(name) ?? []), ...(pair.reachedNew.get(to) ?? [])];
  return all.length > 0 && all.every(({ receiver }) => receiver === "file");
}
