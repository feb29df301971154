// Edits of UI kinds, chunk kinds and frontend events, each with the enum that names them: kinds 66–74.
import { pointer, refName } from "../../contract/model.ts";
import { copied, factEdit, fresh, type Changed, type Draft, type DraftSchema, type Edit } from "./edit.ts";
import type { World } from "./world.ts";

type How = { readonly fallback: string } | "negotiated" | "bare";

export const KIND_EDITS: readonly Edit[] = [
  factEdit("surface-added-fallback", (draft, world, choose) => {
    const like = choose.one(Object.keys(world.contract.ui.surfaces)) ?? "";
    return surfaceAdded(draft, world, like, { fallback: like });
  }),
  factEdit("surface-added-negotiated", (draft, world, choose) =>
    surfaceAdded(draft, world, choose.one(Object.keys(world.contract.ui.surfaces)) ?? "", "negotiated"),
  ),
  factEdit("surface-added-bare", (draft, world, choose) =>
    surfaceAdded(draft, world, choose.one(Object.keys(world.contract.ui.surfaces)) ?? "", "bare"),
  ),
  factEdit("surface-fallback-unfit", (draft, world, choose) => {
    const like = choose.one(Object.keys(world.contract.ui.surfaces)) ?? "";
    const changed = surfaceAdded(draft, world, like, { fallback: like });
    const schema = draft.$defs[changed?.targets.at(-1)?.slice("/$defs/".length) ?? ""];
    if (schema === undefined) return undefined;
    // A required member of the published payload that the new one lets out, or one that it types otherwise.
    const name = choose.one(Object.keys(schema.properties ?? {})) ?? "";
    schema.properties = { ...schema.properties, [name]: { type: "array", items: { type: "boolean" }, minItems: 1 } };
    return changed === undefined ? undefined : { ...changed, about: `${changed.about}, but ${name} has another type` };
  }),
  factEdit("ui-kind-removed", (draft, world, choose) => {
    const [group, name] = chosenKind(world, choose.below(1000));
    delete draft.ui[group][name];
    return { targets: [pointer("ui", group, name)], about: `${group} ${name} removed` };
  }),
  factEdit("ui-kind-payload", (draft, world, choose) => {
    const [group, name] = chosenKind(world, choose.below(1000));
    const kind = draft.ui[group][name];
    if (kind === undefined) return undefined;
    const other = refName(kind.payload) === "ErrorObject" ? "ShutdownParams" : "ShutdownResult";
    kind.payload = { $ref: `#/$defs/${other}` };
    return { targets: [pointer("ui", group, name)], about: `${group} ${name} is now ${other}` };
  }),
  factEdit("chunk-added-negotiated", (draft, world) => {
    const types = enumOf(draft, Object.keys(world.contract.chunks.kinds));
    if (types === undefined) return undefined;
    const name = fresh(draft.chunks.kinds, "late");
    draft.chunks.kinds[name] = { required: [], optional: ["text"], since: world.next };
    named(types.schema, name, world.next, "negotiated");
    return { targets: [pointer("chunks", "kinds", name), pointer("$defs", types.name)], about: `${name} added` };
  }),
  factEdit("chunk-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.chunks.kinds)) ?? "";
    delete draft.chunks.kinds[name];
    return { targets: [pointer("chunks", "kinds", name)], about: `${name} removed` };
  }),
  factEdit("chunk-requires-more", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.chunks.kinds)) ?? "";
    const kind = draft.chunks.kinds[name];
    if (kind === undefined) return undefined;
    const more = choose.one(["epoch", "generation", ...kind.optional]) ?? "";
    kind.required = [...kind.required, more].sort();
    kind.optional = kind.optional.filter((one) => one !== more);
    return { targets: [pointer("chunks", "kinds", name)], about: `${name} requires ${more}` };
  }),
  factEdit("chunk-requires-less", (draft, world, choose) => {
    const names = Object.entries(world.contract.chunks.kinds).flatMap(([one, { required }]) =>
      required.length === 0 ? [] : [one],
    );
    const name = choose.one(names) ?? "";
    const kind = draft.chunks.kinds[name];
    const less = kind?.required[0];
    if (kind === undefined || less === undefined) return undefined;
    kind.required = kind.required.slice(1);
    if (choose.coin()) kind.optional = [...kind.optional, less].sort();
    return { targets: [pointer("chunks", "kinds", name)], about: `${name} no longer requires ${less}` };
  }),
  factEdit("chunk-optional", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.chunks.kinds)) ?? "";
    const kind = draft.chunks.kinds[name];
    if (kind === undefined) return undefined;
    const [lost] = kind.optional;
    if (lost !== undefined && choose.coin()) kind.optional = kind.optional.filter((one) => one !== lost);
    else kind.optional = [...kind.optional, "epoch"].sort();
    return { targets: [pointer("chunks", "kinds", name)], about: `${name} may carry ${kind.optional.join(", ")}` };
  }),
  factEdit("frontend-event-added", (draft, world, choose) => {
    const like = choose.one(Object.keys(world.contract.frontendEvents)) ?? "";
    const event = world.contract.frontendEvents[like];
    const kinds = enumOf(draft, Object.keys(world.contract.frontendEvents));
    if (event === undefined || kinds === undefined) return undefined;
    const name = fresh(draft.frontendEvents, "late_event");
    const payload = copied(draft, world, refName(event.payload), "LateEvent");
    draft.frontendEvents[name] = { payload: { $ref: `#/$defs/${payload}` }, withholdable: true, since: world.next };
    named(kinds.schema, name, world.next, "negotiated");
    return {
      targets: [pointer("frontendEvents", name), pointer("$defs", kinds.name), pointer("$defs", payload)],
      about: `${name}, as ${like} is`,
    };
  }),
  factEdit("frontend-event-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.frontendEvents)) ?? "";
    delete draft.frontendEvents[name];
    return { targets: [pointer("frontendEvents", name)], about: `${name} removed` };
  }),
  factEdit("frontend-event-withheld", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.frontendEvents)) ?? "";
    const event = draft.frontendEvents[name];
    if (event === undefined) return undefined;
    event.withholdable = !event.withholdable;
    return { targets: [pointer("frontendEvents", name)], about: `${name} withholdable ${String(event.withholdable)}` };
  }),
];

