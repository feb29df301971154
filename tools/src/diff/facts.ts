// The contract's tables, fact by fact. What a change of a fact means stands here in full: no value set is asked.
import { canonical } from "../contract/canonical.ts";
import { sinceOf } from "../contract/at.ts";
import { pointer, type Contract } from "../contract/model.ts";
import type { Pair } from "./pair.ts";
import type { Finding } from "./finding.ts";
import type { RuleId, Verdict } from "./rules.ts";

interface Judgement {
  readonly rule: RuleId;
  readonly verdict: Verdict;
}

const breaking = (rule: RuleId): Judgement => ({ rule, verdict: "breaking" });
const review = (rule: RuleId): Judgement => ({ rule, verdict: "review" });
const additive = (rule: RuleId): Judgement => ({ rule, verdict: "additive" });

/** A table of rows: what a new row, a lost row and a changed member of a row mean. */
interface Table {
  readonly path: readonly string[];
  rows(contract: Contract): Readonly<Record<string, unknown>>;
  readonly added: Judgement;
  readonly removed: Judgement;
  /** By member of a row; `*` for the rest. A row that is one value has the member "value". */
  readonly changed: Readonly<Record<string, Judgement | ((old: unknown, now: unknown) => Judgement)>>;
}

const moved = (old: unknown, now: unknown): Judgement =>
  breaking(Number(now) > Number(old) ? "limit-raised" : "limit-lowered");

const TABLES: readonly Table[] = [
  {
    path: ["methods"],
    rows: (contract) => contract.methods,
    added: additive("method-added"),
    removed: breaking("method-removed"),
    changed: {
      direction: breaking("method-direction"),
      notification: breaking("method-answer"),
      class: breaking("method-class"),
      phase: breaking("method-phase"),
      budget: breaking("method-budget"),
      needs: breaking("capability-needed"),
    },
  },
  {
    path: ["hooks"],
    rows: (contract) => contract.hooks,
    added: additive("hook-added"),
    removed: breaking("hook-removed"),
    changed: {
      decisions: breaking("decisions-changed"),
      timeoutMillis: breaking("hook-timeout"),
      slot: breaking("slot-changed"),
      event: review("hook-semantics"),
      failure: breaking("outcome-changed"),
      changes: review("hook-semantics"),
    },
  },
  {
    path: ["slots"],
    rows: (contract) => contract.slots,
    added: additive("slot-added"),
    removed: breaking("slot-removed"),
    changed: { "*": breaking("slot-changed") },
  },
  {
    path: ["capabilities"],
    rows: (contract) => contract.capabilities,
    added: additive("capability-added"),
    removed: breaking("capability-removed"),
    changed: {},
  },
  {
    path: ["errors"],
    rows: (contract) => Object.fromEntries(contract.errors.map((row) => [row.reason, row])),
    added: additive("error-added"),
    removed: breaking("error-removed"),
    changed: {
      jsonRpcCode: breaking("error-code"),
      retryable: breaking("error-retryable"),
      action: breaking("error-action"),
      raisedBy: review("error-raised"),
    },
  },
  {
    path: ["limits"],
    rows: (contract) => contract.limits,
    added: breaking("limit-added"),
    removed: breaking("limit-removed"),
    changed: { value: moved },
  },
  {
    path: ["budgets"],
    rows: (contract) => contract.budgets,
    added: additive("limit-added"),
    removed: breaking("limit-removed"),
    changed: { value: moved },
  },
  {
    path: ["outcomes"],
    rows: (contract) => contract.outcomes,
    added: additive("outcome-changed"),
    removed: breaking("outcome-changed"),
    changed: { "*": breaking("outcome-changed") },
  },
  {
    path: ["ui", "surfaces"],
    rows: (contract) => contract.ui.surfaces,
    added: additive("kind-added"),
    removed: breaking("kind-removed"),
    changed: {},
  },
  {
    path: ["ui", "requests"],
    rows: (contract) => contract.ui.requests,
    added: additive("kind-added"),
    removed: breaking("kind-removed"),
    changed: {},
  },
  {
    path: ["chunks", "kinds"],
    rows: (contract) => contract.chunks.kinds,
    added: additive("kind-added"),
    removed: breaking("kind-removed"),
    changed: { required: breaking("kind-changed"), optional: review("kind-changed") },
  },
  {
    path: ["envelope", "codes"],
    rows: (contract) => contract.envelope.codes,
    added: review("code-changed"),
    removed: breaking("code-changed"),
    changed: { value: breaking("code-changed") },
  },
  {
    path: ["envelope", "frames"],
    rows: (contract) => contract.envelope.frames,
    added: breaking("frame-changed"),
    removed: breaking("frame-changed"),
    changed: {},
  },
  {
    path: ["stateFiles"],
    rows: (contract) => contract.stateFiles,
    added: additive("file-changed"),
    removed: breaking("file-changed"),
    changed: {},
  },
  {
    path: ["frontendEvents"],
    rows: (contract) => contract.frontendEvents,
    added: additive("kind-added"),
    removed: breaking("kind-removed"),
    changed: { "*": breaking("kind-changed") },
  },
];

