// What a bar is, as data. A file in bars/ exports one as `bar`, and run.ts finds it there.

/** A promise about speed. Each row is measured, judged and printed on its own. */
export interface Bar {
  /** What the command line calls it; the same as the file's name. */
  readonly name: string;
  readonly rows: readonly Row[];
}

export interface Row {
  /** Absent when the bar has only one row. */
  readonly name?: string;
  /** The least that must be done in any case: a file in floors/, which imports nothing of ours. */
  readonly floor: Arm;
  readonly subject: Arm;
  readonly allowed: Allowed;
  readonly blocks: Blocks;
}

/** Blocks of each arm in one run: as a rule, and with `--quick`. */
export interface Blocks {
  readonly full: number;
  readonly quick: number;
}

/** What one arm of a row does. */
export type Arm = CallsArm | ProcessArm;

/** Calls of one function in a process that stays alive for the whole run. */
export interface CallsArm {
  readonly kind: "calls";
  /** A module that exports a `Prepare` as `prepare`. */
  readonly module: URL;
  /** Says which of the module's functions is meant, where it has several. */
  readonly what?: string;
  /** The bytes that are worked on. Floor and subject of a row get the same. */
  readonly text: string;
}

/** Whole runs of Node, from the start of the process to its end; each must end with code 0. */
export interface ProcessArm {
  readonly kind: "process";
  /** Arguments of Node: the script and its own. */
  readonly args: readonly string[];
  /** Runs in a block; 1 unless stated. A cheap floor beside a dear subject takes more. */
  readonly runs?: number;
}

/** Makes the function whose calls are timed. It throws when it does not do what it should. */
export type Prepare = (text: string, what: string | undefined) => () => unknown;

/**
 * The most a subject may take: a part of the floor's time (`ratio`), what comes on top of the floor as a part of the
 * floor's time (`added`), or a time in seconds (`seconds`), which only means something on the machine it was set for.
 */
export interface Allowed {
  readonly kind: "ratio" | "added" | "seconds";
  readonly atMost: number;
}
