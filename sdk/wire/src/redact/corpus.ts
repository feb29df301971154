// What is hidden, and what must not be: each pair has a line with secrets and a twin of the same look that stays as it is.
// Secrets are put together here, so that no scanner of repositories takes one for real.

export interface Pair {
  readonly about: string;
  readonly line: string;
  /** Texts that must be gone. */
  readonly secrets: readonly string[];
  readonly shown: string;
  readonly twin: string;
}

const MIXED = "aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zAcD4fG6hJ8kL0nP3qR5sT7uV9wX1yZ2bC";
const HEX = "3f9a1c7e5b2d8046f1e3a5c7b9d20486";
/** Characters of an access key id behind its prefix. */
const KEY_ID = HEX.length / 2;
const M = "[redacted]";

const mixed = (length: number): string => MIXED.repeat(Math.ceil(length / MIXED.length)).slice(0, length);
const hex = (length: number): string => HEX.repeat(Math.ceil(length / HEX.length)).slice(0, length);
const upper = (length: number): string => mixed(length).toUpperCase();
const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** A line made of words and secrets: what a secret is in the line is the mark in what is shown. */
const on =
  (about: string, twin: string) =>
  (parts: TemplateStringsArray, ...secrets: readonly string[]): Pair => {
    const withAll = (each: (secret: string) => string): string =>
      parts
        .map(
          (part, index) =>
            part +
            secrets
              .slice(index, index + 1)
              .map(each)
              .join(""),
        )
        .join("");
    return { about, line: withAll((secret) => secret), secrets, shown: withAll(() => M), twin };
  };

const user = "deploy";
const pw = ["hun", "ter2"].join("");
const strange = ["p@ss", "w0rd!", "x"].join("");
const body = [MIXED, MIXED, `${mixed(22)}==`].join("\n");
const jwt = ["eyJ", "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.", mixed(43)].join("");
const jwtRest = jwt.slice("eyJ".length);
const armour = (kind: string, edge: string): string => `-----${edge} ${kind}PRIVATE KEY-----`;

const VARIABLES: readonly Pair[] = [
  on("an API key of a server", "MCP_API_VERSION=2025-06-18")`MCP_API_KEY=${mixed(20)}`,
  on("a short value", "DB_PORT=5432")`DB_PASSWORD=${pw}`,
  on("an exported variable", "export NODE_ENV=production")`export API_TOKEN=${mixed(12)} && run`,
  on("single quotes, with spaces", "TITLE='correct horse'")`APP_SECRET='${"correct horse battery"}'`,
  on("double quotes, with an escape", 'TITLE="say \\"hi\\""')`APP_SECRET="${'a\\"b c'}" # note`,
  on("a password variable and a directory", "PWD=/home/bob/work")`DB_PWD=${pw}`,
  on("another directory", "OLDPWD=/tmp/a1b2c3d4e5f6")`MYSQL_PWD=${strange}`,
  on("a file that holds one", "POSTGRES_PASSWORD_FILE=/run/secrets/pg")`POSTGRES_PASSWORD=${pw}`,
  on("cloud credentials", "AWS_REGION=eu-central-1")`AWS_SECRET_ACCESS_KEY=${`${mixed(20)}/${mixed(19)}`}`,
  on("an access key id", "AWS_PROFILE=AKIA-team")`AWS_ACCESS_KEY_ID=${"AKIA" + upper(KEY_ID)}`,
  on("a session token", "AWS_SESSION_NAME=nightly-build-20260101")`AWS_SESSION_TOKEN=${`${mixed(60)}==`}`,
  on("a key of a vendor", "PRIMARY_KEY=order_id")`OPENAI_KEY=${mixed(24)}`,
  on("a budget of tokens", "MAX_TOKENS=4096")`AUTH_TOKEN=${"4096aaaa"}`,
  on("how a tokenizer runs", "TOKENIZERS_PARALLELISM=false")`HF_TOKEN=${mixed(20)}`,
  on("the store of a password program", "PASSWORD_STORE_DIR=/home/bob/.pass")`SMTP_PASS=${pw}`,
  on("commas and semicolons in a value", "ALLOWED=a,b;c")`DB_PASSWORD=${"a,b;c&d=e'f"}`,
  on("PowerShell", '$env:EDITOR="vim"')`$env:API_KEY="${mixed(18)}"`,
  on("Windows shell", "set EDITOR=vim")`set API_KEY=${mixed(18)}`,
  on("Python's environment", "os.environ['HOME'] = '/root'")`os.environ['API_KEY'] = '${mixed(18)}'`,
  on("npm's configuration", "//registry.example/:always-auth=true")`//registry.example/:_authToken=${mixed(24)}`,
  on("npm's old configuration", "audit_level=high")`_auth=${base64(`${user}:${pw}`)}`,
  on("an encryption key", "SORT_KEY=created_at")`ENCRYPTION_KEY=${HEX}`,
  on("a reference to a variable", "API_KEY=${OPENAI_API_KEY}")`API_KEY=${"$1" + mixed(10)}`,
  on("a mask", "API_KEY=********")`API_KEY=${"*starts-with-a-star*1"}`,
  on("a place for one", "API_KEY=<your api key>")`API_KEY=${"<" + mixed(12) + ">"}`,
];

