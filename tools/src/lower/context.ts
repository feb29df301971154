// What every part of the lowering needs: the decorators' notes, diagnostics, docs, positions, and an element's life.
import {
  getDoc,
  getSourceLocation,
  type DiagnosticTarget,
  type Enum,
  type EnumMember,
  type Program,
  type Type,
} from "@typespec/compiler";
import { reportDiagnostic, stateKeys, type StateName } from "@reasonix/spec/diagnostics";
import type { Kept } from "@reasonix/spec/kept";
import { relative } from "node:path";
import type { Life, Source } from "../contract/model.ts";
import { pointer } from "../contract/model.ts";

/** The types a status or a revision can be inherited from. */
type Owned = Type & {
  readonly namespace?: unknown;
  readonly model?: unknown;
  readonly enum?: unknown;
  readonly interface?: unknown;
  readonly union?: unknown;
};

const ROW = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*(?:\.[a-z][a-z0-9]*(?:_[a-z0-9]+)*)?$/;

export interface Age {
  readonly since: number;
  readonly draft: boolean;
}

export class Lowering {
  readonly program: Program;
  readonly docs: Map<string, string> = new Map();
  readonly sources: Map<string, Source> = new Map();
  /** Revisions that exist, in order; filled before anything asks for an age. */
  readonly revisions: number[] = [];
  readonly #folder: string;
  /** Asked for more than once, an age is judged once: each fault has one diagnostic. */
  readonly #ages: Map<Type, Age> = new Map();
  readonly #targets: Map<string, Type> = new Map();

  constructor(program: Program, folder: string) {
    this.program = program;
    this.#folder = folder;
  }

  /** What a decorator noted on a type. */
  kept<T>(name: StateName, target: Type): Kept<T> | undefined {
    return this.program.stateMap(stateKeys[name]).get(target) as Kept<T> | undefined;
  }

  /** Every type that carries a decorator, in source order. */
  all<T extends Type>(name: StateName): T[] {
    return [...this.program.stateMap(stateKeys[name]).keys()] as T[];
  }

  /** The one type that carries a decorator; a second one, or none, is an error. */
  only<T extends Type>(name: StateName): T | undefined {
    const [first, second] = this.all<T>(name);
    if (first === undefined)
      this.table(`The contract needs exactly one element marked @${name}.`, this.program.getGlobalNamespaceType());
    if (second !== undefined) this.table(`Only one element may be marked @${name}.`, second);
    return first;
  }

  /** The members of the one enum marked as a table, with their values; a value that is there twice is an error. */
  rows(name: StateName): (readonly [EnumMember, string])[] {
    const table = this.only<Enum>(name);
    const rows = table === undefined ? [] : members(table).map((member) => [member, wire(member)] as const);
    this.unique(rows, table?.name ?? name);
    for (const [member, value] of rows)
      if (!ROW.test(value))
        reportDiagnostic(this.program, {
          code: "bad-name",
          format: { kind: `Row of ${table?.name ?? name}`, name: value, form: "tool_call or tool.before" },
          target: member,
        });
    return rows;
  }

  /** Reports every name but the first that stands twice. */
  unique(named: readonly (readonly [Type, string])[], kind: string): void {
    for (const [index, [target, value]] of named.entries())
      if (named.findIndex(([, other]) => other === value) < index)
        reportDiagnostic(this.program, {
          code: "duplicate-name",
          format: { kind: `Row of ${kind}`, name: value },
          target,
        });
  }

  unsupported(what: string, remedy: string, target: DiagnosticTarget): void {
    reportDiagnostic(this.program, { code: "unsupported", format: { what, remedy }, target });
  }

  table(what: string, target: DiagnosticTarget): void {
    reportDiagnostic(this.program, { code: "bad-table", format: { what }, target });
  }

  /** A decorator that must be there. */
  need<T>(name: StateName, target: Type, what: string): Kept<T> | undefined {
    const kept = this.kept<T>(name, target);
    if (kept === undefined)
      reportDiagnostic(this.program, { code: "missing-decorator", format: { what, decorator: name }, target });
    return kept;
  }

