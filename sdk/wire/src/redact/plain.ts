import { redact, type RedactOptions } from "./redact.ts";
import { matchAt } from "./run.ts";

const [BEL, ESC, CSI, ST] = ["\u0007", "\u001b", "\u009b", "\u009c"];
/** Introducer of a control string: OSC, DCS, SOS, PM, APC. */
const STRING = new RegExp(`${ESC}[\\]PX^_]|[\u009d\u0090\u0098\u009e\u009f]`, "g");
const INNER = new RegExp(`[^${BEL}${ESC}\u0080-\u009f\n]*`, "y");
const TERMINATOR = new RegExp(`${BEL}|${ESC}\\\\|${ST}`, "y");
const CONTROL = `(?:${ESC}\\[|${CSI})[0-?]{0,60}[ -/]{0,8}[@-~]`;
/** Two characters, or more with intermediates: charsets, keypad modes, reset. */
const ESCAPE = `${ESC}[ -/]{0,4}[0-~]`;
const STEERING = String.raw`(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]`;
const REMOVED = new RegExp(`${CONTROL}|${ESCAPE}|${STEERING}`, "gu");

/**
 * Text of others that steers nothing: without escape sequences, control characters and what turns the direction of text.
 * Line breaks and tabs stay; a carriage return, which would let a line be overwritten, becomes a line break. A lone
 * surrogate becomes U+FFFD. Doing it again changes nothing.
 */
export function plainText(text: string): string {
  return withoutStrings(text.toWellFormed().replaceAll(/\r\n?/g, "\n")).replaceAll(REMOVED, "");
}

/**
 * Another control or a line break breaks a control string off. Then only its introducer goes, so that no readable text is
 * lost with it.
 */
function withoutStrings(text: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const match of text.matchAll(STRING)) {
    const from = match.index + match[0].length;
    const inner = from + matchAt(INNER, text, from).length;
    const end = matchAt(TERMINATOR, text, inner);
    pieces.push(text.slice(done, match.index));
    done = end === "" ? from : inner + end.length;
  }
  return pieces.join("") + text.slice(done);
}

/** Text of others as a screen, a log or an error may show it: plain, then redacted. */
export function forScreen(text: string, options: RedactOptions = {}): string {
  return redact(plainText(text), options);
}
