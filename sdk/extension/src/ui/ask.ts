// Questions.
import type { RequestPayloads, UIFormPayload } from "@reasonix/protocol";
import { hostUiRequest } from "@reasonix/protocol/endpoints";
import { isUIFormPayload } from "@reasonix/protocol/validators";
import { violation } from "@reasonix/wire";
import type { Connection } from "../connection.ts";
import type { Context } from "../context.ts";
import { CallError } from "../errors.ts";
import { addressOf } from "./address.ts";
import { faultOfFields } from "./fields.ts";

/** Asks and waits for the values by field key. Rejects with `CallError`, and with what the host answers. */
export async function ask(
  connection: Connection,
  { signal }: Context,
  surfaceId: string,
  kind: keyof RequestPayloads,
  payload: UIFormPayload,
): Promise<Readonly<Record<string, unknown>>> {
  const what = `The question "${surfaceId}" (${kind}) cannot be asked`;
  if (!isUIFormPayload(payload))
    throw new CallError("invalid_payload", `${what}: ${violation(isUIFormPayload, "/payload")}.`);
  const fault = faultOfFields(payload);
  if (fault !== undefined) throw new CallError("invalid_payload", `${what}: ${fault}.`);
  const address = addressOf(connection, surfaceId, what);
  const { cancelled, values = {} } = await connection.request(hostUiRequest, { ...address, kind, payload }, signal);
  if (!cancelled) return values;
  throw new CallError("dismissed", `The question "${surfaceId}" (${kind}) was closed without an answer.`);
}
