// What the extension declares in the handshake.
import { HOOKS, PROTOCOL, type HookPoint, type InitializeResult } from "@reasonix/protocol";
import { isInitializeResult } from "@reasonix/protocol/validators";
import { ServeError } from "./errors.ts";
import type { Extension } from "./extension.ts";

/**
 * The result of `extension/initialize`: the subscriptions are the points that have an interceptor. Throws `ServeError`
 * "bad_extension" for what the types forbid, which an author without types may still write.
 */
export function declarationOf(extension: Extension): InitializeResult {
  const { name, version, stateSchemaVersion = 0 } = extension;
  const subscriptions = pointsOf(extension);
  const result: InitializeResult = {
    protocolVersion: PROTOCOL.version,
    name,
    version,
    stateSchemaVersion,
    ...(subscriptions.length === 0 ? undefined : { subscriptions }),
  };
  if (isInitializeResult(result)) return result;
  const { instancePath = "", message = "" } = isInitializeResult.errors?.[0] ?? {};
  throw bad(`${instancePath.slice(1)} ${message}`);
}

function pointsOf({ interceptors = {} }: Extension): HookPoint[] {
  return Object.entries(interceptors).flatMap(([point, interceptor]) => {
    if (!isHookPoint(point)) throw bad(`${point} is no hook point; there are ${Object.keys(HOOKS).join(", ")}`);
    if (interceptor === undefined) return [];
    if (typeof interceptor !== "function") throw bad(`the interceptor of ${point} is no function`);
    return [point];
  });
}

function isHookPoint(name: string): name is HookPoint {
  return Object.hasOwn(HOOKS, name);
}

function bad(why: string): ServeError {
  return new ServeError("bad_extension", `The extension cannot be served: ${why}. Correct what is given to serve().`);
}