const PROSE: readonly Pair[] = [
  on("a key told in a sentence", "the api key is required for this model")`the api key is ${mixed(18)} today`,
  on("a token told in a sentence", "the token is counted before it is sent")`Your token was ${mixed(14)}.`,
  on("a password with its name", "password policy: at least 12 characters")`password: ${pw}`,
  on("in brackets", "(see password rules)")`login failed (password=${pw}) for bob`,
  on("a token and a count", "token count: 512")`token: ${"a1b2c3"}`,
  on("a token of a language", "Unexpected token: identifier")`Invalid token: ${mixed(12)}`,
  on("an end of text", "stop token: </s>")`bot token: ${mixed(20)}`,
  on("a place in a list", "token: 12")`token: ${"123456"}`,
  on("two names", "secret santa: bob, alice")`client secret: ${mixed(12)}, then alice`,
  on("a refused key", "Incorrect API key format; see the guide")`Incorrect API key provided: ${mixed(24)}`,
  on("a printed map", "map[tokens:7 user:bob]")`map[token:${"abc"} user:bob]`,
  on(
    "a printed record",
    "Config { model: deepseek-chat, password_policy: Strict }",
  )`Config { user: bob, password: ${pw} }`,
  on("types", "password: string; apiKey?: string; token: undefined")`password: ${"strings"}; apiKey?: string`,
  on("an assignment in code", "token == other")`password := "${pw}"`,
  on("Ruby", ":model=>'chat'")`:password=>'${pw}'`,
  on("Chinese", "密码策略 要求十二位")`密码：${pw}`,
  on("Chinese, a token", "令牌桶 限速")`访问令牌: ${mixed(12)}`,
  on("YAML", "  tokenizer: cl100k")`  token: ${mixed(12)}`,
  on("XML", "<password-policy>strict</password-policy>")`<password>${pw}</password>`,
  on("a mask with ends", "**token** and __secret__ words")`key ${"sk-ab********wxyz"} is wrong`,
  on("a word that begins alike", "the secretary of the secretariat: Ann")`secret: ${"Ann2"}`,
  on("a credential", "credentials of the account are missing")`credentials: ${mixed(10)}`,
  on("a connection string", "Server=db;Database=shop;Timeout=30")`Server=db;Password=${strange};Database=shop`,
  on(
    "an account key",
    "DefaultEndpointsProtocol=https;AccountName=shop",
  )`AccountName=shop;AccountKey=${`${mixed(86)}==`};EndpointSuffix=x`,
  on("a pass phrase", "passphrases are longer than passwords")`passphrase = ${"correct-horse"}`,
];

