// Generated from spec/ by `pnpm gen`. Do not edit.

import type { ProviderChunk } from "./types.ts";

/** Kinds of stream chunk, each with the members it must and may carry. */
export const CHUNKS = {
  /** The model is done. It changes nothing: the stream ends with `extension/provider/stream/end`. */
  done: { optional: [], required: [] },
  /** The round has failed; chunks after it are not used. */
  error: { optional: [], required: ["error"] },
  /** More of the model's reasoning; the last signature that is not empty counts. */
  reasoning: { optional: ["signature", "text"], required: [] },
  /** More of the visible answer. An absent text is an empty one. */
  text: { optional: ["text"], required: [] },
  /** A complete tool call, with the whole text of its arguments. */
  tool_call: { optional: [], required: ["toolCall"] },
  /** Progress of a tool call's arguments, without their content. */
  tool_call_args_delta: { optional: ["argChars"], required: ["toolCall"] },
  /** A tool call begins: its id and name are known. */
  tool_call_start: { optional: [], required: ["toolCall"] },
  /** Token counts; the last record of a round counts. */
  usage: { optional: [], required: ["usage"] },
} as const;

export type ChunkKind = keyof typeof CHUNKS;

type Chunk<Kind extends ChunkKind, Required_ extends keyof ProviderChunk, Optional extends keyof ProviderChunk> = {
  readonly type: Kind;
} & Required<Pick<ProviderChunk, Required_>> &
  Partial<Pick<ProviderChunk, Optional | "epoch" | "generation">>;

/** The model is done. It changes nothing: the stream ends with `extension/provider/stream/end`. */
export type DoneChunk = Chunk<"done", never, never>;

/** The round has failed; chunks after it are not used. */
export type ErrorChunk = Chunk<"error", "error", never>;

/** More of the model's reasoning; the last signature that is not empty counts. */
export type ReasoningChunk = Chunk<"reasoning", never, "signature" | "text">;

/** More of the visible answer. An absent text is an empty one. */
export type TextChunk = Chunk<"text", never, "text">;

/** A complete tool call, with the whole text of its arguments. */
export type ToolCallChunk = Chunk<"tool_call", "toolCall", never>;

/** Progress of a tool call's arguments, without their content. */
export type ToolCallArgsDeltaChunk = Chunk<"tool_call_args_delta", "toolCall", "argChars">;

/** A tool call begins: its id and name are known. */
export type ToolCallStartChunk = Chunk<"tool_call_start", "toolCall", never>;

/** Token counts; the last record of a round counts. */
export type UsageChunk = Chunk<"usage", "usage", never>;

/** A chunk known by its kind, for those who read a stream. */
export type StreamChunk =
  | DoneChunk
  | ErrorChunk
  | ReasoningChunk
  | TextChunk
  | ToolCallChunk
  | ToolCallArgsDeltaChunk
  | ToolCallStartChunk
  | UsageChunk;
