// Generated from spec/ by `pnpm gen`. Do not edit.

// What a peer of an older revision may be sent, and what it may have sent: a walk over tables of what came later.

/** What stands at a member: a definition, a list or a map of what stands there, or the document that another member decides. */
export type Place = { readonly is: string } | { readonly list: Place } | { readonly map: Place } | Decided;

/** The document that the value of a member decides: of the same object, or of the params of the answered request. */
export interface Decided {
  readonly by: string;
  readonly of: "self" | "request";
  /** Values of that member, each with its document; only documents that hold something later. */
  readonly documents: Readonly<Record<string, string>>;
}

/** What came later in a definition. What holds nothing later has no entry, and a walk stops there. */
export interface Later {
  /** Revision of the definition itself. */
  readonly since?: number;
  /** Later members, with their revisions. */
  readonly members?: Readonly<Record<string, number>>;
  /** Later values of an enum, with their revisions. */
  readonly values?: Readonly<Record<string, number>>;
  /** Later values with what is said in their place. */
  readonly fallback?: Readonly<Record<string, string>>;
  /** Later values that a sender asks for first. */
  readonly negotiated?: readonly string[];
  /** Members that lead to something later. */
  readonly walk?: Readonly<Record<string, Place>>;
}

export interface Tables {
  /** The newest revision: towards a peer of it nothing is walked. */
  readonly revision: number;
  /** How deep a frame may nest. */
  readonly depth: number;
  readonly definitions: Readonly<Record<string, Later>>;
}

/** Something that a peer does not know. */
export interface Newer {
  /** JSON Pointer (RFC 6901) to it. */
  readonly at: string;
  /** The revision in which it came. */
  readonly since: number;
  /** What it is, in words. */
  readonly why: string;
}

/** What may be sent, or what has no older form. */
export type Projection = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Newer);

/** @throws {TypeError} when the result of a request decides a document by the request, and the request is not given. */
export function projectBy(
  tables: Tables,
  value: unknown,
  type: string,
  revision: number,
  request?: unknown,
): Projection {
  if (revision >= tables.revision) return { ok: true, value };
  const projector = new Projector(tables, revision, request);
  const projected = projector.definition(value, type, undefined);
  return projector.failure === undefined ? { ok: true, value: projected } : { ok: false, ...projector.failure };
}

/** @throws {TypeError} as `projectBy` does. */
export function newerBy(
  tables: Tables,
  value: unknown,
  type: string,
  revision: number,
  request?: unknown,
): Newer | undefined {
  return revision >= tables.revision
    ? undefined
    : new Finder(tables, revision, request).definition(value, type, undefined);
}

/** A way into a value; the pointer is only written when somebody reads it. */
interface Path {
  readonly up: Path | undefined;
  readonly step: string | number;
  readonly depth: number;
}

type Members = Readonly<Record<string, unknown>>;

/** What both walks know: the tables, the peer's revision, and the request that a result answers. */
class Walk {
  readonly tables: Tables;
  readonly revision: number;
  readonly request: unknown;

  constructor(tables: Tables, revision: number, request: unknown) {
    this.tables = tables;
    this.revision = revision;
    this.request = request;
  }

  /** The entry of a definition. Names and values come from the wire, so only own members count, `__proto__` never. */
  later(name: string): Later | undefined {
    return own(this.tables.definitions, name);
  }

  tooDeep(path: Path | undefined): boolean {
    return path !== undefined && path.depth > this.tables.depth;
  }

  /** Definition of the document that a decider stands for; `undefined` when nothing later is in it. */
  document({ by, of, documents }: Decided, holder: Members, decided: unknown): string | undefined {
    if (decided === undefined || decided === null) return undefined;
    const from = of === "self" ? holder : this.request;
    if (!isObject(from))
      throw new TypeError(`"${by}" of the answered request says which document its result holds: give its params.`);
    const decider = own(from, by);
    return typeof decider === "string" ? own(documents, decider) : undefined;
  }

  newer(what: string, since: number, path: Path | undefined, remedy = ""): Newer {
    const why = `${what} came with revision ${since}, and the peer speaks revision ${this.revision}${remedy}`;
    return { at: pointerOf(path), since, why };
  }

  deeper(path: Path | undefined): Newer {
    const why = `the value nests deeper than ${this.tables.depth}, which no frame may`;
    return { at: pointerOf(path), since: this.tables.revision, why };
  }
}

/** Copies only what changes: the same object comes back when nothing does. */
class Projector extends Walk {
  failure: Newer | undefined;

  definition(value: unknown, name: string, path: Path | undefined): unknown {
    const later = this.later(name);
    if (later === undefined || this.failure !== undefined) return value;
    const since = later.since ?? 0;
    if (since > this.revision) return this.#fail(value, this.newer(name, since, path));
    if (later.values !== undefined) return this.#value(value, name, later, path);
    return isObject(value) ? this.#object(value, later, path) : value;
  }

