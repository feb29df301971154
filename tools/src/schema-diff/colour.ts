// Whether the report is coloured, and how.
import type { Verdict } from "../diff/rules.ts";

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: boolean;
}

/** The option decides, then NO_COLOR, then FORCE_COLOR, then what stdout is. */
export function wantsColour(noColor: boolean, { env, terminal }: Terminal): boolean {
  if (noColor || (env["NO_COLOR"] ?? "") !== "") return false;
  const force = env["FORCE_COLOR"];
  if (force !== undefined) return force !== "0" && force !== "false";
  return terminal && env["TERM"] !== "dumb";
}

export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly verdict: (verdict: Verdict | "same", text: string) => string;
}

const CODES: Readonly<Record<Verdict | "same", number>> = {
  breaking: 31,
  review: 33,
  additive: 32,
  docs: 36,
  same: 32,
};

export function paint(coloured: boolean): Paint {
  const wrap = (code: number, text: string): string => (coloured ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    bold: (text) => wrap(1, text),
    dim: (text) => wrap(2, text),
    verdict: (verdict, text) => wrap(CODES[verdict], text),
  };
}
