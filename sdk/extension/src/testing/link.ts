// One direction of a connection, with everything written down and the faults of the test done.
import { Writable } from "node:stream";
import { FrameReader } from "@reasonix/wire";
import type { Clock } from "../clock.ts";
import { faultText, type Fault, type Faults } from "./faults.ts";
import type { Side, TranscriptEntry, TranscriptReader } from "./transcript.ts";

/** What both directions of a connection share. */
export interface Line {
  readonly transcript: TranscriptEntry[];
  readonly reader: TranscriptReader;
  readonly faults: Faults;
  readonly clock: Clock;
}

const LINE_BREAK = Buffer.from("\n");

/**
 * A stream that passes on to `target` what is written to it, frame by frame. Its end becomes the end of the target. A
 * frame is written down when it has come whole, before it is passed on.
 */
export function link(from: Side, target: Writable, line: Line): Writable {
  let isOpen = true;
  let room: Promise<undefined> = Promise.resolve(undefined);
  const end = (): void => {
    if (isOpen) target.end();
    isOpen = false;
  };
  const put = (bytes: Uint8Array): void => {
    if (!isOpen || target.destroyed || target.writableEnded || target.write(bytes)) return;
    room = new Promise((resolve) => {
      const done = (): void => {
        target.off("drain", done).off("close", done);
        resolve(undefined);
      };
      target.on("drain", done).on("close", done);
    });
  };
  // Without a limit no line is too large.
  const frames = new FrameReader(Number.POSITIVE_INFINITY);
  const deliverAll = (): void => {
    for (let bytes = frames.next(); bytes instanceof Uint8Array; bytes = frames.next()) {
      if (bytes.length === 0) continue;
      const entry = line.reader.read(from, bytes);
      const fault = line.faults.of(entry);
      line.transcript.push(fault === undefined ? entry : { ...entry, fault: faultText(fault) });
      deliver(Buffer.concat([bytes, LINE_BREAK]), fault, { put, end, clock: line.clock });
    }
  };
  target.on("error", () => {
    // The side that reads has gone; the other side learns it from its own stream.
    isOpen = false;
  });
  return new Writable({
    decodeStrings: true,
    write(chunk: Uint8Array, _encoding, taken) {
      frames.feed(chunk);
      deliverAll();
      void room.then(taken);
    },
    final(done) {
      frames.end();
      deliverAll();
      end();
      done();
    },
    destroy(error, done) {
      end();
      done(error);
    },
  });
}

interface Way {
  readonly put: (bytes: Uint8Array) => void;
  readonly end: () => void;
  readonly clock: Clock;
}

function deliver(frame: Buffer, fault: Fault | undefined, { put, end, clock }: Way): void {
  if (fault === undefined) return put(frame);
  switch (fault.act) {
    case "drop":
      return;
    case "duplicate":
      put(frame);
      return put(frame);
    case "delay":
      return void clock.after(fault.millis, () => put(frame));
    case "corrupt":
      return put(Buffer.from(`${fault.change(frame.toString("utf8").trimEnd())}\n`));
    case "split":
      for (let at = 0; at < frame.length; at += fault.bytes) put(frame.subarray(at, at + fault.bytes));
      return;
    case "cut":
      put(frame.subarray(0, fault.bytes));
      return end();
    default:
      return fault satisfies never;
  }
}
