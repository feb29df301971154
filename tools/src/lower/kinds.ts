// The tables that hang a document on each member of an enum: UI kinds, chunk kinds, frontend events, capabilities.
import type { Enum, Model } from "@typespec/compiler";
import type { StateName } from "@reasonix/spec/diagnostics";
import type { ChunkFacts, FrontendEventFacts, NodeFacts } from "@reasonix/spec/facts";
import { byCodeUnit } from "../contract/canonical.ts";
import {
  pointer,
  refName,
  type Capability,
  type ChunkKind,
  type Contract,
  type FrontendEvent,
  type Method,
  type NodeKind,
  type Nodes,
  type Schema,
  type UiKind,
} from "../contract/model.ts";
import { pascal } from "../names.ts";
import type { Lowering } from "./context.ts";
import { GENERATED } from "./reserved.ts";
import type { Definitions } from "./schema.ts";

export function lowerUiKinds(
  context: Lowering,
  definitions: Definitions,
  mark: StateName,
  section: string,
): Record<string, UiKind> {
  const kinds: Record<string, UiKind> = {};
  for (const [member, kind] of context.rows(mark)) {
    context.element(member, `Kind ${kind}`, "ui", section, kind);
    const kept = context.need<Model>("payload", member, `Kind ${kind}`);
    if (kept !== undefined)
      kinds[kind] = { payload: definitions.ref(kept.value), ...context.life(member, `Kind ${kind}`) };
  }
  return kinds;
}

export function lowerChunks(context: Lowering, definitions: Definitions): Contract["chunks"] {
  const [table] = context.all<Enum>("chunkKinds");
  const chunk = table === undefined ? undefined : context.need<Model>("chunkKinds", table, `Enum ${table.name}`);
  const kinds: Record<string, ChunkKind> = {};
  for (const [member, kind] of context.rows("chunkKinds")) {
    context.element(member, `Chunk ${kind}`, "chunks", "kinds", kind);
    const kept = context.need<ChunkFacts>("chunk", member, `Chunk ${kind}`);
    if (kept === undefined || chunk === undefined) continue;
    const { required, optional } = kept.value;
    context.oneOf(
      [...required, ...optional],
      new Set(chunk.value.properties.keys()),
      `a member of ${chunk.value.name}`,
      kept.at,
    );
    if (GENERATED.has(`${pascal(kind)}Chunk`))
      context.table(
        `Chunk ${kind} would be called ${pascal(kind)}Chunk, which is another type of the package.`,
        member,
      );
    const both = required.filter((name) => optional.includes(name));
    if (both.length > 0)
      context.table(`Chunk ${kind}: ${both.join(", ")} cannot be both required and optional.`, kept.at);
    kinds[kind] = {
      required: [...required].sort(byCodeUnit),
      optional: [...optional].sort(byCodeUnit),
      ...context.life(member, `Chunk ${kind}`),
    };
  }
  context.unique(
    context.rows("chunkKinds").map(([member, kind]) => [member, `${pascal(kind)}Chunk`] as const),
    "types of chunks",
  );
  return { definition: chunk === undefined ? { $ref: "" } : definitions.ref(chunk.value), kinds };
}

/** Kinds of nodes; `undefined` where the contract has no views. */
export function lowerNodes(context: Lowering, definitions: Definitions): Nodes | undefined {
  const [table] = context.all<Enum>("nodeKinds");
  const kept =
    table === undefined ? undefined : context.kept<{ node: Model; own: readonly string[] }>("nodeKinds", table);
  if (table === undefined || kept === undefined) return undefined;
  const { node, own } = kept.value;
  const members = new Set(node.properties.keys());
  context.oneOf(own, members, `a member of ${node.name}`, kept.at);
  if (node.properties.get("kind")?.type !== table)
    context.table(`${node.name}.kind must be of type ${table.name}: it says which members the node has.`, kept.at);
  const kinds: Record<string, NodeKind> = {};
  for (const [member, kind] of context.rows("nodeKinds")) {
    context.element(member, `Node ${kind}`, "ui", "nodes", kind);
    const facts = context.need<NodeFacts>("node", member, `Node ${kind}`);
    if (facts === undefined) continue;
    const { required, optional } = facts.value;
    context.oneOf([...required, ...optional], members, `a member of ${node.name}`, facts.at);
    const both = required.filter((name) => optional.includes(name));
    if (both.length > 0)
      context.table(`Node ${kind}: ${both.join(", ")} cannot be both required and optional.`, facts.at);
    kinds[kind] = {
      required: [...required].sort(byCodeUnit),
      optional: [...optional].sort(byCodeUnit),
      ...context.life(member, `Node ${kind}`),
    };
  }
  return {
    definition: definitions.ref(node),
    own: [...own].sort(byCodeUnit),
    kinds,
    ...context.life(table, `Enum ${table.name}`),
  };
}

export function lowerFrontendEvents(context: Lowering, definitions: Definitions): Record<string, FrontendEvent> {
  const events: Record<string, FrontendEvent> = {};
  for (const [member, kind] of context.rows("frontendEvents")) {
    context.element(member, `Frontend event ${kind}`, "frontendEvents", kind);
    const kept = context.need<{ payload: Model; facts: FrontendEventFacts }>(
      "frontendEvent",
      member,
      `Frontend event ${kind}`,
    );
    if (kept === undefined) continue;
    const payload = definitions.ref(kept.value.payload);
    const { text, detail, withholdable, delivered } = kept.value.facts;
    for (const at of [text, detail, delivered?.member]) {
      if (at !== undefined && !leadsToText(definitions.schemas, definitions.schemas[refName(payload)], at))
        context.table(`Frontend event ${kind}: "${at}" leads to no string of ${refName(payload)}.`, kept.at);
    }
    events[kind] = {
      payload,
      ...(text === undefined ? {} : { text }),
      ...(detail === undefined ? {} : { detail }),
      withholdable,
      ...(delivered === undefined ? {} : { delivered }),
      ...context.life(member, `Frontend event ${kind}`),
    };
  }
  return events;
}

export function lowerCapabilities(
  context: Lowering,
  methods: Readonly<Record<string, Method>>,
): Record<string, Capability> {
  const capabilities: Record<string, Capability> = {};
  for (const [member, family] of context.rows("capabilities")) {
    context.element(member, `Capability ${family}`, "capabilities", family);
    const own = Object.entries(methods).filter(([, method]) => method.needs?.includes(family) === true);
    capabilities[family] = {
      methods: own.map(([name]) => name).sort(byCodeUnit),
      ...context.life(member, `Capability ${family}`),
    };
  }
  for (const [name, method] of Object.entries(methods)) {
    const target = context.target(pointer("methods", name));
    if (target !== undefined)
      context.oneOf(method.needs ?? [], new Set(Object.keys(capabilities)), "a capability family", target);
  }
  return capabilities;
}

/** Whether a JSON Pointer walks through the members of a definition to a string. */
function leadsToText(defs: Readonly<Record<string, Schema>>, start: Schema | undefined, at: string): boolean {
  let schema = start;
  for (const step of at.split("/").slice(1)) {
    const members: Schema | undefined = schema?.$ref === undefined ? schema : defs[refName({ $ref: schema.$ref })];
    schema = members?.properties?.[step];
  }
  const named = schema?.$ref === undefined ? schema : defs[refName({ $ref: schema.$ref })];
  return named?.type === "string" && at.startsWith("/");
}