const HEADERS: readonly Pair[] = [
  on("bearer", "Authorization: Bearer")`Authorization: Bearer ${mixed(30)}`,
  on("bearer, small", "bearer authentication is required")`authorization: bearer ${mixed(18)} HTTP/1.1`,
  on("bearer without its header", "Bearer of bad news")`sent Bearer ${mixed(24)}, got 401`,
  on("basic", "Basic authentication failed")`Authorization: Basic ${base64(`${user}:${pw}`)}`,
  on("basic without its header", "Basic understanding1234 of it")`uses Basic ${base64(`${user}:${strange}`)} here`,
  on("digest", "Digest access is off")`Authorization: Digest ${`username="bob", realm="x", response="${HEX}"`}`,
  on(
    "signed requests",
    "AWS4-HMAC-SHA256 is the scheme",
  )`Authorization: AWS4-HMAC-SHA256 ${`Credential=AKIA${upper(KEY_ID)}/20260101, Signature=${HEX + HEX}`}`,
  on("no scheme", "authorization_url: https://id.example/auth")`Authorization: ${mixed(12)}`,
  on("a proxy's", "Proxy-Connection: keep-alive")`Proxy-Authorization: Basic ${base64("a:b")}`,
  on("an API key header", "X-Api-Version: 12")`X-Api-Key: ${mixed(12)}`,
  on("a vendor's header", "X-Goog-Request-Params: model=x")`x-goog-api-key: ${mixed(20)}`,
  on("a private token header", "X-Total-Pages: 4")`PRIVATE-TOKEN: ${mixed(20)}`,
  on("a token header and its kind", "token_type: bearer")`X-Auth-Token: ${mixed(12)}`,
  on("cookies", "Cookie policy: accept all; see below")`Cookie: session=${mixed(12)}; theme=${"dark"}`,
  on("a cookie that is set", "Set-Cookie is a header")`Set-Cookie: sid=${mixed(12)}; Path=/; Max-Age=60; HttpOnly`,
  on(
    "a cookie with a date",
    "Expires=Wed, 21 Oct 2026 07:28:00 GMT",
  )`set-cookie: id=${"a3f"}; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Secure`,
  on(
    "a command line",
    "curl -H 'Accept: text/html' https://a.example",
  )`curl -H 'Authorization: Bearer ${mixed(20)}' https://a.example`,
  on("a user of curl", "docker run -u 1000:1000 image")`curl -s -u deploy:${pw} https://a.example`,
  on("an option", "--max-tokens 512 --token-file /run/t")`login --token ${mixed(10)} --verbose`,
  on("an option in quotes", '--title "correct horse"')`login --password "${"correct horse"}" --verbose`,
  on("an option with a sign", "--model=deepseek-chat")`login --api-key=${mixed(10)} --verbose`,
];

const DOCUMENTS: readonly Pair[] = [
  on("a member", '{"client_name":"hunter","max_tokens":512}')`{"client_secret":"${pw}","max_tokens":512}`,
  on("spaces", '{ "tokens" : [1, 2] }')`{ "apiKey" : "${mixed(10)}" , "n" : 1 }`,
  on("a number", '{"prompt_tokens":12,"completion_tokens":7}')`{"password":${"123456"},"n":1}`,
  on("nothing to hide", '{"password":"","token":null,"secret":false}')`{"password":"${" x y"}","secret":false}`,
  on("quotes and backslashes in a value", '{"path":"C:\\\\tmp\\\\"}')`{"token":"${'a\\"b\\\\'}","n":1}`,
  on("a list", '{"tokens":["a","b"]}')`{"secrets":["${"one1"}", "${"two2"}"],"n":["a"]}`,
  on(
    "JSON inside a string",
    String.raw`{"text":"{\"tokens\":\"9\"}"}`,
  )`{"text":"{\\"password\\":\\"${"a b"}\\",\\"user\\":\\"bob\\"}"}`,
  on(
    "twice inside a string",
    String.raw`"{\"text\":\"{\\\"tokens\\\":\\\"9\\\"}\"}"`,
  )`"{\\"text\\":\\"{\\\\\\"password\\\\\\":\\\\\\"${pw}\\\\\\",\\\\\\"n\\\\\\":1}\\"}"`,
  on(
    "variables inside a string",
    String.raw`{"env":"A=1\nPWD=/root\nB=2"}`,
  )`{"env":"A=1\\nAPI_KEY=${mixed(10)}\\nPWD=/root"}`,
  on(
    "a header inside a string",
    String.raw`{"raw":"GET /\r\nAccept: */*\r\n"}`,
  )`{"raw":"GET /\\r\\nAuthorization: Bearer ${mixed(18)}\\r\\n"}`,
  on("a header as a member", '{"Accept":"text/html"}')`{"Authorization":"Bearer ${mixed(18)}","Accept":"text/html"}`,
  on("cookies as a member", '{"cookies":3}')`{"set-cookie":["sid=${"abc"}; Path=/","b=${"c"}; Secure"],"n":1}`,
  on("an object under the name", '{"credentials":{"user":"bob"}}')`{"credentials":{"user":"bob","password":"${pw}"}}`,
  on("a schema", '{"password":{"type":"string","minLength":12}}')`{"default":{"password":"${"string"}"}}`,
  on("usage", '{"usage":{"totalTokens":19,"cacheHitTokens":7}}')`{"usage":{"accessToken":"${mixed(8)}"}}`,
  on("Python's form", "{'tokens': 5}")`{'access_token': '${mixed(12)}', 'n': 1}`,
  on("a text that was cut", '{"model":"deepse')`{"n":1,"api_key":"${mixed(12)}`,
  on("pages", '{"nextPageToken":"CAUQAA"}')`{"refreshToken":"${"CAUQAA"}"}`,
  on("what a model ends with", '{"eos_token":"</s>","pad_token_id":0}')`{"id_token":"${jwt}"}`,
];

