import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { LIMITS, type ExternalizedField, type ProviderRequest } from "@reasonix/protocol";
import type { ReadPage } from "../content.ts";
import { requestOf } from "./request.ts";

const REF = "content_0123456789abcdef01234567";
const request: ProviderRequest = {
  messages: [{ role: "user" }, { role: "assistant", content: "here" }, { role: "user" }],
  tools: [],
  maxTokens: 0,
};

/** A value that was moved out of a message, and the host's way to read it. */
function moved(at: number | string, value: unknown): { readonly field: ExternalizedField; readonly read: ReadPage } {
  const bytes = Buffer.from(JSON.stringify(value));
  const known = { contentRef: REF, totalBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  const read: ReadPage = ({ offset }) =>
    Promise.resolve({ ...known, offset, encoding: "utf8", dataBase64: bytes.toString("base64") });
  return { field: { ...known, jsonPointer: `/request/messages/${at}/content` }, read };
}

const never: ReadPage = () => expect.unreachable();

it("is the request itself when nothing was moved out", async () => {
  expect(await requestOf({ request }, never)).toBe(request);
});

it("has each content back in its message, and leaves what was received as it was", async () => {
  const { field, read } = moved(0, "é漢😀");
  const received = structuredClone(request);
  const other = { ...field, jsonPointer: "/request/messages/2/content" };
  const whole = await requestOf({ request: received, externalized: [field, other] }, read);
  expect(whole.messages).toEqual([
    { role: "user", content: "é漢😀" },
    { role: "assistant", content: "here" },
    { role: "user", content: "é漢😀" },
  ]);
  expect(received).toEqual(request);
});

const { field } = moved(0, "x");
it.each<[string, readonly ExternalizedField[]]>([
  ["a message that is not there", [moved(3, "x").field]],
  ["a message that has its content", [moved(1, "x").field]],
  ["one message twice", [field, field]],
  ["a number that is written otherwise", [moved("00", "x").field]],
  ["another member", [{ ...field, jsonPointer: "/request/messages/0/role" }]],
  ["a payload", [{ ...field, jsonPointer: "/payload" }]],
])("is refused before anything is read for %s", async (_, externalized) => {
  await expect(requestOf({ request, externalized }, never)).rejects.toMatchObject({ reason: "protocol_error" });
});

it("is refused for a content that is no text, or larger than an object may be", async () => {
  const { field, read } = moved(0, { text: "x" });
  await expect(requestOf({ request, externalized: [field] }, read)).rejects.toMatchObject({
    reason: "protocol_error",
    message: expect.stringContaining("no text") as string,
  });
  const large = { ...field, totalBytes: LIMITS.contentRefObjectBytes + 1 };
  await expect(requestOf({ request, externalized: [large] }, never)).rejects.toMatchObject({
    reason: "frame_too_large",
  });
});