  /** From fallback to fallback, until the peer knows the value. */
  #value(value: unknown, name: string, later: Later, path: Path | undefined): unknown {
    let said = value;
    while (typeof said === "string") {
      const since = own(later.values, said) ?? 0;
      if (since <= this.revision) return said;
      const older = own(later.fallback, said);
      if (older === undefined) return this.#fail(value, lateValue(this, name, later, said, since, path));
      said = older;
    }
    return value;
  }

  #object(value: Members, later: Later, path: Path | undefined): unknown {
    const left = Object.entries(later.members ?? {}).flatMap(([member, since]) =>
      since > this.revision && Object.hasOwn(value, member) ? [member] : [],
    );
    const changed = new Map<string, unknown>();
    const walk = Object.entries(later.walk ?? {}).filter(
      ([member]) => Object.hasOwn(value, member) && !left.includes(member),
    );
    // Deciders first: a document is read as what the peer will take it for.
    for (const [member, place] of walk.toSorted(([, a], [, b]) => Number("by" in a) - Number("by" in b))) {
      const inner = value[member];
      const holder = "by" in place && changed.has(place.by) ? { [place.by]: changed.get(place.by) } : value;
      const projected = this.#place(inner, place, holder, below(path, member));
      if (projected !== inner) changed.set(member, projected);
    }
    if (this.failure !== undefined || (left.length === 0 && changed.size === 0)) return value;
    const kept = Object.entries(value).filter(([member]) => !left.includes(member));
    return Object.fromEntries(
      kept.map(([member, inner]) => [member, changed.has(member) ? changed.get(member) : inner]),
    );
  }

  #place(value: unknown, place: Place, holder: Members, path: Path): unknown {
    if (this.failure !== undefined) return value;
    if (this.tooDeep(path)) return this.#fail(value, this.deeper(path));
    if ("is" in place) return this.definition(value, place.is, path);
    if ("by" in place) {
      const document = this.document(place, holder, value);
      return document === undefined ? value : this.definition(value, document, path);
    }
    if ("list" in place) return Array.isArray(value) ? this.#list(value, place.list, path) : value;
    return isObject(value) ? this.#map(value, place.map, path) : value;
  }

  #list(value: readonly unknown[], place: Place, path: Path): unknown {
    const projected = value.map((item, index) => this.#place(item, place, {}, below(path, index)));
    return projected.some((item, index) => item !== value[index]) ? projected : value;
  }

  #map(value: Members, place: Place, path: Path): unknown {
    const entries = Object.entries(value);
    const projected = entries.map(([key, item]) => [key, this.#place(item, place, {}, below(path, key))] as const);
    return projected.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(projected) : value;
  }

  #fail(value: unknown, failure: Newer): unknown {
    this.failure ??= failure;
    return value;
  }
}

/** Finds what comes first in the order of the value's own members. */
class Finder extends Walk {
  definition(value: unknown, name: string, path: Path | undefined): Newer | undefined {
    const later = this.later(name);
    if (later === undefined) return undefined;
    const since = later.since ?? 0;
    if (since > this.revision) return this.newer(name, since, path);
    if (typeof value === "string") {
      const stated = own(later.values, value) ?? 0;
      return stated > this.revision ? lateValue(this, name, later, value, stated, path) : undefined;
    }
    return isObject(value) ? this.#object(value, name, later, path) : undefined;
  }

  #object(value: Members, name: string, later: Later, path: Path | undefined): Newer | undefined {
    for (const member of Object.keys(value)) {
      const here = below(path, member);
      const since = own(later.members, member) ?? 0;
      if (since > this.revision) return this.newer(`member ${JSON.stringify(member)} of ${name}`, since, here);
      const place = own(later.walk, member);
      const found = place === undefined ? undefined : this.#place(value[member], place, value, here);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #place(value: unknown, place: Place, holder: Members, path: Path): Newer | undefined {
    if (this.tooDeep(path)) return this.deeper(path);
    if ("is" in place) return this.definition(value, place.is, path);
    if ("by" in place) {
      const document = this.document(place, holder, value);
      return document === undefined ? undefined : this.definition(value, document, path);
    }
    const inner = "list" in place ? place.list : place.map;
    if ("list" in place ? !Array.isArray(value) : !isObject(value)) return undefined;
    for (const [key, item] of Object.entries(value as Members)) {
      const found = this.#place(item, inner, {}, below(path, key));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function lateValue(
  walk: Walk,
  name: string,
  later: Later,
  value: string,
  since: number,
  path: Path | undefined,
): Newer {
  const remedy = later.negotiated?.includes(value) === true ? ": ask whether the peer has it before sending it" : "";
  return walk.newer(`${JSON.stringify(value)} of ${name}`, since, path, remedy);
}

function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

function isObject(value: unknown): value is Members {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function below(up: Path | undefined, step: string | number): Path {
  return { up, step, depth: (up?.depth ?? 0) + 1 };
}

function pointerOf(path: Path | undefined): string {
  const steps: string[] = [];
  for (let at = path; at !== undefined; at = at.up)
    steps.unshift(`/${String(at.step).replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return steps.join("");
}