  /** A name that must be one of a closed list. */
  oneOf(names: Iterable<string>, known: ReadonlySet<string>, what: string, target: DiagnosticTarget): void {
    for (const name of names) {
      if (known.has(name)) continue;
      const list = known.size <= 24 ? ` Known: ${[...known].sort().join(", ")}.` : "";
      reportDiagnostic(this.program, { code: "unknown-name", format: { name, what, known: list }, target });
    }
  }

  /** What has no place in the contract's own text still has to say what it is. */
  documented(type: Type, what: string): void {
    // What a template or another model says of itself is not said of what is made from it.
    const own = type.node !== undefined && "docs" in type.node ? (type.node.docs ?? []) : [];
    const doc = getDoc(this.program, type);
    if (doc === undefined || doc.trim() === "" || (own.length === 0 && type.kind !== "Namespace"))
      reportDiagnostic(this.program, { code: "missing-doc", format: { what }, target: type });
  }

  /** Keeps what a word of the vocabulary means. */
  word(type: Type, ...path: readonly string[]): void {
    const doc = getDoc(this.program, type);
    if (doc !== undefined) this.docs.set(pointer("vocabulary", ...path), oneLine(doc));
  }

  /** Keeps doc and position of an element, and refuses one without a doc comment. */
  element(type: Type, what: string, ...path: readonly string[]): void {
    const at = pointer(...path);
    this.documented(type, what);
    const doc = getDoc(this.program, type);
    if (doc !== undefined) this.docs.set(at, oneLine(doc));
    this.#targets.set(at, type);
    const source = this.source(type);
    if (source !== undefined) this.sources.set(at, source);
  }

  /** The type that an element's pointer stands for, to point a later diagnostic at. */
  target(at: string): Type | undefined {
    return this.#targets.get(at);
  }

  source(type: Type): Source | undefined {
    const location = getSourceLocation(type, { locateId: true });
    if (location === undefined || location.isSynthetic === true) return undefined;
    const { line, character } = location.file.getLineAndCharacterOfPosition(location.pos);
    return {
      file: relative(this.#folder, location.file.path).replaceAll("\\", "/"),
      line: line + 1,
      column: character + 1,
    };
  }

  /** Revision and status of an element: its own marks, else those of what it stands in. */
  age(type: Type, what: string): Age {
    const known = this.#ages.get(type);
    if (known !== undefined) return known;
    const since = this.#inherited<number>("since", type);
    const status = this.#status(type, what);
    if (since === undefined) reportDiagnostic(this.program, { code: "missing-since", format: { what }, target: type });
    else if (!this.revisions.includes(since.value))
      reportDiagnostic(this.program, {
        code: "unknown-revision",
        format: { revision: String(since.value) },
        target: since.at,
      });
    const age = { since: since?.value ?? 1, draft: status === "draft" };
    this.#ages.set(type, age);
    return age;
  }

  /** The part of an age that a row states: nothing for what came with revision 1. */
  life(type: Type, what: string): Life {
    const { since } = this.age(type, what);
    return since > 1 ? { since } : {};
  }

  #status(type: Type, what: string): "draft" | "frozen" | undefined {
    for (let at: Type | undefined = type; at !== undefined; at = owner(at)) {
      const draft = this.kept("draft", at) !== undefined;
      const frozen = this.kept("frozen", at) !== undefined;
      if (draft && frozen) reportDiagnostic(this.program, { code: "conflicting-status", format: { what }, target: at });
      if (draft) return "draft";
      if (frozen) return "frozen";
    }
    reportDiagnostic(this.program, { code: "missing-status", format: { what }, target: type });
    return undefined;
  }

  #inherited<T>(name: StateName, type: Type): Kept<T> | undefined {
    for (let at: Type | undefined = type; at !== undefined; at = owner(at)) {
      const kept = this.kept<T>(name, at);
      if (kept !== undefined) return kept;
    }
    return undefined;
  }
}

function owner(type: Type): Type | undefined {
  const owned = type as Owned;
  return (owned.model ?? owned.enum ?? owned.interface ?? owned.union ?? owned.namespace) as Type | undefined;
}

function oneLine(doc: string): string {
  return doc
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, " "))
    .join("\n\n");
}

/** What a member of an enum means on the wire. */
export function wire(member: EnumMember): string {
  return String(member.value ?? member.name);
}

export function members(type: Enum): EnumMember[] {
  return [...type.members.values()];
}
