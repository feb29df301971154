// From a right document, documents with one thing wrong in them each, and what a validator has to say about it.
import { isEnum, isOpen, MAX_INTEGER, membersOf, type Definition, type Members, type Type } from "./facts/notation.ts";

export interface Wrong {
  /** What was done to the sample. */
  readonly what: string;
  readonly value: unknown;
  /** JSON Pointer of the violation. */
  readonly pointer: string;
  /** JSON Schema keyword of the violation. */
  readonly keyword: string;
  /** Facts that the violation has to name. */
  readonly params?: Readonly<Record<string, unknown>>;
}

export type Definitions = Readonly<Record<string, Definition>>;

type Path = readonly (string | number)[];

/** One wrong part: where it stands, what to put there (`undefined` removes it), and what is said about it where. */
interface Edit {
  readonly what: string;
  readonly path: Path;
  readonly put: unknown;
  readonly at: Path;
  readonly keyword: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Every wrong document that the definition's facts lead to, at every depth that the sample has. */
export function wrongDocuments(name: string, sample: unknown, definitions: Definitions): Wrong[] {
  return [...editsOf({ kind: "definition", name }, sample, [], definitions)].map(
    ({ what, path, put, at, ...says }) => ({
      ...says,
      what: `${what} at ${JSON.stringify(pointerOf(path))}`,
      value: put === PROTO ? withProto(sample, path) : edited(sample, path, put),
      pointer: pointerOf(at),
    }),
  );
}

/** The sample without any optional member, at every depth. */
export function leastDocument(name: string, sample: unknown, definitions: Definitions): unknown {
  return least({ kind: "definition", name }, sample, definitions);
}

/** The sample with unknown members in every open object; undefined where there is none. */
export function withStrangers(name: string, sample: unknown, definitions: Definitions): unknown {
  const places = openObjects({ kind: "definition", name }, sample, [], definitions);
  if (places.length === 0) return undefined;
  const stranger = (value: unknown, path: Path, key: string): unknown => edited(value, [...path, key], { x: [null] });
  return places.reduce<unknown>(
    (value, path) => withProto(stranger(stranger(value, path, "surprise"), path, ""), path),
    sample,
  );
}

/** Members that a sample does not show, by their pointers. */
export function unshownMembers(name: string, sample: unknown, definitions: Definitions): string[] {
  return [...unshown({ kind: "definition", name }, sample, [], definitions)];
}

function* editsOf(type: Type, value: unknown, path: Path, definitions: Definitions): Generator<Edit> {
  const wrong = (what: string, put: unknown, keyword: string, params?: Edit["params"]): Edit => ({
    what,
    path,
    put,
    at: path,
    keyword,
    ...(params !== undefined && { params }),
  });
  // `null` is wrong for every type; members of any JSON are the caller's matter.
  if (type.kind !== "json") yield wrong("null", null, type.kind === "some json" ? "not" : "type");
  switch (type.kind) {
    case "json":
    case "some json":
      return;
    case "object":
      for (const put of [[], "{}", 1, true]) yield wrong(`${JSON.stringify(put)} as an object`, put, "type");
      return;
    case "boolean":
      for (const put of ["true", 0, {}]) yield wrong(`${JSON.stringify(put)} as a boolean`, put, "type");
      return;
    case "const":
      yield wrong("another constant", `${type.value}s`, "const");
      yield wrong("a number as a constant", 7, "type");
      return;
    case "string":
      for (const put of [7, true, {}, ["x"]]) yield wrong(`${JSON.stringify(put)} as a text`, put, "type");
      yield* textEdits(type, wrong);
      return;
    case "integer":
      for (const put of ["1", true, {}]) yield wrong(`${JSON.stringify(put)} as an integer`, put, "type");
      yield wrong("a fraction", 1.5, "type");
      yield wrong("1e400", JSON.parse("1e400"), "type");
      yield wrong("less than the minimum", below(type.min), "minimum", { limit: type.min });
      yield wrong("more than the maximum", above(type.max), "maximum", { limit: type.max });
      yield wrong("2^53", 2 ** 53, "maximum", { limit: type.max });
      return;
    case "number":
      for (const put of ["1", true, {}]) yield wrong(`${JSON.stringify(put)} as a number`, put, "type");
      yield wrong("1e400", JSON.parse("1e400"), "type");
      if (type.min !== undefined) yield wrong("less than the minimum", type.min - 0.5, "minimum", { limit: type.min });
      if (type.max !== undefined) yield wrong("more than the maximum", type.max + 0.5, "maximum", { limit: type.max });
      return;
    case "array": {
      for (const put of [{}, "x", 1]) yield wrong(`${JSON.stringify(put)} as an array`, put, "type");
      if (type.least !== undefined) yield wrong("an empty array", [], "minItems", { limit: type.least });
      const items = Array.isArray(value) ? value : [];
      for (const [index, item] of items.entries()) yield* editsOf(type.of, item, [...path, index], definitions);
      return;
    }
    case "map":
      for (const put of [[], "x", 1]) yield wrong(`${JSON.stringify(put)} as a map`, put, "type");
      for (const [key, item] of Object.entries(value as object))
        yield* editsOf(type.of, item, [...path, key], definitions);
      return;
    case "definition": {
      const definition = definitions[type.name];
      if (definition === undefined) return;
      if (isEnum(definition)) yield* enumEdits(definition, wrong);
      else yield* objectEdits(definition, value as object, path, definitions);
    }
  }
}

type MakeWrong = (what: string, put: unknown, keyword: string, params?: Edit["params"]) => Edit;

function* textEdits(type: Type & { readonly kind: "string" }, wrong: MakeWrong): Generator<Edit> {
  const { pattern } = type;
  const bad = (put: string): Edit => wrong(`the text ${JSON.stringify(put)}`, put, "pattern", { pattern });
  const hex = "0123456789abcdef".repeat(4);
  // Code points count, not UTF-16 units.
  if (type.most !== undefined)
    yield wrong(`more than ${type.most} characters`, "\u{1F600}".repeat(type.most + 1), "maxLength", {
      limit: type.most,
    });
  switch (type.rule) {
    case "non-empty":
      yield wrong("an empty text", "", "minLength");
      return;
    case "non-blank":
      for (const put of ["", " ", "\t\r\n", "\u00a0\u2028"]) yield bad(put);
      return;
    case "sha256":
      for (const put of [
        "",
        hex.toUpperCase(),
        hex.slice(1),
        `${hex}0`,
        `g${hex.slice(1)}`,
        `${hex}\n`,
        `sha256:${hex}`,
      ])
        yield bad(put);
      return;
    case "object-text":
      for (const put of ["[]", "x", "{", '"{}"', "{} x", "null"]) yield bad(put);
      return;
    default:
  }
}

function* enumEdits(values: readonly string[], wrong: MakeWrong): Generator<Edit> {
  yield wrong("a number as an enum value", 7, "type");
  const spellings = values.flatMap((value) => [value.toUpperCase(), `${value}s`, value.slice(0, -1), ` ${value}`]);
  for (const put of spellings.filter((spelling) => !values.includes(spelling)))
    yield wrong(`the value ${JSON.stringify(put)}`, put, "enum");
}

const PROTO = Symbol("__proto__");

function* objectEdits(members: Members, value: object, path: Path, definitions: Definitions): Generator<Edit> {
  const here = { path, at: path };
  for (const put of [[], "x", 1, false])
    yield { ...here, what: `${JSON.stringify(put)} as an object`, put, keyword: "type" };
  if (!isOpen(members)) yield* strangers(path);
  for (const { name, optional, type } of membersOf(members)) {
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    if (inner === undefined) continue;
    if (!optional)
      yield {
        what: "a required member removed",
        path: [...path, name],
        put: undefined,
        at: path,
        keyword: "required",
        params: { missingProperty: name },
      };
    yield* editsOf(type, inner, [...path, name], definitions);
  }
}

/** Members that a closed object does not know. */
function* strangers(path: Path): Generator<Edit> {
  for (const unknown of ["surprise", "constructor", "toString", ""])
    yield {
      what: `an unknown member "${unknown}"`,
      path: [...path, unknown],
      put: 1,
      at: path,
      keyword: "additionalProperties",
      params: { additionalProperty: unknown },
    };
  yield {
    path,
    at: path,
    what: "a member __proto__",
    put: PROTO,
    keyword: "additionalProperties",
    params: { additionalProperty: "__proto__" },
  };
}

function below(min: number): number {
  return min === -MAX_INTEGER ? -(2 ** 53) : min - 1;
}

function above(max: number): number {
  return max === MAX_INTEGER ? 2 ** 53 : max + 1;
}

function least(type: Type, value: unknown, definitions: Definitions): unknown {
  if (type.kind === "array") return (value as unknown[]).map((item) => least(type.of, item, definitions));
  const definition = type.kind === "definition" ? definitions[type.name] : undefined;
  if (definition === undefined || isEnum(definition)) return value;
  const members = membersOf(definition).filter(({ optional }) => !optional);
  const object = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(members.map(({ name, type }) => [name, least(type, object[name], definitions)]));
}

function* unshown(type: Type, value: unknown, path: Path, definitions: Definitions): Generator<string> {
  if (type.kind === "array" || type.kind === "map") {
    const items = Object.entries(value as object);
    if (items.length === 0) yield `${pointerOf(path)} has no element`;
    for (const [key, item] of items) yield* unshown(type.of, item, [...path, key], definitions);
    return;
  }
  const definition = type.kind === "definition" ? definitions[type.name] : undefined;
  if (definition === undefined || isEnum(definition)) return;
  for (const { name, type } of membersOf(definition)) {
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    if (inner === undefined) yield pointerOf([...path, name]);
    else yield* unshown(type, inner, [...path, name], definitions);
  }
}

/** Where the open objects of a document stand. */
function openObjects(type: Type, value: unknown, path: Path, definitions: Definitions): Path[] {
  if (type.kind === "array" && Array.isArray(value))
    return value.flatMap((item, index) => openObjects(type.of, item, [...path, index], definitions));
  const definition = type.kind === "definition" ? definitions[type.name] : undefined;
  if (definition === undefined || isEnum(definition)) return [];
  const members = value as Readonly<Record<string, unknown>>;
  const inner = membersOf(definition)
    .filter(({ name }) => members[name] !== undefined)
    .flatMap(({ name, type }) => openObjects(type, members[name], [...path, name], definitions));
  return isOpen(definition) ? [path, ...inner] : inner;
}

/** A copy with one place changed. */
function edited(value: unknown, path: Path, put: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? edited(item, rest, put) : item));
  const entries = Object.entries(value as object);
  const kept = entries.filter(([name]) => name !== key);
  const inner = edited(entries.find(([name]) => name === key)?.[1], rest, put);
  return Object.fromEntries(inner === undefined ? kept : [...kept, [key, inner]]);
}

/** As a peer would send it: only `JSON.parse` makes a member of that name without touching the prototype. */
function withProto(sample: unknown, path: Path): unknown {
  const text = JSON.stringify(edited(sample, [...path, "PROTO"], { polluted: true }));
  return JSON.parse(text.replace('"PROTO"', '"__proto__"'));
}

function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
