// Generated from spec/ by `pnpm gen`. Do not edit.

// Validators by a walk over small tables, for bundles: the same verdicts and the same first violation as the generated
// code, in a tenth of its size and at a fraction of its speed.

/** A schema. A member is absent where it rules nothing. */
export interface Shape {
  /** `type`; that of a shape with `p` is an object. */
  readonly t?: "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";
  /** `properties`; no other members are allowed where `a` is absent. */
  readonly p?: Readonly<Record<string, Shape>>;
  /** Set where other members than those of `p` are allowed; they follow it. */
  readonly a?: Shape;
  /** `required`. */
  readonly r?: readonly string[];
  /** In the place of `required`: members of `p` that are not, where those are fewer. */
  readonly O?: readonly string[];
  /** `items`. */
  readonly i?: Shape;
  /** `minItems`. */
  readonly I?: number;
  /** `enum`. */
  readonly e?: readonly unknown[];
  /** `const`. */
  readonly c?: unknown;
  /** `pattern`. */
  readonly g?: string;
  /** `minLength`; of 1 only, and it counts UTF-16 units. */
  readonly m?: number;
  /** `minimum`, `maximum`. */
  readonly u?: number;
  readonly U?: number;
  /** `not`. */
  readonly n?: Shape;
  /** `anyOf`, `allOf`. */
  readonly o?: readonly Shape[];
  readonly l?: readonly Shape[];
  /** `if` and `else`. */
  readonly f?: Shape;
  readonly s?: Shape;
  /** Nothing is right. */
  readonly F?: 1;
}

