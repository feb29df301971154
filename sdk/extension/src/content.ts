// Payloads that the host keeps in its content store.
import { LIMITS, type ContentReadParams, type ContentReadResult, type ExternalizedField } from "@reasonix/protocol";
import { ProtocolError, isProtocolError } from "@reasonix/wire";

/** Reads one page (`host/content/read`). */
export type ReadPage = (params: ContentReadParams) => Promise<ContentReadResult>;

/** A message whose payload is inline, or null with one descriptor. */
export interface Carrier {
  readonly payload: unknown;
  readonly externalized?: readonly ExternalizedField[];
}

const POINTER = "/payload";

/**
 * The payload of a message, read page by page where the host has moved it out. Rejects with `ProtocolError`:
 * `frame_too_large` above `contentRefObjectBytes`, the host's reason where it refuses a page, else `protocol_error`.
 * Nothing is read when the descriptor is wrong.
 */
export async function payloadOf({ payload, externalized = [] }: Carrier, read: ReadPage): Promise<unknown> {
  const [field, ...more] = externalized;
  if (field === undefined) return payload;
  if (payload !== null) throw broken("the payload is inline and moved out at once");
  if (more.length > 0 || field.jsonPointer !== POINTER) throw broken(`one descriptor of ${POINTER} is expected`);
  return valueOf(field, read);
}

/** The value that a descriptor stands for. Rejects as `payloadOf` does. */
export async function valueOf(field: ExternalizedField, read: ReadPage): Promise<unknown> {
  if (field.totalBytes > LIMITS.contentRefObjectBytes) throw new ProtocolError("frame_too_large");
  return parsed(await wholeOf(field, read));
}

async function wholeOf(field: ExternalizedField, read: ReadPage): Promise<Buffer> {
  const { contentRef } = field;
  // Loaded when it is needed, for the sake of a quick start.
  const { createHash } = await import("node:crypto");
  const pages: Buffer[] = [];
  const hash = createHash("sha256");
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page = await pageAt({ contentRef, offset }, read);
    const bytes = bytesOf(page);
    if (page.nextOffset !== undefined && (bytes.length === 0 || page.nextOffset !== offset + bytes.length))
      throw broken("a page does not lead to the next one");
    if (offset + bytes.length > field.totalBytes) throw broken("there are more bytes than the descriptor says");
    if (page.totalBytes !== field.totalBytes || page.sha256 !== field.sha256)
      throw broken("a page belongs to another value");
    hash.update(bytes);
    pages.push(bytes);
    offset = page.nextOffset;
  }
  const whole = Buffer.concat(pages);
  if (whole.length !== field.totalBytes) throw broken("there are fewer bytes than the descriptor says");
  if (hash.digest("hex") !== field.sha256) throw broken("the bytes do not match their SHA-256");
  return whole;
}

async function pageAt(params: ContentReadParams, read: ReadPage): Promise<ContentReadResult> {
  const page = await read(params).catch((error: unknown) => {
    throw isProtocolError(error) ? error : broken("a page could not be read", error);
  });
  if (page.totalBytes > LIMITS.contentRefObjectBytes) throw new ProtocolError("frame_too_large");
  if (page.contentRef !== params.contentRef || page.offset !== params.offset) throw broken("a page was not asked for");
  return page;
}

function bytesOf({ dataBase64 }: ContentReadResult): Buffer {
  const bytes = Buffer.from(dataBase64, "base64");
  // The decoder skips what is not base64, so only the way back shows that all of it was.
  if (bytes.toString("base64") !== dataBase64) throw broken("a page is not base64");
  if (bytes.length > LIMITS.contentRefChunkBytes) throw broken("a page is too large");
  return bytes;
}

function parsed(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return value;
  } catch (error) {
    throw broken("the bytes are not JSON", error);
  }
}

/** A descriptor or what it leads to is wrong. */
export function broken(why: string, cause?: unknown): ProtocolError {
  const error = new ProtocolError("protocol_error", `The payload cannot be taken from the content store: ${why}.`);
  if (cause !== undefined) error.cause = cause;
  return error;
}
