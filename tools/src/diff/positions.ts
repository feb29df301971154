// Every place of the contract where a document is received, and who receives it.
import { refName, type Contract, type Direction, type Ref, type TypedBy } from "../contract/model.ts";
import { isObject } from "./shape.ts";

/** `both`: each side sends and receives it. `file`: written by packages or older hosts, read by the host alone. */
export type Receiver = "host" | "extension" | "both" | "frontend" | "file";

export interface Position {
  /** Such as `extension/intercept params`, or `extension/intercept params /payload when event is "tool.before"`. */
  readonly name: string;
  readonly definition: string;
  readonly receiver: Receiver;
}

/** A definition inside a position, and the way to it. */
export interface Reached {
  readonly position: Position;
  /** Pointer into the value, `*` for any item or key; empty for the document itself. */
  readonly path: string;
}

export interface Places {
  readonly positions: readonly Position[];
  /** Where a definition is reached from; empty when nothing refers to it. */
  of(definition: string): readonly Reached[];
  /** Definitions that refer to it. */
  holders(definition: string): readonly string[];
  /** Everything that it refers to, also by way of others; itself only when it holds itself. */
  within(definition: string): ReadonlySet<string>;
}

/** How many ways into one definition are listed. */
const MOST = 200;

export function placesOf(contract: Contract): Places {
  const edges = new Map(Object.entries(contract.$defs).map(([name, schema]) => [name, references(schema, "")]));
  const positions = allPositions(contract, edges);
  const roots = Map.groupBy(positions, (position) => position.definition);
  const holders = new Map<string, { readonly holder: string; readonly path: string }[]>();
  for (const [holder, found] of edges)
    for (const { name, path } of found) {
      const list = holders.get(name) ?? [];
      holders.set(name, list);
      list.push({ holder, path });
    }
  const known = new Map<string, readonly Reached[]>();
  const find = (definition: string, path: string, passed: ReadonlySet<string>, found: Reached[]): Reached[] => {
    found.push(...(roots.get(definition) ?? []).map((position) => ({ position, path })));
    for (const { holder, path: step } of holders.get(definition) ?? [])
      if (!passed.has(holder) && found.length < MOST) find(holder, step + path, new Set([...passed, holder]), found);
    return found;
  };
  return {
    positions,
    of(definition) {
      const found = known.get(definition) ?? find(definition, "", new Set([definition]), []);
      known.set(definition, found);
      return found;
    },
    holders: (definition) => (holders.get(definition) ?? []).map(({ holder }) => holder),
    within(definition) {
      const found = new Set<string>();
      const open = [definition];
      for (const name of open)
        for (const next of edges.get(name) ?? [])
          if (!found.has(next.name)) {
            found.add(next.name);
            open.push(next.name);
          }
      return found;
    },
  };
}

/** Every position once, in words. */
export function named(reached: readonly Reached[]): string[] {
  return [
    ...new Set(
      reached.map(({ position: { name, receiver }, path }) => `${name}${path === "" ? "" : ` ${path}`} (${receiver})`),
    ),
  ].sort();
}

type Edges = ReadonlyMap<string, readonly { readonly name: string; readonly path: string }[]>;

function allPositions(contract: Contract, edges: Edges): Position[] {
  const found = [...methods(contract)].flatMap((position) => [position, ...typed(contract, edges, position)]);
  const holds = (definition: string): boolean => found.some((position) => position.definition === definition);
  return [...found, ...[...loose(contract)].filter(({ definition }) => !holds(definition)), ...others(contract)];
}

function* methods(contract: Contract): Generator<Position> {
  for (const [name, { direction, params, result }] of Object.entries(contract.methods)) {
    const [sender, receiver] = sides(direction);
    for (const [what, ref, to] of [
      ["params", params, receiver],
      ["result", result, sender],
    ] as const)
      if (isObject(ref)) yield { name: `${name} ${what}`, definition: refName(ref), receiver: to };
  }
}

function sides(direction: Direction): readonly ["host" | "extension", "host" | "extension"] {
  return direction.startsWith("host") ? ["host", "extension"] : ["extension", "host"];
}

