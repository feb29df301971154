// @reasonix/wire/redact: what must not reach a screen, a log or an error. One place for host, SDK and packages.
export { secretValues } from "./env.ts";
export { redactJson } from "./json.ts";
export { MARK } from "./mark.ts";
export { isSecretName } from "./names.ts";
export { forScreen, plainText } from "./plain.ts";
export { redact } from "./redact.ts";
export type { RedactOptions } from "./redact.ts";
export { RedactingTail, redactor } from "./stream.ts";
export type { Redactor } from "./stream.ts";
