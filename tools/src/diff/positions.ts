// Every place of the contract where a document is received, and who receives it.
import { refName, type Contract, type Direction, type Ref } from "../contract/model.ts";

/** `both`: each side sends and receives it. `file`: written by packages or older hosts, read by the host alone. */
export type Receiver = "host" | "extension" | "both" | "frontend" | "file";

export interface Position {
  /** Such as `methods extension/intercept params`. */
  readonly name: string;
  readonly definition: string;
  readonly receiver: Receiver;
  /** Whether its values reach only who asked for them, as a hook payload reaches only subscribers. */
  readonly solicited?: true;
}

export function positions(contract: Contract): Position[] {
  return [...methods(contract), ...hooks(contract), ...ui(contract), ...others(contract)];
}

function* methods(contract: Contract): Generator<Position> {
  for (const [name, { direction, params, result }] of Object.entries(contract.methods)) {
    const [sender, receiver] = sides(direction);
    yield { name: `${name} params`, definition: refName(params), receiver };
    if (result !== null) yield { name: `${name} result`, definition: refName(result), receiver: sender };
  }
}

function sides(direction: Direction): readonly ["host" | "extension", "host" | "extension"] {
  return direction.startsWith("host") ? ["host", "extension"] : ["extension", "host"];
}

function* hooks(contract: Contract): Generator<Position> {
  for (const [name, { payload, replacement }] of Object.entries(contract.hooks)) {
    yield { name: `${name} payload`, definition: refName(payload), receiver: "extension", solicited: true };
    yield { name: `${name} replacement`, definition: refName(replacement), receiver: "host" };
  }
}

function* ui(contract: Contract): Generator<Position> {
  for (const [kind, { payload }] of Object.entries(contract.ui.surfaces))
    yield { name: `surface ${kind}`, definition: refName(payload), receiver: "host" };
  for (const [kind, { payload }] of Object.entries(contract.ui.requests))
    yield { name: `request ${kind}`, definition: refName(payload), receiver: "host" };
}

function* others(contract: Contract): Generator<Position> {
  for (const [frame, ref] of Object.entries(contract.envelope.frames))
    yield { name: `frame ${frame}`, definition: refName(ref), receiver: "both" };
  const file = (name: string, ref: Ref): Position => ({ name, definition: refName(ref), receiver: "file" });
  yield file(contract.manifest.file, contract.manifest.root);
  for (const [path, ref] of Object.entries(contract.stateFiles)) yield file(path, ref);
  for (const [kind, { payload }] of Object.entries(contract.frontendEvents))
    yield { name: `frontend event ${kind}`, definition: refName(payload), receiver: "frontend" };
}

/** Definition → the positions from which it is reached, by references. */
export function reached(contract: Contract, from: readonly Position[]): ReadonlyMap<string, readonly Position[]> {
  const found = new Map<string, Position[]>();
  for (const position of from)
    for (const name of closure(contract, position.definition))
      (found.get(name) ?? found.set(name, []).get(name))?.push(position);
  return found;
}

function closure(contract: Contract, start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const walk = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const [, next] of JSON.stringify(contract.$defs[name] ?? {}).matchAll(/"#\/\$defs\/([^"]+)"/g))
      if (next !== undefined) walk(next);
  };
  walk(start);
  return seen;
}
