// The contract's tables: what a new row, a lost row and a changed member of a row mean.
import type { Pair } from "./pair.ts";
import type { RuleId, Verdict } from "./rules.ts";
import { same } from "./same.ts";
import { isObject } from "./shape.ts";

export interface Judgement {
  readonly rule: RuleId;
  readonly verdict: Verdict;
}

export type Judge = (was: unknown, is: unknown, pair: Pair) => Judgement | undefined;

export interface Table {
  /** As in `TABLE_ROWS`. */
  readonly name: string;
  readonly added: Judgement | ((row: unknown, pair: Pair) => Judgement);
  readonly removed: Judgement;
  readonly renamed: Judgement;
  /** By member of a row; `*` for the rest. A row that is one value has the member "value". */
  readonly changed: Readonly<Record<string, Judgement | Judge>>;
}

export const breaking = (rule: RuleId): Judgement => ({ rule, verdict: "breaking" });
export const review = (rule: RuleId): Judgement => ({ rule, verdict: "review" });
export const additive = (rule: RuleId): Judgement => ({ rule, verdict: "additive" });
export const docs = (rule: RuleId): Judgement => ({ rule, verdict: "docs" });

const moved: Judge = (was, is) => breaking(Number(is) > Number(was) ? "limit-raised" : "limit-lowered");

/** Where an old peer is when it speaks: what is allowed in more phases is only unusual, in fewer it is refused. */
const phase: Judge = (_was, is) => (is === "any" ? review("method-phase") : breaking("method-phase"));

/** An old peer takes an unknown reason for the class of its code; it must know that. */
const errorAdded = (row: unknown, { old }: Pair): Judgement => {
  const code = (row as { readonly jsonRpcCode?: unknown }).jsonRpcCode;
  const known =
    old.errors.some((one) => one.jsonRpcCode === code) || Object.values(old.envelope.codes).includes(Number(code));
  return known ? additive("error-added") : review("error-added");
};

/** New decisions of a later revision, by the enum that lists the decisions of all points. */
function laterDecisions({ old, new: now, renamed, revision }: Pair): string[] {
  const all = Object.values(old.hooks).flatMap(({ decisions: { interceptor, owner = [] } }) => [
    ...interceptor,
    ...owner,
  ]);
  return Object.entries(old.$defs).flatMap(([name, { enum: values = [] }]) => {
    if (!all.every((one) => values.includes(one))) return [];
    const ages = now.$defs[renamed.definitions.get(name) ?? name]?.["x-since-values"] ?? {};
    return Object.entries(ages).flatMap(([value, since]) => (since > revision ? [value] : []));
  });
}

/** Decisions of a point, by who decides. One that is of a later revision is never said to an older peer. */
const decisions: Judge = (was, is, pair) => {
  const lists = (value: unknown): string[] =>
    Object.entries(value as Readonly<Record<string, readonly string[]>>).flatMap(([who, list]) =>
      list.map((one) => `${who} ${one}`),
    );
  const [before, after] = [lists(was), lists(is)];
  if (before.some((one) => !after.includes(one))) return breaking("decisions-changed");
  const came = after.filter((one) => !before.includes(one)).map((one) => one.split(" ")[1] ?? "");
  const later = laterDecisions(pair);
  if (came.length === 0) return docs("decisions-changed");
  return came.every((one) => later.includes(one)) ? additive("decisions-added") : breaking("decisions-changed");
};

/** Whoever used a published method without the family is refused now, and the reverse. Methods of a later revision are free. */
const familyMethods: Judge = (was, is, pair) => {
  const names = pair.renamed.rows("methods");
  const before = (was as readonly string[]).map((name) => names.get(name) ?? name);
  const after = is as readonly string[];
  const published = (name: string): boolean =>
    Object.hasOwn(pair.new.methods, name) && (pair.new.methods[name]?.since ?? 1) <= pair.revision;
  // A method that is gone is reported as such.
  const lost = before.filter((name) => !after.includes(name) && Object.hasOwn(pair.new.methods, name));
  const came = after.filter((name) => !before.includes(name) && published(name));
  return lost.length + came.length > 0 ? breaking("capability-needed") : undefined;
};

const points: Judge = (was, is, pair) => {
  const names = pair.renamed.rows("hooks");
  const before = (was as readonly string[]).map((name) => names.get(name) ?? name);
  const after = is as readonly string[];
  const published = (name: string): boolean =>
    Object.hasOwn(pair.old.hooks, name) || [...names.values()].includes(name);
  const lost = before.filter((name) => !after.includes(name) && Object.hasOwn(pair.new.hooks, name));
  const came = after.filter((name) => !before.includes(name) && published(name));
  return lost.length + came.length > 0 ? breaking("slot-changed") : undefined;
};

const slot: Judge = (was, is, pair) =>
  typeof was === "string" && typeof is === "string" && pair.renamed.rows("slots").get(was) === is
    ? undefined
    : breaking("slot-changed");

