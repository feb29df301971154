// Why nothing could be compared, in one line.

/** The command cannot compare: exit code 2. The message says what, where, and what to do; it is one line. */
export class CannotCompare extends Error {
  readonly code = "cannot_compare";
  /** More lines, such as what a compiler said. */
  readonly details: readonly string[];

  constructor(message: string, { cause, details = [] }: { cause?: unknown; details?: readonly string[] } = {}) {
    super(message, { cause });
    this.details = details;
  }
}

/** What the system said of a file, in words. */
export function systemWords(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return "there is no such file";
    case "EACCES":
    case "EPERM":
      return "it may not be read";
    case "EISDIR":
      return "it is a directory";
    default:
      return message;
  }
}
