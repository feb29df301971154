import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LIMITS, type ContentReadResult, type ExternalizedField } from "@reasonix/protocol";
import { AnswerError, ProtocolError } from "@reasonix/wire";
import { payloadOf, type ReadPage } from "./content.ts";

const REF = "content_0123456789abcdef01234567";

interface Stored {
  readonly bytes: Buffer;
  readonly field: ExternalizedField;
}

function stored(text: string | Buffer): Stored {
  const bytes = Buffer.from(text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, field: { jsonPointer: "/payload", contentRef: REF, totalBytes: bytes.length, sha256 } };
}

/** A store with one object that keeps the rules, except for what `bend` changes. */
function store(
  { bytes, field }: Stored,
  bend: (page: ContentReadResult) => ContentReadResult = (page) => page,
): { read: ReadPage; offsets: number[] } {
  const offsets: number[] = [];
  const read: ReadPage = ({ contentRef, offset }) => {
    offsets.push(offset);
    const end = Math.min(offset + LIMITS.contentRefChunkBytes, bytes.length);
    const { totalBytes, sha256 } = field;
    const dataBase64 = bytes.subarray(offset, end).toString("base64");
    const page: ContentReadResult = { contentRef, offset, dataBase64, encoding: "utf8", totalBytes, sha256 };
    return Promise.resolve(bend(end < bytes.length ? { ...page, nextOffset: end } : page));
  };
  return { read, offsets };
}

const never: ReadPage = () => {
  throw new Error("nothing must be read");
};

const text = (length: number): string => JSON.stringify("é漢😀x".repeat(length).slice(0, length));

describe("payloadOf", () => {
  it("is the inline value without descriptors", async () => {
    expect([
      await payloadOf({ payload: { a: 1 } }, never),
      await payloadOf({ payload: null, externalized: [] }, never),
    ]).toEqual([{ a: 1 }, null]);
  });

  it("reads page by page and joins bytes before characters", async () => {
    const value = "漢".repeat(250_000);
    const object = stored(JSON.stringify(value));
    const { read, offsets } = store(object);
    expect(await payloadOf({ payload: null, externalized: [object.field] }, read)).toBe(value);
    expect(offsets).toEqual([0, LIMITS.contentRefChunkBytes, 2 * LIMITS.contentRefChunkBytes]);
  });

  it("reads an object of exactly one page at once, and an empty last page where the host gives one", async () => {
    const object = stored(JSON.stringify("x".repeat(LIMITS.contentRefChunkBytes - 2)));
    const one = store(object);
    const two = store(object, (page) =>
      page.offset === 0 ? { ...page, nextOffset: LIMITS.contentRefChunkBytes } : page,
    );
    for (const { read } of [one, two])
      expect(String(await payloadOf({ payload: null, externalized: [object.field] }, read)).length).toBe(
        LIMITS.contentRefChunkBytes - 2,
      );
    expect([one.offsets, two.offsets]).toEqual([[0], [0, LIMITS.contentRefChunkBytes]]);
  });

  const { field } = stored(text(10));
  it.each<[string, unknown, ExternalizedField[], string]>([
    ["an inline value beside a descriptor", { text: "" }, [field], "protocol_error"],
    ["two descriptors", null, [field, field], "protocol_error"],
    ["another pointer", null, [{ ...field, jsonPointer: "/replacement" }], "protocol_error"],
    [
      "more than an object may have",
      null,
      [{ ...field, totalBytes: LIMITS.contentRefObjectBytes + 1 }],
      "frame_too_large",
    ],
  ])("refuses %s without reading", async (_, payload, externalized, reason) => {
    await expect(payloadOf({ payload, externalized }, never)).rejects.toMatchObject({ code: "protocol", reason });
  });

  it.each<[string, (page: ContentReadResult) => ContentReadResult, string]>([
    ["a flipped byte", (page) => ({ ...page, dataBase64: page.dataBase64.replace(/^./, "A") }), "SHA-256"],
    ["another ref", (page) => ({ ...page, contentRef: "content_x" }), "not asked for"],
    ["another offset", (page) => ({ ...page, offset: page.offset + 1 }), "not asked for"],
    ["another size", (page) => ({ ...page, totalBytes: page.totalBytes + 1 }), "another value"],
    ["another digest", (page) => ({ ...page, sha256: "0".repeat(64) }), "another value"],
    ["text that is not base64", (page) => ({ ...page, dataBase64: `${page.dataBase64}*` }), "not base64"],
    ["base64 without its padding", (page) => ({ ...page, dataBase64: "YQ" }), "not base64"],
    [
      "a page that is too large",
      (page) => ({ ...page, dataBase64: Buffer.alloc(LIMITS.contentRefChunkBytes + 1).toString("base64") }),
      "too large",
    ],
    ["a page that leads nowhere", (page) => ({ ...page, nextOffset: page.offset }), "lead to the next"],
    [
      "a page that leads too far",
      (page) => ({ ...page, nextOffset: LIMITS.contentRefChunkBytes + 1 }),
      "lead to the next",
    ],
    ["an empty page that leads on", (page) => ({ ...page, dataBase64: "", nextOffset: 1 }), "lead to the next"],
    ["an empty page that leads to itself", (page) => ({ ...page, dataBase64: "", nextOffset: page.offset }), "lead to"],
    ["an early end", ({ nextOffset: _, ...page }) => page, "fewer bytes"],
  ])("refuses %s", async (_, bend, words) => {
    const object = stored(text(200_000));
    const { read } = store(object, bend);
    await expect(payloadOf({ payload: null, externalized: [object.field] }, read)).rejects.toMatchObject({
      reason: "protocol_error",
      message: expect.stringContaining(words) as string,
    });
  });

  it("refuses a page of more than an object may have", async () => {
    const object = stored(text(10));
    const { read } = store(object, (page) => ({ ...page, totalBytes: LIMITS.contentRefObjectBytes + 1 }));
    await expect(payloadOf({ payload: null, externalized: [object.field] }, read)).rejects.toMatchObject({
      reason: "frame_too_large",
    });
  });

  it("refuses more bytes than were announced", async () => {
    const object = stored(text(10));
    const { read } = store({ ...object, bytes: Buffer.concat([object.bytes, object.bytes]) });
    await expect(payloadOf({ payload: null, externalized: [object.field] }, read)).rejects.toMatchObject({
      reason: "protocol_error",
      message: expect.stringContaining("more bytes") as string,
    });
  });

  it("refuses bytes that are not JSON", async () => {
    for (const bytes of [Buffer.from("{"), Buffer.from("\uFEFF1"), Buffer.alloc(0)]) {
      const object = stored(bytes);
      await expect(
        payloadOf({ payload: null, externalized: [object.field] }, store(object).read),
      ).rejects.toMatchObject({
        reason: "protocol_error",
        message: expect.stringContaining("not JSON") as string,
      });
    }
  });

  it("keeps the host's reason, and makes an answer without one a protocol error", async () => {
    const read =
      (error: Error): ReadPage =>
      () =>
        Promise.reject(error);
    const gone = new ProtocolError("content_ref_expired");
    const carrier = { payload: null, externalized: [field] };
    await expect(payloadOf(carrier, read(gone))).rejects.toBe(gone);
    await expect(payloadOf(carrier, read(new AnswerError(-32601, "no")))).rejects.toMatchObject({
      reason: "protocol_error",
    });
  });
});
