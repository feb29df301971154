// Where a surface belongs.
import type { UIPublishParams } from "@reasonix/protocol";
import type { Connection } from "../connection.ts";
import { CallError } from "../errors.ts";

/**
 * Surface, session and generation of what is sent. Throws `CallError` "invalid_payload" for a blank id, and "not_declared"
 * when the manifest does not have the capability, which the host would refuse.
 */
export function addressOf(
  connection: Connection,
  surfaceId: string,
  what: string,
): Pick<UIPublishParams, "generation" | "sessionId" | "surfaceId"> {
  if (surfaceId.trim() === "") throw new CallError("invalid_payload", `${what}: its surface id is blank.`);
  const { session, families } = connection.known();
  if (!families.includes("ui"))
    throw new CallError(
      "not_declared",
      `${what}: the manifest does not declare it. Add "ui" to runtime.capabilities in reasonix-plugin.json.`,
    );
  const { sessionId, generation } = session;
  return { surfaceId, sessionId, generation };
}
