// Stream chunk kinds, and the union of chunks by kind.
import { pointer, refName, type Spec } from "../contract/model.ts";
import { pascal } from "../names.ts";
import { BANNER, body, docComment, literal, unionOf } from "./text.ts";

export function emitChunks({ contract, docs }: Spec): string {
  const kinds = Object.entries(contract.chunks.kinds);
  const flat = refName(contract.chunks.definition);
  const own = new Set(kinds.flatMap(([, { required, optional }]) => [...required, ...optional]));
  const common = Object.keys(contract.$defs[flat]?.properties ?? {}).filter(
    (member) => member !== "type" && !own.has(member),
  );
  const types = kinds.map(
    ([kind, { required, optional }]) =>
      `${docComment(docs.get(pointer("chunks", "kinds", kind)))}export type ${pascal(kind)}Chunk = Chunk<${literal(kind)}, ${unionOf(required)}, ${unionOf(optional)}>;`,
  );
  return `${BANNER}
import type { ${flat} } from "./types.ts";

/** Kinds of stream chunk, each with the members it must and may carry. */
export const CHUNKS = {
${body(kinds.map(([kind, row]) => [kind, literal(row), docs.get(pointer("chunks", "kinds", kind))]))}} as const;

export type ChunkKind = keyof typeof CHUNKS;

type Chunk<Kind extends ChunkKind, Required_ extends keyof ${flat}, Optional extends keyof ${flat}> = { readonly type: Kind } & Required<Pick<${flat}, Required_>> &
  Partial<Pick<${flat}, Optional | ${unionOf(common)}>>;

${types.join("\n\n")}

/** A chunk known by its kind, for those who read a stream. */
export type StreamChunk = ${kinds.map(([kind]) => `${pascal(kind)}Chunk`).join(" | ")};
`;
}
