// Names of members, variables, headers and options whose values are secrets.

/** More of a name than this says nothing new. */
const LOOKED_AT = 120;

/** Last words that make a name a fact about a secret: `token_count`, `PASSWORD_FILE`, `secretName`. */
const ABOUT = words(
  "algorithm alias arn at attempts budget bytes chars class config cost count counts dir directory enabled encoding",
  "endpoint error errors expires expiration expiry expiries field fields file files format header headers help hint in",
  "index kind label length len level limit limits manager max message min mode name names namespace param parameter",
  "parser path paths pattern per policy policies position prefix price prompt provider rate ratio ref reference",
  "required requirements reset retention rotation rule rules scheme schema scope scopes size source stats status store",
  "strategy strength suffix timeout total ttl type types uri url usage used validation validator version visible window",
);

/** First words that make a token a piece of text or a place in a list: `eos_token`, `nextPageToken`. */
const PIECE = words(
  "begin bos cls continuation current eof eos end expected first illegal input invalid_next last mask max min next output",
  "pad page per prompt sep single special start stop sync unexpected unk",
);

/** First words with which several tokens are credentials and not a quantity. */
const HELD = words("access api auth bearer refresh session");

const KEYS =
  /(?:access|account|admin|api|app|auth|client|deploy|encryption|license|master|private|secret|service|shared|signing|storage|webhook)keys?(?:id)?$/;

/** Keys that only have the name of one: `PRIMARY_KEY`. */
const OTHER_KEYS = words("cache foreign group hash hot index map meta object partition primary public range row sort");

/** Every secret name has one of these in it; most names have none and are done with at once. */
const CANDIDATE = /secret|token|pass|pwd|key|auth|cookie|cred|jwt|bearer|mnemonic|密码|口令|密钥|令牌/i;
const CHINESE = /密码|口令|密钥|令牌/;

/**
 * Whether what stands under a name is a secret: API keys, tokens, passwords, credentials, authorisation and cookie
 * headers, in any of the usual spellings (`apiKey`, `API_KEY`, `X-Api-Key`). Not a name that only states something about
 * one (`max_tokens`, `token_type`, `PASSWORD_FILE`), and neither `PWD` nor `OLDPWD`.
 */
export function isSecretName(name: string): boolean {
  const written = name.slice(-LOOKED_AT);
  if (!CANDIDATE.test(written)) return false;
  const parts = wordsOf(written);
  const last = parts.at(-1);
  if (last === undefined) return CHINESE.test(written);
  if (parts.length > 1 && ABOUT.has(last)) return false;
  if (last === "authorization" || last === "cookie" || last === "jwt" || last === "bearer") return true;
  if (/^credentials?$|^passcode$|^mnemonic$/.test(last)) return true;
  if (parts.some((part) => /secret(?!ar|ion|e)|passw(?:or)?d|passphrase/.test(part))) return true;
  if (parts.length > 1 && /^(?:pwd|pass|passwd)$/.test(last)) return true;
  return isToken(parts) || isKey(written, parts) || /^_auth$|^[A-Z0-9_]+_AUTH$/.test(written) || CHINESE.test(written);
}

export function isCookieName(name: string): boolean {
  return /cookie$/i.test(name);
}

export function isAuthorizationName(name: string): boolean {
  return /authorization$/i.test(name);
}

function isToken(parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? "";
  const before = parts.at(-2) ?? "";
  if (/^tokens$/.test(last)) return HELD.has(before);
  if (/^ids?$/.test(last)) return false;
  return parts.some((part, index) => part.endsWith("token") && !PIECE.has(parts[index - 1] ?? ""));
}

function isKey(written: string, parts: readonly string[]): boolean {
  if (KEYS.test(parts.join(""))) return true;
  return /^[A-Z0-9_]+_KEY$/.test(written) && !OTHER_KEYS.has(parts.at(-2) ?? "");
}

/** Words of a name in lower case, at its signs and at its humps. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
