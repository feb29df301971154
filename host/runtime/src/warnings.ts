import type { FailureKind } from "@reasonix/protocol";

/** A row of the outcome matrix, or one of two things that it has no row for. */
export type WarningKind = FailureKind | "unchangeable_member" | "invalid_utf8";

/** One line for a person. The text names the plugin, and may hold words of the plugin as they came. */
export interface RuntimeWarning {
  readonly plugin: string;
  readonly kind: WarningKind;
  readonly text: string;
  /** Where something of the plugin failed: what it last wrote to stderr, as it came. Absent when it wrote nothing. */
  readonly stderrTail?: string;
}

/** A warning with what the plugin last wrote to stderr, if that is anything. */
export function withTail(warning: RuntimeWarning, stderrTail: string | undefined): RuntimeWarning {
  return stderrTail === undefined || stderrTail === "" ? warning : { ...warning, stderrTail };
}

/** Passes a warning on unless one of its plugin and kind went before it. */
export type Warn = (warning: RuntimeWarning) => void;

/** One warning for each plugin and kind, for as long as the generation lives. */
export function warnOnce(onWarning: ((warning: RuntimeWarning) => void) | undefined): Warn {
  const given = new Set<string>();
  return (warning) => {
    const key = `${warning.plugin}\n${warning.kind}`;
    if (given.has(key)) return;
    given.add(key);
    onWarning?.(warning);
  };
}