function surfaceAdded(draft: Draft, world: World, like: string, how: How): Changed | undefined {
  const surface = world.contract.ui.surfaces[like];
  const kinds = enumOf(draft, Object.keys(world.contract.ui.surfaces));
  if (surface === undefined || kinds === undefined) return undefined;
  const name = fresh(draft.ui.surfaces, "late");
  const payload = copied(draft, world, refName(surface.payload), "LatePayload");
  draft.ui.surfaces[name] = { payload: { $ref: `#/$defs/${payload}` }, since: world.next };
  named(kinds.schema, name, world.next, how);
  return {
    targets: [pointer("ui", "surfaces", name), pointer("$defs", kinds.name), pointer("$defs", payload)],
    about: `surface ${name}, as ${like} is, ${typeof how === "string" ? how : `with fallback ${how.fallback}`}`,
  };
}

function chosenKind(world: World, index: number): readonly ["surfaces" | "requests", string] {
  const kinds = (["surfaces", "requests"] as const).flatMap((group) =>
    Object.keys(world.contract.ui[group]).map((name) => [group, name] as const),
  );
  return kinds[index % kinds.length] ?? ["surfaces", ""];
}

/** The enum that holds exactly the names of a table. */
function enumOf(draft: Draft, names: readonly string[]): { name: string; schema: DraftSchema } | undefined {
  const wanted = [...names].sort().join("\n");
  for (const [name, schema] of Object.entries(draft.$defs))
    if (schema.enum !== undefined && [...schema.enum].sort().join("\n") === wanted) return { name, schema };
  return undefined;
}

function named(schema: DraftSchema, value: string, since: number, how: How): void {
  const marks = schema as { "x-fallback"?: Record<string, string>; "x-negotiated"?: string[] };
  schema.enum = [...(schema.enum ?? []), value].sort();
  schema["x-since-values"] = { ...schema["x-since-values"], [value]: since };
  if (how === "negotiated") marks["x-negotiated"] = [...(marks["x-negotiated"] ?? []), value].sort();
  else if (how !== "bare") marks["x-fallback"] = { ...marks["x-fallback"], [value]: how.fallback };
}
