// What differs between two contracts and is no row, no definition and no known fact.
import { pointer, type Contract } from "../contract/model.ts";
import type { Finding } from "./finding.ts";
import type { Pair } from "./pair.ts";
import { same } from "./same.ts";

/** Members that other parts of the comparison read, by section; a section without an entry is one fact or one table. */
const INNER: Readonly<Partial<Record<keyof Contract, readonly string[]>>> = {
  ui: ["surfaces", "requests", "nodes"],
  chunks: ["definition", "kinds"],
  envelope: ["frames", "codes"],
  manifest: ["apiVersion", "file", "root"],
};

const SECTIONS: Readonly<Record<keyof Contract, true>> = {
  $schema: true,
  $id: true,
  title: true,
  protocolMajor: true,
  dependencySchemaVersion: true,
  $defs: true,
  methods: true,
  errors: true,
  limits: true,
  budgets: true,
  interceptEvents: true,
  hooks: true,
  slots: true,
  capabilities: true,
  ui: true,
  chunks: true,
  outcomes: true,
  envelope: true,
  manifest: true,
  stateFiles: true,
  frontendEvents: true,
  revisions: true,
  drafts: true,
};

export function diffGaps({ old, new: now }: Pair): Finding[] {
  const found = unknown("", old, now, (key) => Object.hasOwn(SECTIONS, key));
  for (const section of Object.keys(INNER) as (keyof Contract)[])
    found.push(
      ...unknown(pointer(section), old[section], now[section], (key) => INNER[section]?.includes(key) === true),
    );
  // Nodes that came as a whole are judged by their definition and their rows.
  if (old.ui.nodes !== undefined)
    found.push(
      ...unknown(pointer("ui", "nodes"), old.ui.nodes, now.ui.nodes, (key) => ["definition", "kinds"].includes(key)),
    );
  for (const [contract, other] of [
    [old, now],
    [now, old],
  ] as const)
    if (!lists(contract) && lists(other))
      found.push(gap(pointer("interceptEvents"), old.interceptEvents, now.interceptEvents));
  return found;
}

/** The list of hook points repeats the table of them. */
function lists({ interceptEvents, hooks }: Contract): boolean {
  return same(interceptEvents.toSorted(), Object.keys(hooks).sort());
}

function unknown(at: string, old: unknown, now: unknown, isKnown: (key: string) => boolean): Finding[] {
  const [was, is] = [old, now] as readonly Readonly<Record<string, unknown>>[];
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
    .filter((key) => !isKnown(key) && !same(was?.[key], is?.[key]))
    .map((key) => gap(`${at}${pointer(key)}`, was?.[key], is?.[key]));
}

export function gap(at: string, was: unknown, is: unknown): Finding {
  return {
    rule: "model-gap",
    verdict: "review",
    element: { old: at, new: at },
    facts: { old: was ?? null, new: is ?? null },
    positions: [],
    message: `${at} differs and no rule says how`,
  };
}
