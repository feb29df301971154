// Who receives what, read from the contract by the oracle itself: nothing here knows schema-diff.
import { refName, type Contract, type Ref } from "../../contract/model.ts";

/**
 * `solicited`: an extension that subscribed to it. `both`: each side, or several receivers. `file`: the host, from packages
 * and older hosts. `none`: no document of the contract leads to it.
 */
export type Role = "host" | "extension" | "solicited" | "both" | "frontend" | "file" | "none";

/** The role of every definition. */
export function rolesOf(contract: Contract): ReadonlyMap<string, Role> {
  const found = new Map<string, Set<Role>>();
  for (const [role, ref] of roots(contract))
    for (const name of closure(contract, refName(ref))) found.set(name, (found.get(name) ?? new Set()).add(role));
  return new Map(Object.keys(contract.$defs).map((name) => [name, joined(found.get(name) ?? new Set())]));
}

function* roots(contract: Contract): Generator<readonly [Role, Ref]> {
  for (const { direction, params, result } of Object.values(contract.methods)) {
    const toExtension = direction.startsWith("host_to_extension");
    yield [toExtension ? "extension" : "host", params];
    if (result !== null) yield [toExtension ? "host" : "extension", result];
  }
  for (const { payload, replacement } of Object.values(contract.hooks)) {
    yield ["solicited", payload];
    yield ["host", replacement];
  }
  for (const kinds of [contract.ui.surfaces, contract.ui.requests])
    for (const { payload } of Object.values(kinds)) yield ["host", payload];
  // Nothing refers to it: `data` of an error object is any JSON where the error is not of the table.
  if ("ErrorData" in contract.$defs) yield ["both", { $ref: "#/$defs/ErrorData" }];
  for (const frame of Object.values(contract.envelope.frames)) yield ["both", frame];
  for (const { payload } of Object.values(contract.frontendEvents)) yield ["frontend", payload];
  for (const file of [contract.manifest.root, ...Object.values(contract.stateFiles)]) yield ["file", file];
}

/** Several receivers are `both`, except that files add nothing to a receiver on the wire: it already asks for more. */
function joined(roles: ReadonlySet<Role>): Role {
  const wire = [...roles].filter((role) => role !== "file");
  if (wire.length === 0) return roles.size === 0 ? "none" : "file";
  return wire.length === 1 && wire[0] !== undefined ? wire[0] : "both";
}

/** Every definition that a definition leads to, itself included. */
export function closure(contract: Contract, start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "$ref" && typeof inner === "string") visit(refName({ $ref: inner }));
      else walk(inner);
    }
  };
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    walk(contract.$defs[name]);
  };
  visit(start);
  return seen;
}
