// Parsing the text: what any receiver of it pays before it can look at a value.

export function prepare(text: string): () => unknown {
  return () => JSON.parse(text) as unknown;
}
