// What the environment sets.

export interface Settings {
  /** Pause before each chunk of the model, in milliseconds. */
  readonly intervalMillis: number;
  /** An input with this text ends the process without an answer, for tests of hosts. */
  readonly crashOnInput: string | undefined;
  /** An input with this text is not answered within its time, for tests of hosts. */
  readonly stallOnInput: string | undefined;
}

const INTERVAL_MILLIS = 15;

/** `FULLSIDECAR_STREAM_INTERVAL_MS` counts when it is an integer above 0; the other two when they are not empty. */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): Settings {
  const interval = env["FULLSIDECAR_STREAM_INTERVAL_MS"] ?? "";
  return {
    intervalMillis: /^[0-9]+$/.test(interval) && Number(interval) > 0 ? Number(interval) : INTERVAL_MILLIS,
    crashOnInput: env["FULLSIDECAR_CRASH_ON_INPUT"] || undefined,
    stallOnInput: env["FULLSIDECAR_STALL_ON_INPUT"] || undefined,
  };
}
