import { reportDiagnostic } from "@reasonix/spec/diagnostics";
import type { ErrorFacts } from "@reasonix/spec/facts";
import { byCodeUnit } from "../contract/canonical.ts";
import type { ErrorRow } from "../contract/model.ts";
import type { Lowering } from "./context.ts";

/** The doc comment of a reason is its message; it is prose and stays out of the rows. */
export function lowerErrors(context: Lowering, codes: Readonly<Record<string, number>>): ErrorRow[] {
  const known = new Set(Object.values(codes));
  const rows: ErrorRow[] = [];
  for (const [member, reason] of context.rows("errorReasons")) {
    context.element(member, `Error ${reason}`, "errors", reason);
    const kept = context.need<ErrorFacts>("reason", member, `Error ${reason}`);
    if (kept === undefined) continue;
    const { code, retryable, action, host, extension } = kept.value;
    if (!known.has(code))
      reportDiagnostic(context.program, {
        code: "bad-code",
        format: { code: String(code), known: [...known].join(", ") },
        target: kept.at,
      });
    rows.push({
      reason,
      jsonRpcCode: code,
      retryable,
      ...(action === undefined ? {} : { action }),
      raisedBy: { host: [...host].sort(byCodeUnit), extension: [...extension].sort(byCodeUnit) },
      ...context.life(member, `Error ${reason}`),
    });
  }
  return rows.sort((a, b) => byCodeUnit(a.reason, b.reason));
}
