// Payloads that are too large for a frame: how they are measured, kept, read in pages, and handed back.
import { createHash, randomBytes } from "node:crypto";
import { BUDGETS, LIMITS } from "@reasonix/protocol";
import type { ContentReadParams, ContentReadResult, ExternalizedField, InterceptResult } from "@reasonix/protocol";
import { ProtocolError } from "@reasonix/wire";

/** A payload as it travels; with its bytes when they are too many for the frame. Made once, used for every receiver. */
export interface EncodedPayload {
  readonly value: object;
  readonly large: Content | undefined;
}

interface Content {
  /** JSON text in UTF-8. */
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Serialises once. Above `LIMITS.externalizeFieldBytes` the value is to travel by reference. */
export function encodePayload(value: object): EncodedPayload {
  const bytes = Buffer.from(JSON.stringify(value));
  if (bytes.length <= LIMITS.externalizeFieldBytes) return { value, large: undefined };
  return { value, large: { bytes, sha256: createHash("sha256").update(bytes).digest("hex") } };
}

/** The values that one connection may read, `BUDGETS.contentObjects` at most; one more removes the oldest. */
export class ContentStore {
  readonly #contents = new Map<string, Content>();

  /** Keeps a value and says where it is. Throws `frame_too_large` above `LIMITS.contentRefObjectBytes`. */
  put(content: Content, jsonPointer: string): ExternalizedField {
    const { bytes, sha256 } = content;
    if (bytes.length > LIMITS.contentRefObjectBytes)
      throw new ProtocolError(
        "frame_too_large",
        `The payload has ${bytes.length} bytes; a value in the content store has at most ${LIMITS.contentRefObjectBytes}.`,
      );
    // 96 random bits: no connection can guess what another one was given.
    const contentRef = `content_${randomBytes(12).toString("hex")}`;
    this.#contents.set(contentRef, content);
    const [oldest] = this.#contents.keys();
    if (oldest !== undefined && this.#contents.size > BUDGETS.contentObjects) this.#contents.delete(oldest);
    return { jsonPointer, contentRef, totalBytes: bytes.length, sha256 };
  }

  drop({ contentRef }: ExternalizedField): void {
    this.#contents.delete(contentRef);
  }

  /** One page (`host/content/read`). Throws `content_ref_expired`. */
  read({ contentRef, offset }: ContentReadParams): ContentReadResult {
    const { bytes, sha256 } = this.#get(contentRef);
    if (offset > bytes.length)
      throw new ProtocolError("content_ref_expired", `The offset ${offset} lies beyond the end, ${bytes.length}.`);
    const end = Math.min(offset + LIMITS.contentRefChunkBytes, bytes.length);
    return {
      contentRef,
      offset,
      dataBase64: bytes.toString("base64", offset, end),
      ...(end < bytes.length && { nextOffset: end }),
      totalBytes: bytes.length,
      sha256,
      encoding: "utf8",
    };
  }

  /**
   * The replacement of an answer: as it stands in the frame, or a value of this store that the answer points to.
   * Throws `protocol_error`, `frame_too_large` or `content_ref_expired`, whatever the decision.
   */
  replacementOf({ replacement, externalized }: InterceptResult): unknown {
    if (externalized === undefined || externalized.length === 0) return replacement;
    const [field] = externalized;
    if (replacement !== undefined && replacement !== null)
      throw new ProtocolError("protocol_error", "The answer has a replacement both in the frame and by reference.");
    if (field === undefined || externalized.length > 1 || field.jsonPointer !== "/replacement")
      throw new ProtocolError("protocol_error", "The answer must point to one value, by the pointer /replacement.");
    if (field.totalBytes > LIMITS.contentRefObjectBytes)
      throw new ProtocolError("frame_too_large", `The answer states a replacement of ${field.totalBytes} bytes.`);
    const { bytes, sha256 } = this.#get(field.contentRef);
    if (bytes.length !== field.totalBytes || sha256 !== field.sha256)
      throw new ProtocolError("protocol_error", "The answer states another size or digest than the value has.");
    const value: unknown = JSON.parse(bytes.toString());
    return value;
  }

  #get(contentRef: string): Content {
    const content = this.#contents.get(contentRef);
    if (content === undefined)
      throw new ProtocolError("content_ref_expired", "The content reference is unknown here, or its call has ended.");
    return content;
  }
}
