// What a frame may cost to parse.
import { BUDGETS } from "@reasonix/protocol";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Bytes of a string that are looked at one by one before the native search takes over; most names are shorter. */
const STEPS = 24;

/**
 * Whether JSON text is refused before it is parsed: nested deeper than `frameDepth`, or with more `{ [ , :` outside
 * strings than `frameTokens`. A text that is not JSON gets some verdict; the parser refuses it anyway.
 */
export function exceeds(bytes: Uint8Array): "frameDepth" | "frameTokens" | undefined {
  // Each level and each token takes a byte.
  if (bytes.length <= BUDGETS.frameDepth) return undefined;
  let depth = 0;
  let tokens = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at + 1);
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        if (++depth > BUDGETS.frameDepth) return "frameDepth";
        if (++tokens > BUDGETS.frameTokens) return "frameTokens";
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth--;
        break;
      case COMMA:
      case COLON:
        if (++tokens > BUDGETS.frameTokens) return "frameTokens";
        break;
      default:
    }
  }
  return undefined;
}

/** Position of the quote that ends a string, or the end of the bytes. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    for (const stop = Math.min(at + STEPS, bytes.length); at < stop; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) return at;
      if (byte === BACKSLASH) at++;
    }
    // After a backslash the steps may have gone past the last byte.
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1) return bytes.length;
    if (!isEscaped(bytes, quote, at)) return quote;
    at = quote + 1;
  }
}

function isEscaped(bytes: Uint8Array, quote: number, from: number): boolean {
  let first = quote;
  while (first > from && bytes[first - 1] === BACKSLASH) first--;
  return (quote - first) % 2 === 1;
}
