import type { ProviderRequest, StreamChunk } from "@reasonix/protocol";

/** Something that answers a request with a stream. */
export interface Model {
  /** How users and packages name it. */
  readonly ref: string;
  /** Must end with a `done` chunk, or fail; a stream that just stops is no answer. */
  stream(request: ProviderRequest, options: { readonly signal?: AbortSignal }): AsyncIterable<StreamChunk>;
}