/** Documents of any-JSON members, by the member that decides them. */
function* typed(contract: Contract, edges: Edges, root: Position): Generator<Position> {
  const passed = new Set<string>();
  const ways = [{ name: root.definition, path: "" }];
  for (const { name, path } of ways) {
    if (passed.has(name)) continue;
    passed.add(name);
    for (const [member, schema] of Object.entries(contract.$defs[name]?.properties ?? {})) {
      const by = schema["x-typed-by"];
      if (by !== undefined)
        for (const [value, ref] of documentsOf(contract, by.table))
          yield {
            name: `${root.name} ${path}/${member} when ${by.member} is "${value}"`,
            definition: refName(ref),
            receiver: root.receiver,
          };
    }
    for (const next of edges.get(name) ?? []) ways.push({ name: next.name, path: path + next.path });
  }
}

export function documentsOf(contract: Contract, table: TypedBy["table"]): [string, Ref][] {
  const rows = (from: Readonly<Record<string, { readonly payload: Ref }>>): [string, Ref][] =>
    Object.entries(from).map(([name, row]) => [name, row.payload]);
  switch (table) {
    case "hookPayload":
      return rows(contract.hooks);
    case "hookReplacement":
      return Object.entries(contract.hooks).map(([name, row]) => [name, row.replacement]);
    case "surfacePayload":
      return rows(contract.ui.surfaces);
    case "requestPayload":
      return rows(contract.ui.requests);
  }
}

/** Documents of tables that no member of a message is typed by. */
function* loose(contract: Contract): Generator<Position> {
  for (const [name, ref] of documentsOf(contract, "hookPayload"))
    yield { name: `hook ${name} payload`, definition: refName(ref), receiver: "extension" };
  for (const [name, ref] of documentsOf(contract, "hookReplacement"))
    yield { name: `hook ${name} replacement`, definition: refName(ref), receiver: "host" };
  for (const [kind, ref] of documentsOf(contract, "surfacePayload"))
    yield { name: `surface ${kind}`, definition: refName(ref), receiver: "host" };
  for (const [kind, ref] of documentsOf(contract, "requestPayload"))
    yield { name: `request ${kind}`, definition: refName(ref), receiver: "host" };
}

function* others(contract: Contract): Generator<Position> {
  for (const [frame, ref] of Object.entries(contract.envelope.frames))
    yield { name: `frame ${frame}`, definition: refName(ref), receiver: "both" };
  // Errors carry it as any-JSON data, so that an error of another kind is never refused.
  if ("ErrorData" in contract.$defs) yield { name: "error data", definition: "ErrorData", receiver: "both" };
  const file = (name: string, ref: Ref): Position => ({ name, definition: refName(ref), receiver: "file" });
  yield file(contract.manifest.file, contract.manifest.root);
  for (const [path, ref] of Object.entries(contract.stateFiles)) yield file(path, ref);
  for (const [kind, { payload }] of Object.entries(contract.frontendEvents))
    yield { name: `frontend event ${kind}`, definition: refName(payload), receiver: "frontend" };
}

const BY_NAME = new Set(["properties", "dependentSchemas", "patternProperties"]);
const BY_ITEM = new Set(["items", "additionalProperties", "unevaluatedProperties", "contains", "prefixItems"]);

/** Every reference of a schema, with its place in a value. */
function references(schema: unknown, path: string, found: { name: string; path: string }[] = []): typeof found {
  if (Array.isArray(schema)) for (const one of schema) references(one, path, found);
  if (!isObject(schema)) return found;
  for (const [keyword, inner] of Object.entries(schema)) {
    if (keyword === "$ref" && typeof inner === "string") found.push({ name: inner.replace("#/$defs/", ""), path });
    else if (BY_NAME.has(keyword) && isObject(inner))
      for (const [name, one] of Object.entries(inner))
        references(one, keyword === "properties" ? `${path}/${name}` : path, found);
    else if (inner !== null && typeof inner === "object" && !keyword.startsWith("x-"))
      references(inner, BY_ITEM.has(keyword) ? `${path}/*` : path, found);
  }
  return found;
}
