// @reasonix/sdk/testing: a host for the tests of an extension, with a clock that stands still.
export type { Answers, Question } from "./answers.ts";
export { checkManifest } from "./check-manifest.ts";
export type { ManifestExcess } from "./check-manifest.ts";
export type { Command } from "./child.ts";
export type { Decision } from "./decision.ts";
export { TestingError } from "./errors.ts";
export type { TestingErrorCode } from "./errors.ts";
export { expectInTranscript, expectSameTranscript, expectTranscript } from "./expect-transcript.ts";
export type { EntryPattern } from "./expect-transcript.ts";
export { corrupt, cut, delay, drop, duplicate, split } from "./faults.ts";
export type { Fault, FrameMatch } from "./faults.ts";
export type { ExtensionHost, InterceptOptions, PayloadOptions, StreamOptions, ToolOptions } from "./host.ts";
export type { Exit } from "./running.ts";
export { startExtension } from "./start.ts";
export type { HostOptions } from "./start.ts";
export type { Collected, ExtensionStream } from "./stream.ts";
export type { Surface } from "./surfaces.ts";
export { lineOf } from "./transcript.ts";
export type {
  AnswerEntry,
  NotificationEntry,
  OtherEntry,
  RefusalEntry,
  RequestEntry,
  Side,
  Transcript,
  TranscriptEntry,
} from "./transcript.ts";
export { virtualClock } from "./virtual-clock.ts";
export type { VirtualClock } from "./virtual-clock.ts";
