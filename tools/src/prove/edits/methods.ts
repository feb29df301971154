// Edits of methods: kinds 8–20.
import { pointer, refName, type Direction, type Method } from "../../contract/model.ts";
import type { Choices } from "./choices.ts";
import { copied, factEdit, fresh, type Changed, type Draft, type Edit, type Open } from "./edit.ts";
import type { EditName } from "./verdicts.ts";
import type { World } from "./world.ts";

const TURNED: Readonly<Record<Direction, Direction>> = {
  host_to_extension_request: "extension_to_host_request",
  host_to_extension_notification: "extension_to_host_notification",
  extension_to_host_request: "host_to_extension_request",
  extension_to_host_notification: "host_to_extension_notification",
};

export const METHOD_EDITS: readonly Edit[] = [
  factEdit("method-added", (draft, world, choose) => added(draft, world, choose, world.next)),
  factEdit("method-added-undated", (draft, world, choose) => added(draft, world, choose, undefined)),
  factEdit("method-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.methods)) ?? "";
    return gone(draft, name) && { targets: [pointer("methods", name)], about: `${name} removed` };
  }),
  factEdit("method-renamed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.methods)) ?? "";
    const method = draft.methods[name];
    if (method === undefined) return undefined;
    draft.methods[`${name}/now`] = method;
    for (const family of Object.values(draft.capabilities))
      family.methods = family.methods.map((one) => (one === name ? `${name}/now` : one));
    delete draft.methods[name];
    return { targets: [pointer("methods", name)], about: `${name} renamed` };
  }),
  methodEdit("method-direction", always, (method) => {
    method.direction = TURNED[method.direction];
    return "the other way";
  }),
  methodEdit("method-answer", always, (method) => {
    method.notification = !method.notification;
    method.direction = method.direction.replace(
      /request$|notification$/,
      method.notification ? "notification" : "request",
    ) as Direction;
    method.result = method.notification ? null : { $ref: "#/$defs/InitializedParams" };
    return method.notification ? "became a notification" : "became a request";
  }),
  methodEdit("method-class", always, (method, world, choose) => {
    const classes = new Set(Object.values(world.contract.methods).map((one) => one.class));
    method.class = choose.one([...classes].filter((one) => one !== method.class)) ?? "";
    return `class ${method.class}`;
  }),
  methodEdit("method-params-replaced", always, (method, world, _choose, draft) => {
    method.params = { $ref: `#/$defs/${narrower(draft, world, refName(method.params))}` };
    return "params with one required member more";
  }),
  methodEdit(
    "method-result-replaced",
    (method) => method.result !== null,
    (method, world, _choose, draft) => {
      if (method.result === null) return "";
      method.result = { $ref: `#/$defs/${narrower(draft, world, refName(method.result))}` };
      return "a result with one required member more";
    },
  ),
  methodEdit(
    "method-phase-narrowed",
    ({ phase }) => phase === "any",
    (method, _world, choose) => {
      method.phase = choose.coin() ? "ready" : "handshake";
      return `only in phase ${method.phase}`;
    },
  ),
  methodEdit(
    "method-phase-widened",
    ({ phase }) => phase !== "any",
    (method) => {
      method.phase = "any";
      return "in any phase";
    },
  ),
  methodEdit(
    "method-budget",
    ({ budget }) => budget !== undefined,
    (method, world, choose) => {
      const others = Object.keys(world.contract.budgets).filter((name) => name !== method.budget);
      method.budget = choose.one(others) ?? "";
      return `budget ${method.budget}`;
    },
  ),
  methodEdit("method-needs-more", always, (method, world, choose) => {
    const others = Object.keys(world.contract.capabilities).filter((name) => method.needs?.includes(name) !== true);
    const family = choose.one(others) ?? "";
    method.needs = method.needs === undefined ? [family] : [family];
    return `needs ${family}`;
  }),
  methodEdit("method-since-moved", always, (method, world) => {
    method.since = world.next;
    return `states revision ${world.next}`;
  }),
];

function always(): boolean {
  return true;
}

function methodEdit(
  name: EditName,
  fits: (method: Method) => boolean,
  change: (method: Open<Method>, world: World, choose: Choices, draft: Draft) => string,
): Edit {
  return factEdit(name, (draft, world, choose) => {
    const names = Object.entries(world.contract.methods).flatMap(([one, method]) => (fits(method) ? [one] : []));
    const chosen = choose.one(names);
    const method = draft.methods[chosen ?? ""];
    if (chosen === undefined || method === undefined) return undefined;
    return { targets: [pointer("methods", chosen)], about: `${chosen}: ${change(method, world, choose, draft)}` };
  });
}

function added(draft: Draft, world: World, choose: Choices, since: number | undefined): Changed | undefined {
  const like = choose.one(Object.keys(world.contract.methods)) ?? "";
  const method = world.contract.methods[like];
  if (method === undefined) return undefined;
  const name = fresh(draft.methods, `${like}/late`);
  const params = copied(draft, world, refName(method.params), "LateParams");
  draft.methods[name] = {
    ...structuredClone(method as Open<Method>),
    params: { $ref: `#/$defs/${params}` },
  };
  const row = draft.methods[name];
  delete row.since;
  if (since !== undefined) row.since = since;
  return { targets: [pointer("methods", name), pointer("$defs", params)], about: `${name}, as ${like} is` };
}

function gone(draft: Draft, name: string): true | undefined {
  if (draft.methods[name] === undefined) return undefined;
  delete draft.methods[name];
  for (const family of Object.values(draft.capabilities)) family.methods = family.methods.filter((one) => one !== name);
  return true;
}

/** A definition like another one that asks for a member more. */
function narrower(draft: Draft, world: World, like: string): string {
  const name = copied(draft, world, like, `${like}Late`);
  const schema = draft.$defs[name];
  if (schema !== undefined) {
    schema.properties = { ...schema.properties, late: { type: "boolean" } };
    schema.required = [...(schema.required ?? []), "late"].sort();
  }
  return name;
}