const chunkMembers: Judge = (was, is, pair) => {
  const definition = pair.new.$defs[pair.new.chunks.definition.$ref.replace("#/$defs/", "")];
  const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);
  const later = (name: string): boolean => (definition?.properties?.[name]?.["x-since"] ?? 1) > pair.revision;
  const lost = list(was).filter((name) => !list(is).includes(name));
  const came = list(is).filter((name) => !list(was).includes(name) && !later(name));
  return lost.length + came.length > 0 ? review("kind-changed") : undefined;
};

/** The order of a list of names means nothing. */
function unordered(judgement: Judgement): Judge {
  return (was, is) => {
    const list = (value: unknown): unknown => (Array.isArray(value) ? value.map(String).sort() : value);
    return same(list(was), list(is)) ? undefined : judgement;
  };
}

/** Lists of names by who they are about; their order means nothing. */
function sides(judgement: Judgement): Judge {
  const listed = (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([who, list]) => [who, Array.isArray(list) ? list.map(String).sort() : list]),
        )
      : value;
  return (was, is) => (same(listed(was), listed(is)) ? undefined : judgement);
}

export const TABLES: readonly Table[] = [
  {
    name: "methods",
    added: additive("method-added"),
    removed: breaking("method-removed"),
    renamed: breaking("method-renamed"),
    changed: {
      direction: breaking("method-direction"),
      notification: breaking("method-answer"),
      class: breaking("method-class"),
      phase,
      budget: breaking("method-budget"),
      needs: unordered(breaking("capability-needed")),
    },
  },
  {
    name: "hooks",
    added: additive("hook-added"),
    removed: breaking("hook-removed"),
    renamed: breaking("hook-renamed"),
    changed: {
      decisions,
      timeoutMillis: breaking("hook-timeout"),
      slot,
      event: breaking("hook-event"),
      failure: breaking("outcome-changed"),
      changes: unordered(review("hook-semantics")),
      shows: unordered(review("hook-semantics")),
    },
  },
  {
    name: "slots",
    added: additive("slot-added"),
    removed: breaking("slot-removed"),
    renamed: breaking("slot-renamed"),
    changed: { points, pattern: breaking("slot-changed") },
  },
  {
    name: "capabilities",
    added: additive("capability-added"),
    removed: breaking("capability-removed"),
    renamed: breaking("capability-renamed"),
    changed: { methods: familyMethods },
  },
  {
    name: "errors",
    added: errorAdded,
    removed: breaking("error-removed"),
    renamed: breaking("error-renamed"),
    changed: {
      reason: docs("prose-changed"),
      jsonRpcCode: breaking("error-code"),
      retryable: breaking("error-retryable"),
      action: breaking("error-action"),
      raisedBy: sides(review("error-raised")),
    },
  },
  {
    name: "limits",
    added: breaking("limit-added"),
    removed: breaking("limit-removed"),
    renamed: breaking("limit-unit"),
    changed: { value: moved },
  },
  {
    name: "budgets",
    added: additive("budget-added"),
    removed: breaking("limit-removed"),
    renamed: breaking("limit-unit"),
    changed: { value: moved },
  },
  {
    name: "outcomes",
    added: additive("outcome-added"),
    removed: breaking("outcome-changed"),
    renamed: breaking("outcome-changed"),
    changed: { "*": breaking("outcome-changed") },
  },
  {
    name: "ui/surfaces",
    added: additive("kind-added"),
    removed: breaking("kind-removed"),
    renamed: breaking("kind-renamed"),
    changed: {},
  },
  {
    name: "ui/requests",
    added: additive("kind-added"),
    removed: breaking("kind-removed"),
    renamed: breaking("kind-renamed"),
    changed: {},
  },
  {
    name: "ui/nodes",
    added: additive("kind-added"),
    removed: breaking("kind-removed"),
    renamed: breaking("kind-renamed"),
    changed: { required: unordered(breaking("kind-changed")), optional: unordered(review("kind-changed")) },
  },
  {
    name: "chunks/kinds",
    added: additive("kind-added"),
    removed: breaking("kind-removed"),
    renamed: breaking("kind-renamed"),
    changed: { required: unordered(breaking("kind-changed")), optional: chunkMembers },
  },
  {
    name: "envelope/codes",
    added: review("code-changed"),
    removed: breaking("code-changed"),
    renamed: docs("code-changed"),
    changed: { value: breaking("code-changed") },
  },
  {
    name: "envelope/frames",
    added: breaking("frame-changed"),
    removed: breaking("frame-changed"),
    renamed: docs("frame-changed"),
    changed: {},
  },
  {
    name: "stateFiles",
    added: additive("file-added"),
    removed: breaking("file-changed"),
    renamed: breaking("file-changed"),
    changed: {},
  },
  {
    name: "frontendEvents",
    added: additive("kind-added"),
    removed: breaking("kind-removed"),
    renamed: breaking("kind-renamed"),
    changed: { "*": breaking("kind-changed") },
  },
];
