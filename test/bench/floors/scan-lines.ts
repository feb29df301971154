// Finding the lines in bytes that come in pieces: each byte looked at once, each line joined once, nothing checked.

const LF = 0x0a;

/** `what` is the size of the pieces. */
export function prepare(text: string, what: string | undefined): () => unknown {
  const pieceBytes = Number(what);
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  return () => {
    let seen = 0;
    let kept: Buffer[] = [];
    for (const piece of pieces) {
      let from = 0;
      for (let end = piece.indexOf(LF); end !== -1; end = piece.indexOf(LF, from)) {
        const last = piece.subarray(from, end);
        seen += (kept.length === 0 ? last : Buffer.concat([...kept, last])).length;
        kept = [];
        from = end + 1;
      }
      if (from < piece.length) kept.push(piece.subarray(from));
    }
    return seen;
  };
}
