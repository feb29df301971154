// Faults: what a test lets happen to frames on their way.
import type { MethodName } from "@reasonix/protocol";
import type { Side, TranscriptEntry } from "./transcript.ts";

/** Which frames a fault is for; a member that is absent fits every frame. */
export interface FrameMatch {
  readonly from?: Side;
  readonly kind?: TranscriptEntry["kind"];
  /** The method of a call, of what is told, or of the call that is answered. */
  readonly method?: MethodName;
  /** Only the n-th frame that fits the other members, counted from 1. */
  readonly nth?: number;
}

/** What happens to a frame. */
export type FaultAct =
  | { readonly act: "drop" }
  | { readonly act: "duplicate" }
  /** The frame arrives later, on the clock of the test host; frames behind it overtake it. */
  | { readonly act: "delay"; readonly millis: number }
  /** Another line arrives in its place. */
  | { readonly act: "corrupt"; readonly change: (line: string) => string }
  /** The frame arrives in pieces of so many bytes. */
  | { readonly act: "split"; readonly bytes: number }
  /** Only so many bytes of the frame arrive, and then the end of that direction. */
  | { readonly act: "cut"; readonly bytes: number };

/** A fault; made by the functions below. */
export type Fault = FaultAct & { readonly on: FrameMatch };

/** The frame never arrives. A stream with a chunk dropped has a gap. */
export function drop(on: FrameMatch): Fault {
  return { on, act: "drop" };
}

/** The frame arrives twice. */
export function duplicate(on: FrameMatch): Fault {
  return { on, act: "duplicate" };
}

/** The frame arrives after a time in milliseconds on the test host's clock, and those behind it do not wait for it. */
export function delay(on: FrameMatch, millis: number): Fault {
  return { on, act: "delay", millis };
}

/** Another line arrives in the place of the frame. */
export function corrupt(on: FrameMatch, change: (line: string) => string): Fault {
  return { on, act: "corrupt", change };
}

/** The frame arrives in pieces of so many bytes, 1 cuts it at every point. */
export function split(on: FrameMatch, bytes: number): Fault {
  return { on, act: "split", bytes };
}

/** Only the first bytes of the frame arrive, and then the end of that direction. */
export function cut(on: FrameMatch, bytes: number): Fault {
  return { on, act: "cut", bytes };
}

/** Chooses the fault of each frame: the first that fits, and each counts its own frames. */
export class Faults {
  readonly #faults: { readonly fault: Fault; seen: number }[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults.map((fault) => ({ fault, seen: 0 }));
  }

  /** Adds a fault for the frames that come from now on. */
  add(fault: Fault): void {
    this.#faults.push({ fault, seen: 0 });
  }

  /** The fault of this frame. */
  of(entry: TranscriptEntry): Fault | undefined {
    let chosen: Fault | undefined;
    for (const each of this.#faults) {
      const { nth } = each.fault.on;
      if (!fits(each.fault.on, entry)) continue;
      each.seen++;
      if (nth === undefined || nth === each.seen) chosen ??= each.fault;
    }
    return chosen;
  }
}

/** A fault in a few words, for the transcript. */
export function faultText(fault: Fault): string {
  switch (fault.act) {
    case "drop":
      return "dropped";
    case "duplicate":
      return "duplicated";
    case "delay":
      return `delayed by ${fault.millis} ms`;
    case "corrupt":
      return "corrupted";
    case "split":
      return `split into pieces of ${fault.bytes} bytes`;
    case "cut":
      return `cut after ${fault.bytes} bytes`;
    default:
      return fault satisfies never;
  }
}

function fits({ from, kind, method }: FrameMatch, entry: TranscriptEntry): boolean {
  if (from !== undefined && from !== entry.from) return false;
  if (kind !== undefined && kind !== entry.kind) return false;
  return method === undefined || ("method" in entry && entry.method === method);
}
