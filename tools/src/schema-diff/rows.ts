// The form of the rows of a serialised contract. What a row says beyond its form is for the model to judge.

/** What is wrong with a value: where below it, and what is expected there. */
export interface Fault {
  readonly at: string;
  readonly expected: string;
}

type Check = (value: unknown) => Fault | undefined;

/** The first fault in the tables of a contract whose sections are there, and of their types. */
export function faultIn(contract: Readonly<Record<string, unknown>>): Fault | undefined {
  return record(contract, TABLES);
}

function here(expected: string): Fault {
  return { at: "", expected };
}

function below(step: string, fault: Fault): Fault {
  return { ...fault, at: `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}${fault.at}` };
}

const text: Check = (value) => (typeof value === "string" && value !== "" ? undefined : here("a text"));
const flag: Check = (value) => (typeof value === "boolean" ? undefined : here("true or false"));
const number: Check = (value) => (Number.isFinite(value) ? undefined : here("a number"));
const natural: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : here("a whole number from 0");
const whole: Check = (value) => (Number.isSafeInteger(value) ? undefined : here("a whole number"));
const revision: Check = (value) =>
  Number.isSafeInteger(value) && (value as number) > 0 ? undefined : here("a revision, a whole number from 1");
const ref: Check = (value) =>
  isObject(value) && typeof value["$ref"] === "string" ? undefined : here('a reference, {"$ref": "#/$defs/…"}');

function word(...words: readonly string[]): Check {
  return (value) =>
    words.some((known) => known === value)
      ? undefined
      : here(`one of ${words.map((known) => JSON.stringify(known)).join(", ")}`);
}

function orNull(check: Check): Check {
  return (value) => (value === null ? undefined : check(value));
}

/** A list, without twins where rows go by a name. */
function list(of: Check, nameOf?: (row: unknown) => unknown): Check {
  return (value) => {
    if (!Array.isArray(value)) return here("a list");
    const names = new Set<unknown>();
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      const fault = of(item);
      if (fault !== undefined) return below(String(index), fault);
      if (nameOf === undefined) continue;
      const name = nameOf(item);
      if (names.has(name)) return below(String(index), here(`a name of its own; ${JSON.stringify(name)} stands twice`));
      names.add(name);
    }
    return undefined;
  };
}

function table(of: Check): Check {
  return (value) => {
    if (!isObject(value)) return here("an object");
    for (const name in value) {
      const fault = of(value[name]);
      if (fault !== undefined) return below(name, fault);
    }
    return undefined;
  };
}

type Members = Readonly<Record<string, Check>>;

/** An object with these members; a `?` at the end of a name lets it be absent. Others pass: the model sees them. */
function row(members: Members): Check {
  return (value) => record(value, members);
}

function record(value: unknown, members: Members): Fault | undefined {
  if (!isObject(value)) return here("an object");
  for (const [key, check] of Object.entries(members)) {
    const name = key.endsWith("?") ? key.slice(0, -1) : key;
    if (!Object.hasOwn(value, name)) {
      if (name === key) return here(`an object with "${name}"`);
      continue;
    }
    const fault = check(value[name]);
    if (fault !== undefined) return below(name, fault);
  }
  return undefined;
}

const SIDES = ["host_to_extension", "extension_to_host"];

const CASES = list(row({ outcome: text, "reasons?": list(text), "codes?": list(text) }));

