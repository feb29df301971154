// Edits of hook points and of the slots tied to them: kinds 21–29.
import { pointer, refName, type Hook } from "../../contract/model.ts";
import type { Choices } from "./choices.ts";
import { copied, factEdit, fresh, type Changed, type Draft, type Edit, type Open } from "./edit.ts";
import type { EditName } from "./verdicts.ts";
import type { World } from "./world.ts";

export const HOOK_EDITS: readonly Edit[] = [
  factEdit("hook-added", (draft, world, choose) => added(draft, world, choose, world.next)),
  factEdit("hook-added-undated", (draft, world, choose) => added(draft, world, choose, undefined)),
  factEdit("hook-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.hooks)) ?? "";
    delete draft.hooks[name];
    draft.interceptEvents = draft.interceptEvents.filter((one) => one !== name);
    return { targets: [pointer("hooks", name), pointer("interceptEvents")], about: `${name} removed` };
  }),
  factEdit("hook-renamed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.hooks)) ?? "";
    const hook = draft.hooks[name];
    if (hook === undefined) return undefined;
    delete draft.hooks[name];
    draft.hooks[`${name}_now`] = hook;
    draft.interceptEvents = Object.keys(draft.hooks).sort();
    for (const slot of Object.values(draft.slots))
      slot.points = slot.points.map((one) => (one === name ? `${name}_now` : one));
    return { targets: [pointer("hooks", name), pointer("interceptEvents"), "/slots"], about: `${name} renamed` };
  }),
  hookEdit("decision-removed", (hook, _world, choose) => {
    const lost = choose.one(hook.decisions.interceptor) ?? "";
    hook.decisions.interceptor = hook.decisions.interceptor.filter((one) => one !== lost);
    return `no ${lost}`;
  }),
  hookEdit("decision-added", (hook, _world, choose) => {
    const others = ["allow", "block", "continue", "deny", "replace"].filter(
      (one) => !hook.decisions.interceptor.includes(one),
    );
    const more = choose.one(others);
    if (more === undefined) return undefined;
    hook.decisions.interceptor = [...hook.decisions.interceptor, more].sort();
    return `also ${more}`;
  }),
  factEdit("decision-namesake", (draft, world, choose) => {
    const point = choose.one(Object.keys(world.contract.hooks)) ?? "";
    const hook = draft.hooks[point];
    const more = ["allow", "block", "deny", "replace"].find(
      (one) => hook?.decisions.interceptor.includes(one) === false,
    );
    const others = Object.entries(world.contract.$defs).filter(
      ([name, { enum: values = [] }]) =>
        values.length > 0 && !world.mirrors.has(name) && more !== undefined && !values.includes(more),
    );
    const [name = ""] = choose.one(others) ?? [];
    const list = draft.$defs[name];
    if (hook === undefined || more === undefined || list === undefined) return undefined;
    hook.decisions.interceptor = [...hook.decisions.interceptor, more].sort();
    list.enum = [...(list.enum ?? []), more].sort();
    list["x-since-values"] = { ...list["x-since-values"], [more]: world.next };
    list["x-negotiated"] = [...(list["x-negotiated"] ?? []), more].sort();
    return {
      targets: [pointer("hooks", point), pointer("$defs", name)],
      about: `${point} also ${more}, and so ${name}`,
    };
  }),
  hookEdit("hook-timeout", (hook, _world, choose) => {
    hook.timeoutMillis += choose.coin() ? 1000 : -1;
    return `${hook.timeoutMillis} ms`;
  }),
  hookEdit("hook-slot", (hook, world, choose) => {
    const others = Object.keys(world.contract.slots).filter((one) => one !== hook.slot);
    if (hook.slot !== undefined && choose.coin()) delete hook.slot;
    else hook.slot = choose.one(others) ?? "";
    return `slot ${hook.slot ?? "none"}`;
  }),
  hookEdit("hook-failure", (hook, world, choose) => {
    const failures = new Set(Object.values(world.contract.hooks).map(({ failure }) => failure));
    hook.failure = choose.one([...failures].filter((one) => one !== hook.failure)) ?? "";
    return `failure ${hook.failure}`;
  }),
  hookEdit("hook-event", (hook, world, choose) => {
    const events = new Set(Object.values(world.contract.hooks).map(({ event }) => event));
    hook.event = choose.one([...events].filter((one) => one !== hook.event)) ?? "";
    return `event ${hook.event}`;
  }),
  hookEdit("hook-changes", (hook, _world, choose) => {
    const lost = choose.one(hook.changes);
    hook.changes = lost === undefined ? ["sessionId"] : hook.changes.filter((one) => one !== lost);
    return lost === undefined ? "a replacement can change sessionId" : `a replacement can no longer change ${lost}`;
  }),
  factEdit("slot-added", (draft, world) => {
    const name = fresh(draft.slots, "late");
    draft.slots[name] = { points: [], since: world.next };
    return { targets: [pointer("slots", name)], about: `${name} added` };
  }),
  factEdit("slot-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.slots)) ?? "";
    delete draft.slots[name];
    return { targets: [pointer("slots", name)], about: `${name} removed` };
  }),
  factEdit("slot-renamed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.slots)) ?? "";
    const slot = draft.slots[name];
    if (slot === undefined) return undefined;
    delete draft.slots[name];
    draft.slots[`${name}_now`] = slot;
    for (const hook of Object.values(draft.hooks)) if (hook.slot === name) hook.slot = `${name}_now`;
    return { targets: [pointer("slots", name), "/hooks"], about: `${name} renamed` };
  }),
  factEdit("slot-points", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.slots)) ?? "";
    const slot = draft.slots[name];
    if (slot === undefined) return undefined;
    const more = choose.one(Object.keys(world.contract.hooks).filter((one) => !slot.points.includes(one))) ?? "";
    slot.points = choose.coin() && slot.points.length > 0 ? slot.points.slice(1) : [...slot.points, more].sort();
    return { targets: [pointer("slots", name)], about: `${name} rules at ${slot.points.join(", ")}` };
  }),
  factEdit("slot-pattern", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.slots)) ?? "";
    const slot = draft.slots[name];
    if (slot === undefined) return undefined;
    if (slot.pattern === undefined) slot.pattern = `^${name}:[a-z]+$`;
    else if (choose.coin()) delete slot.pattern;
    else slot.pattern = `${slot.pattern.slice(0, -1)}z$`;
    return { targets: [pointer("slots", name)], about: `${name} is named by ${slot.pattern ?? "itself"}` };
  }),
];