const ADDRESSES: readonly Pair[] = [
  on("user and password", "https://example.com:8443/a@b")`https://${`${user}:${pw}`}@example.com/a`,
  on(
    "an at sign in the password",
    "https://example.com?mail=bob@example.org",
  )`postgres://${`${user}:p@ss:w0rd`}@db.local:5432/shop`,
  on("a token as the user", "ssh://git@github.com/team/repo.git")`https://${"x" + mixed(20)}@github.com/team/repo.git`,
  on("no user", "git@github.com:team/repo.git")`redis://${`:${pw}`}@cache:6379/0`,
  on("signs in the password", "http://[::1]:8080/?to=a@b.c")`amqp://${`${user}:a?b#c`}@queue/x`,
  on("a token in the query", "GET /list?page_token=4&max_tokens=9")`GET /list?access_token=${mixed(10)}&page=4`,
  on("a key in the query", "GET /item?key=customer-name&sort=up")`GET /maps?key=${mixed(24)}&sort=up`,
  on("a signature", "GET /blob?design=blue&size=4")`GET /blob?sig=${"ab%2Fcd%3D"}&size=4`,
  on(
    "a signed address",
    "https://s3.example/a?X-Amz-Date=20260101T000000Z",
  )`https://s3.example/a?X-Amz-Credential=${"AKIAx%2F2026"}&X-Amz-Signature=${HEX + HEX}&X-Amz-Date=20260101T000000Z`,
  on(
    "a fragment",
    "https://app.example/#token_type=bearer&state=1",
  )`https://app.example/#access_token=${mixed(12)}&state=1`,
  on("a code", "GET /callback?code=404&state=on")`GET /callback?code=${mixed(20)}&state=on`,
  on("a form", "grant_type=password&scope=read")`client_id=app&client_secret=${"a%20b"}&scope=read`,
  on("escaped ampersands", "?a=1&amp;b=2")`?a=1&amp;token=${mixed(10)}&amp;b=2`,
  on(
    "a chat service's hook",
    "https://hooks.slack.com/docs",
  )`https://hooks.slack.com/services/${`T0${upper(8)}/B0${upper(8)}/${mixed(24)}`}`,
];

/** Tokens that tell what they are. */
const shape = (about: string, prefix: string, rest: string, twin: string): Pair => ({
  about,
  line: `answered 401 to ${prefix}${rest}, ended`,
  secrets: [rest],
  shown: `answered 401 to ${prefix}${M}, ended`,
  twin,
});

const stripe = (kind: string, mode: string): string => `${kind}_${mode}_`;

const SHAPES: readonly Pair[] = [
  shape("OpenAI", "sk-", mixed(48), "task-scheduler-for-long-running-jobs"),
  shape("OpenAI, project", "sk-", `proj-${mixed(40)}`, "sk-learn-is-a-long-name-of-words"),
  shape("Anthropic", "sk-", `ant-api03-${mixed(40)}`, "claude-sonnet-4-20250514"),
  shape("restricted", "rk-", mixed(24), "risk-free-and-well-known-words"),
  shape("Stripe", stripe("sk", "live"), mixed(24), "pk_live_is_public"),
  shape("Stripe, test", stripe("rk", "test"), mixed(24), "mask_test_values_of_the_run"),
  shape("Stripe, hook", "whsec_", mixed(33), "whsec_short"),
  shape("GitHub", "ghp_", mixed(36), "ghp_short"),
  shape("GitHub, app", "ghs_", mixed(36), "lighthouse_ghs_report"),
  shape("GitHub, OAuth", "gho_", mixed(36), "gopher_gho_2"),
  shape("GitHub, fine", "github_pat_", `${mixed(22)}_${mixed(59)}`, "github_pat_rotation"),
  shape("GitLab", "glpat-", mixed(20), "glpat-docs"),
  shape("GitLab, deploy", "gldt-", mixed(20), "gldt-docs"),
  shape("Slack", "xoxb-", `1234567890-${mixed(24)}`, "xoxb-docs"),
  shape("Slack, user", "xoxp-", `1234567890-${mixed(24)}`, "boxb-1234567890123456"),
  shape("Slack, app", "xapp-", `1-A0${upper(8)}-${mixed(24)}`, "xapp-1"),
  shape("AWS", "AKIA", upper(KEY_ID), "AKIAH"),
  shape("AWS, session", "ASIA", upper(KEY_ID), "ASIA and EUROPE"),
  shape("Google", "AIza", mixed(35), "AIzawa and others"),
  shape("Google, OAuth", "ya29.", mixed(40), "ya29.5 metres"),
  shape("Google, client", "GOCSPX-", mixed(28), "GOCSPX-docs"),
  shape("npm", "npm_", mixed(36), "npm_config_registry npm_lifecycle_event"),
  shape("PyPI", "pypi-", `AgEI${mixed(40)}`, "pypi-publish-action-for-releases"),
  shape("Hugging Face", "hf_", mixed(34), "hf_hub_download"),
  shape("Groq", "gsk_", mixed(52), "gsk_demo"),
  shape("DigitalOcean", "dop_v1_", HEX + HEX, "dop_v1_docs"),
  shape("Databricks", "dapi", HEX, "dapi and dapper"),
  shape("Docker", "dckr_pat_", mixed(27), "dckr_pat_docs"),
  shape("Shopify", "shpat_", HEX, "shpat_docs"),
  shape("Vault", "hvs.", mixed(24), "hvs.docs"),
  shape("Grafana", "glsa_", mixed(33), "glsa_docs"),
  shape("Figma", "figd_", mixed(40), "figd_docs"),
  shape("Postman", "PMAK-", `${hex(24)}-${hex(34)}`, "PMAK-docs"),
  shape("SendGrid", "SG.", `${mixed(22)}.${mixed(43)}`, "SG.ui.components"),
  shape("Atlassian", "ATATT3", mixed(60), "ATATT3 docs"),
  shape("age", ["AGE-SECRET", "KEY-1"].join("-"), upper(58), "AGE-RANGE-1"),
  shape("a web token", "eyJ", jwtRest, "eyJust a word"),
];

