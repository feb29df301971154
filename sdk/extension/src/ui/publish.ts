// Surfaces.
import type { SurfacePayloads } from "@reasonix/protocol";
import { SURFACE_PAYLOADS } from "@reasonix/protocol/documents";
import { hostUiPublish } from "@reasonix/protocol/endpoints";
import { violation } from "@reasonix/wire";
import type { Connection } from "../connection.ts";
import type { Context } from "../context.ts";
import { CallError } from "../errors.ts";
import { addressOf } from "./address.ts";
import { faultOfFields } from "./fields.ts";

/** Shows a surface. Rejects with `CallError`, and with what the host answers. */
export async function publish<K extends keyof SurfacePayloads>(
  connection: Connection,
  { signal }: Context,
  surfaceId: string,
  kind: K,
  payload: SurfacePayloads[K],
): Promise<void> {
  const what = `The ${kind} "${surfaceId}" cannot be shown`;
  const isPayload = SURFACE_PAYLOADS[kind];
  if (!isPayload(payload)) throw new CallError("invalid_payload", `${what}: ${violation(isPayload, "/payload")}.`);
  const fault = kind === "form" ? faultOfFields(payload) : undefined;
  if (fault !== undefined) throw new CallError("invalid_payload", `${what}: ${fault}.`);
  const address = addressOf(connection, surfaceId, what);
  const { accepted } = await connection.request(hostUiPublish, { ...address, kind, payload }, signal);
  if (!accepted)
    throw new CallError(
      "not_accepted",
      `The ${kind} "${surfaceId}" was not taken by the host: its session or its generation is over. Show it anew after the next start.`,
    );
}