const TABLES: Members = {
  $schema: text,
  $id: text,
  $defs: table(schema),
  methods: table(
    row({
      class: text,
      direction: word(...SIDES.flatMap((sides) => [`${sides}_request`, `${sides}_notification`])),
      notification: flag,
      params: ref,
      result: orNull(ref),
      phase: text,
      "needs?": list(text),
      "budget?": text,
      "since?": revision,
    }),
  ),
  errors: list(
    row({
      reason: text,
      jsonRpcCode: whole,
      retryable: flag,
      "action?": text,
      raisedBy: row({ host: list(text), extension: list(text) }),
      "since?": revision,
    }),
    (error) => (error as { readonly reason: unknown }).reason,
  ),
  limits: table(number),
  budgets: table(row({ value: number, "since?": revision })),
  interceptEvents: list(text, String),
  hooks: table(
    row({
      payload: ref,
      replacement: ref,
      decisions: row({ interceptor: list(text), "owner?": list(text) }),
      "slot?": text,
      timeoutMillis: whole,
      changes: list(text),
      "shows?": list(text),
      event: text,
      failure: text,
      "since?": revision,
    }),
  ),
  slots: table(row({ points: list(text), "pattern?": text, "since?": revision })),
  capabilities: table(row({ methods: list(text), "since?": revision })),
  ui: row({
    surfaces: table(row({ payload: ref, "since?": revision })),
    requests: table(row({ payload: ref, "since?": revision })),
    "nodes?": row({
      definition: ref,
      own: list(text),
      kinds: table(row({ required: list(text), optional: list(text), "since?": revision })),
      "since?": revision,
    }),
  }),
  chunks: row({
    definition: ref,
    kinds: table(row({ required: list(text), optional: list(text), "since?": revision })),
  }),
  outcomes: table(
    row({
      observer: CASES,
      interceptor: CASES,
      required: CASES,
      owner: CASES,
      provider: CASES,
      ui: CASES,
      "since?": revision,
    }),
  ),
  envelope: row({ frames: table(ref), codes: table(whole) }),
  manifest: row({ apiVersion: text, file: text, root: ref }),
  stateFiles: table(ref),
  frontendEvents: table(row({ payload: ref, withholdable: flag, "since?": revision })),
  revisions: list(revision),
  drafts: list(text),
};

/** Keywords whose values have one form. Unknown keywords are for the model, which asks for a review. */
const KEYWORDS: Members = {
  "$ref?": text,
  "type?": (value) => (Array.isArray(value) ? list(text)(value) : text(value)),
  "properties?": table(schema),
  "required?": list(text, String),
  "patternProperties?": (value) => table(schema)(value) ?? list(pattern)(Object.keys(value as object)),
  "additionalProperties?": schemaOrFlag,
  "unevaluatedProperties?": schemaOrFlag,
  "propertyNames?": schema,
  "dependentRequired?": table(list(text, String)),
  "dependentSchemas?": table(schema),
  "minProperties?": natural,
  "maxProperties?": natural,
  "items?": schema,
  "prefixItems?": list(schema),
  "contains?": schema,
  "minContains?": natural,
  "maxContains?": natural,
  "uniqueItems?": flag,
  "enum?": list(() => undefined, JSON.stringify),
  "anyOf?": list(schema),
  "oneOf?": list(schema),
  "allOf?": list(schema),
  "not?": schema,
  "if?": schema,
  "then?": schema,
  "else?": schema,
  "pattern?": pattern,
  "minLength?": natural,
  "maxLength?": natural,
  "minimum?": number,
  "maximum?": number,
  "exclusiveMinimum?": number,
  "exclusiveMaximum?": number,
  "multipleOf?": (value) => number(value) ?? ((value as number) > 0 ? undefined : here("a number above 0")),
  "minItems?": natural,
  "maxItems?": natural,
  "x-externalizable?": flag,
  "x-redact?": flag,
  "x-excludes?": list(text, String),
  "x-tree?": row({ member: text, nodes: text, depth: text }),
  "x-typed-by?": row({
    from: word("self", "request"),
    member: text,
    table: word("hookPayload", "hookReplacement", "surfacePayload", "requestPayload"),
  }),
  "x-fallback?": table(text),
  "x-negotiated?": list(text),
  "x-since?": revision,
  "x-since-values?": table(revision),
};

function schema(value: unknown): Fault | undefined {
  if (!isObject(value)) return here("a JSON Schema, written as an object");
  // A schema has few of the keywords. Which fault is the first is asked in the order of the table.
  for (const keyword in value)
    if (BY_KEYWORD.get(keyword)?.(value[keyword]) !== undefined) return record(value, KEYWORDS);
  return undefined;
}

const BY_KEYWORD: ReadonlyMap<string, Check> = new Map(
  Object.entries(KEYWORDS).map(([key, check]) => [key.slice(0, -1), check]),
);

function schemaOrFlag(value: unknown): Fault | undefined {
  return typeof value === "boolean" ? undefined : schema(value);
}

function pattern(value: unknown): Fault | undefined {
  return typeof value === "string" && isPattern(value) ? undefined : here("a regular expression");
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "u").source !== "";
  } catch {
    return false;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
