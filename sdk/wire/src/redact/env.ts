import { isSecretName } from "./names.ts";
import { passwordOf } from "./urls.ts";

/** A shorter value hides too many words that only happen to be the same. */
const SHORTEST = 6;
const ORDINARY = /^(?:disabled|enabled|optional|required|[0-9]{1,6}|(?:\.{0,2}|~|[A-Za-z]:)[/\\][^\n]*)$/;

/** Values of an environment that `redact` must hide wherever they stand: those of secret names, and passwords in URLs. */
export function secretValues(env: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(env).flatMap(([name, value = ""]) => {
    const password = passwordOf(value);
    return [...(isSecretName(name) ? [value.trim()] : []), ...(password === undefined ? [] : spellings(password))];
  });
  return [...new Set(values)].filter((value) => value.length >= SHORTEST && !ORDINARY.test(value));
}

/** A password of a URL as it is written, and as a server gets it. */
function spellings(password: string): string[] {
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    // A percent sign that is no escape: then it is a sign of the password.
    return [password];
  }
}
