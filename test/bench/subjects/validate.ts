// Validating a parsed value, as a receiver does: the message, and what the schema leaves open in it by the named type.
import * as is from "../../../generated/src/validators.js";

type Check = (value: unknown) => boolean;

/** The work of one arrival, by the name of the row. */
const CHECKS: Readonly<Record<string, Check>> = {
  InterceptParams: (value) => is.isInterceptParams(value) && is.isToolBeforePayload(value.payload),
  InterceptResult: (value) => is.isInterceptResult(value) && is.isToolBeforeReplacement(value.replacement),
  StreamChunkParams: is.isStreamChunkParams,
  StreamOpenParams: is.isStreamOpenParams,
  InitializeParams: is.isInitializeParams,
  InitializeResult: is.isInitializeResult,
  PluginManifest: is.isPluginManifest,
  ManifestRequirement: is.isManifestRequirement,
  UICardPayload: is.isUICardPayload,
};

/** Copies of the value that take turns, so that the engine cannot carry what it learned of one call into the next. */
const COPIES = 16;

export function prepare(text: string, what: string | undefined): () => unknown {
  const check = CHECKS[what ?? ""];
  if (check === undefined) throw new Error(`subjects/validate.ts has no check ${String(what)}`);
  const values = Array.from({ length: COPIES }, () => JSON.parse(text) as unknown);
  let turn = 0;
  return () => {
    turn = (turn + 1) % COPIES;
    if (!check(values[turn])) throw new Error(`${String(what)} refuses ${text}`);
    return turn;
  };
}