/** What is wrong with a value. */
export interface Violation {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

interface Check<T> {
  (value: unknown): value is T;
  errors: readonly Violation[] | null;
}

/** A validator for a shape. */
export function check<T>(shape: Shape): Check<T> {
  const is = (value: unknown): value is T => {
    const found = violationOf(shape, value);
    valid.errors = found === undefined ? null : [found];
    return found === undefined;
  };
  const valid: Check<T> = Object.assign(is, { errors: null });
  return valid;
}

/** The pointer of a violation begins at the value; whoever it stands in puts its own part in front. */
function violationOf(shape: Shape, value: unknown): Violation | undefined {
  const t = shape.t ?? (shape.p === undefined ? undefined : "object");
  // A type is looked at together with the rules of that type, where there are any, and before all else where there are none.
  const later = t !== undefined && hasRules(shape, t);
  if (t !== undefined && !later && !isOf(t, value)) return wrongType(t);
  switch (typeof value) {
    case "string":
      if (shape.g !== undefined || shape.m !== undefined) {
        const found = stringViolation(shape, value);
        if (found !== undefined) return found;
      }
      break;
    case "number":
      if ((shape.u !== undefined || shape.U !== undefined) && Number.isFinite(value)) {
        const found = numberViolation(shape, value);
        if (found !== undefined) return found;
      }
      break;
    default:
  }
  if (later && (t === "string" || t === "number") && !isOf(t, value)) return wrongType(t);
  const found = hasRulesForAll(shape) ? ruleViolation(shape, value) : undefined;
  if (found !== undefined) return found;
  if (!later) return undefined;
  if (t === "array") return Array.isArray(value) ? listViolation(shape, value) : wrongType(t);
  if (t === "object") return isObject(value) ? objectViolation(shape, value) : wrongType(t);
  return undefined;
}

function hasRules({ p, a, r, O, i, I, g, m, u, U }: Shape, type: string): boolean {
  const rule =
    type === "object" ? (p ?? a ?? r ?? O) : type === "array" ? (i ?? I) : type === "string" ? (g ?? m) : (u ?? U);
  return rule !== undefined && type !== "integer";
}

function hasRulesForAll({ c, e, n, o, l, f, F }: Shape): boolean {
  return (e ?? n ?? o ?? l ?? f ?? F) !== undefined || c !== undefined;
}

function isOf(type: string, value: unknown): boolean {
  if (type === "integer") return typeof value === "number" && Number.isInteger(value);
  if (type === "number") return typeof value === "number" && Number.isFinite(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function numberViolation({ u, U }: Shape, value: number): Violation | undefined {
  if (U !== undefined && value > U) return wrong("maximum", { comparison: "<=", limit: U }, `must be <= ${U}`);
  if (u !== undefined && value < u) return wrong("minimum", { comparison: ">=", limit: u }, `must be >= ${u}`);
  return undefined;
}

const PATTERNS = new Map<string, RegExp>();

function stringViolation({ g, m }: Shape, value: string): Violation | undefined {
  if (g !== undefined && !regular(g).test(value)) return wrong("pattern", { pattern: g }, `must match pattern "${g}"`);
  if (m !== undefined && value.length < m) return wrong("minLength", { limit: m }, "must not be empty");
  return undefined;
}

function regular(pattern: string): RegExp {
  let known = PATTERNS.get(pattern);
  if (known === undefined) PATTERNS.set(pattern, (known = new RegExp(pattern, "u")));
  return known;
}

/** Rules for values of every type. */
function ruleViolation({ c, e, n, o, l, f, s, F }: Shape, value: unknown): Violation | undefined {
  if (F !== undefined) return wrong("false schema", {}, "boolean schema is false");
  if (c !== undefined && value !== c) return wrong("const", { allowedValue: c }, "must be equal to constant");
  if (e !== undefined && !e.includes(value))
    return wrong("enum", { allowedValues: e }, "must be equal to one of the allowed values");
  if (n !== undefined && violationOf(n, value) === undefined) return wrong("not", {}, "must NOT be valid");
  if (o !== undefined) {
    const found = o.map((each) => violationOf(each, value));
    if (!found.includes(undefined)) return found[0];
  }
  for (const each of l ?? []) {
    const found = violationOf(each, value);
    if (found !== undefined) return found;
  }
  return f !== undefined && s !== undefined && violationOf(f, value) !== undefined ? violationOf(s, value) : undefined;
}

function listViolation({ i, I }: Shape, list: readonly unknown[]): Violation | undefined {
  if (I !== undefined && list.length < I) return wrong("minItems", { limit: I }, `must NOT have fewer than ${I} items`);
  if (i === undefined) return undefined;
  for (let index = 0; index < list.length; index++) {
    const found = violationOf(i, list[index]);
    if (found !== undefined) return within(String(index), found);
  }
  return undefined;
}

function objectViolation(shape: Shape, value: Readonly<Record<string, unknown>>): Violation | undefined {
  const { p, a } = shape;
  for (const name of requiredOf(shape))
    if (value[name] === undefined)
      return wrong("required", { missingProperty: name }, `must have required property '${name}'`);
  if (p !== undefined && a === undefined)
    for (const name in value)
      if (!Object.hasOwn(p, name))
        return wrong("additionalProperties", { additionalProperty: name }, "must NOT have additional properties");
  if (a !== undefined)
    for (const name in value) {
      const found = p !== undefined && Object.hasOwn(p, name) ? undefined : violationOf(a, value[name]);
      if (found !== undefined) return within(name, found);
    }
  for (const name in p) {
    const inner = value[name];
    const found = inner === undefined || p[name] === undefined ? undefined : violationOf(p[name], inner);
    if (found !== undefined) return within(name, found);
  }
  return undefined;
}

const REQUIRED = new WeakMap<Shape, readonly string[]>();

function requiredOf(shape: Shape): readonly string[] {
  const { r = [], O, p = {} } = shape;
  if (O === undefined) return r;
  let known = REQUIRED.get(shape);
  if (known === undefined) REQUIRED.set(shape, (known = Object.keys(p).filter((name) => !O.includes(name))));
  return known;
}

/** The violation as its holder sees it, with the name of the member as a part of a JSON pointer. */
function within(name: string, found: Violation): Violation {
  const part = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return { ...found, instancePath: `/${part}${found.instancePath}` };
}

function wrongType(type: string): Violation {
  return wrong("type", { type }, `must be ${type}`);
}

function wrong(keyword: string, params: Violation["params"], message: string): Violation {
  return { instancePath: "", keyword, params, message };
}
