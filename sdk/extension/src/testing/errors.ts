// What a test is told when it cannot go on.

/**
 * - `bad_manifest`: what was given as the manifest is none.
 * - `not_declared`: the extension declares what its manifest does not; the message names the lines to add.
 * - `no_answer`: nothing came within the real time that the test host waits.
 * - `not_started`: the extension ended, or broke the protocol, before it was ready.
 * - `wrong_script`: the script of the test does not fit what the extension asks.
 * - `stream_broken`: the messages of a stream break the protocol.
 * - `unexpected_transcript`: the frames are not those that were expected.
 */
export type TestingErrorCode =
  | "bad_manifest"
  | "not_declared"
  | "no_answer"
  | "not_started"
  | "wrong_script"
  | "stream_broken"
  | "unexpected_transcript";

/** An error of the test kit. The message says what failed, why, and what to do. */
export class TestingError extends Error {
  override readonly name: string = "TestingError";
  readonly code: TestingErrorCode;

  constructor(code: TestingErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
