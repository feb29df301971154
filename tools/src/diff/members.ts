// Members of a definition, one by one.
import { canonical } from "../contract/canonical.ts";
import { pointer, type Schema } from "../contract/model.ts";
import type { Finding } from "./finding.ts";
import { compareFragment } from "./fragments.ts";
import { sinceMoved, type Place } from "./pair.ts";

export function compareMembers(place: Place, before: Schema, after: Schema): Finding[] {
  const names = new Set([...Object.keys(before.properties ?? {}), ...Object.keys(after.properties ?? {})]);
  return [...names].flatMap((member) => compareMember(place, member, before, after));
}

function compareMember(place: Place, member: string, before: Schema, after: Schema): Finding[] {
  const { pair, name, to, positions, files } = place;
  const [was, is] = [before.properties?.[member], after.properties?.[member]];
  const old = pointer("$defs", name, "properties", member);
  const now = pointer("$defs", to, "properties", member);
  const required = after.required?.includes(member) === true;
  if (was === undefined && is !== undefined) {
    const since = is["x-since"] ?? after["x-since"] ?? 1;
    const element = { new: now };
    if (required)
      return [
        {
          rule: "member-required",
          verdict: "breaking",
          element,
          positions,
          message: `${to}.${member} is new and required`,
        },
      ];
    if (before.additionalProperties !== false)
      return [
        {
          rule: "member-added-open",
          verdict: "breaking",
          element,
          positions,
          message: `${to}.${member} names a member that was free before`,
        },
      ];
    if (since > pair.revision)
      return [
        {
          rule: "member-added",
          verdict: "additive",
          element,
          positions,
          message: `${to}.${member} is new in revision ${since}`,
        },
      ];
    if (files)
      return [
        {
          rule: "member-added",
          verdict: "additive",
          element,
          positions,
          message: `${to}.${member} is new in a file that only the host reads`,
        },
      ];
    return [
      {
        rule: "since-missing",
        verdict: "breaking",
        element,
        positions,
        message: `${to}.${member} is new and states no revision after ${pair.revision}`,
      },
    ];
  }
  if (was === undefined || is === undefined)
    return was === undefined
      ? []
      : [
          {
            rule: "member-removed",
            verdict: "breaking",
            element: { old },
            positions,
            message: `${name}.${member} is gone`,
          },
        ];
  const element = { old, new: now };
  const found: Finding[] = [];
  const wasRequired = before.required?.includes(member) === true;
  if (wasRequired && !required)
    found.push({
      rule: "member-now-optional",
      verdict: files ? "additive" : "breaking",
      element,
      positions,
      message: `${to}.${member} may now be missing`,
    });
  if (!wasRequired && required)
    found.push({
      rule: "member-now-required",
      verdict: "breaking",
      element,
      positions,
      message: `${to}.${member} may no longer be missing`,
    });
  return [
    ...found,
    ...sinceMoved(place, element, was["x-since"], is["x-since"]),
    ...compareMarks(place, element, member, was, is),
    ...compareFragment(place, [member], was, is),
  ];
}

function compareMarks(
  { to, positions }: Place,
  element: Finding["element"],
  member: string,
  was: Schema,
  is: Schema,
): Finding[] {
  const found: Finding[] = [];
  const what = `${to}.${member}`;
  if (was["x-externalizable"] !== is["x-externalizable"])
    found.push({
      rule: "externalizable-changed",
      verdict: "breaking",
      element,
      positions,
      message:
        is["x-externalizable"] === true ? `${what} may now leave the frame` : `${what} no longer leaves the frame`,
      facts: { old: was["x-externalizable"] ?? false, new: is["x-externalizable"] ?? false },
    });
  if (was["x-redact"] !== is["x-redact"])
    found.push({
      rule: is["x-redact"] === true ? "redact-added" : "redact-removed",
      verdict: is["x-redact"] === true ? "review" : "breaking",
      element,
      positions,
      message: is["x-redact"] === true ? `${what} is now redacted` : `${what} is no longer redacted`,
      facts: { old: was["x-redact"] ?? false, new: is["x-redact"] ?? false },
    });
  if (canonical(was["x-typed-by"] ?? null) !== canonical(is["x-typed-by"] ?? null))
    found.push({
      rule: "decided-elsewhere",
      verdict: "breaking",
      element,
      positions,
      message: `${what} is decided by another member`,
      facts: { old: was["x-typed-by"] ?? null, new: is["x-typed-by"] ?? null },
    });
  return found;
}