const KEYS: readonly Pair[] = [
  keyPair("a private key", "RSA ", "\n", `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`),
  keyPair("of ssh", "OPENSSH ", "\n", `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA${mixed(40)} bob@host`),
  keyPair("on one line", "", "\\n", `-----BEGIN PUBLIC KEY-----\\n${mixed(60)}\\n-----END PUBLIC KEY-----`),
  keyPair("Windows lines", "EC ", "\r\n", `put ${armour("", "BEGIN")} first\r\nand the rest below it`),
];

function keyPair(about: string, kind: string, line: string, twin: string): Pair {
  const lines = body.replaceAll("\n", line);
  const [begin, end] = [armour(kind, "BEGIN"), armour(kind, "END")];
  return {
    about,
    line: `key:${line}${begin}${line}${lines}${line}${end}${line}after`,
    secrets: [MIXED, mixed(22)],
    shown: `key:${line}${begin}${M}${end}${line}after`,
    twin,
  };
}

/** More texts with nothing secret in them. */
export const ORDINARY: readonly string[] = [
  "",
  "2026-01-01T00:00:00.000Z INFO started in 12 ms (pid 4711)",
  `commit ${hex(40)} (HEAD -> main)`,
  `sha256:${HEX + HEX}  ./dist/main.js`,
  "123e4567-e89b-12d3-a456-426614174000",
  `"integrity": "sha512-${mixed(86)}=="`,
  `<img src="data:image/png;base64,iVBORw0KGgo${mixed(120)}==">`,
  "deepseek-reasoner gpt-4o-mini-2024-07-18 claude-3-5-sonnet-20241022 gemini-2.5-pro plugin/acme/local/qwen2.5-coder-32b",
  "Donaudampfschifffahrtsgesellschaftskapitän AbstractSingletonProxyFactoryBean2",
  "at Object.<anonymous> (/srv/app/node_modules/pkg/dist/index.js:10:15)",
  `{"jsonrpc":"2.0","id":7,"method":"extension/intercept","params":{"event":"tool.before","seq":3}}`,
  `{"sessionId":"20260101-a1b2c3d4e5f6","contentRef":"ref-${hex(18)}","sha256":"${HEX + HEX}"}`,
  `usage: 512 prompt tokens, 17 completion tokens; max_tokens=512; "max_tokens": 512; tokens: 1234`,
  "the secret of good tests: none; keys: up, down; the key: value pairs",
  "https://example.com/a?b=c&page=2#section-3 mailto:bob@example.com bob@example.com",
  "C:\\Users\\bob\\AppData\\Local\\Temp ../../etc/passwd /etc/passwd:12: not found",
  "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nwords\n-----END PGP SIGNATURE-----",
  "if (token === undefined) throw new Error('no token'); password !== other; Token::Comma",
  "press any key: q quits; keyboard: de; monkey: 1; turkey=2; author: Ann; authority: none",
  "线索：模型 deepseek-chat，耗时 12 ms",
];

export const PAIRS: readonly Pair[] = [
  ...VARIABLES,
  ...PROSE,
  ...HEADERS,
  ...DOCUMENTS,
  ...ADDRESSES,
  ...SHAPES,
  ...KEYS,
];
