// Values that travel by reference: what a test host keeps for one connection.
import { createHash } from "node:crypto";
import {
  BUDGETS,
  LIMITS,
  type ContentReadParams,
  type ContentReadResult,
  type ExternalizedField,
  type InterceptResult,
  type ProviderRequest,
} from "@reasonix/protocol";
import { ProtocolError } from "@reasonix/wire";

interface Content {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** A payload as it stands in a frame. */
export interface Carried {
  readonly payload: unknown;
  readonly externalized?: readonly ExternalizedField[];
}

/** The content store of a connection. Its references count up, so that two runs of one script send the same bytes. */
export class ContentStore {
  readonly #contents = new Map<string, Content>();
  #count = 0;

  /**
   * A payload for a frame: by reference when its JSON text has more than `externalizeFieldBytes`, or when that is forced.
   * Throws `ProtocolError` "frame_too_large" above `contentRefObjectBytes`.
   */
  carry(payload: object, byReference = false): Carried {
    const bytes = Buffer.from(JSON.stringify(payload));
    if (!byReference && bytes.length <= LIMITS.externalizeFieldBytes) return { payload };
    return { payload: null, externalized: [this.put(bytes, "/payload")] };
  }

  /** A model request for a frame of revision 2: each message content whose JSON text is too large goes by reference. */
  carryRequest(request: ProviderRequest): {
    readonly request: ProviderRequest;
    readonly externalized?: readonly ExternalizedField[];
  } {
    const externalized: ExternalizedField[] = [];
    const messages = request.messages.map((message, index) => {
      const { content, ...rest } = message;
      const bytes = Buffer.from(content === undefined ? "" : JSON.stringify(content));
      if (bytes.length <= LIMITS.externalizeFieldBytes) return message;
      externalized.push(this.put(bytes, `/request/messages/${index}/content`));
      return rest;
    });
    return externalized.length === 0 ? { request } : { request: { ...request, messages }, externalized };
  }

  /** Keeps bytes, `contentObjects` values at most; one more removes the oldest. */
  put(bytes: Buffer, jsonPointer: string): ExternalizedField {
    if (bytes.length > LIMITS.contentRefObjectBytes)
      throw new ProtocolError(
        "frame_too_large",
        `The value has ${bytes.length} bytes; one that travels by reference has at most ${LIMITS.contentRefObjectBytes}.`,
      );
    const contentRef = `content_${String(++this.#count).padStart(REF_DIGITS, "0")}`;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    this.#contents.set(contentRef, { bytes, sha256 });
    const [oldest] = this.#contents.keys();
    if (oldest !== undefined && this.#contents.size > BUDGETS.contentObjects) this.#contents.delete(oldest);
    return { jsonPointer, contentRef, totalBytes: bytes.length, sha256 };
  }

  /** Forgets every value, as a host does that needs the room. What is read of them from now on is `content_ref_expired`. */
  expire(): void {
    this.#contents.clear();
  }

  /** One page (`host/content/read`). */
  read({ contentRef, offset }: ContentReadParams): ContentReadResult {
    const { bytes, sha256 } = this.#get(contentRef);
    if (offset > bytes.length)
      throw new ProtocolError("content_ref_expired", `The offset ${offset} lies beyond the end, ${bytes.length}.`);
    const end = Math.min(offset + LIMITS.contentRefChunkBytes, bytes.length);
    return {
      contentRef,
      offset,
      dataBase64: bytes.toString("base64", offset, end),
      ...(end < bytes.length ? { nextOffset: end } : undefined),
      totalBytes: bytes.length,
      sha256,
      encoding: "utf8",
    };
  }

  /** The replacement of an answer: as it stands in the frame, or a value of this store that it hands back. */
  replacementOf({ replacement, externalized = [] }: InterceptResult): unknown {
    const [field, ...more] = externalized;
    if (field === undefined) return replacement;
    if (replacement !== undefined && replacement !== null)
      throw new ProtocolError("protocol_error", "The answer has a replacement both in the frame and by reference.");
    if (more.length > 0 || field.jsonPointer !== "/replacement")
      throw new ProtocolError("protocol_error", "The answer must point to one value, by the pointer /replacement.");
    const { bytes, sha256 } = this.#get(field.contentRef);
    if (bytes.length !== field.totalBytes || sha256 !== field.sha256)
      throw new ProtocolError("protocol_error", "The answer states another size or digest than the value has.");
    const value: unknown = JSON.parse(bytes.toString());
    return value;
  }

  #get(contentRef: string): Content {
    const content = this.#contents.get(contentRef);
    if (content === undefined)
      throw new ProtocolError("content_ref_expired", `The content reference ${contentRef} is not known here.`);
    return content;
  }
}

/** Digits of a reference, as hosts write them. */
const REF_DIGITS = 24;
