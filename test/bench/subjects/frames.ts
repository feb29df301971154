// The wire's reader on the same bytes in the same pieces.
import { FrameReader } from "../../../sdk/wire/src/frames.ts";

export function prepare(text: string, what: string | undefined): () => unknown {
  const pieceBytes = Number(what);
  const bytes = Buffer.from(text);
  const lines = text.split("\n").length - 1;
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  return () => {
    const reader = new FrameReader();
    let seen = 0;
    let found = 0;
    for (const piece of pieces) {
      reader.feed(piece);
      for (let frame = reader.next(); frame instanceof Uint8Array; frame = reader.next()) {
        seen += frame.length;
        found++;
      }
    }
    if (found !== lines) throw new Error(`${found} frames of ${lines}`);
    return seen;
  };
}
