import type { Enum, Model } from "@typespec/compiler";
import type { HookFacts, SlotFacts } from "@reasonix/spec/facts";
import { byCodeUnit } from "../contract/canonical.ts";
import type { Hook, Slot } from "../contract/model.ts";
import { pascal } from "../names.ts";
import { members, wire, type Lowering } from "./context.ts";
import type { Definitions } from "./schema.ts";

export function lowerSlots(context: Lowering): Record<string, Slot> {
  const points = new Set(hookPoints(context));
  const slots: Record<string, Slot> = {};
  for (const [member, name] of context.rows("slots")) {
    context.element(member, `Slot ${name}`, "slots", name);
    const kept = context.need<SlotFacts>("slot", member, `Slot ${name}`);
    if (kept === undefined) continue;
    context.oneOf(kept.value.points, points, "a hook point", kept.at);
    if (kept.value.pattern !== undefined && !compiles(kept.value.pattern))
      context.table(`The grammar of slot ${name} is not a regular expression.`, kept.at);
    slots[name] = {
      points: [...kept.value.points].sort(byCodeUnit),
      ...(kept.value.pattern === undefined ? {} : { pattern: kept.value.pattern }),
      ...context.life(member, `Slot ${name}`),
    };
  }
  return slots;
}

export function lowerHooks(
  context: Lowering,
  definitions: Definitions,
  slots: Readonly<Record<string, Slot>>,
  decisions: ReadonlySet<string>,
): Record<string, Hook> {
  const hooks: Record<string, Hook> = {};
  for (const [member, point] of context.rows("hookPoints")) {
    context.element(member, `Hook point ${point}`, "hooks", point);
    const kept = context.need<{ payload: Model; replacement: Model; facts: HookFacts }>(
      "hook",
      member,
      `Hook point ${point}`,
    );
    if (kept === undefined) continue;
    const { payload, replacement, facts } = kept.value;
    const owners = Object.entries(slots).filter(([, slot]) => slot.points.includes(point));
    const named = owners.filter(([, slot]) => slot.pattern === undefined).map(([name]) => name);
    context.oneOf([...facts.interceptor, ...(facts.owner ?? [])], decisions, "a decision", kept.at);
    const shows = facts.shows ?? [];
    context.oneOf(
      [...facts.changes, ...shows],
      new Set(replacement.properties.keys()),
      `a member of ${replacement.name}`,
      kept.at,
    );
    const both = shows.filter((name) => facts.changes.includes(name));
    if (both.length > 0) context.table(`${point}: ${both.join(", ")} cannot both change and only show.`, kept.at);
    if (facts.interceptor.length === 0 || facts.owner?.length === 0)
      context.table(`${point}: there is at least the decision to continue.`, kept.at);
    if (facts.timeoutMillis < 1) context.table(`${point}: a budget of ${facts.timeoutMillis} ms is none.`, kept.at);
    for (const [document, suffix] of [
      [payload, "Payload"],
      [replacement, "Replacement"],
    ] as const)
      if (document.name !== pascal(point) + suffix)
        context.table(
          `${point}: its ${suffix.toLowerCase()} is called ${pascal(point)}${suffix}, not ${document.name}.`,
          kept.at,
        );
    if (named.length > 1) context.table(`${point} is ruled by two slots: ${named.join(", ")}.`, member);
    if (owners.length > 0 !== (facts.owner !== undefined))
      context.table(`${point}: owner decisions stand exactly where a slot rules.`, kept.at);
    const [slot] = named;
    hooks[point] = {
      payload: definitions.ref(payload),
      replacement: definitions.ref(replacement),
      decisions: {
        interceptor: [...facts.interceptor].sort(byCodeUnit),
        ...(facts.owner === undefined ? {} : { owner: [...facts.owner].sort(byCodeUnit) }),
      },
      ...(slot === undefined ? {} : { slot }),
      timeoutMillis: facts.timeoutMillis,
      changes: [...facts.changes].sort(byCodeUnit),
      ...(shows.length === 0 ? {} : { shows: [...shows].sort(byCodeUnit) }),
      event: facts.event,
      failure: facts.failure,
      ...context.life(member, `Hook point ${point}`),
    };
  }
  return hooks;
}

function hookPoints(context: Lowering): string[] {
  const [table] = context.all<Enum>("hookPoints");
  return table === undefined ? [] : members(table).map(wire);
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
