import { expect, test } from "vitest";
import { secretValues } from "./env.ts";
import { isSecretName } from "./names.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

test.each(
  words(`
    API_KEY apiKey api-key ApiKey APIKEY X-Api-Key OPENAI_API_KEY OPENAI_KEY privateKey ssh_private_key accessKeyId
    AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN SECRET clientSecret secrets secret_id token TOKEN authToken access_token
    accessTokens refresh_token id_token X-Auth-Token csrfToken password PASSWORD dbPassword MYSQL_PWD DB_PWD SMTP_PASS
    passwd passphrase password_hash Authorization Proxy-Authorization Cookie Set-Cookie credential CREDENTIALS jwt _auth
    npm_config_//registry/:_authToken user.password 密码 访问令牌
  `),
)("%s is the name of a secret", (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each(
  words(`
    PWD OLDPWD PATH HOME LANG GOPATH TERM USER SHELL key keys KEY_FILE PRIMARY_KEY publicKey keyboard monkey tokens
    max_tokens maxTokens MAX_TOKENS promptTokens totalTokens token_count tokenCount tokenizer TOKENIZERS_PARALLELISM
    token_type token_id eos_token pad_token_id nextPageToken password_policy PASSWORD_FILE passwordLength
    PASSWORD_STORE_DIR secretName secretary authorization_url cookies cookie_policy author authority auth pass bypass
    compass SSH_AUTH_SOCK XDG_SESSION_ID session_id description __proto__ constructor
  `),
)("%s is not", (name) => {
  expect(isSecretName(name)).toBe(false);
});

test("names without end are looked at in no time", () => {
  const names = ["A".repeat(1 << 22), "a_".repeat(1 << 21), "aA".repeat(1 << 21), `${"a".repeat(1 << 22)}_token`];
  expect(names.map(isSecretName)).toEqual([false, false, false, true]);
});

test("secret values are those of secret names and passwords in URLs, if they are long enough to tell", () => {
  const env = {
    API_KEY: " abcdef123 ",
    OTHER_TOKEN: "abcdef123",
    DB_PASSWORD: "root",
    USE_SECRETS: "true",
    POLICY_SECRET: "enabled",
    TOKEN_LIMIT: "100000",
    GOOGLE_APPLICATION_CREDENTIALS: "/etc/keys/google.json",
    DATABASE_URL: "postgres://bob:p%40ssw0rd@db:5432/shop",
    CACHE_URL: "redis://:100%25x@cache",
    ODD_URL: "redis://:100%x@cache",
    HOME: "/home/bob",
    GONE_TOKEN: undefined,
  };
  expect(secretValues(env)).toEqual(["abcdef123", "p%40ssw0rd", "p@ssw0rd", "100%25x"]);
});
