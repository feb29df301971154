// What a proof is to `pnpm prove`.

/** A line of progress or of a failure; standard error gets it. */
export type Say = (line: string) => void;

export interface Outcome {
  readonly ok: boolean;
  /** One line. */
  readonly summary: string;
  /** Everything, for --json. */
  readonly details: unknown;
}

export interface Proof {
  readonly name: string;
  readonly about: string;
  /** Its options, one a line, for --help. */
  readonly options: string;
  /** @throws {UsageError} when the options are wrong. */
  run(args: readonly string[], say: Say): Promise<Outcome>;
}

/** The command was called wrongly. */
export class UsageError extends Error {
  readonly code = "usage";
}

/** @throws {UsageError} when the text is no whole number from 0. */
export function whole(option: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`${option} takes a whole number, not "${text}"`);
  return Number(text);
}
