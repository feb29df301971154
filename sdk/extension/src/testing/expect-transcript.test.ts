import { describe, expect, it } from "vitest";
import { expectInTranscript, expectSameTranscript, expectTranscript } from "./expect-transcript.ts";
import { TranscriptReader, lineOf, type Transcript, type TranscriptEntry } from "./transcript.ts";

const reader = new TranscriptReader();
const read = (from: "host" | "extension", frame: unknown): TranscriptEntry =>
  reader.read(
    from,
    Buffer.from(typeof frame === "string" ? frame : JSON.stringify({ jsonrpc: "2.0", ...(frame as object) })),
  );

const transcript: Transcript = [
  read("host", { id: 1, method: "extension/shutdown", params: { timeoutMillis: 5 } }),
  read("extension", { id: 1, result: { accepted: true } }),
  read("host", { method: "extension/event", params: { event: "tool.after", payload: { name: "b", arguments: "a" } } }),
  read("extension", { id: 7, error: { code: -32601, message: "no" } }),
  read("extension", { id: 2, method: "host/content/read", params: { offset: -1 } }),
  read("extension", "hello"),
];

/** What an assertion throws. */
function said(run: () => void): string {
  try {
    run();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "nothing";
}

describe("a transcript", () => {
  it("has one line for each frame", () => {
    expect(transcript.map(lineOf)).toEqual([
      '→ request extension/shutdown #1 {"timeoutMillis":5}',
      '← answer extension/shutdown #1 {"accepted":true}',
      '→ notification extension/event {"event":"tool.after","payload":{"arguments":"a","name":"b"}}',
      '← refusal of no call #7 {"code":-32601,"message":"no"}',
      '← other "{\\"jsonrpc\\":\\"2.0\\",\\"id\\":2,\\"method\\":\\"host/content/read\\",\\"params\\":{\\"offset\\":-1}}"',
      '← other "hello"',
    ]);
  });

  it("is held against patterns, by stated members or by the beginning of the line", () => {
    expectTranscript(transcript, [
      { method: "extension/shutdown", params: {} },
      "← answer",
      { params: { payload: { name: "b" } } },
      { kind: "refusal", error: { code: -32601 } },
      { kind: "other" },
      { text: "hello" },
    ]);
    expectInTranscript(transcript, ["→ request", { kind: "refusal" }, "← other"]);
  });

  it("shows what differs", () => {
    expect(said(() => expectTranscript(transcript.slice(0, 3), ["→ request", { result: { accepted: false } }]))).toBe(
      [
        "The transcript is not the expected one (- expected, + seen):",
        '    → request extension/shutdown #1 {"timeoutMillis":5}',
        '  - {"result":{"accepted":false}}',
        '  + ← answer extension/shutdown #1 {"accepted":true}',
        '  + → notification extension/event {"event":"tool.after","payload":{"arguments":"a","name":"b"}}',
      ].join("\n"),
    );
    expect(said(() => expectInTranscript(transcript.slice(0, 2), ["← answer", "→ request"]))).toBe(
      [
        "The transcript has no entry like → request after what stood before it (lines with +):",
        '    → request extension/shutdown #1 {"timeoutMillis":5}',
        '    ← answer extension/shutdown #1 {"accepted":true}',
      ].join("\n"),
    );
    expect(said(() => expectTranscript([], []))).toBe("nothing");
  });

  it("is the same as another one or not", () => {
    const [first, second, third] = transcript;
    expect(said(() => expectSameTranscript([first!, second!], [first!, second!]))).toBe("nothing");
    expect(said(() => expectSameTranscript([first!, second!], [first!]))).toContain("+ ← answer");
    const other = { ...third!, params: { event: "tool.after", payload: {} } } as TranscriptEntry;
    expect(said(() => expectSameTranscript([third!], [other]))).toBe(
      [
        "The transcripts differ (- expected, + seen):",
        '  - → notification extension/event {"event":"tool.after","payload":{}}',
        '  + → notification extension/event {"event":"tool.after","payload":{"arguments":"a","name":"b"}}',
      ].join("\n"),
    );
  });
});
