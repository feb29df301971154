// Mutants that no test can notice, each with the reason. An entry that meets no survivor is stale.
import { readFileSync } from "node:fs";

export interface Equivalent {
  readonly file: string;
  /** The line as it is written, without the space around it. */
  readonly line: string;
  /** The change as the proof prints it. */
  readonly change: string;
  readonly why: string;
}

export function equivalents(): readonly Equivalent[] {
  return JSON.parse(readFileSync(new URL("equivalent.json", import.meta.url), "utf8")) as readonly Equivalent[];
}
