import * as fc from "fast-check";
import { expect, test } from "vitest";
import { StderrTail } from "./stderr-tail.ts";

test("is the end of everything, however it was cut", () => {
  const chunks = fc.array(
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Uint8Array.from(bytes, (byte) => 97 + (byte % 26))),
  );
  fc.assert(
    fc.property(chunks, fc.integer({ min: 1, max: 20 }), (parts, bound) => {
      const tail = new StderrTail(bound);
      for (const part of parts) tail.push(part);
      expect(tail.text()).toBe(Buffer.concat(parts).toString().slice(-bound));
    }),
  );
});

test("does not begin inside a character, and is trimmed", () => {
  const tail = new StderrTail(4);
  tail.push(Buffer.from("aé€ \n"));
  expect(tail.text()).toBe("");
  tail.push(Buffer.from("é!\n"));
  expect(tail.text()).toBe("é!");
});
