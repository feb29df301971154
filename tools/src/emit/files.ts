// The manifest and the state files.
import { refName, type Spec } from "../contract/model.ts";
import { BANNER, literal } from "./text.ts";

export function emitFiles({ contract }: Spec): string {
  return `${BANNER}
/** The plugin manifest: its file name in the package root, and the \`apiVersion\` it must state. */
export const MANIFEST = ${literal({ file: contract.manifest.file, apiVersion: contract.manifest.apiVersion })} as const;

/** State files by path, each with the definition of its document. */
export const STATE_FILES = ${literal(Object.fromEntries(Object.entries(contract.stateFiles).map(([path, ref]) => [path, refName(ref)])))} as const;
`;
}