function hookEdit(
  name: EditName,
  change: (hook: Open<Hook>, world: World, choose: Choices) => string | undefined,
): Edit {
  return factEdit(name, (draft, world, choose) => {
    const chosen = choose.one(Object.keys(world.contract.hooks)) ?? "";
    const hook = draft.hooks[chosen];
    const about = hook === undefined ? undefined : change(hook, world, choose);
    return about === undefined ? undefined : { targets: [pointer("hooks", chosen)], about: `${chosen}: ${about}` };
  });
}

/** A point with payloads of its own. Its name is a value that is sent only to those who subscribed to it. */
function added(draft: Draft, world: World, choose: Choices, since: number | undefined): Changed | undefined {
  const like = choose.one(Object.keys(world.contract.hooks)) ?? "";
  const hook = world.contract.hooks[like];
  const events = draft.$defs["InterceptEvent"];
  if (hook === undefined || events === undefined) return undefined;
  const name = fresh(draft.hooks, "late.point");
  const payload = copied(draft, world, refName(hook.payload), "LatePointPayload");
  const replacement = copied(draft, world, refName(hook.replacement), "LatePointReplacement");
  const { slot: _slot, since: _since, ...rest } = structuredClone(hook as Open<Hook>);
  draft.hooks[name] = {
    ...rest,
    payload: { $ref: `#/$defs/${payload}` },
    replacement: { $ref: `#/$defs/${replacement}` },
    ...(since === undefined ? {} : { since }),
  };
  draft.interceptEvents = Object.keys(draft.hooks).sort();
  events.enum = [...(events.enum ?? []), name].sort();
  if (since !== undefined) {
    const negotiated = (events as { "x-negotiated"?: string[] })["x-negotiated"] ?? [];
    events["x-since-values"] = { ...events["x-since-values"], [name]: since };
    Object.assign(events, { "x-negotiated": [...negotiated, name].sort() });
  }
  return {
    targets: [
      pointer("hooks", name),
      pointer("interceptEvents"),
      pointer("$defs", "InterceptEvent"),
      pointer("$defs", payload),
      pointer("$defs", replacement),
    ],
    about: `${name}, as ${like} is`,
    focus: [{ definition: "InterceptParams", path: ["properties", "event"] }],
  };
}
