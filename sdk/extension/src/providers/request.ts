// The request of a stream, with the message contents that the host keeps in its content store.
import type { ExternalizedField, ProviderMessage, ProviderRequest, StreamOpenParams } from "@reasonix/protocol";
import { broken, valueOf, type ReadPage } from "../content.ts";

/** Pointer of a message's content. */
const CONTENT = /^\/request\/messages\/(0|[1-9][0-9]*)\/content$/;

/**
 * The request with every content that was moved out back in its message. Rejects with `ProtocolError` as a payload does:
 * `protocol_error` for descriptors that do not fit, before anything is read.
 */
export async function requestOf(
  { request, externalized = [] }: Pick<StreamOpenParams, "externalized" | "request">,
  read: ReadPage,
): Promise<ProviderRequest> {
  if (externalized.length === 0) return request;
  const fields = new Map<number, ExternalizedField>();
  for (const field of externalized) {
    const at = Number(CONTENT.exec(field.jsonPointer)?.[1] ?? NaN);
    const message = request.messages[at];
    if (message === undefined || message.content !== undefined || fields.has(at))
      throw broken(`${field.jsonPointer.slice(0, 120)} is no content of a message that was moved out`);
    fields.set(at, field);
  }
  const messages: ProviderMessage[] = [...request.messages];
  for (const [at, field] of fields) {
    const content = await valueOf(field, read);
    if (typeof content !== "string") throw broken("the content of a message is no text");
    messages[at] = { ...messages[at], content };
  }
  return { ...request, messages };
}
