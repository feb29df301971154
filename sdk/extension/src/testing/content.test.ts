import { describe, expect, it } from "vitest";
import { BUDGETS, LIMITS, type ContentReadResult, type ExternalizedField } from "@reasonix/protocol";
import { ContentStore } from "./content.ts";

/** JSON text of this many bytes, as a payload. */
const sized = (bytes: number): { text: string } => ({ text: "x".repeat(bytes - '{"text":""}'.length) });

describe("the content store of a test host", () => {
  it("carries a payload in its frame up to the limit, and by reference above it or when told to", () => {
    const store = new ContentStore();
    const most = sized(LIMITS.externalizeFieldBytes);
    expect(store.carry(most)).toEqual({ payload: most });
    const [above, forced] = [store.carry(sized(LIMITS.externalizeFieldBytes + 1)), store.carry({}, true)];
    expect([above, forced].map(({ payload, externalized }) => [payload, externalized?.[0]?.totalBytes])).toEqual([
      [null, LIMITS.externalizeFieldBytes + 1],
      [null, 2],
    ]);
    expect(() => store.carry(sized(LIMITS.contentRefObjectBytes + 1))).toThrow("at most 8388608");
  });

  it("is read in pages", () => {
    const store = new ContentStore();
    const bytes = Buffer.from("漢".repeat(LIMITS.contentRefChunkBytes));
    const { contentRef } = store.put(bytes, "/payload");
    const pages: ContentReadResult[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; offset = pages.at(-1)?.nextOffset)
      pages.push(store.read({ contentRef, offset }));
    expect(pages.map(({ offset }) => offset)).toEqual([0, 1, 2].map((page) => page * LIMITS.contentRefChunkBytes));
    expect(Buffer.concat(pages.map(({ dataBase64 }) => Buffer.from(dataBase64, "base64")))).toEqual(bytes);
    expect(store.read({ contentRef, offset: bytes.length })).toMatchObject({ dataBase64: "", encoding: "utf8" });
    expect(() => store.read({ contentRef, offset: bytes.length + 1 })).toThrow("beyond the end");
  });

  it("forgets the oldest value, and all when it is told to", () => {
    const store = new ContentStore();
    const refs = Array.from(
      { length: BUDGETS.contentObjects + 1 },
      () => store.put(Buffer.from("1"), "/payload").contentRef,
    );
    const readable = (): number =>
      refs.filter((contentRef) => {
        try {
          return store.read({ contentRef, offset: 0 }).totalBytes === 1;
        } catch {
          return false;
        }
      }).length;
    expect([readable(), refs[0]]).toEqual([BUDGETS.contentObjects, "content_000000000000000000000001"]);
    store.expire();
    expect(readable()).toBe(0);
  });

  it("gives the replacement that an answer hands back, and refuses what does not fit", () => {
    const store = new ContentStore();
    const field: ExternalizedField = { ...store.put(Buffer.from('{"a":1}'), "/payload"), jsonPointer: "/replacement" };
    const decision = "replace";
    expect([
      store.replacementOf({ decision, replacement: 1 }),
      store.replacementOf({ decision, replacement: null, externalized: [field] }),
    ]).toEqual([1, { a: 1 }]);
    for (const wrong of [
      { decision, replacement: 1, externalized: [field] },
      { decision, externalized: [field, field] },
      { decision, externalized: [{ ...field, jsonPointer: "/payload" }] },
      { decision, externalized: [{ ...field, totalBytes: 8 }] },
      { decision, externalized: [{ ...field, contentRef: "content_no" }] },
    ] as const)
      expect(() => store.replacementOf(wrong)).toThrow(/^The (?:answer|content reference) /);
  });
});
