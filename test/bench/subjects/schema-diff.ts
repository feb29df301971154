// Comparing two serialised contracts, from their bytes to the findings.
import { diff } from "../../../tools/src/diff/diff.ts";
import { documentOf } from "../../../tools/src/schema-diff/document.ts";
import { parseJson } from "../../../tools/src/schema-diff/json-text.ts";

/** @param text a list of the two contracts */
export function prepare(text: string): () => unknown {
  const [old, now] = (JSON.parse(text) as readonly unknown[]).map((contract) => Buffer.from(JSON.stringify(contract)));
  return () => {
    const base = documentOf(parseJson(old ?? new Uint8Array(), "old"), "old");
    const head = documentOf(parseJson(now ?? new Uint8Array(), "new"), "new");
    const found = diff(base.contract, head.contract, base.revision);
    if (found.length === 0) throw new Error("the spec of today is what was published, which makes this no measure");
    return found;
  };
}