/** Members of rows that are documents; the positions compare them. */
const DOCUMENTS = new Set(["params", "result", "payload", "replacement", "since", "$ref", "methods"]);

export function diffFacts(pair: Pair): Finding[] {
  return [...identity(pair), ...revisions(pair), ...TABLES.flatMap((table) => diffTable(pair, table))];
}

function* identity({ old, new: now }: Pair): Generator<Finding> {
  const single: readonly (readonly [keyof Contract, Judgement])[] = [
    ["$schema", review("dialect-changed")],
    ["$id", breaking("identity-changed")],
    ["protocolMajor", breaking("identity-changed")],
    ["dependencySchemaVersion", breaking("identity-changed")],
    ["title", { rule: "identity-changed", verdict: "docs" }],
  ];
  for (const [key, judgement] of single)
    if (old[key] !== now[key])
      yield {
        ...judgement,
        element: { old: pointer(key), new: pointer(key) },
        facts: { old: old[key], new: now[key] },
        positions: [],
        message: `${key} was ${JSON.stringify(old[key])} and is ${JSON.stringify(now[key])}`,
      };
  for (const key of ["file", "apiVersion"] as const)
    if (old.manifest[key] !== now.manifest[key])
      yield {
        ...breaking("file-changed"),
        element: { old: pointer("manifest", key), new: pointer("manifest", key) },
        facts: { old: old.manifest[key], new: now.manifest[key] },
        positions: [],
        message: `the manifest's ${key} was ${old.manifest[key]} and is ${now.manifest[key]}`,
      };
}

function* revisions({ old, new: now }: Pair): Generator<Finding> {
  const kept = old.revisions.every((revision) => now.revisions.includes(revision));
  const whole = now.revisions.every((revision, index) => revision === index + 1);
  if (!kept || !whole)
    yield {
      ...breaking("revision-sequence"),
      element: { old: pointer("revisions"), new: pointer("revisions") },
      facts: { old: old.revisions, new: now.revisions },
      positions: [],
      message: `revisions were ${old.revisions.join(", ")} and are ${now.revisions.join(", ")}`,
    };
}

function diffTable(pair: Pair, table: Table): Finding[] {
  const [before, after] = [table.rows(pair.old), table.rows(pair.new)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => diffRow(pair, table, name, before[name], after[name]));
}

function diffRow(pair: Pair, table: Table, name: string, was: unknown, is: unknown): Finding[] {
  const at = pointer(...table.path, name);
  const what = `${table.path.join(".")} ${name}`;
  if (was === undefined) {
    const draft = pair.new.drafts.includes(at);
    const since = sinceOf(pair.new, at);
    if (table.added.verdict === "additive" && since <= pair.revision && !draft)
      return [
        {
          rule: "since-missing",
          verdict: "breaking",
          element: { new: at },
          positions: [],
          message: `${what} is new and states no revision after ${pair.revision}`,
        },
      ];
    return [
      {
        ...table.added,
        element: { new: at },
        positions: [],
        message: `${what} is new${since > pair.revision ? ` in revision ${since}` : ""}`,
      },
    ];
  }
  if (is === undefined)
    return [
      {
        ...table.removed,
        element: { old: at },
        facts: { old: was, new: null },
        positions: [],
        message: `${what} is gone`,
      },
    ];
  const element = { old: at, new: at };
  if (pair.new.drafts.includes(at) && !pair.old.drafts.includes(at))
    return [{ ...breaking("draft-frozen"), element, positions: [], message: `${what} was frozen and is a draft` }];
  const [old, now] = [membersOf(was), membersOf(is)];
  const found: Finding[] =
    sinceOf(pair.old, at) === sinceOf(pair.new, at)
      ? []
      : [
          {
            ...breaking("since-moved"),
            element,
            facts: { old: sinceOf(pair.old, at), new: sinceOf(pair.new, at) },
            positions: [],
            message: `${what} was published with revision ${sinceOf(pair.old, at)} and now states ${sinceOf(pair.new, at)}`,
          },
        ];
  for (const member of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (DOCUMENTS.has(member) || canonical(old[member] ?? null) === canonical(now[member] ?? null)) continue;
    const rule = table.changed[member] ?? table.changed["*"] ?? review("model-gap");
    const judgement = typeof rule === "function" ? rule(old[member], now[member]) : rule;
    found.push({
      ...judgement,
      element,
      facts: { old: old[member] ?? null, new: now[member] ?? null },
      positions: [],
      message: `${what}: ${member} was ${brief(old[member])} and is ${brief(now[member])}`,
    });
  }
  return found;
}

function membersOf(row: unknown): Readonly<Record<string, unknown>> {
  return row !== null && typeof row === "object" ? (row as Readonly<Record<string, unknown>>) : { value: row };
}

function brief(value: unknown): string {
  const text = value === undefined ? "absent" : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
