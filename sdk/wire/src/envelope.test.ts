import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUDGETS, TRANSPORT_CODES } from "@reasonix/protocol";
import { readFrame } from "./envelope.ts";

const { invalidRequest, parseError } = TRANSPORT_CODES;

function read(text: string): Record<string, unknown> {
  const { why, ...rest }: Record<string, unknown> = { ...readFrame(Buffer.from(text)) };
  if (rest["kind"] === "malformed") expect(why).toEqual(expect.stringMatching(/./));
  return rest;
}

describe("readFrame", () => {
  it.each([
    ['{"jsonrpc":"2.0","id":1,"method":"m"}', { kind: "request", id: 1, method: "m", params: {} }],
    [
      '{"jsonrpc":"2.0","id":1.0,"method":"extension/initialize","params":{"a":1},"revision":2.0,"other":[]}',
      { kind: "request", id: 1, method: "extension/initialize", params: { a: 1 }, revision: 2 },
    ],
    ['{"jsonrpc":"2.0","id":1,"method":"m","revision":2}', { kind: "request", id: 1, method: "m", params: {} }],
    ['{"jsonrpc":"2.0","id":null,"method":"m"}', { kind: "request", id: null, method: "m", params: {} }],
    ['{"jsonrpc":"2.0","id":-7,"method":"m"}', { kind: "request", id: -7, method: "m", params: {} }],
    ['{"jsonrpc":"2.0","method":"m","revision":"any"}', { kind: "notification", method: "m", params: {} }],
    ['{"jsonrpc":"2.0","id":1,"result":null}', { kind: "success", id: 1, result: null }],
    [
      '{"jsonrpc":"2.0","id":1,"result":{"a":1},"revision":3}',
      { kind: "success", id: 1, result: { a: 1 }, revision: 3 },
    ],
    [
      '{"jsonrpc":"2.0","id":1,"error":{"code":9007199254740991,"message":"far"}}',
      { kind: "failure", id: 1, error: { code: Number.MAX_SAFE_INTEGER, message: "far" } },
    ],
    [
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no","data":7}}',
      { kind: "failure", id: null, error: { code: -32000, message: "no", data: 7 } },
    ],
  ])("reads %s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(["0", "-1", "1.5", "9007199254740993", "1e400", '"2"', "null", "true", "[2]", '{"a":2}'])(
    "takes the revision %s for none, of a request and of an answer",
    (revision) => {
      expect(read(`{"jsonrpc":"2.0","id":1,"method":"extension/initialize","revision":${revision}}`)).toEqual({
        kind: "request",
        id: 1,
        method: "extension/initialize",
        params: {},
      });
      expect(read(`{"jsonrpc":"2.0","id":1,"result":{},"revision":${revision}}`)).toEqual({
        kind: "success",
        id: 1,
        result: {},
      });
    },
  );

  it.each([
    ["not json"],
    ["{"],
    ['{"jsonrpc":"2.0","id":01,"method":"m"}'],
    ['\uFEFF{"jsonrpc":"2.0","id":1,"method":"m"}'],
    ["\u00A0{}"],
  ])("finds that %j is not JSON", (text) => {
    expect(read(text)).toEqual({ kind: "malformed", code: parseError, id: null });
  });

  it.each([["[]"], ['[{"jsonrpc":"2.0","id":1,"method":"m"}]'], ["null"], ["7"], ['"text"'], ["true"]])(
    "refuses %s, which is no object",
    (text) => {
      expect(read(text)).toEqual({ kind: "malformed", code: invalidRequest, id: null });
    },
  );

  // A call: its own id where that is valid and the members have their types.
  it.each([
    ['{"id":1,"method":"m"}', 1, "m"],
    ['{"jsonrpc":"1.0","id":1,"method":"m"}', 1, "m"],
    ['{"jsonrpc":2,"id":1,"method":"m"}', null, "m"],
    ['{"jsonrpc":"2.0","id":1,"method":""}', 1, ""],
    ['{"jsonrpc":"2.0","id":1,"method":5}', null, ""],
    ['{"jsonrpc":"2.0","id":2,"method":"m","result":1}', 2, "m"],
    ['{"jsonrpc":"2.0","id":2,"method":"m","error":{"code":1,"message":"x"}}', 2, "m"],
    ['{"jsonrpc":"2.0","id":2,"method":"m","error":{"code":"x"}}', null, "m"],
    ['{"jsonrpc":"2.0","id":2,"method":"m","error":7}', null, "m"],
    ['{"jsonrpc":"2.0","id":3,"method":"m","params":[]}', 3, "m"],
    ['{"jsonrpc":"2.0","id":3,"method":"m","params":null}', 3, "m"],
    ['{"jsonrpc":"2.0","id":3,"method":"m","params":"x"}', 3, "m"],
    ['{"jsonrpc":"2.0","id":"3","method":"m"}', null, "m"],
    ['{"jsonrpc":"2.0","id":1.5,"method":"m"}', null, "m"],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"m"}', null, "m"],
    ['{"jsonrpc":"2.0","id":1e400,"method":"m"}', null, "m"],
    ['{"jsonrpc":"2.0","id":{},"method":"m"}', null, "m"],
    ['{"jsonrpc":"2.0","id":true,"method":"m"}', null, "m"],
    ['{"jsonrpc":"2.0","method":"m","params":7}', null, "m"],
  ])("refuses the call %s with id %j", (text, id, method) => {
    expect(read(text)).toEqual({ kind: "malformed", code: invalidRequest, id, method });
  });

  // An answer: id null, and the call that it was meant for.
  it.each([
    ['{"jsonrpc":"2.0","id":5}', 5],
    ['{"jsonrpc":"2.0"}', undefined],
    ['{"jsonrpc":"2.0","result":1}', undefined],
    ['{"jsonrpc":"2.0","id":5,"result":1,"error":null}', 5],
    ['{"jsonrpc":"2.0","id":5,"error":null}', 5],
    ['{"jsonrpc":"2.0","id":5,"error":{"code":1}}', 5],
    ['{"jsonrpc":"2.0","id":5,"error":{"code":1.5,"message":"x"}}', 5],
    ['{"jsonrpc":"2.0","id":5,"error":{"code":9007199254740993,"message":"x"}}', 5],
    ['{"jsonrpc":"2.0","id":5,"result":1,"params":{}}', 5],
    ['{"jsonrpc":"1.0","id":5,"result":1}', 5],
    ['{"jsonrpc":"2.0","id":"5","result":1}', undefined],
  ])("refuses the answer %s", (text, answers) => {
    const call = answers === undefined ? {} : { answers };
    expect(read(text)).toEqual({ kind: "malformed", code: invalidRequest, id: null, ...call });
  });

  it("refuses what is too deep or has too many tokens without parsing it", () => {
    const frame = (params: string): string => `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":${params}}}`;
    expect(read(frame("[".repeat(BUDGETS.frameDepth)))).toEqual({ kind: "malformed", code: invalidRequest, id: null });
    expect(read(frame(`[${"1,".repeat(BUDGETS.frameTokens)}1]`))).toEqual({
      kind: "malformed",
      code: invalidRequest,
      id: null,
    });
  });

  it("takes __proto__ for a name like any other", () => {
    const frame = readFrame(
      Buffer.from('{"__proto__":{"method":"x"},"jsonrpc":"2.0","method":"m","params":{"__proto__":{"polluted":1}}}'),
    );
    if (frame.kind !== "notification") throw new Error(frame.kind);
    expect(Object.getPrototypeOf(frame.params)).toBe(Object.prototype);
    expect(Object.keys(frame.params)).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(read('{"__proto__":{"method":"x","id":1},"jsonrpc":"2.0"}')).toEqual({
      kind: "malformed",
      code: invalidRequest,
      id: null,
    });
  });

  it("keeps the last of two members with one name", () => {
    expect(read('{"jsonrpc":"2.0","method":"a","method":"b"}')).toEqual({
      kind: "notification",
      method: "b",
      params: {},
    });
  });

  it("tells of bytes that are not UTF-8, and not of a replacement character that was sent", () => {
    const seen: string[] = [];
    const frame = (middle: Buffer): Buffer =>
      Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":1,"result":"'), middle, Buffer.from('"}')]);
    const result = (middle: Buffer): unknown => {
      const incoming = readFrame(frame(middle), () => void seen.push(middle.toString("hex")));
      return incoming.kind === "success" ? incoming.result : incoming;
    };
    expect(result(Buffer.from("é\uFFFD"))).toBe("é\uFFFD");
    expect(result(Buffer.from([0x61, 0xff, 0x62]))).toBe("a\uFFFDb");
    expect(result(Buffer.from([0xed, 0xa0, 0x80]))).toBe("\uFFFD\uFFFD\uFFFD");
    expect(seen).toEqual(["61ff62", "eda080"]);
  });

  it("never throws, whatever the bytes", () => {
    const kinds = ["request", "notification", "success", "failure", "malformed"];
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => Buffer.from(text)),
      fc
        .record(
          {
            jsonrpc: fc.constantFrom("2.0", "1", 2),
            id: fc.jsonValue(),
            method: fc.jsonValue(),
            params: fc.jsonValue(),
            result: fc.jsonValue(),
            error: fc.jsonValue(),
          },
          { requiredKeys: [] },
        )
        .map((frame) => Buffer.from(JSON.stringify(frame))),
    );
    fc.assert(
      fc.property(bytes, (value) => {
        expect(kinds).toContain(readFrame(value).kind);
      }),
    );
  });
});
