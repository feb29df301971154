import { reportDiagnostic } from "@reasonix/spec/diagnostics";
import { ROLES, type OutcomeCase, type OutcomeRow as RowFacts, type Role } from "@reasonix/spec/facts";
import { pointer, type OutcomeRow } from "../contract/model.ts";
import type { Lowering } from "./context.ts";

/** Outcomes whose error reason must be known from the cell. */
const WITH_REASON = new Set(["fail", "build", "interrupt"]);

export function lowerOutcomes(
  context: Lowering,
  reasons: ReadonlySet<string>,
  codes: ReadonlySet<string>,
): Record<string, OutcomeRow> {
  const rows: Record<string, OutcomeRow> = {};
  for (const [member, failure] of context.rows("failures")) {
    context.element(member, `Failure ${failure}`, "outcomes", failure);
    const kept = context.need<RowFacts>("outcomes", member, `Failure ${failure}`);
    if (kept === undefined) continue;
    for (const role of ROLES) {
      const cases = kept.value[role];
      if (cases.length === 0)
        reportDiagnostic(context.program, { code: "empty-cell", format: { role, failure }, target: kept.at });
      for (const one of cases) {
        context.oneOf(one.reasons ?? [], reasons, "an error reason", kept.at);
        context.oneOf(one.codes ?? [], codes, "a transport code", kept.at);
        const what = flaw(one, cases.length);
        if (what !== undefined)
          reportDiagnostic(context.program, { code: "bad-case", format: { role, failure, what }, target: kept.at });
      }
    }
    rows[failure] = { ...withoutProse(context, failure, kept.value), ...context.life(member, `Failure ${failure}`) };
  }
  return rows;
}

/** Why a case is as it is goes to the docs: rewording it is no change of the contract. */
function withoutProse(context: Lowering, failure: string, row: RowFacts): Omit<OutcomeRow, "since"> {
  const cases = (role: Role): OutcomeRow[Role] =>
    row[role].map(({ why, ...facts }, index) => {
      if (why !== undefined) context.docs.set(pointer("outcomes", failure, role, String(index)), why);
      return facts;
    });
  return {
    observer: cases("observer"),
    interceptor: cases("interceptor"),
    required: cases("required"),
    owner: cases("owner"),
    provider: cases("provider"),
    ui: cases("ui"),
  };
}

function flaw(one: OutcomeCase, siblings: number): string | undefined {
  if (one.outcome === "never" && (one.why ?? "").trim() === "") return 'Outcome.never needs its reason in "why"';
  if (WITH_REASON.has(one.outcome) && (one.reasons ?? []).length === 0 && one.ownReason !== true)
    return `outcome ${one.outcome} names no error reason`;
  if (one.outcome === "reject" && (one.codes ?? []).length === 0 && (one.reasons ?? []).length === 0)
    return "a rejection names no code and no reason";
  if (siblings > 1 && one.when === undefined) return 'several cases, and this one says not "when" it holds';
  return undefined;
}
