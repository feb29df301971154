// A declaration held against a manifest, without a process.
import type { InitializeResult } from "@reasonix/protocol";
import { agreement, excessText, type Excess } from "../agreement.ts";
import { expectedBy, parseManifest } from "./expectation.ts";

/** Something that an extension declares and its manifest does not, with the sentence that says what to add. */
export type ManifestExcess = Excess & { readonly text: string };

/**
 * What an extension declares (`host.declared`) beyond what `reasonix-plugin.json` holds, item by item; empty when they
 * agree. Throws `TestingError` "bad_manifest".
 */
export function checkManifest(
  declared: InitializeResult,
  manifest: object,
  installedName?: string,
): readonly ManifestExcess[] {
  const { expectation, plugin } = expectedBy(parseManifest(manifest), installedName);
  return agreement(declared, expectation, plugin).map((excess) => ({ ...excess, text: excessText(excess) }));
}
