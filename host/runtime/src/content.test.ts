import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { BUDGETS, ERRORS, LIMITS } from "@reasonix/protocol";
import { isContentReadResult } from "@reasonix/protocol/validators";
import { describe, expect, test } from "vitest";
import { ContentStore, encodePayload } from "./content.ts";

/** A payload whose JSON text has exactly this many bytes. */
const ofSize = (bytes: number): { text: string } => ({ text: "x".repeat(bytes - JSON.stringify({ text: "" }).length) });

function large(value: object): { bytes: Buffer; sha256: string } {
  const encoded = encodePayload(value);
  if (encoded.large === undefined) throw new Error("expected a large payload");
  return encoded.large;
}

test("a value travels by reference from one byte over the threshold", () => {
  expect(encodePayload(ofSize(LIMITS.externalizeFieldBytes)).large).toBeUndefined();
  const value = ofSize(LIMITS.externalizeFieldBytes + 1);
  const bytes = Buffer.from(JSON.stringify(value));
  expect(encodePayload(value)).toEqual({
    value,
    large: { bytes, sha256: createHash("sha256").update(bytes).digest("hex") },
  });
});

describe("reading", () => {
  test("any pages from the beginning give the value again", () => {
    const sizes = fc.integer({ min: LIMITS.externalizeFieldBytes + 1, max: 3 * LIMITS.contentRefChunkBytes });
    fc.assert(
      fc.property(sizes, (size) => {
        const value = ofSize(size);
        const store = new ContentStore();
        const field = store.put(large(value), "/payload");
        const pages: Buffer[] = [];
        for (let offset: number | undefined = 0; offset !== undefined;) {
          const page = store.read({ contentRef: field.contentRef, offset });
          expect(isContentReadResult(page)).toBe(true);
          expect(page).toMatchObject({ offset, totalBytes: size, sha256: field.sha256, encoding: "utf8" });
          pages.push(Buffer.from(page.dataBase64, "base64"));
          offset = page.nextOffset;
        }
        expect(pages.every((page) => page.length <= LIMITS.contentRefChunkBytes)).toBe(true);
        expect(JSON.parse(Buffer.concat(pages).toString())).toEqual(value);
      }),
      { numRuns: 20 },
    );
  });

  test("at the end is an empty last page, beyond it and for unknown references an error", () => {
    const store = new ContentStore();
    const { contentRef, totalBytes, sha256 } = store.put(large(ofSize(70_000)), "/payload");
    const page = { contentRef, offset: totalBytes, dataBase64: "", totalBytes, sha256, encoding: "utf8" };
    expect(store.read({ contentRef, offset: totalBytes })).toEqual(page);
    expect(() => store.read({ contentRef, offset: totalBytes + 1 })).toThrow(expired());
    expect(() => store.read({ contentRef: "content_0", offset: 0 })).toThrow(expired());
    expect(() => new ContentStore().read({ contentRef, offset: 0 })).toThrow(expired());
  });
});

test("keeps a bounded number, the newest; what is dropped is gone", () => {
  const store = new ContentStore();
  const value = large(ofSize(70_000));
  const fields = Array.from({ length: BUDGETS.contentObjects + 1 }, () => store.put(value, "/payload"));
  const [first, second] = fields;
  if (first === undefined || second === undefined) throw new Error("expected fields");
  expect(new Set(fields.map(({ contentRef }) => contentRef)).size).toBe(fields.length);
  expect(fields.every(({ contentRef }) => /^content_[0-9a-f]{24}$/.test(contentRef))).toBe(true);
  expect(() => store.read({ contentRef: first.contentRef, offset: 0 })).toThrow(expired());
  expect(store.read({ contentRef: second.contentRef, offset: 0 }).totalBytes).toBe(70_000);
  store.drop(second);
  expect(() => store.read({ contentRef: second.contentRef, offset: 0 })).toThrow(expired());
});

test("a value may have exactly the limit and no byte more", () => {
  const store = new ContentStore();
  expect(store.put(large(ofSize(LIMITS.contentRefObjectBytes)), "/payload").totalBytes).toBe(
    LIMITS.contentRefObjectBytes,
  );
  expect(() => store.put(large(ofSize(LIMITS.contentRefObjectBytes + 1)), "/payload")).toThrow(
    expect.objectContaining({ reason: "frame_too_large" }),
  );
});

describe("the replacement of an answer", () => {
  const store = new ContentStore();
  const value = ofSize(70_000);
  const field = { ...store.put(large(value), "/payload"), jsonPointer: "/replacement" };
  const answer = { decision: "replace" } as const;

  test("stands in the frame or in the store", () => {
    expect(store.replacementOf(answer)).toBeUndefined();
    expect(store.replacementOf({ ...answer, replacement: { text: "x" }, externalized: [] })).toEqual({ text: "x" });
    expect(store.replacementOf({ ...answer, replacement: null, externalized: [field] })).toEqual(value);
  });

  test.each([
    ["in both", { replacement: {}, externalized: [field] }, "protocol_error"],
    ["in two places", { externalized: [field, field] }, "protocol_error"],
    ["at another pointer", { externalized: [{ ...field, jsonPointer: "/payload" }] }, "protocol_error"],
    ["of another size", { externalized: [{ ...field, totalBytes: 1 }] }, "protocol_error"],
    ["of another digest", { externalized: [{ ...field, sha256: "0".repeat(64) }] }, "protocol_error"],
    [
      "over the limit",
      { externalized: [{ ...field, totalBytes: LIMITS.contentRefObjectBytes + 1 }] },
      "frame_too_large",
    ],
    ["unknown", { externalized: [{ ...field, contentRef: "content_0" }] }, "content_ref_expired"],
  ])("is refused %s, whatever the decision", (_, members, reason) => {
    expect(() => store.replacementOf({ decision: "continue", ...members })).toThrow(
      expect.objectContaining({ reason }),
    );
  });
});

function expired(): unknown {
  return expect.objectContaining({ reason: "content_ref_expired", rpcCode: ERRORS.content_ref_expired.code });
}
